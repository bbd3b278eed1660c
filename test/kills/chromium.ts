// Chromium; its service worker is killed through the DevTools protocol.
import type { BrowserContext } from '@playwright/test';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/browser/launch-chromium.ts';
import { firstWorker, killWorker } from '../e2e/fixtures/browser/service-worker.ts';
import type { Subject } from './subject.ts';

export async function startChromium(): Promise<Subject> {
  const context = await launchChromium('e2e');
  try {
    await pastFirstInstallation(context);
    return await chromiumSubject(context);
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** For a browser that already has the extension. */
export async function chromiumSubject(context: BrowserContext): Promise<Subject> {
  const worker = await firstWorker(context);
  const view = await context.newPage();
  await view.goto(new URL('/options.html', worker.url()).href);
  return {
    inView: (run, arg) => view.evaluate(run as never, arg),
    setGlobals: (values) => worker.evaluate((given) => void Object.assign(globalThis, given), values),
    readGlobal: (name) =>
      worker.evaluate((asked) => (globalThis as unknown as Record<string, string | undefined>)[asked], name),
    kill: () => killWorker(context),
    close: () => context.close(),
  };
}
