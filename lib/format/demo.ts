// The demo: a made-up company whose service is answered in the background. Both names are reserved.

/** What a workspace of the demo has as its service's address. Nothing is ever sent there. */
export const DEMO_SERVICE = 'https://demo.invalid';

/** The id of that workspace. Files may not use it; only its address identifies the demo. */
export const DEMO_ID = 'demo';

/** Where in session storage the state of a running demo is. */
export const DEMO_STATE = 'demo';

/** Where the company's landing pages are said to be. They are shown by a page of the extension. */
export const DEMO_SITE = 'https://northwind.example';

/** That page, and behind it the path of the landing page. */
export const DEMO_PAGE = 'demo.html';

export const isDemoSite = (address: string): boolean => URL.parse(address)?.origin === DEMO_SITE;

export const isDemo = (address: string): boolean => URL.parse(address)?.origin === DEMO_SERVICE;
