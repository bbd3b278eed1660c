import { existsSync, mkdirSync } from 'node:fs';
import { connect } from '../firefox/connect.ts';
import { openExtensionPage } from '../firefox/extension-page.ts';
import { launchFirefox } from '../firefox/launch-firefox.ts';
import { pastFirstInstallation } from '../firefox/past-first-installation.ts';
import type { OpenedBrowser } from './extension-server.ts';
import { hasWorkspace } from './has-workspace.ts';
import type { OpenOptions } from './open-chromium.ts';

/** Opens Firefox with the extension connected to the sandbox, on a landing page. */
export async function openFirefox({
  folder,
  profile,
  headless,
  sandbox,
}: OpenOptions): Promise<OpenedBrowser> {
  const isNew = !existsSync(profile);
  mkdirSync(profile, { recursive: true });
  const { browser } = await launchFirefox({ folder, profile, headless, endsOnSignal: false });
  const closed = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  const close = () => browser.close();
  try {
    if (isNew) await pastFirstInstallation(browser);
    const options = await openExtensionPage(browser, 'options.html');
    if (await options.evaluate(hasWorkspace, sandbox.url)) await options.close();
    else await connect(options, sandbox);
    const [first] = await browser.pages();
    await (first ?? (await browser.newPage())).goto(sandbox.seed.landing.audience);
    return { closed, close };
  } catch (error) {
    await close();
    throw error;
  }
}
