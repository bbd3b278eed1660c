// Finds an installed browser that the tests can drive.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { variableOf } from './browsers.mjs';
import { SetupFailure } from './setup-failure.mjs';

const names = {
  chromium: ['chromium', 'chromium-browser', 'ungoogled-chromium'],
  firefox: ['firefox-esr', 'firefox', 'firefox-developer-edition'],
};

const places = {
  chromium: [
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Chromium.app/Contents/MacOS/Chromium'),
  ],
  firefox: [
    '/usr/lib/firefox-esr/firefox-esr',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    join(homedir(), 'Applications/Firefox.app/Contents/MacOS/firefox'),
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
};

/** What `--version` must answer. Branded Chrome is refused: it no longer takes `--load-extension`. */
const usable = {
  chromium: (version) => /^(Chromium|Google Chrome for Testing)\b/m.test(version),
  firefox: (version) => Number(/^Mozilla Firefox (\d+)/m.exec(version)?.[1] ?? 0) >= 142,
};

/**
 * The path of a usable browser, or undefined. A path named in the environment is taken or refused, never passed over.
 * @param {import('./browsers.mjs').BrowserName} name
 * @returns {string | undefined}
 */
export function findBrowser(name) {
  const named = process.env[variableOf[name]];
  if (named) {
    if (answers(name, named)) return named;
    throw new SetupFailure(
      `${variableOf[name]} is "${named}", which is not a ${name} that can be used here.`,
    );
  }
  const downloaded = name === 'chromium' ? playwrightChromiums() : [];
  return [...downloaded, ...onPath(names[name]), ...places[name]].find((path) => answers(name, path));
}

/** Checks the version, since the path may be a stub that only explains how to install the browser. */
function answers(name, path) {
  if (!existsSync(path)) return false;
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 && usable[name](stdout);
}

function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

/** Playwright's downloads, newest first, without the headless shell, which loads no extensions. */
function playwrightChromiums() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), playwrightCache[process.platform] ?? '');
  if (!existsSync(folder)) return [];
  const builds = readdirSync(folder).filter((entry) => /^chromium-\d+$/.test(entry));
  builds.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return builds.flatMap((build) => insidePlaywright.map((path) => join(folder, build, path)));
}

const playwrightCache = {
  linux: '.cache/ms-playwright',
  darwin: 'Library/Caches/ms-playwright',
  win32: 'AppData/Local/ms-playwright',
};

const mac = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
const insidePlaywright = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  `chrome-mac-arm64/${mac}`,
  `chrome-mac-x64/${mac}`,
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
];
