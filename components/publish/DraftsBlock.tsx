import { i18n } from '#i18n';
import type { ListingSummary } from '../../lib/directory/listing-windows.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { runOfPage } from '../../lib/publish/run-line.ts';
import type { Listing } from '../directory/use-listing.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

interface DraftsBlockProps extends Pick<PanelProps, 'subject' | 'publishing'> {
  waiting: Listing;
  onOpen(): void;
}

/** How many audiences of the page have a draft that waits, and the way to publish them together. */
export function DraftsBlock({ subject, publishing, waiting, onOpen }: DraftsBlockProps) {
  const { workspace, pageId } = subject;
  const { ask } = useView();
  const { summary: listing, problem: failure } = waiting;
  const isLoading = !listing && !failure;
  const walking = useAction();
  const problem = failure ?? listing?.problem ?? walking.problem;
  const run = runOfPage(publishing, workspace.id, pageId);
  const unread = listing?.at === undefined && listing?.known === 0 && !listing.walking;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('versions.drafts.title')}</h2>
      </div>
      <div class="row wrap version-state" hidden={!isLoading && !listing && !run}>
        <span class="small soft drafts-words">
          {isLoading && <Skeleton width="150px" height={12} />}
          {listing && draftsText(listing)}
        </span>
        {unread && (
          <ActionButton
            class="button push"
            acting={walking}
            label={i18n.t('versions.read')}
            act={() => ask('crawlAudiences', { pageId })}
          />
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

function draftsText(listing: ListingSummary): string {
  const { total, known, totalCount, complete, walking, at } = listing;
  const all = complete ? known : Math.max(known, totalCount ?? 0);
  if (known === 0) {
    if (walking) return i18n.t('versions.drafts.walking');
    return at === undefined ? i18n.t('audiences.unread') : i18n.t('common.noAudiencesYet');
  }
  if (walking && totalCount !== undefined) {
    return i18n.t('versions.drafts.walkingOf', totalCount, [formatWhole(known), formatWhole(totalCount)]);
  }
  const counts: [string, string] = [formatWhole(total), formatWhole(all)];
  return complete
    ? i18n.t('versions.drafts.waiting', total, counts)
    : i18n.t('versions.drafts.atLeast', total, counts);
}
