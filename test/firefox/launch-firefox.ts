import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { browserPath } from '../setup/browsers.mjs';
import { root } from '../setup/root.mjs';
import { limited } from './limited.ts';

export const testBuild = join(root, '.output', 'firefox-mv3-e2e');

/** The host of the extension's own addresses. Firefox draws one for each profile; the tests fix it. */
export const EXTENSION_HOST = '6f3a1c1e-0b5d-4c39-9a77-2f1f7f1d5a10';

export interface RunningFirefox {
  browser: Browser;
  /** The extension's id, as its manifest says it. */
  extensionId: string;
}

interface Look {
  /** A file of policies, one of which installs the extension. */
  policies?: string;
  /** The unpacked extension; by default the build for end-to-end tests. */
  folder?: string;
  headless?: boolean;
  /** The display to draw its windows on, as the variable DISPLAY names it, rather than none. */
  display?: string;
  /** The profile's folder, which stays; without it there is a fresh one, which goes when the browser is closed. */
  profile?: string;
  /** Whether Ctrl-C ends it at once, which is so by default; otherwise whoever started it does. */
  endsOnSignal?: boolean;
}

/**
 * Only in a browser that is tested, and is therefore cut off from the network, does Firefox take policies from any file, and an
 * archive that no store has signed.
 */
const underPolicies = (file: string) => ({
  'security.turn_off_all_security_so_that_viruses_can_take_over_this_computer': true,
  'browser.policies.alternatePath': file,
  'xpinstall.signatures.required': false,
  // It ends itself at the first connection to elsewhere. Nothing listens here.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
});

/** As long as a test may take (ms). */
const MAX_TIME = 600_000;

/** Starts Firefox with the extension. */
export async function launchFirefox({
  policies,
  folder = testBuild,
  display,
  headless = display === undefined,
  profile,
  endsOnSignal = true,
}: Look = {}): Promise<RunningFirefox> {
  const extensionId = readExtensionId(folder);
  const browser = await launch({
    browser: 'firefox',
    executablePath: browserPath('firefox'),
    headless,
    // They end what hangs: on a busy machine a start, or an answer, takes longer than the driver expects.
    timeout: MAX_TIME,
    protocolTimeout: MAX_TIME,
    handleSIGINT: endsOnSignal,
    handleSIGTERM: endsOnSignal,
    ...(profile === undefined ? {} : { userDataDir: profile }),
    env: {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...(policies === undefined ? {} : { MOZ_DISABLE_NONLOCAL_CONNECTIONS: '1' }),
    },
    // Lets the tests into the browser's own window, where the toolbar button is.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: EXTENSION_HOST }),
      // No test looks at motion, and drawing it takes processor time.
      'ui.prefersReducedMotion': 1,
      // A prompt cannot be answered here. The click that asks is still needed.
      'extensions.webextOptionalPermissionPrompts': false,
      // What is installed in a running Firefox goes with it; what it stored then stays with the profile.
      'extensions.webextensions.keepStorageOnUninstall': profile !== undefined,
      'extensions.webextensions.keepUuidOnUninstall': profile !== undefined,
      ...(policies === undefined ? {} : underPolicies(policies)),
    },
  });
  try {
    if (policies === undefined) await limited('installing the extension', browser.installExtension(folder));
  } catch (error) {
    await browser.close();
    throw error;
  }
  return { browser, extensionId };
}

/** As the manifest says it. */
export function readExtensionId(folder = testBuild): string {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${folder} is missing: run "npm run build:e2e".`);
  return JSON.parse(readFileSync(file, 'utf8')).browser_specific_settings.gecko.id;
}
