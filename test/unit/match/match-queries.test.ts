// Unrecorded parameters: which page an address belongs to with one or many of them, in the query or in a route.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { entriesOfAudience, type IndexEntry } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import { audienceWith, entriesOfPage, indexOf, pageWith, sayResult } from './match-world.ts';

const NORTHWIND = 'https://northwind.com';
const SHOP = 'https://shop.example.com';
const APP = 'https://app.example.com';

const entries: IndexEntry[] = [
  ...entriesOfPage(pageWith('spring', `${NORTHWIND}/spring`)),
  ...entriesOfAudience(audienceWith('jane', { key: 'jane-doe', canonical: `${NORTHWIND}/spring` }), 'spring'),
  ...entriesOfAudience(audienceWith('vanity', { override: `${NORTHWIND}/hello` }), 'spring'),
  ...entriesOfPage(pageWith('home', `${SHOP}/`)),
  ...entriesOfPage(pageWith('sale', `${SHOP}/?lp=sale`)),
  ...entriesOfPage(pageWith('sale-north', `${SHOP}/?lp=sale&region=north`)),
  ...entriesOfPage(pageWith('app', `${APP}/`)),
  ...entriesOfAudience(audienceWith('ann', { key: 'ann-lee' }), 'app'),
  ...entriesOfPage(pageWith('tariffs', `${APP}/start#/tariffs`)),
  ...entriesOfAudience(audienceWith('tom', { key: 'tom-fox' }), 'tariffs'),
  ...entriesOfPage(pageWith('tabs', `${APP}/start#/tabs?view=list`)),
  ...entriesOfPage(pageWith('offers', `${NORTHWIND}/offers`)),
  ...entriesOfAudience(audienceWith('kim', { override: `${NORTHWIND}/offers?for=kim` }), 'offers'),
];

async function found(url: string, canonical?: string): Promise<string> {
  const live = canonical === undefined ? {} : { live: { canonical, stale: false } };
  return sayResult(await match({ url, ...live }, indexOf(entries), [], { privateHostsAllowed: false }));
}

describe('on a path where no query distinguishes pages', () => {
  test.each([
    ['a parameter of an unlisted vendor', '/spring?wt_mc=mail.7', 'spring by page-address'],
    ['another', '/spring?hss_channel=tw-1', 'spring by page-address'],
    ['a parameter without a value', '/spring?preview', 'spring by page-address'],
    ['more than are tried one by one', '/spring?a=1&b=2&c=3&d=4&e=5&f=6&g=7', 'spring by page-address'],
    ['the one name several times', '/spring?x=1&x=2', 'spring by page-address'],
    ['on an audience’s own address', '/hello?sfmc_id=9', 'spring/vanity by audience-address'],
    ['beside a route key in the query', '/spring?a=1&b=2&c=3&to=jane-doe', 'spring/jane by route-key'],
    ['behind six others', '/spring?a=1&b=2&c=3&d=4&e=5&f=6&to=jane-doe', 'spring/jane by route-key'],
    ['behind a route key in the path', '/spring/jane-doe?wt_mc=1&x=2', 'spring/jane by route-key'],
    ['with a session in the path', '/spring;jsessionid=1A530637?wt_mc=1', 'spring by page-address'],
    ['on one page’s own addresses', '/offers?mibextid=Zx', 'offers by page-address'],
    ['beside an audience’s own parameter', '/offers?for=kim&mibextid=Zx', 'offers/kim by audience-address'],
    ['with a value no audience has', '/offers?for=bob', 'offers by page-address'],
  ])('%s: %s', async (_, path, expected) => {
    expect(await found(NORTHWIND + path)).toBe(expected);
  });

  test.each([
    ['before a route', '/start?wt_mc=1#/tariffs', 'tariffs by page-address'],
    ['before a route with a key', '/start?wt_mc=1#/tariffs/tom-fox', 'tariffs/tom by route-key'],
    ['in a route', '/start#/tariffs?wt_mc=1', 'tariffs by page-address'],
    ['in a route and before it', '/start?x=1#/tariffs?wt_mc=1', 'tariffs by page-address'],
    ['in the first route', '/#/?wt_mc=1', 'app by page-address'],
    ['a key in the first route', '/#/?for=ann-lee', 'app/ann by route-key'],
    ['a key in the first route beside another', '/#/?for=ann-lee&x=1', 'app/ann by route-key'],
    ['a key in the first route, with a mark', '/#!/?for=ann-lee', 'app/ann by route-key'],
    ['a key as first route behind a parameter', '/?x=1#/ann-lee', 'app/ann by route-key'],
  ])('%s: %s', async (_, path, expected) => {
    expect(await found(APP + path)).toBe(expected);
  });

  propertyTest.prop([
    fc.uniqueArray(fc.stringMatching(/^[a-z]{4,9}_[a-z]{2,6}$/), { minLength: 1, maxLength: 9 }),
    fc.stringMatching(/^[\w.-]{0,12}$/),
  ])('any number of parameters with any names match the page', async (names, value) => {
    const query = names.map((name) => `${name}=${value}`).join('&');
    expect(await found(`${NORTHWIND}/spring?${query}`)).toBe('spring by page-address');
  });
});

