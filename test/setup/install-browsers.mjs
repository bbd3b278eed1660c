// Installs the browsers that were not found, where that can be done without asking.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupFailure } from './setup-failure.mjs';

const packages = { chromium: 'chromium', firefox: 'firefox-esr' };
const fonts = ['fonts-liberation', 'fonts-noto-color-emoji'];

/** Tries Playwright's download, then Debian's packages. What is still missing afterwards is the caller's to say. */
export async function installBrowsers(missing) {
  let rest = missing;
  if (rest.includes('chromium')) {
    await downloadChromium();
    rest = rest.filter((name) => name !== 'chromium' || findBrowser(name) === undefined);
  }
  if (rest.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await installPackages(rest);
}

/** On a closed network the download stalls: aborts silently after 20 s without progress. */
async function downloadChromium() {
  console.log('Looking for a Chromium to download …');
  const node = join(root, 'node_modules', '.bin', 'node');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(node, [cli, 'install', 'chromium'], { patience: 20_000, progress: /\d+%/ });
}

async function installPackages(missing) {
  const wanted = [...missing.map((name) => packages[name]), ...fonts];
  console.log(`Installing ${wanted.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may hold the lock, as on a machine that has just started.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  await apt(['update', ...patient], env);
  await apt(['install', '-y', '--no-install-recommends', ...patient, ...wanted], env);
}

async function apt(args, env) {
  const { code, output } = await run('apt-get', args, { env });
  if (code !== 0)
    throw new SetupFailure(`${output.trim()}\napt-get ${args[0]} failed: see above, then run this again.`);
}
