import '../../components/styles/tokens.css';
import '../../components/styles/base.css';
import '../../components/styles/popup.css';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import { requestAccess } from '../../lib/access.ts';
import { browser } from '../../lib/browser.ts';
import type { Look } from '../../lib/look.ts';
import { startLookFeed } from '../../lib/look-feed.ts';

/** Ages are counted on while the popup is open (ms). */
const TICK = 15_000;

const root = document.getElementById('app') ?? document.body;
let look: Look | undefined;

const feed = startLookFeed((next) => {
  look = next;
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
      grantAccess={grantAccess}
      openTab={(url) => void browser.tabs.create({ url })}
    />,
    root,
  );
}

/** First in the click: nothing may be awaited before the browser is asked. */
async function grantAccess(): Promise<boolean> {
  const isGranted = look?.workspace ? await requestAccess(look.workspace.baseUrl) : false;
  if (isGranted) await (await feed).refresh();
  return isGranted;
}

setInterval(draw, TICK);
