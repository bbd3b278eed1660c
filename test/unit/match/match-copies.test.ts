// Translations and mobile copies of a page are never matched, but name it.
import { expect, test } from 'vitest';
import { match } from '../../../lib/match/match.ts';
import { companyIndex, sayResult } from './match-world.ts';

const shown = (url: string, bindings: Parameters<typeof match>[2] = []) =>
  match({ url }, companyIndex(), bindings, { privateHostsAllowed: false });

test.each([
  'https://northwind-com.translate.goog/pricing?_x_tr_sl=en&_x_tr_tl=de&_x_tr_hl=de#plans',
  'https://translate.google.com/translate?sl=en&tl=de&u=https%3A%2F%2Fnorthwind.com%2Fpricing',
  'https://northwind-com.cdn.ampproject.org/c/s/northwind.com/pricing',
  'https://www.google.de/amp/s/northwind.com/pricing?usqp=x',
])('fault 27: %s may be the page that it is a copy of', async (url) => {
  const result = await shown(url);
  expect(sayResult(result)).toBe('? pricing (other-host)');
  expect(result).toMatchObject({ candidates: [{ doubt: { reason: { kind: 'page-address' } } }] });
});

test('fault 27: a copy may be that of the audience whose page it shows', async () => {
  const url = 'https://northwind-com.translate.goog/pricing/jane-doe?_x_tr_sl=en';
  expect(sayResult(await shown(url))).toBe('? pricing/jane (other-host)');
});

test.each([
  'https://northwind-com.translate.goog.evil.io/pricing',
  'https://northwind-com.translate.goog:8443/pricing',
  'https://evil-northwind-com.translate.goog/pricing',
  'https://northwind--com.translate.goog/pricing',
  'https://evil.io/web/2026/https://northwind.com/pricing',
  'https://web.archive.org/web/2026/https://northwind.com/pricing',
  'https://www.google.com.evil.io/amp/s/northwind.com/pricing',
  'https://www.google.com/amp/s/northwind.com@evil.io/pricing',
  'https://translate.google.com/translate?u=https://northwind.com@evil.io/pricing',
  'https://www.google.com/search?q=https://northwind.com/pricing',
  'https://www.google.com/amp/pricing',
  'https://translate.google.com/?u=',
  'https://www.google.com/amp/www.google.com/amp/northwind.com/pricing',
  'https://localhost-4400.translate.goog/offer',
  'https://translate.google.com/translate?u=http://localhost:4400/offer',
])('fault 27: %s is no copy of a page', async (url) => expect(sayResult(await shown(url))).toBe('none'));

test('what a person chose for the copy counts, and a page that is never here is none of its copies', async () => {
  const url = 'https://northwind-com.translate.goog/pricing';
  const chosen = { id: 'b', pattern: 'https://northwind-com.translate.goog/pricing', pageId: 'blog' };
  expect(sayResult(await shown(url, [chosen]))).toBe('blog by binding');
  const never = { id: 'n', pattern: 'https://northwind.com/pricing', never: true as const };
  expect(sayResult(await shown(url, [never]))).toBe('none');
});
