import { type ComponentChildren, options, render } from 'preact';
import type { Ask } from '../../lib/app/requests.ts';
import { beginDemo } from '../../lib/demo/begin-demo.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { browser } from '../../lib/platform/browser.ts';
import { followDisplay, usualDisplay } from '../../lib/platform/display.ts';
import type { ShownWorkspace } from '../../lib/platform/request-context.ts';
import { NowProvider } from './Age.tsx';
import { holdFocus } from './focus.ts';
import { tooltipsOnFirst } from './lazy-part.tsx';
import {
  DisplayProvider,
  type PageActions,
  PageActionsProvider,
  ViewProvider,
  viewFor,
} from './view-context.ts';

/** How often an open view updates its ages (ms). */
const TICK = 15_000;

/** Actions of views that stay open and show no tab's page. */
export const plainActions = {
  openOptions: () => void browser.runtime.openOptionsPage(),
  beginDemo: () => void beginDemo(),
  pasteFromPage: () => undefined,
  shownTabId: () => undefined,
  revealPage: () => undefined,
};

/** Call it first in the click: awaiting anything first would lose the permission request. */
export async function grantAccess(
  workspace: { baseUrl: string } | undefined,
  refresh: () => unknown,
): Promise<boolean> {
  const isGranted = workspace ? await requestAccess(workspace.baseUrl) : false;
  if (isGranted) await refresh();
  return isGranted;
}

interface Drawn {
  workspace: ShownWorkspace | undefined;
  actions: PageActions;
  content: ComponentChildren;
  /** For ages; the present by default. */
  now?: number;
}

interface Start {
  ask: Ask;
  /** What to render, inside the providers that every view needs. */
  show(): Drawn;
  tick?(): void;
  tooltipsOn: Parameters<typeof tooltipsOnFirst>[0];
}

/** Setup shared by all views. */
export function startView(root: Element, { ask, show, tick, tooltipsOn }: Start) {
  let display = usualDisplay;
  let hasDrawn = false;
  let drawing: number | undefined;
  const viewOf = viewFor(ask);

  function draw(): void {
    if (drawing !== undefined) cancelAnimationFrame(drawing);
    drawing = undefined;
    hasDrawn = true;
    const { workspace, actions, content, now = Date.now() } = show();
    const view = (
      <DisplayProvider value={display}>
        <NowProvider value={now}>
          <ViewProvider value={viewOf(workspace)}>
            <PageActionsProvider value={actions}>{content}</PageActionsProvider>
          </ViewProvider>
        </NowProvider>
      </DisplayProvider>
    );
    drawUnpressed('view', () => render(view, root));
  }

  /** Draws once before the next frame, and not before the first draw: later changes come in bursts. */
  function drawSoon(): void {
    if (!hasDrawn) return;
    // A hidden view gets no animation frames.
    if (document.hidden) draw();
    else drawing ??= requestAnimationFrame(draw);
  }

  followDisplay((next) => {
    display = next;
    drawSoon();
  });
  tooltipsOnFirst(tooltipsOn);
  holdFocus();
  holdWhilePressed();
  setInterval(tick ?? draw, TICK);
  return { viewOf, draw, drawSoon };
}

// Content that arrives while a button is held down is drawn after its release: it could move the button from under the
// pointer, and the browser would drop the click.

let isPressed = false;
/** The view's next draw, and the flush of Preact's own queue. */
const held = new Map<'view' | 'parts', () => void>();

/** Draws now, or after the release. Of several draws that were held only the last counts. */
function drawUnpressed(what: 'view' | 'parts', draw: () => void): void {
  if (isPressed) held.set(what, draw);
  else draw();
}

/** Call once a view, before it draws. */
function holdWhilePressed(): void {
  options.debounceRendering = (flush) => drawUnpressed('parts', () => queueMicrotask(flush));
  addEventListener('pointerdown', press, true);
  // After the click's own handlers.
  addEventListener('click', release);
  // Not every release is followed by a click, and a menu of the browser or another window can swallow the release.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
    addEventListener(type, releaseAfterClick);
}

/** Other controls open lists of the browser, which never report a release. */
function press({ button, target }: PointerEvent): void {
  if (button === 0 && target instanceof Element && target.closest('button, a')) isPressed = true;
  else release();
}

/** A click follows the release at once. */
function releaseAfterClick(): void {
  if (isPressed) setTimeout(release);
}

function release(): void {
  isPressed = false;
  const draws = [...held.values()];
  held.clear();
  for (const draw of draws) draw();
}
