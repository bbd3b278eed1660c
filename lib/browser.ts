// The one seam to the browser's extension APIs: nothing else imports the polyfill.
import polyfill, { type Browser } from 'webextension-polyfill';

export const browser: Browser = polyfill;
export type { Browser };
