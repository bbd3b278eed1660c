import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { VersionsView } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Block, ConversationView } from '../../lib/page-status/page-status.ts';
import {
  type Pill,
  type VersionLine,
  type VersionSentence,
  versionLine,
} from '../../lib/publish/version-line.ts';
import { Since } from '../ui/Age.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { fill, HOLE } from '../ui/fill.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusPill, statusWord } from '../ui/StatusPill.tsx';

interface VersionBlockProps {
  block: Block<VersionsView>;
  conversation: Block<ConversationView> | undefined;
  told: ProblemKind | undefined;
  refresh(): void;
  openOptions(): void;
  /** What can be done with the version. */
  children?: ComponentChildren;
}

/** What is live against what is latest. */
export function VersionBlock({ block, conversation, children, ...rest }: VersionBlockProps) {
  const changes = conversation?.state === 'shown' ? conversation.data.pendingChanges : undefined;
  return (
    <section>
      <BlockHeading block={block} {...rest}>
        <h2>{i18n.t('popup.version.title')}</h2>
      </BlockHeading>
      <BlockBody block={block} {...rest} skeleton={<VersionSkeleton />}>
        {(versions) => <Line line={versionLine(versions)} changes={changes} />}
      </BlockBody>
      {children}
    </section>
  );
}

function Line({ line, changes }: { line: VersionLine; changes: number | undefined }) {
  return (
    <>
      {line.sentence !== 'no-version' && (
        <div class="rail">
          {line.live ? (
            <StatusPill {...live(line.live)} />
          ) : (
            <span class="soft small">{i18n.t('popup.version.never')}</span>
          )}
          {line.latest && <span class="rail-line" />}
          {line.latest && <StatusPill {...line.latest} />}
        </div>
      )}
      <p class="soft small version-words">
        <Words line={line} changes={changes} />
      </p>
    </>
  );
}

/** Where a page is concerned, the published version is "live". */
function live(pill: Pill): Pill {
  return pill.status === 'published' ? { ...pill, status: i18n.t('common.status.live') } : pill;
}

const sentences: Record<VersionSentence, (line: VersionLine) => string> = {
  'no-version': () => i18n.t('popup.version.none'),
  'nothing-waiting': () => i18n.t('popup.version.nothingWaiting'),
  waits: () => i18n.t('popup.version.waits'),
  'under-way': () => i18n.t('popup.version.underWay'),
  cancelled: () => i18n.t('popup.version.nothingWaiting'),
  archived: () => i18n.t('popup.version.nothingWaiting'),
  'unknown-status': ({ latest }) =>
    latest?.status === undefined
      ? i18n.t('popup.version.noStatus')
      : i18n.t('popup.version.unknownStatus', [statusWord(latest.status)]),
  contradiction: () => i18n.t('popup.version.contradiction'),
};

/** What happened last to the latest version. Since when another is live is no news. */
const events: Partial<Record<VersionSentence, () => string>> = {
  waits: () => i18n.t('popup.version.drafted', [HOLE]),
  'under-way': () => i18n.t('popup.version.started', [HOLE]),
  cancelled: () => i18n.t('popup.version.cancelled', [HOLE]),
  archived: () => i18n.t('popup.version.archived', [HOLE]),
};

/** "3 changes waiting, drafted 2 h ago". */
function Words({ line, changes }: { line: VersionLine; changes: number | undefined }) {
  const waiting = line.sentence === 'waits' || line.sentence === 'nothing-waiting';
  const counted = waiting && changes !== undefined && changes > 0;
  const event = events[line.sentence];
  return (
    <>
      {counted
        ? i18n.t('popup.version.changes', changes, [formatWhole(changes)])
        : sentences[line.sentence](line)}
      {event && line.since !== undefined && fill(event(), <Since raw={line.since} />)}
    </>
  );
}

export function VersionSkeleton() {
  return (
    <>
      <div class="rail">
        <Skeleton width="82px" height={24} />
      </div>
      <p class="version-words">
        <Skeleton width="168px" height={12} />
      </p>
    </>
  );
}
