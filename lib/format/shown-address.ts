// An address as people read it: without scheme, closing slash, and a fragment that is no route.

/** "shop.example.com/pricing?plan=a", or the input where it is no URL. Escapes stay, so that nothing is disguised. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.host) return url;
  const route = /^#!?\//.test(parsed.hash) ? parsed.hash : '';
  const path = parsed.search === '' && route === '' ? parsed.pathname.replace(/\/+$/, '') : parsed.pathname;
  return parsed.host + path + parsed.search + route;
}

/** "shop.example.com/pricing/…": everything below an address, where its query does not count. */
export function shownBelow(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  parsed.search = '';
  parsed.hash = parsed.hash.replace(/\?.*$/, '');
  return `${shownAddress(parsed.href).replace(/\/+$/, '')}/…`;
}
