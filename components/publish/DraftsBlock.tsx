import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { AudienceListing } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { PublishingState, PublishRun } from '../../lib/publish/publishing.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAction } from '../ui/use-action.ts';
import { useStableAsk } from './use-stable-ask.ts';

type Counted = { listing: AudienceListing } | { problem: Problem };

/** How many audiences of the page have a draft that waits, and the way to publish them together. */
export function DraftsBlock(props: PanelProps & { onOpen(): void }) {
  const { subject, publishing, ask, revision, onOpen } = props;
  const { pageId } = subject;
  const counted = useWaitingCount(props.ask, pageId, revision);
  const walking = useAction();
  const listing = counted && 'listing' in counted ? counted.listing : undefined;
  const problem = (counted && 'problem' in counted ? counted.problem : listing?.problem) ?? walking.problem;
  const run = runOfPage(publishing, subject);
  const unread = listing?.at === undefined && listing?.known === 0 && !listing.walking;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('versions.drafts.title')}</h2>
      </div>
      <div class="row wrap version-state" hidden={counted !== undefined && !listing && !run}>
        <span class="small soft drafts-words">
          {counted === undefined && <Skeleton width="150px" height={12} />}
          {listing && draftsWords(listing)}
        </span>
        {unread && (
          <button
            type="button"
            class="button push"
            aria-disabled={walking.busy}
            onClick={() => walking.run(() => ask('walkAudiences', { pageId }))}
          >
            {i18n.t('versions.read')}
          </button>
        )}
        {(run || (listing && listing.total > 0)) && (
          <button type="button" class="button push" onClick={onOpen}>
            {run ? i18n.t('versions.drafts.run') : i18n.t('versions.drafts.publish')}
          </button>
        )}
      </div>
      {problem && (
        <div class="block-problem">
          <ProblemNote problem={problem} />
        </div>
      )}
    </section>
  );
}

function draftsWords(listing: AudienceListing): string {
  const { total, known, totalCount, complete, walking, at } = listing;
  const all = complete ? known : Math.max(known, totalCount ?? 0);
  if (known === 0) {
    if (walking) return i18n.t('versions.drafts.walking');
    return at === undefined ? i18n.t('versions.drafts.notRead') : i18n.t('versions.drafts.noAudiences');
  }
  if (walking && totalCount !== undefined) {
    return i18n.t('versions.drafts.walkingOf', [formatWhole(known), formatWhole(totalCount)]);
  }
  const counts: [string, string] = [formatWhole(total), formatWhole(all)];
  return complete
    ? i18n.t('versions.drafts.waiting', total, counts)
    : i18n.t('versions.drafts.atLeast', total, counts);
}

function useWaitingCount(ask: PanelProps['ask'], pageId: string, revision: number): Counted | undefined {
  const asking = useStableAsk(ask);
  const [counted, setCounted] = useState<{ pageId: string; value: Counted }>();
  useEffect(() => {
    let current = true;
    const show = (value: Counted) => current && setCounted({ pageId, value });
    // Only the numbers are wanted; one row is the least that can be asked for.
    asking('listAudiences', { pageId, text: '', waiting: true, sort: 'name', offset: 0, limit: 1 }).then(
      (listing) => show({ listing }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        show({ problem: error.problem });
      },
    );
    return () => {
      current = false;
    };
  }, [asking, pageId, revision]);
  return counted?.pageId === pageId ? counted.value : undefined;
}

/** The newest run of a page that has not been dismissed. */
export function runOfPage(
  { runs }: PublishingState,
  { workspace, pageId }: PanelSubject,
): PublishRun | undefined {
  return runs
    .filter((run) => run.workspaceId === workspace.id && run.pageId === pageId)
    .reduce<PublishRun | undefined>(
      (newest, run) => (newest && newest.startedAt > run.startedAt ? newest : run),
      undefined,
    );
}
