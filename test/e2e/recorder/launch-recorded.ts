// A separate browser for a test, recorded from start to end.
import { type BrowserContext, test } from '@playwright/test';
import {
  type Build,
  install,
  type Look,
  launchBare,
  launchChromium,
} from '../fixtures/browser/launch-chromium.ts';
import type { Shared } from '../fixtures/extension.ts';
import { expectClean } from './expect-clean.ts';
import { startRecorder } from './recorder.ts';

export interface RecordedBrowser {
  context: BrowserContext;
  /** Ends the browser, and fails if a key or another host was seen. */
  close(): Promise<void>;
}

/**
 * A profile that is given stays and has the extension from the start; otherwise it is installed as a person would, or is not
 * where a policy does that.
 */
export async function launchRecorded(build: Build | 'by policy', look: Look = {}): Promise<RecordedBrowser> {
  const { runsIn } = test.info().project.use as Partial<Shared>;
  test.skip(runsIn === 'firefox', 'it starts its own Chromium');
  const recorder = startRecorder(look.profile);
  const context =
    look.profile === undefined || build === 'by policy'
      ? await launchBare({ ...look, ...recorder })
      : await launchChromium(build, { ...look, netLog: recorder.netLog });
  await recorder.watch(context);
  if (look.profile === undefined && build !== 'by policy') await install(context, build);
  return {
    context,
    async close() {
      try {
        // The test may have ended it already, as a person would.
        if (context.browser()?.isConnected()) {
          await recorder.look(context);
          await context.close();
        }
        await expectClean(await recorder.take(), test.info());
      } finally {
        recorder.end();
      }
    },
  };
}
