// Where the browsers are, as the last set-up found them: `.setup/browsers.json`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/** @type {readonly BrowserName[]} */
export const browserNames = ['chromium', 'firefox'];
const file = join(root, '.setup', 'browsers.json');

/** The environment variable that names a browser's path and outranks everything found. */
export const variableOf = { chromium: 'CHROMIUM', firefox: 'FIREFOX' };

/**
 * The remembered paths that still exist. One that the environment now contradicts is left out.
 * @returns {Partial<Record<BrowserName, string>>}
 */
export function knownBrowsers() {
  if (!existsSync(file)) return {};
  const remembered = JSON.parse(readFileSync(file, 'utf8'));
  const known = browserNames.filter((name) => {
    const named = process.env[variableOf[name]];
    const path = remembered[name];
    return typeof path === 'string' && existsSync(path) && (!named || named === path);
  });
  return Object.fromEntries(known.map((name) => [name, remembered[name]]));
}

/** @param {Partial<Record<BrowserName, string>>} found */
export function rememberBrowsers(found) {
  const text = `${JSON.stringify(found, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(root, '.setup'), { recursive: true });
  writeFileSync(file, text);
}

/**
 * The path of a browser, for fixtures. Throws with the remedy when set-up has not found it.
 * @param {BrowserName} name
 * @returns {string}
 */
export function browserPath(name) {
  const path = knownBrowsers()[name];
  if (path === undefined) throw new Error(`No ${name} is known: run "node test/setup/setup.mjs ${name}".`);
  return path;
}
