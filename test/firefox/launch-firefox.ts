import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { browserPath } from '../setup/browsers.mjs';
import { root } from '../setup/root.mjs';
import { limited } from './limited.ts';

const folder = join(root, '.output', 'firefox-mv3-e2e');

/** The host of the extension's own addresses. Firefox draws one for each profile; the tests fix it. */
export const EXTENSION_HOST = '6f3a1c1e-0b5d-4c39-9a77-2f1f7f1d5a10';

export interface RunningFirefox {
  browser: Browser;
  /** The extension's id, as its manifest says it. */
  extensionId: string;
}

/**
 * Starts Firefox with a fresh profile and the build for end-to-end tests. Closing the browser removes the profile. `home`
 * stands for the person's folder, where an administrator's settings are looked for.
 */
export async function launchFirefox({ home }: { home?: string } = {}): Promise<RunningFirefox> {
  const extensionId = readExtensionId();
  const browser = await launch({
    browser: 'firefox',
    executablePath: browserPath('firefox'),
    headless: true,
    ...(home === undefined ? {} : { env: { ...process.env, HOME: home } }),
    // Lets the tests into the browser's own window, where the toolbar button is.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: EXTENSION_HOST }),
      // A prompt cannot be answered here. The click that asks is still needed.
      'extensions.webextOptionalPermissionPrompts': false,
    },
  });
  try {
    await limited('installing the extension', browser.installExtension(folder));
  } catch (error) {
    await browser.close();
    throw error;
  }
  return { browser, extensionId };
}

export function readExtensionId(): string {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error('.output/firefox-mv3-e2e is missing: run "npm run build:e2e".');
  return JSON.parse(readFileSync(file, 'utf8')).browser_specific_settings.gecko.id;
}
