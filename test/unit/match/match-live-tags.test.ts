import { runInNewContext } from 'node:vm';
import { parseHTML } from 'linkedom';
import { describe, expect, it, test } from 'vitest';
import { type LiveReading, type LiveView, liveTagsFor, readLiveTags } from '../../../lib/match/live-tags.ts';
import { match } from '../../../lib/match/match.ts';
import { companyIndex, sayResult } from './match-world.ts';

const SITE = 'https://northwind.com';
const company = companyIndex();

async function found(url: string, canonical: string | undefined, ogUrl?: string): Promise<string> {
  const live = { stale: false, ...(canonical ? { canonical } : {}), ...(ogUrl ? { ogUrl } : {}) };
  return sayResult(await match({ url, live }, company, [], { privateHostsAllowed: false }));
}

describe('the document’s own canonical', () => {
  test.each([
    ['confirms a query', `${SITE}/pricing?id=2`, `${SITE}/pricing`, 'pricing by live-canonical'],
    ['confirms capitals', `${SITE}/partner-emea`, `${SITE}/Partner-EMEA`, 'partners by live-canonical'],
    [
      'confirms without www.',
      'https://fabrikam.com/plans',
      'https://www.fabrikam.com/plans',
      'www-only by live-canonical',
    ],
    [
      'confirms one level above',
      `${SITE}/pricing/unknown-person`,
      `${SITE}/pricing`,
      'pricing by live-canonical',
    ],
    [
      'does not reach two levels up',
      'https://events.northwind.com/summit-2026/a/b',
      'https://events.northwind.com/summit-2026',
      '? summit (far prefix-only)',
    ],
    ['agrees with the records', `${SITE}/pricing`, `${SITE}/pricing`, 'pricing by page-address'],
    [
      'names one of the page’s addresses that another page has too',
      `${SITE}/lender`,
      `${SITE}/lent`,
      'lender by page-address',
    ],
    [
      'is no more in the records than the tab',
      `${SITE}/partner-emea`,
      `${SITE}/partner-emea`,
      '? partners (similar-address)',
    ],
    ['agrees with a route key', `${SITE}/pricing/jane-doe`, `${SITE}/pricing`, 'pricing/jane by route-key'],
    [
      'agrees with the nearer of two pages that know the route key',
      `${SITE}/pricing/enterprise/jane-doe`,
      `${SITE}/pricing/enterprise`,
      'enterprise/jane_enterprise_01 by route-key',
    ],
    [
      'names an audience, from a query',
      `${SITE}/hello-vanity?id=1`,
      `${SITE}/hello-vanity`,
      'pricing/vanity by live-canonical',
    ],
    ['is in no record', `${SITE}/pricing`, `${SITE}/elsewhere`, 'pricing by page-address'],
    ['is in no record, and neither is the tab', `${SITE}/careers`, `${SITE}/jobs`, 'none'],
    [
      'contradicts the tab’s address',
      `${SITE}/pricing`,
      `${SITE}/gallery`,
      '? pricing, og-only (other-path)',
    ],
    ['names the outer page', `${SITE}/pricing/enterprise`, `${SITE}/pricing`, '? enterprise, pricing'],
    [
      'contradicts a route key',
      `${SITE}/pricing/jane-doe`,
      `${SITE}/gallery`,
      '? pricing/jane, og-only (other-path)',
    ],
    [
      'names another audience of the page',
      `${SITE}/pricing/contoso-team`,
      `${SITE}/hello-vanity`,
      'pricing by audience-address',
    ],
    ['printed on every page', `${SITE}/careers`, `${SITE}/gallery`, '? og-only (other-path)'],
    ['is the root everywhere', `${SITE}/careers`, `${SITE}/`, '? home (root)'],
    ['is the root, on a recorded page', `${SITE}/pricing`, `${SITE}/`, 'pricing by page-address'],
    ['is the root, on the root with a query', `${SITE}/?page_id=1`, `${SITE}/`, 'home by live-canonical'],
    [
      'is shared by two pages',
      `${SITE}/twins?id=1`,
      `${SITE}/twins`,
      '? twin-1 (extra-query shared), twin-2 (extra-query shared)',
    ],
    ['is copied to another host', 'https://evil.io/pricing', `${SITE}/pricing`, '? pricing (other-host)'],
    [
      'is copied to a host that ends alike',
      'https://evil-northwind.com/pricing',
      `${SITE}/pricing`,
      '? pricing (other-host)',
    ],
    ['is copied to another port', `${SITE}:444/pricing`, `${SITE}/pricing`, '? pricing (other-host)'],
    [
      'points from a recorded page to another host',
      `${SITE}/pricing`,
      'https://events.northwind.com/summit-2026',
      '? pricing, summit (other-host)',
    ],
    ['is on localhost', `${SITE}/careers`, 'http://localhost:4400/offer', 'none'],
    [
      'has a user name',
      `${SITE}/pricing?id=2`,
      'https://jane@northwind.com/pricing',
      '? pricing (extra-query)',
    ],
    ['is empty', `${SITE}/pricing?id=2`, '', '? pricing (extra-query)'],
    ['is no address', `${SITE}/pricing?id=2`, 'javascript:alert(1)', '? pricing (extra-query)'],
    [
      'cannot speak for a route',
      `${SITE}/pricing#/settings`,
      `${SITE}/pricing`,
      '? pricing (other-path prefix-only)',
    ],
    [
      'names another query',
      `${SITE}/index.php?page=other`,
      `${SITE}/index.php?page=tour`,
      '? tour (other-path)',
    ],
    [
      'names an archived page’s address, shared with a live one',
      `${SITE}/demo?id=1`,
      `${SITE}/demo`,
      'demo-new by live-canonical',
    ],
    [
      'names the page above, at the very address of an archived one',
      `${SITE}/pricing/old-offer`,
      `${SITE}/pricing`,
      '? old-offer, pricing',
    ],
  ])('%s', async (_, url, canonical, expected) => {
    expect(await found(url, canonical)).toBe(expected);
  });

  test.each([
    [
      'og:url alone counts as well',
      `${SITE}/pricing?id=2`,
      undefined,
      `${SITE}/pricing`,
      'pricing by live-canonical',
    ],
    ['both agree', `${SITE}/pricing?id=2`, `${SITE}/pricing`, `${SITE}/pricing`, 'pricing by live-canonical'],
    [
      'they disagree',
      `${SITE}/pricing?id=2`,
      `${SITE}/pricing`,
      `${SITE}/gallery`,
      '? pricing, og-only (other-path)',
    ],
  ])('with og:url: %s', async (_, url, canonical, ogUrl, expected) => {
    expect(await found(url, canonical, ogUrl)).toBe(expected);
  });

  it('is not used when stale', async () => {
    const live = { canonical: `${SITE}/pricing`, stale: true };
    const result = await match({ url: `${SITE}/pricing?id=2`, live }, company, [], {
      privateHostsAllowed: false,
    });
    expect(sayResult(result)).toBe('? pricing (extra-query)');
  });
});

