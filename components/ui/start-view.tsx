import { type ComponentChildren, render } from 'preact';
import type { Ask } from '../../lib/app/requests.ts';
import { beginDemo } from '../../lib/demo/begin-demo.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { browser } from '../../lib/platform/browser.ts';
import { followDisplay, usualDisplay } from '../../lib/platform/display.ts';
import type { ShownWorkspace } from '../../lib/platform/request-context.ts';
import { NowProvider } from './Age.tsx';
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
  openOptions: () => void browser.runtime.openOptionsPage().catch(reportError),
  beginDemo: () => void beginDemo().catch(reportError),
  pasteFromPage: () => undefined,
  shownTabId: () => undefined,
  lookAtPage: () => undefined,
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

interface Start {
  ask: Ask;
  redraw(): void;
  tick?(): void;
  tooltipsOn: Parameters<typeof tooltipsOnFirst>[0];
}

/** Setup shared by all views. `draw` renders content into `root`, inside the providers that every view needs. */
export function startView(root: Element, { ask, redraw, tick = redraw, tooltipsOn }: Start) {
  let display = usualDisplay;
  followDisplay((next) => {
    display = next;
    redraw();
  });
  tooltipsOnFirst(tooltipsOn);
  setInterval(tick, TICK);
  const viewOf = viewFor(ask);
  function draw(
    workspace: ShownWorkspace | undefined,
    actions: PageActions,
    drawn: ComponentChildren,
    now = Date.now(),
  ): void {
    render(
      <DisplayProvider value={display}>
        <NowProvider value={now}>
          <ViewProvider value={viewOf(workspace)}>
            <PageActionsProvider value={actions}>{drawn}</PageActionsProvider>
          </ViewProvider>
        </NowProvider>
      </DisplayProvider>,
      root,
    );
  }
  return { viewOf, draw };
}
