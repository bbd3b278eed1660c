import { describe, expect, it, test } from 'vitest';
import { entriesOfAudience, type IndexEntry } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import { audienceWith, companyIndex, entriesOfPage, indexOf, pageWith, sayResult } from './match-world.ts';

const company = companyIndex();

async function found(url: string, privateHostsAllowed = false): Promise<string> {
  return sayResult(await match({ url }, company, [], { privateHostsAllowed }));
}

describe('an address in the records', () => {
  test.each([
    ['the page itself', 'https://northwind.com/pricing', 'pricing by page-address'],
    ['with a slash at the end', 'https://northwind.com/pricing/', 'pricing by page-address'],
    ['over http, as old links are', 'http://northwind.com/pricing', 'pricing by page-address'],
    ['with the default port', 'https://northwind.com:443/pricing', 'pricing by page-address'],
    ['host in capitals', 'https://NORTHWIND.com/pricing', 'pricing by page-address'],
    ['host with its DNS dot', 'https://northwind.com./pricing', 'pricing by page-address'],
    ['at an anchor', 'https://northwind.com/pricing#plans', 'pricing by page-address'],
    ['from a campaign', 'https://northwind.com/pricing?utm_source=mail&gclid=x', 'pricing by page-address'],
    ['a letter percent-encoded', 'https://northwind.com/%70ricing', 'pricing by page-address'],
    ['resolved dots', 'https://northwind.com/blog/../pricing', 'pricing by page-address'],
    ['resolved encoded dots', 'https://northwind.com/blog/%2E%2e/pricing', 'pricing by page-address'],
    ['another port is another page', 'https://northwind.com:8443/pricing', 'pricing-8443 by page-address'],
    ['a page below a page', 'https://northwind.com/pricing/enterprise', 'enterprise by page-address'],
    ['the root, when the tab is the root', 'https://northwind.com/', 'home by page-address'],
    ['the root from a campaign', 'https://northwind.com?utm_source=x', 'home by page-address'],
    ['a subdomain', 'https://events.northwind.com/summit-2026', 'summit by page-address'],
    ['a recorded query', 'https://northwind.com/index.php?page=tour', 'tour by page-address'],
    [
      'a recorded query and tracking',
      'https://northwind.com/index.php?fbclid=1&page=tour',
      'tour by page-address',
    ],
    ['a route', 'https://app.northwind.com/start#/offers', 'offers by page-address'],
    ['an international name', 'https://xn--bcher-kva.example/angebot', 'books by page-address'],
    ['the same name typed', 'https://BÜCHER.example/angebot', 'books by page-address'],
    ['accents in the path', 'https://northwind.com/caf%c3%a9/men%C3%BC', 'menu by page-address'],
    ['capitals as recorded', 'https://northwind.com/Partner-EMEA', 'partners by page-address'],
    ['only og:url is recorded', 'https://northwind.com/gallery', 'og-only by page-address'],
    ['canonical of a page with two', 'https://northwind.com/main-name', 'two-names by page-address'],
    ['og:url of a page with two', 'https://northwind.com/other-name', 'two-names by page-address'],
    ['a live page before an archived one', 'https://northwind.com/demo', 'demo-new by page-address'],
    ['a deleted page alone is still named', 'https://northwind.com/legacy', 'legacy by page-address'],
    [
      'an audience with its own canonical',
      'https://northwind.com/pricing/contoso-team',
      'pricing/contoso by audience-address',
    ],
    [
      'an audience with an override',
      'https://northwind.com/hello-vanity',
      'pricing/vanity by audience-address',
    ],
    ['several audiences say the page only', 'https://northwind.com/fair', 'pricing by audience-address'],
    [
      'a live audience before an archived one',
      'https://northwind.com/moved',
      'pricing/moved-new by audience-address',
    ],
    ['exact capitals before other ones', 'https://northwind.com/cased', 'cased by page-address'],
    ['two pages with one address', 'https://northwind.com/twins', '? twin-1 (shared), twin-2 (shared)'],
    [
      'an audience and a foreign page with one address',
      'https://northwind.com/blog',
      '? summit/claims-blog, blog',
    ],
  ])('%s: %s', async (_, url, expected) => {
    expect(await found(url)).toBe(expected);
  });
});

