import { render } from 'preact';
import { installControls } from '../../lib/audit/page-controls.ts';
import { readDocument } from '../../lib/audit/read-document.ts';
import { type DemoLanding, FIRST_LANDING, STEPS_CLOSED } from '../../lib/demo/landing.ts';
import { DEMO_DOCUMENT } from '../../lib/demo/recording.ts';
import { DEMO_STATE } from '../../lib/format/demo.ts';
import { decoded } from '../../lib/format/texts.ts';
import { ask } from '../../lib/platform/ask.ts';
import { browser, openPanel } from '../../lib/platform/browser.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { publishBestEffort } from '../../lib/platform/session-store.ts';
import { PUBLISHING } from '../../lib/publish/publishing.ts';
import { holdFocus } from '../ui/focus.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { DemoPage } from './DemoPage.tsx';

export function startDemo(root: Element): void {
  holdFocus();
  const pathNow = () => decoded(location.hash.slice(1));
  let turn = 0;
  let drawn: string | undefined;

  async function renew(): Promise<void> {
    turn += 1;
    const mine = turn;
    const path = pathNow();
    const [landing, { [STEPS_CLOSED]: isClosed }] = await Promise.all([
      ask('demoLanding', { path }),
      browser.storage.session.get(STEPS_CLOSED),
    ]);
    if (mine !== turn) return;
    // A mistyped address does not end the demo.
    if (!landing && (await ask('demoLanding', { path: FIRST_LANDING }))) {
      location.hash = FIRST_LANDING;
      return;
    }
    const isOther = drawn !== undefined && path !== drawn;
    drawn = path;
    const show = () => draw(path, landing, isClosed === undefined);
    if (isOther) fade(show);
    else show();
  }

  function draw(path: string, landing: DemoLanding | undefined, hasSteps: boolean): void {
    render(
      <DemoPage
        path={path}
        landing={landing}
        onDrawn={(drawn) =>
          drawn && installControls() && void publishBestEffort({ [DEMO_DOCUMENT]: readDocument() })
        }
        hasSteps={hasSteps}
        closeSteps={() => void publishBestEffort({ [STEPS_CLOSED]: true })}
        openPanel={() => void openPanel()}
        openOptions={() => void browser.runtime.openOptionsPage()}
      />,
      root,
    );
  }

  const renewSoon = () =>
    void renew().catch((error: unknown) => {
      if (drawn !== undefined) throw error;
      render(<ProblemNote problem={problemOf(error)} onRetry={() => location.reload()} />, root);
    });
  addEventListener('hashchange', renewSoon);
  browser.storage.session.onChanged.addListener((changes) => {
    if ([DEMO_STATE, PUBLISHING, STEPS_CLOSED].some((name) => name in changes)) renewSoon();
  });
  renewSoon();
}

/** Cross-fades to another audience's page, if the browser supports it and reduced motion is off. */
function fade(show: () => void): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isMotionReduced || document.hidden || !('startViewTransition' in document)) show();
  else document.startViewTransition(show).ready.catch(() => undefined);
}