describe('liveTagsFor', () => {
  const P = `${SITE}/pricing`;
  const Q = `${SITE}/gallery`;
  const reading = (
    url: string,
    loadedAt: string | undefined,
    canonical?: string,
    ogUrl?: string,
    addresses: string[] = [url],
  ): LiveReading => ({
    url,
    ...(loadedAt === undefined ? {} : { loadedAt }),
    ...(canonical === undefined ? {} : { canonical }),
    ...(ogUrl === undefined ? {} : { ogUrl }),
    addresses,
  });

  test.each([
    ['loaded here', reading(P, P, Q), P, { canonical: Q, stale: false }],
    ['loaded here without tags', reading(P, P), P, { stale: false }],
    [
      'loaded here, tracking removed since',
      reading(P, `${P}?utm_source=x`, Q),
      P,
      { canonical: Q, stale: false },
    ],
    [
      'loaded here, at an anchor since',
      reading(`${P}#plans`, P, Q),
      `${P}#plans`,
      { canonical: Q, stale: false },
    ],
    ['pushed elsewhere, old tags', reading(Q, P, P, P), Q, { canonical: P, ogUrl: P, stale: true }],
    ['pushed elsewhere, new tags', reading(Q, P, Q, Q), Q, { canonical: Q, ogUrl: Q, stale: false }],
    ['pushed elsewhere, only one tag renewed', reading(Q, P, Q, P), Q, { canonical: Q, stale: false }],
    [
      'pushed elsewhere, tags of a third address',
      reading(Q, P, `${SITE}/blog`),
      Q,
      { canonical: `${SITE}/blog`, stale: true },
    ],
    ['pushed to another route', reading(`${P}#/b`, P, P), `${P}#/b`, { canonical: P, stale: true }],
    [
      'pushed away and back, tags left behind',
      reading(P, P, Q, undefined, [P, Q]),
      P,
      { canonical: Q, stale: true },
    ],
    [
      'pushed away and back, tags renewed',
      reading(P, P, P, undefined, [P, Q]),
      P,
      { canonical: P, stale: false },
    ],
    ['the tab has moved on', reading(P, P, P), Q, { canonical: P, stale: true }],
    ['read at another address, though it names this one', reading(P, P, Q), Q, { canonical: Q, stale: true }],
    ['the address at load is unknown', reading(P, undefined, Q), P, { canonical: Q, stale: true }],
    [
      'no web address',
      reading('about:blank', 'about:blank', P),
      'about:blank',
      { canonical: P, stale: true },
    ],
  ])('%s', (_, read, tabUrl, expected) => {
    expect(liveTagsFor(read, tabUrl)).toEqual(expected);
  });
});