describe('route keys', () => {
  test.each([
    ['a segment below the page', 'https://northwind.com/pricing/jane-doe', 'pricing/jane by route-key'],
    ['in capitals', 'https://northwind.com/pricing/Jane-Doe', 'pricing/jane by route-key'],
    ['percent-encoded', 'https://northwind.com/pricing/sam%20%C3%B6z', 'pricing/sam by route-key'],
    ['as a query value', 'https://northwind.com/pricing?for=jane-doe', 'pricing/jane by route-key'],
    [
      'as a query value with a plus',
      'https://northwind.com/pricing?to=Sam+%C3%96z',
      'pricing/sam by route-key',
    ],
    [
      'with tracking beside it',
      'https://northwind.com/pricing?utm_medium=x&for=jane-doe',
      'pricing/jane by route-key',
    ],
    [
      'with one other parameter',
      'https://northwind.com/pricing?for=jane-doe&tab=2',
      'pricing/jane by route-key',
    ],
    [
      'beside a recorded query',
      'https://northwind.com/index.php?page=tour&for=jane-doe',
      'tour/tour-jane by route-key',
    ],
    ['one segment between', 'https://northwind.com/pricing/for/jane-doe', 'pricing/jane by route-key'],
    ['one segment after', 'https://northwind.com/pricing/jane-doe/faq', 'pricing/jane by route-key'],
    ['below a route', 'https://app.northwind.com/start#/offers/jane-doe', 'offers/offers-jane by route-key'],
    [
      'in a route’s query',
      'https://app.northwind.com/start#/offers?for=jane-doe',
      'offers/offers-jane by route-key',
    ],
    ['directly below a root page', 'https://for-acme.com/jane-doe', 'microsite/acme-jane by route-key'],
    ['as a query on a root page', 'https://for-acme.com/?for=jane-doe', 'microsite/acme-jane by route-key'],
    ['below an archived page', 'https://northwind.com/legacy/jane-doe', 'legacy/legacy-jane by route-key'],
    ['of two audiences says the page', 'https://northwind.com/pricing/dup-key', 'pricing by route-key'],
    [
      'two keys at once say the page',
      'https://northwind.com/pricing/jane-doe/contoso',
      'pricing by route-key',
    ],
    [
      'an archived audience gives way',
      'https://northwind.com/pricing/renewed',
      'pricing/renewed-new by route-key',
    ],
    [
      'an archived audience alone is named',
      'https://northwind.com/pricing/gone-away',
      'pricing/gone by route-key',
    ],
    [
      'a live page before an archived one',
      'https://northwind.com/pricing/was-here',
      'pricing/back by route-key',
    ],
    [
      'below the page in other capitals',
      'https://northwind.com/PRICING/jane-doe',
      '? pricing/jane (similar-address)',
    ],
    [
      'beside another audience’s own address says the page',
      'https://northwind.com/hello-vanity?for=jane-doe',
      'pricing by audience-address',
    ],
    [
      'the nearer of nested pages',
      'https://northwind.com/pricing/enterprise/jane-doe',
      'enterprise/jane_enterprise_01 by route-key',
    ],
    [
      'the outer page, where the nearer page does not know it',
      'https://northwind.com/pricing/enterprise/contoso',
      '? pricing/contoso, enterprise (prefix-only)',
    ],
    [
      'too much unexplained',
      'https://northwind.com/pricing/a/b/jane-doe',
      '? pricing/jane (far prefix-only)',
    ],
    ['with two others', 'https://northwind.com/pricing?for=jane-doe&a=1&b=2', 'pricing/jane by route-key'],
    [
      'too much unexplained next to a possible document',
      'https://northwind.com/pricing?for=jane-doe&id=1&b=2',
      '? pricing/jane (far extra-query)',
    ],
    ['too short to be one', 'https://northwind.com/pricing/en', '? pricing/english (short-key prefix-only)'],
    ['of two signs that are a name', 'https://northwind.com/pricing/山田', 'pricing/yamada by route-key'],
    ['deeper below a root page', 'https://for-acme.com/blog/jane-doe', '? microsite/acme-jane (root)'],
    ['part of a segment', 'https://northwind.com/pricing/jane-doe-2', '? pricing (prefix-only)'],
    ['begun in a segment', 'https://northwind.com/pricing/jane', '? pricing (prefix-only)'],
    [
      'with an encoded slash after it',
      'https://northwind.com/pricing/jane-doe%2Fx',
      '? pricing (prefix-only)',
    ],
    ['of another page', 'https://northwind.com/blog/jane-doe', '? blog (prefix-only)'],
    ['as a parameter’s name', 'https://northwind.com/pricing?jane-doe', 'pricing by page-address'],
    [
      'in a tracking parameter',
      'https://northwind.com/pricing?utm_content=jane-doe',
      'pricing by page-address',
    ],
    ['at an anchor', 'https://northwind.com/pricing#jane-doe', 'pricing by page-address'],
    ['in a query far below', 'https://northwind.com/pricing/x?for=jane-doe', '? pricing (prefix-only)'],
    [
      'below an address that two pages share',
      'https://northwind.com/twins/jane-doe',
      '? twin-1/twin_jane_01 (shared prefix-only), twin-2 (prefix-only)',
    ],
    ['without the page before it', 'https://northwind.com/jane-doe', 'none'],
  ])('%s: %s', async (_, url, expected) => {
    expect(await found(url)).toBe(expected);
  });
});