test.each([
  ['/spring&utm_source=x', '? spring (extra-query)'],
  ['/hello&a=1&b=jane-doe', '? spring/vanity (extra-query)'],
  ['/spring%3Futm_source=x', '? spring (extra-query)'],
  ['/spring/&utm_source=x', '? spring (extra-query)'],
  ['/spring&more', 'none'],
])('parameters joined to the path, %s, are no proof', async (path, expected) => {
  expect(await found(NORTHWIND + path)).toBe(expected);
});

it('a key before joined parameters is one', async () => {
  expect(await found(`${NORTHWIND}/spring/jane-doe&utm_source=x`)).toBe('spring/jane by route-key');
});

test.each([
  ['/?lp=sale&amp;utm_source=x', 'sale by page-address'],
  ['/?lp=sale&amp;amp;utm_source=x', 'sale by page-address'],
  ['/?lp=sale?utm_source=x', 'sale by page-address'],
  ['/?lp=sale?utm_source=x&utm_medium=y', 'sale by page-address'],
  ['/?amp;utm_source=x', 'home by page-address'],
  ['/?amp;lp=sale&amp;utm_source=x', 'sale by page-address'],
  ['/?lp=sale&PHPSESSID=a1', 'sale by page-address'],
  ['/?lp=sale?x=1', '? home (extra-query)'],
])('tracking as mails append it, %s: %s', async (path, expected) => {
  expect(await found(SHOP + path)).toBe(expected);
});

describe('a match stays a question', () => {
  test.each([
    ['if a query distinguishes pages', '/?trk=mail', '? home (extra-query)'],
    ['if one more value is there', '/?lp=sale&hsLang=en', '? sale (extra-query), home (extra-query)'],
    [
      'if several more are there',
      '/?lp=sale&hsLang=en&trk=mail&z=1',
      '? sale (extra-query), home (extra-query)',
    ],
    [
      'nearest first',
      '/?lp=sale&region=north&a=1&b=2',
      '? sale-north (extra-query), sale (extra-query), home (extra-query)',
    ],
    ['with an unrecorded value', '/?lp=winter', '? home (extra-query)'],
    ['if the recorded value is there twice', '/?lp=sale&lp=sale', '? sale (extra-query), home (extra-query)'],
    ['if the recorded query is in capitals', '/?LP=Sale', '? sale (similar-address), home (extra-query)'],
    [
      'if it is in capitals beside another value',
      '/?LP=Sale&trk=mail',
      '? sale (similar-address), home (extra-query)',
    ],
    [
      'if capitals change its order',
      '/?Region=North&lp=sale&trk=mail',
      '? sale-north (similar-address), sale (extra-query), home (extra-query)',
    ],
  ])('%s: %s', async (_, path, expected) => {
    expect(await found(SHOP + path)).toBe(expected);
  });

  test.each(['/start#/Tariffs', '/start#!/tariffs'])(
    'if only the case or the mark of a route differs: %s',
    async (path) => {
      expect(await found(APP + path)).toBe('? tariffs (similar-address)');
    },
  );

  test.each(['id', 'ID', 'p', 'page', 'page_id', 'post', 'article', 'product', 'item', 'node'])(
    'if the parameter may name a document, like %s',
    async (name) => {
      expect(await found(`${NORTHWIND}/spring?${name}=7&wt_mc=1`)).toBe('? spring (extra-query)');
    },
  );

  test.each([
    ['the document keeps the parameter', '/spring?v=2', `${NORTHWIND}/spring?v=2`],
    ['the document names another path', '/spring?v=2', `${NORTHWIND}/winter`],
    ['the document keeps one of several', '/spring?v=2&wt_mc=1', `${NORTHWIND}/spring?v=2`],
  ])('if %s', async (_, path, canonical) => {
    expect(await found(NORTHWIND + path, canonical)).toBe('? spring (extra-query)');
  });

  it('if so many pages are recorded on the path that one may be hidden', async () => {
    const many = Array.from({ length: 40 }, (_, n) => pageWith(`p${n}`, `${NORTHWIND}/x?n=${n}`));
    const index = indexOf([...many, pageWith('x', `${NORTHWIND}/x`)].flatMap(entriesOfPage));
    const ask = async (query: string) =>
      sayResult(await match({ url: `${NORTHWIND}/x?${query}` }, index, [], { privateHostsAllowed: false }));
    expect(await ask('wt_mc=1')).toBe('? x (extra-query)');
    expect(await ask('n=39&a=1&b=2')).toBe('? p39 (extra-query), x (extra-query)');
    expect(await ask('n=39')).toBe('p39 by page-address');
  });

  it('if one page has a query, and another on the path has none', async () => {
    const index = indexOf([
      ...entriesOfPage(pageWith('home', `${SHOP}/`)),
      ...entriesOfPage(pageWith('spring', `${SHOP}/?lp=spring`)),
      ...entriesOfPage(pageWith('alone', `${SHOP}/landing?c=12`)),
    ]);
    const ask = async (path: string) =>
      sayResult(await match({ url: SHOP + path }, index, [], { privateHostsAllowed: false }));
    expect(await ask('/?lp=spring&hsLang=en')).toBe('? spring (extra-query), home (extra-query)');
    expect(await ask('/?lp=spring&hsLang=en&trk=mail')).toBe('? spring (extra-query), home (extra-query)');
    expect(await ask('/?lp=spring')).toBe('spring by page-address');
    expect(await ask('/landing?c=12&trk=mail')).toBe('alone by page-address');
    expect(await ask('/landing?c=13&trk=mail')).toBe('none');
  });

  it('if only an archived page is distinguished by a query', async () => {
    const index = indexOf([
      ...entriesOfPage(pageWith('now', `${NORTHWIND}/x`)),
      ...entriesOfPage(pageWith('then', `${NORTHWIND}/x?y=2019`, { archivedAt: '+1' })),
    ]);
    const ask = async (url: string) =>
      sayResult(await match({ url }, index, [], { privateHostsAllowed: false }));
    expect(await ask(`${NORTHWIND}/x?y=2019`)).toBe('then by page-address');
    expect(await ask(`${NORTHWIND}/x?y=2020`)).toBe('? now (extra-query)');
  });
});

