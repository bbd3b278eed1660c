// The steps of set-up in their order. Each does nothing when its result is already there.
import { browserNames, knownBrowsers, rememberBrowsers } from './browsers.mjs';
import { installDependencies } from './dependencies.mjs';
import { findBrowser } from './find-browser.mjs';
import { generateTypes } from './generated-types.mjs';
import { installBrowsers } from './install-browsers.mjs';
import { installDisplay } from './install-display.mjs';
import { SetupFailure } from './setup-failure.mjs';

/** @param {string[]} asked names of browsers, or "dependencies" for none of them; no name means all of them */
export async function ready(asked) {
  const isWithoutBrowser = asked.length === 1 && asked[0] === 'dependencies';
  const named = isWithoutBrowser ? [] : asked;
  const wanted = asked.length > 0 ? named : [...browserNames];
  const strange = wanted.find((name) => !browserNames.includes(name));
  if (strange !== undefined)
    throw new SetupFailure(`Set-up knows ${browserNames.join(' and ')}, not "${strange}".`);

  await installDependencies();
  await generateTypes();

  const known = knownBrowsers();
  const found = { ...known };
  for (const name of wanted) found[name] = known[name] ?? findBrowser(name);
  const missing = wanted.filter((name) => found[name] === undefined);
  if (missing.length > 0) {
    await installBrowsers(missing);
    for (const name of missing) found[name] = findBrowser(name);
  }
  rememberBrowsers(found);

  // A single browser is requested to look at, not to test.
  if (asked.length === 0) await installDisplay();

  const absent = wanted.filter((name) => found[name] === undefined);
  if (absent.length > 0) throw new SetupFailure(absent.map((name) => remedy[name]).join('\n'));
}

const remedy = {
  chromium:
    'No Chromium was found: install Chromium (branded Google Chrome does not load unpacked extensions) or set CHROMIUM to its path, and run this again.',
  firefox:
    'No Firefox 142 or newer was found: install Firefox or set FIREFOX to its path, and run this again.',
};
