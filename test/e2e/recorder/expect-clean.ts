import { expect, type TestInfo } from '@playwright/test';
import type { Recorded } from './recorder.ts';

/** The name under which a test passes its recording on. */
export const RECORDED = 'recorded';

/** No host but the configured ones was contacted, and no key was to be seen. Hands the figures on to the reporter. */
export async function expectClean(recorded: Recorded | undefined, testInfo?: TestInfo): Promise<void> {
  if (!recorded) return;
  await testInfo?.attach(RECORDED, { body: JSON.stringify(recorded), contentType: 'application/json' });
  expect(recorded.findings, 'what the recorder saw of keys and of other hosts').toEqual([]);
}
