// What an address says of the person who opened it, rather than of the page. It is never stored or sent.

/** Names of parameters in which a sign-in hands over what it issued. */
export const TOKENS = ['access_token', 'id_token', 'refresh_token'];

const isToken = (name: string): boolean => TOKENS.includes(name.toLowerCase());

/** Whether a fragment hands over a token: as a parameter, alone or behind a route, or as a part of the route. */
export const hasToken = (fragment: string): boolean =>
  fragment
    .split(/[#&?/]/)
    .some((part) => [...new URLSearchParams(part)].some(([name, value]) => isToken(name) && value !== ''));

/** Without user info and tokens. Returns the same string if there are none or it is no address. */
export function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const inQuery = [...url.searchParams.keys()].filter(isToken);
  const inFragment = hasToken(url.hash);
  if (url.username === '' && url.password === '' && inQuery.length === 0 && !inFragment) return address;
  Object.assign(url, { username: '', password: '' });
  for (const name of inQuery) url.searchParams.delete(name);
  if (inFragment) url.hash = '';
  return url.href;
}
