import '../../components/styles/tokens.css';
import '../../components/styles/base.css';
import '../../components/styles/popup.css';
import '../../components/styles/panel.css';
import '../../components/styles/panel-overview.css';
import '../../components/styles/panel-audiences.css';
import '../../components/styles/panel-versions.css';
import '../../components/styles/publishing.css';
import '../../components/styles/panel-messages.css';
import '../../components/styles/panel-analytics.css';
import '../../components/styles/panel-audit.css';
import { render } from 'preact';
import { Panel } from '../../components/panel/Panel.tsx';
import type { PanelActions } from '../../components/panel/panel-actions.ts';
import { requestAccess, requestNotifications, siteAccess } from '../../lib/access.ts';
import { browser } from '../../lib/browser.ts';
import { type PanelFeed, startPanelFeed } from '../../lib/panel-feed.ts';
import { writeMemories } from '../../lib/panel-memory-feed.ts';
import type { PanelState } from '../../lib/panel-store.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Ages are counted on while the panel is open (ms). */
const TICK = 15_000;

const root = document.getElementById('app') ?? document.body;
let state: PanelState | undefined;

const feed = startPanelFeed((next) => {
  state = next;
  draw();
});

/** Does something with the feed once it is there; what fails then is a bug. */
function withFeed(work: (feed: PanelFeed) => unknown): void {
  feed.then(work).catch(reportError);
}

const actions: PanelActions = {
  ask: (name, input) => feed.then(({ ask }) => ask(name, input)),
  reads: {
    peek: (operation, params) => feed.then(({ reads }) => reads.peek(operation, params)),
    read: (operation, params, options) => feed.then(({ reads }) => reads.read(operation, params, options)),
  },
  siteAccess,
  goTo: (section) => withFeed(({ goTo }) => goTo(section)),
  chooseAudience: (audienceId) => withFeed(({ chooseAudience }) => chooseAudience(audienceId)),
  pin: () => withFeed(({ pin }) => pin()),
  unpin: () => withFeed(({ unpin }) => unpin()),
  refresh: () => withFeed(({ refresh }) => refresh()),
  openOptions: () => void browser.runtime.openOptionsPage().catch(reportError),
  openTab: (url) => void browser.tabs.create({ url }).catch(reportError),
  requestNotifications,
  saveFile,
  grantAccess,
};

/** First in the click: nothing may be awaited before the browser is asked. */
async function grantAccess(): Promise<boolean> {
  const { workspace } = state?.head ?? {};
  const isGranted = workspace ? await requestAccess(workspace.baseUrl) : false;
  if (isGranted) await (await feed).refresh();
  return isGranted;
}

function draw(): void {
  render(<Panel state={state} now={Date.now()} actions={actions} />, root);
}

draw();
setInterval(draw, TICK);
// Whoever turns to the panel may have clicked the icon just before.
for (const sign of ['focus', 'pointerover'] as const)
  addEventListener(sign, () => withFeed(({ recheck }) => recheck()));
addEventListener('pagehide', () => void writeMemories().catch(reportError));