test.each(['/jane-doe', 'jane-doe/', ' /Jane-Doe/ ', 'jane%2Ddoe'])(
  'a route key recorded as it stands in the path is one: %j',
  async (key) => {
    const index = indexOf([
      ...entriesOfPage(pageWith('offers', 'https://acme.com/offers')),
      ...entriesOfAudience(audienceWith('jane', { key }), 'offers'),
    ]);
    const at = (url: string) => match({ url }, index, [], { privateHostsAllowed: false });
    expect(sayResult(await at('https://acme.com/offers/jane-doe'))).toBe('offers/jane by route-key');
    expect(sayResult(await at('https://acme.com/offers?for=jane-doe'))).toBe('offers/jane by route-key');
    expect(sayResult(await at('https://acme.com/offers/jane'))).toBe('? offers (prefix-only)');
  },
);

describe('an address near the records', () => {
  test.each([
    ['below a page', 'https://northwind.com/blog/some-article', '? blog (prefix-only)'],
    ['far below a page', 'https://northwind.com/blog/2026/11/x', '? blog (prefix-only)'],
    [
      'below nested pages',
      'https://northwind.com/pricing/enterprise/x',
      '? enterprise (prefix-only), pricing (prefix-only)',
    ],
    ['below the root only', 'https://northwind.com/careers', 'none'],
    ['a query that may name a document', 'https://northwind.com/pricing?id=2', '? pricing (extra-query)'],
    ['an unknown query', 'https://northwind.com/pricing?x=2', 'pricing by page-address'],
    [
      'archived pages last',
      'https://northwind.com/demo?id=1',
      '? demo-new (extra-query), demo-archived (extra-query)',
    ],
    ['a query on the root', 'https://northwind.com/?page_id=2', '? home (extra-query)'],
    ['another value of a recorded query', 'https://northwind.com/index.php?page=prices', 'none'],
    ['other capitals', 'https://northwind.com/partner-emea', '? partners (similar-address)'],
    ['without the recorded www.', 'https://fabrikam.com/plans', '? www-only (similar-address)'],
    [
      'index.html not recorded',
      'https://northwind.com/pricing/index.html',
      '? pricing (similar-address prefix-only)',
    ],
    ['index.html recorded', 'https://fabrikam.com/tour/', '? static (similar-address)'],
    [
      'a route of a page without routes',
      'https://northwind.com/pricing#/settings',
      '? pricing (prefix-only)',
    ],
    ['another route', 'https://app.northwind.com/start#/billing', 'none'],
    ['below a recorded route', 'https://app.northwind.com/start#/offers/x', '? offers (prefix-only)'],
    [
      'an audience’s address with a query that may name a document',
      'https://northwind.com/hello-vanity?id=1',
      '? pricing/vanity (extra-query)',
    ],
    [
      'an audience’s address in capitals',
      'https://northwind.com/Hello-Vanity',
      '? pricing/vanity (similar-address)',
    ],
  ])('%s: %s', async (_, url, expected) => {
    expect(await found(url)).toBe(expected);
  });
});

