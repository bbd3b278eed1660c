import { render } from 'preact';
import { readDocument } from '../../lib/audit/read-document.ts';
import type { DemoLanding } from '../../lib/demo/landing.ts';
import { DEMO_DOCUMENT } from '../../lib/demo/recording.ts';
import { DEMO_STATE } from '../../lib/format/demo.ts';
import { ask } from '../../lib/platform/ask.ts';
import { browser, openPanel } from '../../lib/platform/browser.ts';
import { publishBestEffort } from '../../lib/platform/session-store.ts';
import { PUBLISHING } from '../../lib/publish/publishing.ts';
import { DemoPage } from './DemoPage.tsx';

/** Draws the landing page that the address names, and again with each version that goes live. */
export function startDemo(root: Element): void {
  const pathNow = () => decodeURI(location.hash.slice(1));
  let turn = 0;

  async function renew(): Promise<void> {
    turn += 1;
    const mine = turn;
    const path = pathNow();
    const landing = await ask('demoLanding', { path });
    if (mine === turn) draw(path, landing);
  }

  function draw(path: string, landing: DemoLanding | undefined): void {
    render(
      <DemoPage
        path={path}
        landing={landing}
        onDrawn={(drawn) => drawn && void publishBestEffort({ [DEMO_DOCUMENT]: readDocument() })}
        openPanel={() => void openPanel().catch(reportError)}
        openOptions={() => void browser.runtime.openOptionsPage().catch(reportError)}
      />,
      root,
    );
  }

  const renewSoon = () => void renew().catch(reportError);
  addEventListener('hashchange', renewSoon);
  browser.storage.session.onChanged.addListener((changes) => {
    if (DEMO_STATE in changes || PUBLISHING in changes) renewSoon();
  });
  renewSoon();
}
