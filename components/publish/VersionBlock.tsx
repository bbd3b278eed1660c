import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { VersionsView } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Block, ConversationView } from '../../lib/page-status/page-status.ts';
import { type VersionLine, versionLine } from '../../lib/publish/version-line.ts';
import { Since } from '../ui/Age.tsx';
import { BlockBody } from '../ui/Block.tsx';
import { fill, HOLE, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill, statusWord } from '../ui/StatusPill.tsx';
import { livePill } from './version-text.ts';

interface VersionBlockProps {
  block: Block<VersionsView>;
  conversation: Block<ConversationView> | undefined;
  shownProblem: ProblemKind | undefined;
  refresh(): void;
  children?: ComponentChildren;
}

export function VersionBlock({ block, conversation, children, ...rest }: VersionBlockProps) {
  const changes = conversation?.state === 'shown' ? conversation.data.pendingChanges : 0;
  return (
    <section>
      <h2 class="visually-hidden">{i18n.t('kind.version')}</h2>
      <BlockBody block={block} {...rest} skeleton={<VersionSkeleton />}>
        {(versions) => <Line line={versionLine(versions)} changes={changes} />}
      </BlockBody>
      {children}
    </section>
  );
}

function Line({ line, changes }: { line: VersionLine; changes: number }) {
  const { live, latest, sentence } = line;
  return (
    <>
      {sentence !== 'noVersion' && (
        <div class="row rail">
          {live ? (
            <StatusPill {...livePill(live)} />
          ) : (
            <span class="soft small">{i18n.t('common.notLive')}</span>
          )}
          {latest && <span class="rail-line" />}
          {latest && <StatusPill {...latest} />}
        </div>
      )}
      <p class="soft small version-words">
        {line.since === undefined
          ? sentenceText(line, changes)
          : fill(datedText(line, changes) ?? sentenceText(line, changes), <Since raw={line.since} />)}
      </p>
    </>
  );
}

/** With a hole for the time. Returns undefined if the date is no news. */
function datedText({ sentence }: VersionLine, changes: number): string | undefined {
  if (sentence === 'waits' && changes > 0)
    return i18n.t('popup.version.changesSince', changes, [formatWhole(changes), HOLE]);
  return sentence === 'waits' ||
    sentence === 'underWay' ||
    sentence === 'cancelled' ||
    sentence === 'archived'
    ? i18n.t(`popup.version.since.${sentence}`, [HOLE])
    : undefined;
}

function sentenceText({ sentence, latest }: VersionLine, changes: number): string {
  if (changes > 0 && (sentence === 'waits' || sentence === 'nothingWaiting'))
    return i18n.t('popup.version.changes', changes, [formatWhole(changes)]);
  if (sentence !== 'unknownStatus') return i18n.t(`popup.version.sentence.${sentence}`);
  return latest?.status === undefined
    ? i18n.t('popup.version.noStatus')
    : i18n.t('popup.version.unknownStatus', [statusWord(latest.status)]);
}

export function VersionSkeleton() {
  return (
    <>
      <div class="row rail">
        <Skeleton width="82px" height={24} />
      </div>
      <p class="version-words">
        <Skeleton width="168px" height={12} />
      </p>
    </>
  );
}