describe('an address that only an audience has', () => {
  const PAGE = 'https://northwind.com/offers';
  const ask = async (url: string, entries: IndexEntry[]) =>
    sayResult(await match({ url }, indexOf(entries), [], { privateHostsAllowed: false }));
  const jane = (notes: Parameters<typeof audienceWith>[1]) =>
    entriesOfAudience(audienceWith('jane', { key: 'jane-doe', ...notes }), 'offers');

  test.each([
    [
      'may be the page’s if its record has none',
      undefined,
      jane({ canonical: PAGE }),
      'offers by audience-address',
    ],
    [
      'is the audience’s if it was set for it',
      undefined,
      jane({ canonical: PAGE, override: PAGE }),
      'offers/jane by audience-address',
    ],
    [
      'is the page’s by now if something else was set for the audience',
      'https://northwind.com/old',
      entriesOfAudience(
        { ...audienceWith('jane', { canonical: PAGE }), metadataOverride: { title: 'For you' } },
        'offers',
      ),
      'offers by audience-address',
    ],
    [
      'is the audience’s if the page has another',
      'https://northwind.com/old',
      jane({ canonical: PAGE }),
      'offers/jane by audience-address',
    ],
  ])('%s', async (_, canonical, ofJane, expected) => {
    expect(await ask(PAGE, [...entriesOfPage(pageWith('offers', canonical)), ...ofJane])).toBe(expected);
  });

  it('is the audience’s if it contains its key', async () => {
    const own = jane({ canonical: `${PAGE}/Jane-Doe` });
    expect(await ask(`${PAGE}/Jane-Doe`, [...entriesOfPage(pageWith('offers')), ...own])).toBe(
      'offers/jane by audience-address',
    );
  });
});

describe('hostile look-alikes', () => {
  test.each([
    ['a host that ends alike', 'https://evil-northwind.com/pricing'],
    ['a host that begins alike', 'https://northwind.com.evil.io/pricing'],
    ['a subdomain', 'https://shop.northwind.com/pricing'],
    ['a sibling domain', 'https://northwind.co/pricing'],
    ['a Cyrillic letter in the host', 'https://nоrthwind.com/pricing'],
    ['its ASCII form', 'https://xn--nrthwind-4qf.com/pricing'],
    ['ß is not ss', 'https://bücherß.example/angebot'],
    ['the host as user name', 'https://northwind.com@evil.io/pricing'],
    ['another user name', 'https://evil.io@northwind.com/pricing'],
    ['an empty user name', 'https://@northwind.com/pricing'],
    ['a backslash instead of the path', 'https://northwind.com\\@evil.io/pricing'],
    ['another port', 'https://northwind.com:444/pricing'],
    ['http on the https port', 'http://northwind.com:443/pricing'],
    ['http on a recorded port', 'http://northwind.com:8443/pricing'],
    ['a path that begins alike', 'https://northwind.com/pricing-old'],
    ['a path that ends alike', 'https://northwind.com/old-pricing'],
    ['the path below another', 'https://northwind.com/archive/pricing'],
    ['an encoded slash at the start', 'https://northwind.com/%2Fpricing'],
    ['an encoded slash in between', 'https://northwind.com/pricing%2Fjane-doe'],
    ['dots encoded twice', 'https://northwind.com/x/%252e%252e/pricing'],
    ['a doubled slash', 'https://northwind.com//pricing'],
    ['the address inside a path', 'https://web.archive.org/web/2026/https://northwind.com/pricing'],
    ['the address inside a query', 'https://translate.example.com/?u=https://northwind.com/pricing'],
    ['the address inside a fragment', 'https://evil.io/#/https://northwind.com/pricing'],
    ['a NUL behind the path', 'https://northwind.com/pricing%00'],
    ['a space behind the path', 'https://northwind.com/pricing%20'],
    ['a zero-width space in the path', 'https://northwind.com/pri%E2%80%8Bcing'],
    ['not UTF-8', 'https://northwind.com/pricing%ff'],
    ['a path parameter', 'https://northwind.com/pricing;jane-doe'],
    ['the root of a foreign host', 'https://evil.io/'],
    ['an IP address', 'https://93.184.216.34/pricing'],
    ['only a host of the records', 'https://events.northwind.com/'],
    ['a doubled DNS dot', 'https://northwind.com../pricing'],
  ])('fault 27: %s finds nothing: %s', async (_, url) => {
    expect(await found(url)).toBe('none');
  });
});

describe('a path that an old server writes as Latin-1', () => {
  const index = indexOf([
    ...entriesOfPage(pageWith('cafe', 'https://n.com/café')),
    ...entriesOfPage(pageWith('bar', 'https://n.com/b%E4r')),
    ...entriesOfPage(pageWith('bytes', 'https://n.com/%C3%28')),
  ]);
  test.each([
    ['https://n.com/caf%E9', '? cafe (similar-address)'],
    ['https://n.com/Caf%C9', '? cafe (similar-address)'],
    ['https://n.com/bär', '? bar (similar-address)'],
    ['https://n.com/b%e4r', 'bar by page-address'],
    ['https://n.com/b%e5r', 'none'],
    ['https://n.com/cafe', 'none'],
    ['https://n.com/caf%e9%2f', 'none'],
    ['https://n.com/caf%25E9', 'none'],
    ['https://n.com/%c3%28', 'bytes by page-address'],
  ])('%s is never proof of another spelling: %s', async (url, expected) => {
    expect(sayResult(await match({ url }, index, [], { privateHostsAllowed: false }))).toBe(expected);
  });
});

