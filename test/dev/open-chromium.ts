import { existsSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { launchFrom } from '../e2e/fixtures/browser/launch-chromium.ts';
import { firstWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { connectByRequests } from '../e2e/fixtures/connect.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { OpenedBrowser } from './extension-server.ts';
import { hasWorkspace } from './has-workspace.ts';

export interface OpenOptions {
  /** The unpacked extension. */
  folder: string;
  /** The profile folder. */
  profile: string;
  headless: boolean;
  sandbox: Pick<Sandbox, 'url' | 'key' | 'seed'>;
}

export interface OpenedChromium extends OpenedBrowser {
  context: BrowserContext;
  extensionId: string;
}

/** Opens Chromium with the extension connected to the sandbox, on a landing page. */
export async function openChromium(options: OpenOptions): Promise<OpenedChromium> {
  const { folder, profile, headless, sandbox } = options;
  const isNew = !existsSync(profile);
  const context = await launchFrom(folder, { profile, headless, endsOnSignal: false });
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const close = () => context.close();
  try {
    if (isNew) await pastFirstInstallation(context);
    await enterDeveloperMode(context);
    const extensionId = new URL((await firstWorker(context)).url()).host;
    await connectOnce(context, extensionId, sandbox);
    const [first] = context.pages();
    await (first ?? (await context.newPage())).goto(sandbox.seed.landing.audience);
    return { context, extensionId, closed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On the browser's page of extensions. */
declare const chrome: {
  developerPrivate: { updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void> };
};

/** Chromium disables an unpacked extension that reloads itself while developer mode is off. */
async function enterDeveloperMode(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }));
  await page.close();
}

async function connectOnce(
  context: BrowserContext,
  extensionId: string,
  { url, key }: OpenOptions['sandbox'],
): Promise<void> {
  // The simplest page of the extension.
  const view = await context.newPage();
  await view.goto(`chrome-extension://${extensionId}/manifest.json`);
  if (!(await view.evaluate(hasWorkspace, url)))
    await connectByRequests(view, { name: 'Northwind', url, key });
  await view.close();
}
