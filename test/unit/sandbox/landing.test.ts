import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { ask, openPage, readList } from './asking.ts';

const sandbox = await sharedSandbox({ pages: 60 });

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
const meta = (html: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];

async function recordAt(index: number) {
  return (await readList(sandbox, '/v0/pages'))[index] as { metadata: Record<string, string> };
}

describe('a landing page', () => {
  test('has the tags of the record, with the present port', async () => {
    const { html, status } = await openPage(sandbox.seed.landing.pageOnly);
    const { metadata } = await recordAt(0);
    expect(status).toBe(200);
    expect(metadata.canonicalUrl).toBe(sandbox.seed.landing.pageOnly);
    expect(canonicalOf(html)).toBe(metadata.canonicalUrl);
    expect(property(html, 'og:url')).toBe(metadata.ogUrl);
    expect(property(html, 'og:image')).toBe(metadata.ogImageUrl);
    expect(meta(html, 'description')).toBe(metadata.description);
    expect(meta(html, 'robots')).toBe('index, follow');
    expect(meta(html, 'twitter:title')).toBe(metadata.twitterTitle);
    expect(meta(html, 'theme-color')).toBe('#17494d');
    expect(html).toContain(`<title>${metadata.title}</title>`);
  });

  test('serves the published version of its audience', async () => {
    const { html } = await openPage(sandbox.seed.landing.audience);
    const { json } = await ask(sandbox, `/v0/pages/${sandbox.seed.ids.page}/audiences?limit=1`);
    expect(html).toContain(`<title>${json.items[0].effectiveMetadata.title}</title>`);
    expect(html).toContain('Jane Doe');
    expect(canonicalOf(html)).toBe(sandbox.seed.landing.pageOnly);
    expect(html).toContain(`data-session-id="${sandbox.seed.sessions[0]}"`);
  });

  test('may be addressed by a query value', async () => {
    const { html } = await openPage(sandbox.seed.landing.queryAudience);
    expect(html).toContain('Tariq Abbott');
  });

  test('shows nothing personal before anything is published', async () => {
    const { html, status } = await openPage(sandbox.seed.landing.unpublished);
    expect(status).toBe(200);
    expect(html).not.toContain('Kim');
  });

  test('has buttons that navigate without loading', async () => {
    const { html } = await openPage(sandbox.seed.landing.pageOnly);
    expect(html).toMatch(/data-to="\/brand-kit"[^>]*>Next offer</);
    expect(html).toMatch(/data-to="\/brand-kit"[^>]*data-tags="updated">Next offer, tags updated</);
  });

  test('contains enabled scripts as data, disabled ones not at all, and nothing that runs', async () => {
    for (const address of [sandbox.seed.landing.pageOnly, sandbox.seed.landing.hostile]) {
      const { html } = await openPage(address);
      expect(html).toContain('<script type="application/json" data-page-script>{"name":"Visit counter"');
      expect(html).not.toContain('openChat');
      expect(html.match(/<script/g)).toHaveLength(3);
      expect(html).not.toMatch(/<img|href="javascript:|href="data:/);
    }
  });

  const canonicals: [string, (s: Sandbox) => string, (s: Sandbox) => string | undefined][] = [
    ['missing', (s) => s.seed.landing.missingCanonical, () => undefined],
    [
      'the root of the site',
      (s) => s.seed.landing.rootCanonical,
      (s) => s.seed.landing.rootCanonical.replace('/trust', '/'),
    ],
    ['that of another page', (s) => s.seed.landing.staleCanonical, (s) => s.seed.landing.pageOnly],
    [
      'its own, unknown to the record',
      (s) => s.seed.landing.noRecordCanonical,
      (s) => s.seed.landing.noRecordCanonical,
    ],
    ['its own', (s) => s.seed.landing.ownCanonical, (s) => s.seed.landing.ownCanonical],
    ['on another host', (s) => s.seed.landing.evilCopy, (s) => s.seed.landing.pageOnly],
    ['on a host that ends alike', (s) => s.seed.landing.evilHost, (s) => s.seed.landing.evilHost],
    [
      'in upper case',
      (s) => s.seed.landing.upperCase,
      (s) => s.seed.landing.upperCase.replace('northwind', 'NORTHWIND'),
    ],
  ];
  test.each(canonicals)('has a canonical address that is %s', async (_, address, canonical) => {
    const { html, status } = await openPage(address(sandbox));
    expect(status).toBe(200);
    expect(canonicalOf(html)).toBe(canonical(sandbox));
    expect(property(html, 'og:url')).toBe(canonical(sandbox));
  });

  test('has a record that is wrong on purpose', async () => {
    expect((await recordAt(10)).metadata).not.toHaveProperty('canonicalUrl');
    expect((await recordAt(7)).metadata.canonicalUrl).toBe(sandbox.seed.landing.missingCanonical);
    expect((await recordAt(9)).metadata.canonicalUrl).toBe(sandbox.seed.landing.staleCanonical);
    const shared = [4, 5, 6].map(async (index) => (await recordAt(index)).metadata.canonicalUrl);
    expect(new Set(await Promise.all(shared)).size).toBe(1);
    const both = [13, 14].map(async (index) => (await recordAt(index)).metadata.canonicalUrl);
    expect(await Promise.all(both)).toEqual([sandbox.seed.landing.ambiguous, sandbox.seed.landing.ambiguous]);
  });
});

describe('other addresses', () => {
  test('every named landing page is served', async () => {
    const { landing, addresses } = sandbox.seed;
    for (const address of [...Object.values(landing).flat(), ...addresses]) {
      expect([address, (await openPage(address)).status]).toEqual([address, 200]);
    }
  });

  test.each([
    ['a simple page beyond the plan', 'http://northwind.localhost/offers/000050', 200],
    ['a deleted page', 'http://pricing.northwind.localhost/legacy', 404],
    ['no page of the company', 'http://northwind.localhost/none', 404],
    ['an unknown audience', 'http://northwind.localhost/pricing/nobody', 404],
    ['an unknown host', 'http://unknown.localhost/', 404],
    ['the root of a site', 'http://northwind.localhost/', 200],
    ['a favicon', 'http://northwind.localhost/favicon.ico', 204],
    ['another case of an address', 'http://northwind.localhost/enterprise/launch', 404],
    ['the frame of the article', 'http://blog.localhost/frame', 200],
    ['a path that is not valid', 'http://northwind.localhost/%E0%A4%A', 404],
  ])('%s', async (_, address, status) => {
    const url = new URL(address);
    url.port = new URL(sandbox.url).port;
    expect((await openPage(url.href)).status).toBe(status);
  });
});
