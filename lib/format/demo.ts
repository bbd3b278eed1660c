// The demo: a fictional company, with a service simulated in the background. Both host names are reserved.

/** Service address of the demo workspace. No request is ever sent to it. */
export const DEMO_SERVICE = 'https://demo.invalid';

/** Id of the demo workspace. Settings files may not use it, but only the address identifies the demo. */
export const DEMO_ID = 'demo';

/** Session storage key of a running demo's state. */
export const DEMO_STATE = 'demo';

/** Site of the demo's landing pages. A page of the extension shows them. */
export const DEMO_SITE = 'https://northwind.example';

/** That page; the path of the landing page is appended. */
export const DEMO_PAGE = 'demo.html';

export const isDemoSite = (address: string): boolean => URL.parse(address)?.origin === DEMO_SITE;

export const isDemo = (address: string): boolean => URL.parse(address)?.origin === DEMO_SERVICE;
