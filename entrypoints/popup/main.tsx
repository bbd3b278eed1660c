import '../../components/styles/tokens.css';
import '../../components/styles/base.css';
import '../../components/styles/popup.css';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import type { PopupCaptures } from '../../components/popup/popup-actions.ts';
import { requestAccess, requestNotifications } from '../../lib/access.ts';
import { browser, openPanel } from '../../lib/browser.ts';
import type { Capturing, Composing } from '../../lib/capturing.ts';
import type { Look } from '../../lib/look.ts';
import { startLookFeed } from '../../lib/look-feed.ts';
import { nothingPublishing, type PublishingState } from '../../lib/publishing.ts';
import { startPublishingFeed } from '../../lib/publishing-feed.ts';
import { startWaitingFeed } from '../../lib/waiting-feed.ts';

/** Ages are counted on while the popup is open (ms). */
const TICK = 15_000;

const root = document.getElementById('app') ?? document.body;
let look: Look | undefined;

const feed = startLookFeed((next) => {
  look = next;
  if (look?.situation.kind === 'matched' && look.situation.audience) loadPublishing();
  draw();
});

function draw(): void {
  render(
    <Popup
      look={look}
      now={Date.now()}
      ask={(name, input) => feed.then((started) => started.ask(name, input))}
      refresh={() => void feed.then(({ refresh }) => refresh()).catch(reportError)}
      openOptions={() => void browser.runtime.openOptionsPage().then(() => window.close())}
      openPanel={openPanelBeside}
      grantAccess={grantAccess}
      openTab={(url) => void browser.tabs.create({ url })}
      publishLine={publishLine}
      captures={captures}
      loadCaptures={loadCaptures}
    />,
    root,
  );
}

/** First in the click, too. The popup would lie over the panel's place. */
function openPanelBeside(): void {
  openPanel().then(() => window.close(), reportError);
}

/** First in the click: nothing may be awaited before the browser is asked. */
async function grantAccess(): Promise<boolean> {
  const isGranted = look?.workspace ? await requestAccess(look.workspace.baseUrl) : false;
  if (isGranted) await (await feed).refresh();
  return isGranted;
}

type PublishLineModule = typeof import('../../components/publishing/PublishLine.tsx');
let publishing: PublishingState = nothingPublishing;
let loaded: PublishLineModule | undefined;
let startingPublishing: Promise<void> | undefined;

/** Publishing has no part in the first paint, and none at all where it is not certain whose version this is. */
function loadPublishing(): void {
  startingPublishing ??= startPublishing();
  startingPublishing.catch(reportError);
}

async function startPublishing(): Promise<void> {
  await feed;
  [loaded] = await Promise.all([
    import('../../components/publishing/PublishLine.tsx'),
    startPublishingFeed((next) => {
      publishing = next;
      draw();
    }),
  ]);
  draw();
}

function publishLine(shown: Look, now: number) {
  if (!loaded) return <div class="publish-line-place" />;
  return (
    <loaded.PublishLine
      look={shown}
      publishing={publishing}
      ask={(name, input) => feed.then((started) => started.ask(name, input))}
      now={now}
      refresh={() => void feed.then(({ refresh }) => refresh()).catch(reportError)}
      requestNotifications={requestNotifications}
    />
  );
}

let captures: PopupCaptures | undefined;
let startingCaptures: Promise<void> | undefined;

/** Captures, too, and only where there is one, or a text is begun. */
function loadCaptures(): void {
  startingCaptures ??= startCaptures();
  startingCaptures.catch(reportError);
}

async function startCaptures(): Promise<void> {
  const [{ ask }, { popupCaptures }, { startCapturing }] = await Promise.all([
    feed,
    import('../../components/capture/popup-captures.tsx'),
    import('../../lib/capturing-feed.ts'),
  ]);
  let state: Capturing | undefined;
  const composing: Composing = await startCapturing((next) => {
    state = next;
    draw();
  });
  captures = popupCaptures({
    state: () => state,
    composing,
    ask,
    grantAccess,
    openOptions: () => void browser.runtime.openOptionsPage().then(() => window.close()),
    openPanel: openPanelBeside,
  });
  draw();
}

setInterval(draw, TICK);
startWaitingFeed(loadCaptures).catch(reportError);
