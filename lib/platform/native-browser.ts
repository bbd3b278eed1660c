// Replaces webextension-polyfill where `browser` is native, as in both minimum versions: saves 10 kB per bundle.
import type { Browser } from 'webextension-polyfill';

export default (globalThis as unknown as { browser: Browser }).browser;
