// Chromium that is killed by SIGKILL with all its processes, and restarted on the same profile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { browserSession } from '../e2e/fixtures/browser/browser-session.ts';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/browser/launch-chromium.ts';
import { chromiumSubject } from './chromium.ts';
import type { Lives, Subject } from './subject.ts';
import { until } from './until.ts';

export async function startWholeBrowser(): Promise<Lives> {
  const profile = await mkdtemp(join(tmpdir(), 'lens-killed-'));
  let context = await launchChromium('e2e', { profile });
  let subject: Subject | undefined;
  await pastFirstInstallation(context);
  return {
    async subject() {
      subject ??= await chromiumSubject(context);
      return subject;
    },
    async endAndStart() {
      subject = undefined;
      await killBrowser(context);
      context = await launchChromium('e2e', { profile });
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Kills the browser's process group. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await browserSession(context);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not tell its process.');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(-pid, 'SIGKILL');
  await closed;
  await until('all processes of the browser are gone', () => !isThere(-pid));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
