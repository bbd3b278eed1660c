import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import {
  MAX_WATCHED,
  type PageWatchState,
  pauseOf,
  type WatchedPage,
} from '../../lib/page-watch/page-watch.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { Age, useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { PausedWatch, StoppedWatch } from './StoppedWatch.tsx';

interface WatchPageProps {
  subject: PanelSubject;
  watches: PageWatchState | undefined;
  /** Shown already over the section. */
  shownProblem?: ProblemKind | undefined;
  children(button: ComponentChildren): ComponentChildren;
}

export function WatchPage({ subject, watches, shownProblem, children }: WatchPageProps) {
  const { ask } = useView();
  const acting = useAction();
  const now = useNow();
  const { workspace, pageId, pageName } = subject;
  // After a switch, the watches may still be another workspace's.
  if (watches?.workspaceId !== workspace.id) return <>{children(null)}</>;
  const watched = watches.pages.find((page) => page.pageId === pageId);
  const paused = pauseOf(watches, now);
  const isFull = watches.total >= MAX_WATCHED;
  return (
    <>
      {children(
        (watched || !isFull) && (
          <span title={watched ? undefined : i18n.t('pageWatch.hint')}>
            {/* One button for both states, so that it keeps the focus. */}
            <ActionButton
              acting={acting}
              class="button compact"
              label={watched ? i18n.t('pageWatch.stop') : i18n.t('pageWatch.start')}
              act={() =>
                watched
                  ? ask('unwatchPage', { workspaceId: workspace.id, pageId })
                  : ask('watchPage', { pageId, pageName })
              }
            />
          </span>
        ),
      )}
      {watched && !watches.stopped && (
        <p class="row page-watch-on">
          <Icon name="news" />
          <span>
            {i18n.t('pageWatch.on')} <Checked page={watched} />
          </span>
        </p>
      )}
      {!watched && isFull && <p class="small soft">{i18n.t('pageWatch.full', [MAX_WATCHED])}</p>}
      {acting.problem && <ProblemNote problem={acting.problem} />}
      {watched && watches.stopped ? (
        <StoppedWatch workspaceId={workspace.id} problem={watches.stopped} />
      ) : (
        watched?.problem && watched.problem.kind !== paused?.kind && <ProblemNote problem={watched.problem} />
      )}
      {watched && paused && <PausedWatch problem={paused} shownProblem={shownProblem} />}
    </>
  );
}

export function Checked({ page: { seenAt } }: { page: WatchedPage }) {
  return (
    <span class="small soft">
      {seenAt === undefined
        ? i18n.t('pageWatch.unchecked')
        : fill(i18n.t('pageWatch.checked', [HOLE]), <Age at={seenAt} />)}
    </span>
  );
}
