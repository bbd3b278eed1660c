import type { Problem } from '../../lib/api/problem.ts';
import { emptyOutbox, isWorthKeeping, OUTBOX } from '../../lib/capture/capture.ts';
import { listDrafts } from '../../lib/capture/draft-store.ts';
import { beginDemo } from '../../lib/demo/begin-demo.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { subscribeToPageStatus } from '../../lib/page-status/page-status-subscription.ts';
import type { ShownTab } from '../../lib/page-status/tab-subscription.ts';
import { showInPanel } from '../../lib/panel/wanted-place.ts';
import { browser, openPanel } from '../../lib/platform/browser.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { openHome } from '../../lib/platform/home-page.ts';
import { loadOnce } from '../../lib/platform/load-once.ts';
import { subscribeTo } from '../../lib/platform/session-value.ts';
import { nothingPublishing, PUBLISHING, type PublishingState } from '../../lib/publish/publishing.ts';
import { PublishLine } from '../publish/VersionActions.tsx';
import { grantAccess, startView } from '../ui/start-view.tsx';
import type { PageActions } from '../ui/view-context.ts';
import { Popup } from './Popup.tsx';
import type { PopupCaptures } from './popup-actions.ts';

export function startPopup(root: Element): void {
  let pageStatus: PageStatus | undefined;
  /** Why there is no status. */
  let problem: Problem | undefined;
  let tab: ShownTab | undefined;

  const { viewOf, draw, drawSoon } = startView(root, {
    ask: (name, input, shown) => subscription.then(({ ask }) => ask(name, input, shown)),
    show: () => ({
      workspace: pageStatus?.workspace,
      actions,
      content: (
        <Popup
          pageStatus={pageStatus}
          problem={problem}
          publishLine={publishLine}
          captures={captures}
          loadCaptures={loadCaptures}
          openPanel={openPanelBeside}
          openHome={() => void openHome().then(() => window.close())}
          openNews={openNewsBeside}
        />
      ),
    }),
    tooltipsOn: ['keydown'],
  });
  const subscription = subscribeToPageStatus((next, shownTab, why) => {
    tab = shownTab;
    problem = why;
    const isFirst = pageStatus === undefined;
    const isSame = !isFirst && next !== undefined && isSamePageStatus(pageStatus, next);
    pageStatus = next;
    if (isFirst) draw();
    else if (!isSame) drawSoon();
  });
  subscription.catch((error: unknown) => {
    problem = problemOf(error);
    draw();
  });

  const actions: PageActions = {
    refresh: () => void subscription.then(({ refresh }) => refresh()),
    openOptions: () => void browser.runtime.openOptionsPage().then(() => window.close()),
    grantAccess: () =>
      grantAccess(pageStatus?.workspace, () => subscription.then(({ refresh }) => refresh())),
    beginDemo: () => void beginDemo().then(() => window.close()),
    pasteFromPage,
    shownTabId: () => tab?.tabId,
    revealPage: () => window.close(),
  };

  /** The background reports each step; most change nothing visible. */
  function isSamePageStatus(before: PageStatus | undefined, after: PageStatus): boolean {
    return JSON.stringify({ ...before, sequence: 0 }) === JSON.stringify({ ...after, sequence: 0 });
  }

  /** First in the click. The popup would cover the panel. */
  function openPanelBeside(): void {
    openPanel().then(() => window.close());
  }

  /** First in the click. */
  function openNewsBeside(): void {
    const { workspace } = pageStatus ?? {};
    if (workspace) showInPanel(workspace.id, { section: 'news' }).then(() => window.close());
  }

  /** First in the click. Pasting happens in the panel, because a popup closes when the page gets the focus. */
  function pasteFromPage(): void {
    const opening = openPanel();
    const { ask } = viewOf(pageStatus?.workspace);
    const asking = ask('composeFromTab', { id: crypto.randomUUID(), tabId: tab?.tabId ?? -1 });
    Promise.all([opening, asking]).then(() => window.close());
  }

  let publishing: PublishingState | undefined;
  subscribeTo(PUBLISHING, nothingPublishing, (next) => {
    // The version itself shows the outcome.
    if (publishing) subscription.then(({ refresh }) => refresh(false));
    publishing = next;
    drawSoon();
  });

  /** Nothing can be ordered until pending attempts are known. */
  function publishLine(shown: PageStatus) {
    if (!publishing) return <div class="publish-line-place" />;
    return <PublishLine pageStatus={shown} publishing={publishing} />;
  }

  let captures: PopupCaptures | undefined;
  /** Loads the capture part only if there is a capture or a draft. */
  const loadCaptures = loadOnce(async () => {
    const { startPopupCaptures } = await import('../capture/popup-captures.tsx');
    captures = await startPopupCaptures(drawSoon);
    drawSoon();
  });

  // Loads the capture part once there are captures, outgoing or saved.
  subscribeTo(OUTBOX, emptyOutbox, ({ open, done }) => {
    if (open.length + done.length > 0) loadCaptures();
  });
  listDrafts().then((drafts) => (drafts.some(isWorthKeeping) ? loadCaptures() : undefined));
}
