import { isAwaited, isAwaitedEntry } from '../../lib/capture/compose-draft.ts';
import { openMemory, writeLastMemories } from '../../lib/panel/panel-storage.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { type PanelSubscription, subscribeToPanel } from '../../lib/panel/panel-subscription.ts';
import { followWantedPlaces, type WantedPlace } from '../../lib/panel/wanted-place.ts';
import { subscribeToWorkspaceValues } from '../../lib/panel/workspace-values-subscription.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { openHome } from '../../lib/platform/home-page.ts';
import { plainActions, startView } from '../ui/start-view.tsx';
import { Panel } from './Panel.tsx';
import type { PanelActions } from './panel-actions.ts';
import type { PanelCapturing } from './SectionView.tsx';

/** Sooner than this (ms) there is most often something to show. */
const SKELETON_AFTER = 150;

export function startPanel(root: Element): void {
  let state: PanelState | undefined;
  let capturing: PanelCapturing | undefined;
  /** What was gone to already: once for each. */
  let seen: { openedAt: number; wantedAt?: number | undefined } = { openedAt: 0 };
  let wantedPlace: WantedPlace | undefined;
  /** Rises with each place in the workspace that another view asks for. */
  let arrivals = 0;

  const view = startView(root, {
    ask: (name, input, shown) => panel.then(({ ask }) => ask(name, input, shown)),
    redraw: drawSoon,
    tick,
    tooltipsOn: ['keydown', 'pointerover'],
  });
  const panel = subscribeToPanel((next) => {
    const isFirst = state === undefined;
    state = next;
    // The first is waited for; what comes after it comes in bursts.
    if (isFirst) draw();
    else drawSoon();
    goWhereAwaited();
    goWhereSent();
  });

  /** Does something with the panel's subscription once it is there; what fails then is a bug. */
  function withPanel(work: (panel: PanelSubscription) => unknown): void {
    panel.then(work).catch(reportError);
  }

  const actions: PanelActions = {
    ...plainActions,
    goTo: (section) => withPanel(({ goTo }) => goTo(section)),
    chooseAudience: (audienceId) => withPanel(({ chooseAudience }) => chooseAudience(audienceId)),
    showPage: (...place) => withPanel(({ showPage }) => showPage(...place)),
    pin: () => withPanel(({ pin }) => pin()),
    unpin: () => withPanel(({ unpin }) => unpin()),
    refresh: () => withPanel(({ refresh }) => refresh()),
    openHome: () => void openHome().catch(reportError),
    grantAccess,
    pasteFromPage: () => void pasteFromPage().catch(reportError),
    shownTabId: () => state?.tab.tabId,
  };

  /** The composer opens when it gets the text. */
  async function pasteFromPage(): Promise<void> {
    const { ask } = view.viewOf(state?.head?.workspace);
    await ask('composeFromTab', { id: crypto.randomUUID(), tabId: state?.tab.tabId ?? -1 });
  }

  /** First in the click: nothing may be awaited before the browser is asked. */
  async function grantAccess(): Promise<boolean> {
    const { workspace } = state?.head ?? {};
    const isGranted = workspace ? await requestAccess(workspace.baseUrl) : false;
    if (isGranted) await (await panel).refresh();
    return isGranted;
  }

  let drawing: number | undefined;
  /** Of all that is drawn until the next tick: otherwise seconds jump with each change of something else. */
  let now = Date.now();

  /** Once before the next frame, however much comes until then; and not before it is known what the tab shows. */
  function drawSoon(): void {
    if (!state) return;
    // A hidden view gets no frames.
    if (document.hidden) draw();
    else drawing ??= requestAnimationFrame(draw);
  }

  function draw(): void {
    if (drawing !== undefined) cancelAnimationFrame(drawing);
    drawing = undefined;
    view.draw(state?.head?.workspace, actions, <Panel {...{ state, actions, capturing, arrivals }} />, now);
  }

  function tick(): void {
    now = Date.now();
    // A panel that is just being opened is seen before there is anything to show.
    if (state) draw();
  }

  /** The workspace's sections are the same over all tabs, so their memory belongs to no tab. */
  async function followCaptures(): Promise<void> {
    const memory = await openMemory('workspaces');
    await subscribeToWorkspaceValues((next, composing) => {
      capturing = { state: next, memory, composing };
      drawSoon();
      goWhereAwaited();
      goWhereSent();
    });
  }

  /** "Choose…" over a page, and an entry in the popup, lead here: also in a panel that opens for it. */
  function goWhereAwaited(): void {
    if (!state || !capturing) return;
    const { drafts, wanted } = capturing.state;
    const [draft] = drafts;
    const openedAt = Math.max(seen.openedAt, draft?.openedAt ?? 0);
    const isNew = openedAt > seen.openedAt && isAwaited(draft, Date.now());
    const isWanted = wanted?.at !== seen.wantedAt && isAwaitedEntry(wanted, Date.now());
    seen = { openedAt, wantedAt: wanted?.at };
    if (isNew || isWanted) withPanel(({ goTo }) => goTo('topics'));
  }

  /** Once for each time, and only where the workspace is the one that was meant. */
  function goWhereSent(): void {
    const place = wantedPlace;
    if (!place || !state?.head?.workspace) return;
    const isWithin = 'place' in place && place.place !== undefined;
    // What its sections remember is read after the rest.
    if (isWithin && !capturing) return;
    wantedPlace = undefined;
    if (place.workspaceId !== state.head.workspace.id || !isAwaitedEntry(place, Date.now())) return;
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
  followCaptures().catch(reportError);
  followWantedPlaces((place) => {
    wantedPlace = place;
    goWhereSent();
  }).catch(reportError);
  addEventListener('pagehide', writeLastMemories);
}