describe('the canonical address of the document', () => {
  test.each([
    [
      'the recorded query',
      `${SHOP}/?lp=sale&hsLang=en&trk=mail`,
      `${SHOP}/?lp=sale`,
      'sale by live-canonical',
    ],
    ['the address without any', `${SHOP}/?trk=mail`, `${SHOP}/`, 'home by live-canonical'],
    [
      'the page, of an address that is the page’s anyway',
      `${NORTHWIND}/spring?v=2`,
      `${NORTHWIND}/spring`,
      'spring by page-address',
    ],
    [
      'the site’s root, as many templates do',
      `${NORTHWIND}/spring?v=2`,
      `${NORTHWIND}/`,
      'spring by page-address',
    ],
    [
      'a query that the tab does not have',
      `${SHOP}/?trk=mail`,
      `${SHOP}/?lp=sale`,
      '? home (extra-query), sale (other-path)',
    ],
  ])('%s', async (_, url, canonical, expected) => {
    expect(await found(url, canonical)).toBe(expected);
  });
});

describe('a session in the path', () => {
  test.each([
    ['of a servlet', '/spring;jsessionid=1A530637', 'spring by page-address'],
    ['in capitals, with a node', '/spring;JSESSIONID=1A53.node2', 'spring by page-address'],
    ['before a closing slash', '/spring/;jsessionid=1A', 'spring by page-address'],
    ['before a route key', '/spring;jsessionid=1A/jane-doe', 'spring/jane by route-key'],
    ['behind a route key', '/spring/jane-doe;jsessionid=1A', 'spring/jane by route-key'],
    ['of ASP.NET', '/(S(lit3py55t21z5v55vlm25s55))/spring', 'spring by page-address'],
    ['another parameter in the path stays a question', '/spring;v=2', '? spring (similar-address)'],
    [
      'another parameter stays one beside a session',
      '/spring;v=2;jsessionid=1A',
      '? spring (similar-address)',
    ],
    ['a name that only begins the same is none', '/spring;jsessionids=1A', '? spring (similar-address)'],
    ['a word without a value is none', '/spring;jane-doe', 'none'],
  ])('%s: %s', async (_, path, expected) => {
    expect(await found(NORTHWIND + path)).toBe(expected);
  });
});
