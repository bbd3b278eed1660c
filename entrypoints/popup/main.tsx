import '../../components/styles/popup-view.css';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import type { PopupCaptures } from '../../components/popup/popup-actions.ts';
import { PublishLine } from '../../components/publishing/PublishLine.tsx';
import { requestAccess, requestNotifications } from '../../lib/access.ts';
import { browser, openPanel } from '../../lib/browser.ts';
import type { Capturing, Composing } from '../../lib/capturing.ts';
import type { Look } from '../../lib/look.ts';
import { startLookFeed } from '../../lib/look-feed.ts';
import type { PublishingState } from '../../lib/publishing.ts';
import { startPublishingFeed } from '../../lib/publishing-feed.ts';
import { startWaitingFeed } from '../../lib/waiting-feed.ts';

/** Ages are counted on while the popup is open (ms). */
const TICK = 15_000;

const root = document.getElementById('app') ?? document.body;
let look: Look | undefined;

const feed = startLookFeed((next) => {
  const isFirst = look === undefined;
  const isSame = !isFirst && next !== undefined && isSameLook(look, next);
  look = next;
  // The first is waited for; what comes after it comes in bursts.
  if (isFirst) draw();
  else if (!isSame) drawSoon();
});

/** The background tells of each step it made; most change nothing that is shown. */
function isSameLook(before: Look | undefined, after: Look): boolean {
  return JSON.stringify({ ...before, sequence: 0 }) === JSON.stringify({ ...after, sequence: 0 });
}

let hasDrawn = false;
let drawing: number | undefined;

/** Once before the next frame, however much comes until then; and never before there is anything of the tab to draw. */
function drawSoon(): void {
  if (hasDrawn) drawing ??= requestAnimationFrame(draw);
}

function draw(): void {
  if (drawing !== undefined) cancelAnimationFrame(drawing);
  drawing = undefined;
  hasDrawn = true;
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

let publishing: PublishingState | undefined;
const readingPublishing = startPublishingFeed((next) => {
  publishing = next;
  drawSoon();
});

/** Nothing can be ordered before it is known what is under way. */
function publishLine(shown: Look, now: number) {
  if (!publishing) return <div class="publish-line-place" />;
  return (
    <PublishLine
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
    import('../../lib/later-capturing-feed.ts'),
  ]);
  let state: Capturing | undefined;
  const composing: Composing = await startCapturing((next) => {
    state = next;
    drawSoon();
  });
  captures = popupCaptures({
    state: () => state,
    composing,
    ask,
    grantAccess,
    openOptions: () => void browser.runtime.openOptionsPage().then(() => window.close()),
    openPanel: openPanelBeside,
  });
  drawSoon();
}

setInterval(draw, TICK);
readingPublishing.catch(reportError);
startWaitingFeed(loadCaptures).catch(reportError);
