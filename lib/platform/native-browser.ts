// Takes the place of webextension-polyfill where `browser` is native, as in both minimum versions: 10 kB less in each bundle.
import type { Browser } from 'webextension-polyfill';

export default (globalThis as unknown as { browser: Browser }).browser;
