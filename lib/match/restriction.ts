// Tabs that cannot show a landing page, whatever their address.

/** `unknown`: the browser does not reveal the address. A PDF on the web is not restricted; it just has no tags. */
export type Restriction = 'browser-page' | 'store' | 'file' | 'other-scheme' | 'unknown';

const BROWSER_SCHEMES =
  /^(about|chrome|edge|brave|opera|vivaldi|resource|view-source|devtools|chrome-(untrusted|search|error|native|distiller|devtools)|(chrome|moz|ms-browser|safari-web)-extension):/i;

/** Host and path of extension stores, where browsers block extensions. */
const STORES: [string, string][] = [
  ['chromewebstore.google.com', '/'],
  ['chrome.google.com', '/webstore'],
  ['addons.mozilla.org', '/'],
  ['microsoftedge.microsoft.com', '/addons'],
  ['addons.opera.com', '/'],
];

/** Why a tab with this address cannot be a landing page. Returns undefined for an ordinary web address. */
export function restriction(url: string | undefined): Restriction | undefined {
  if (url === undefined || url.trim() === '') return 'unknown';
  if (BROWSER_SCHEMES.test(url)) return 'browser-page';
  const parsed = URL.parse(url);
  if (parsed?.protocol === 'file:') return 'file';
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return 'other-scheme';
  const host = parsed.hostname.replace(/\.$/, '');
  const below = (path: string) => path === '/' || `${parsed.pathname}/`.startsWith(`${path}/`);
  return STORES.some(([store, path]) => store === host && below(path)) ? 'store' : undefined;
}