describe('readLiveTags', () => {
  function viewOf(head: string, body = '', more: Partial<LiveView> = {}): LiveView {
    const { document } = parseHTML(
      `<!doctype html><html><head><base href="${SITE}/a/b">${head}</head><body>${body}</body></html>`,
    );
    return {
      document: document as unknown as Document,
      location: { href: `${SITE}/a/b` },
      performance: { getEntriesByType: (type) => (type === 'navigation' ? [{ name: `${SITE}/a` }] : []) },
      ...more,
    };
  }
  const tags = (view: LiveView) => {
    const { canonical, ogUrl } = readLiveTags(view);
    return { canonical, ogUrl };
  };

  test.each([
    ['absolute', '<link rel="canonical" href="https://n.com/x">', { canonical: 'https://n.com/x' }],
    ['relative to the document', '<link rel="canonical" href="../../c">', { canonical: `${SITE}/c` }],
    [
      'among other relations, in capitals',
      '<link rel="alternate Canonical" href="/c">',
      { canonical: `${SITE}/c` },
    ],
    ['a relation that merely begins alike', '<link rel="canonical-x" href="/c">', {}],
    ['empty', '<link rel="canonical" href=" ">', {}],
    ['without address', '<link rel="canonical">', {}],
    [
      'twice the same',
      '<link rel="canonical" href="/c"><link rel="canonical" href="/c">',
      { canonical: `${SITE}/c` },
    ],
    ['two that disagree', '<link rel="canonical" href="/c"><link rel="canonical" href="/d">', {}],
    ['not an address', '<link rel="canonical" href="https://[">', {}],
    [
      'og:url as property',
      '<meta property="og:url" content="https://n.com/y">',
      { ogUrl: 'https://n.com/y' },
    ],
    ['og:url as name', '<meta name="OG:URL" content="/y">', { ogUrl: `${SITE}/y` }],
    ['og:title is ignored', '<meta property="og:title" content="https://n.com/y">', {}],
  ])('%s', (_, head, expected) => {
    expect(tags(viewOf(head))).toEqual({ canonical: undefined, ogUrl: undefined, ...expected });
  });

  it('ignores tags in the body', () => {
    const body = '<link rel="canonical" href="/evil"><meta property="og:url" content="/evil">';
    expect(tags(viewOf('', body))).toEqual({ canonical: undefined, ogUrl: undefined });
  });

  it('reads where the document was loaded and which addresses it had', () => {
    const entries = [
      { url: `${SITE}/earlier-document`, sameDocument: false },
      { url: `${SITE}/a`, sameDocument: true },
      { url: null, sameDocument: true },
      { url: `${SITE}/a/b`, sameDocument: true },
    ];
    expect(readLiveTags(viewOf('', '', { navigation: { entries: () => entries } }))).toEqual({
      url: `${SITE}/a/b`,
      loadedAt: `${SITE}/a`,
      addresses: [`${SITE}/a`, `${SITE}/a/b`],
    });
  });

  it('runs from its source text alone, as the browser injects it', () => {
    const window = viewOf('<link rel="canonical" href="/c">');
    const read = runInNewContext(`(${readLiveTags.toString()})()`, { window, URL, Set });
    expect(read).toMatchObject({ url: `${SITE}/a/b`, canonical: `${SITE}/c`, addresses: [] });
  });
});
