// What webextension-polyfill exports where `browser` is native, as it is in both minimum versions: the builds take this
// file for it, since in there all its wrapping of `chrome` is dead code, of 10 kB in each of three bundles.
import type { Browser } from 'webextension-polyfill';

export default (globalThis as unknown as { browser: Browser }).browser;