describe('a page recorded at a host of this device without its scheme', () => {
  const index = indexOf(entriesOfPage(pageWith('offer', 'localhost:3000/offer')));
  test.each([
    ['http://localhost:3000/offer', 'offer by page-address'],
    ['https://localhost:3000/offer', 'none'],
  ])('%s: %s', async (url, expected) => {
    expect(sayResult(await match({ url }, index, [], { privateHostsAllowed: true }))).toBe(expected);
  });
});

describe('a tab without a landing page', () => {
  test.each([
    ['chrome://newtab', 'restricted browser-page'],
    ['about:blank', 'restricted browser-page'],
    ['https://addons.mozilla.org/firefox/', 'restricted store'],
    ['file:///home/jane/pricing.html', 'restricted file'],
    ['data:text/html,https://northwind.com/pricing', 'restricted other-scheme'],
    ['', 'restricted unknown'],
    ['http://localhost:4400/offer', 'restricted private-host'],
    ['http://127.0.0.1/pricing', 'restricted private-host'],
    ['http://[::1]:4400/offer', 'restricted private-host'],
    ['http://192.168.1.10/pricing', 'restricted private-host'],
    ['http://intranet/pricing', 'restricted private-host'],
  ])('%s', async (url, expected) => {
    expect(await found(url)).toBe(expected);
  });

  test.each([
    ['the recorded address', 'http://localhost:4400/offer', 'local by page-address'],
    ['a route key', 'http://localhost:4400/offer/jane-doe', 'local/local-jane by route-key'],
    ['another port is another document', 'http://localhost:4401/offer', 'none'],
    ['another loopback name is another host', 'http://127.0.0.1:4400/offer', 'none'],
    ['a host below localhost is another host', 'http://offer.localhost:4400/offer', 'none'],
  ])('a workspace on loopback: %s', async (_, url, expected) => {
    expect(await found(url, true)).toBe(expected);
  });
});

describe('ids in the address', () => {
  test.each([
    [
      'a page’s id on a foreign host',
      'https://admin.example.com/pages/page_addressless',
      '? page_addressless (id-only)',
    ],
    ['searched for', 'https://search.example.com/?q=page_addressless', '? page_addressless (id-only)'],
    [
      'an audience’s id below its page’s address',
      'https://northwind.com/pricing/enterprise/preview?a=jane_enterprise_01',
      'enterprise/jane_enterprise_01 by id-in-address',
    ],
    [
      'an audience’s id as a query of its page',
      'https://northwind.com/pricing/enterprise?a=jane_enterprise_01',
      'enterprise/jane_enterprise_01 by page-address',
    ],
    [
      'an audience’s id below a foreign page',
      'https://northwind.com/blog/jane_enterprise_01',
      '? blog (prefix-only), enterprise/jane_enterprise_01 (id-only)',
    ],
    ['ids are compared with capitals', 'https://admin.example.com/pages/PAGE_ADDRESSLESS', 'none'],
    [
      'an id that is part of the page’s address',
      'https://northwind.com/page_in_address/x',
      '? page_in_address (prefix-only id-only)',
    ],
    [
      'an id tells pages of one address apart',
      'https://northwind.com/twins?a=twin_jane_01',
      'twin-1/twin_jane_01 by id-in-address',
    ],
    ['too short for an id', 'https://admin.example.com/pages/home', 'none'],
  ])('%s: %s', async (_, url, expected) => {
    expect(await found(url)).toBe(expected);
  });
});

describe('the explanation of a match', () => {
  it('lists all evidence with its value, proofs first', async () => {
    const result = await match({ url: 'https://northwind.com/pricing/jane-doe' }, company, [], {
      privateHostsAllowed: false,
    });
    expect(result).toEqual({
      kind: 'matched',
      pageId: 'pricing',
      audienceId: 'jane',
      reasons: [
        { kind: 'route-key', value: 'jane-doe' },
        { kind: 'path-prefix', value: 'https://northwind.com/pricing' },
      ],
    });
  });
});
