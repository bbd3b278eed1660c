import type { Problem } from '../../lib/api/problem.ts';
import { isAwaited, isJustNow } from '../../lib/capture/compose-draft.ts';
import { openMemory, writeLastMemories } from '../../lib/panel/panel-storage.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { type PanelSubscription, subscribeToPanel } from '../../lib/panel/panel-subscription.ts';
import { followWantedPlaces, type WantedPlace } from '../../lib/panel/wanted-place.ts';
import { subscribeToWorkspaceValues } from '../../lib/panel/workspace-values-subscription.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { openHome } from '../../lib/platform/home-page.ts';
import { grantAccess, plainActions, startView } from '../ui/start-view.tsx';
import { Panel } from './Panel.tsx';
import type { PanelActions } from './panel-actions.ts';
import type { PanelCapturing } from './SectionView.tsx';

/** Data usually arrives within this time, so no skeleton is shown before (ms). */
const SKELETON_AFTER = 150;

export function startPanel(root: Element): void {
  let state: PanelState | undefined;
  /** Why there is no panel. */
  let problem: Problem | undefined;
  let capturing: PanelCapturing | undefined;
  /** When the last draft was opened for which the panel went to the composer. */
  let seenDraft = 0;
  let wantedPlace: WantedPlace | undefined;
  /** Increases each time another view navigates to a place in the workspace. */
  let arrivals = 0;
  /** Shared by all renders until the next tick; otherwise ages would jump at each other change. */
  let now = Date.now();

  const { viewOf, draw, drawSoon } = startView(root, {
    ask: (name, input, shown) => panel.then(({ ask }) => ask(name, input, shown)),
    show: () => ({
      workspace: state?.head?.workspace,
      actions,
      content: (
        <Panel state={state} problem={problem} actions={actions} capturing={capturing} arrivals={arrivals} />
      ),
      now,
    }),
    tick,
    tooltipsOn: ['keydown', 'pointerover'],
  });
  const panel = subscribeToPanel((next) => {
    const isFirst = state === undefined;
    state = next;
    if (isFirst) draw();
    else drawSoon();
    goWhereAwaited();
    goWhereSent();
  });

  panel.catch((error: unknown) => {
    problem = problemOf(error);
    draw();
  });

  /** Runs `work` with the panel's subscription once it is ready. Errors are bugs. */
  function withPanel(work: (panel: PanelSubscription) => unknown): void {
    panel.then(work);
  }

  const actions: PanelActions = {
    ...plainActions,
    goTo: (section) => withPanel(({ goTo }) => goTo(section)),
    chooseAudience: (audienceId) => withPanel(({ chooseAudience }) => chooseAudience(audienceId)),
    showPage: (...place) => withPanel(({ showPage }) => showPage(...place)),
    pin: () => withPanel(({ pin }) => pin()),
    unpin: () => withPanel(({ unpin }) => unpin()),
    refresh: () => withPanel(({ refresh }) => refresh()),
    openHome: () => void openHome(),
    grantAccess: () => grantAccess(state?.head?.workspace, () => panel.then(({ refresh }) => refresh())),
    pasteFromPage: () => void pasteFromPage(),
    shownTabId: () => state?.tab.tabId,
  };

  /** The composer opens when the text arrives. */
  async function pasteFromPage(): Promise<void> {
    const { ask } = viewOf(state?.head?.workspace);
    await ask('composeFromTab', { id: crypto.randomUUID(), tabId: state?.tab.tabId ?? -1 });
  }

  function tick(): void {
    now = Date.now();
    drawSoon();
  }

  /** Workspace sections are the same for all tabs, so their memory belongs to no tab. */
  async function followCaptures(): Promise<void> {
    const memory = await openMemory('workspaces');
    await subscribeToWorkspaceValues((next, composing) => {
      capturing = { state: next, memory, composing };
      drawSoon();
      goWhereAwaited();
      goWhereSent();
    });
  }

  /** Opens the composer for what "Choose…" on a page took, even if the panel opened for it. */
  function goWhereAwaited(): void {
    if (!state || !capturing) return;
    const [draft] = capturing.state.drafts;
    const isNew = draft !== undefined && draft.openedAt > seenDraft;
    if (!isNew) return;
    seenDraft = draft.openedAt;
    if (isAwaited(draft, Date.now())) withPanel(({ goTo }) => goTo('topics'));
  }

  /** Follows each request once, and only in the workspace it names. */
  function goWhereSent(): void {
    const place = wantedPlace;
    if (!place || !state?.head?.workspace) return;
    const isWithin = 'place' in place && place.place !== undefined;
    // The sections' memory is read after the rest.
    if (isWithin && !capturing) return;
    wantedPlace = undefined;
    if (place.workspaceId !== state.head.workspace.id || !isJustNow(place.at, Date.now())) return;
    if ('target' in place) {
      actions.showPage(place.target, place.section, place.sought);
      return;
    }
    if (isWithin) capturing?.memory.of(place.workspaceId, place.section).set('place', place.place);
    arrivals += 1;
    actions.goTo(place.section);
  }

  setTimeout(() => !state && draw(), SKELETON_AFTER);
  addEventListener('visibilitychange', tick);
  // The icon may have been clicked just before the panel gets the focus.
  for (const sign of ['focus', 'pointerover'] as const)
    addEventListener(sign, () => withPanel(({ recheck }) => recheck()));
  followCaptures();
  followWantedPlaces((place) => {
    wantedPlace = place;
    goWhereSent();
  });
  addEventListener('pagehide', writeLastMemories);
}
