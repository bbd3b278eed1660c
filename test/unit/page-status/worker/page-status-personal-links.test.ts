// Personal links of pages never opened before: which audiences are requested, and when none are.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { inPageStatusWorld, later, pageStatus, sandbox, sent, worker } from './page-status-world.ts';

inPageStatusWorld();

const SITE = 'https://offers.example.com';
const MINUTE = 60_000;

interface Place {
  pageId: string;
  audienceId: string;
}

/** Records this address for a page, and adds an audience to the page. */
function placeAt(index: number, address: string): Place {
  const pageId = sandbox.seed.pages[index] ?? '';
  sandbox.changes.recordAddress(pageId, address);
  return { pageId, audienceId: sandbox.changes.addAudience(pageId, 'Visitor') };
}

let root: Place;
let outer: Place;
let inner: Place;

/** The pages whose audiences were requested. */
const askedFor = () =>
  sandbox.ledger.entries().flatMap(({ operation, path }) => {
    const [, pageId = ''] = /\/pages\/([^/?]+)\/audiences/.exec(path) ?? [];
    return operation === 'listAudiences' ? [pageId] : [];
  });

beforeEach(() => {
  root = placeAt(20, `${SITE}/`);
  outer = placeAt(21, `${SITE}/spring`);
  inner = placeAt(22, `${SITE}/spring/north`);
});

/** Reads the personal link ending directly from the service. */
async function keyOf({ pageId, audienceId }: Place): Promise<string> {
  const url = `${sandbox.url}/v0/pages/${pageId}/audiences?limit=100`;
  const answer = await fetch(url, { headers: { 'x-api-key': sandbox.key } });
  sandbox.ledger.clear();
  const { items } = (await answer.json()) as { items: { audienceId: string; personRouteKey: string }[] };
  return items.find((each) => each.audienceId === audienceId)?.personRouteKey ?? '';
}

describe('a personal link is known on the first load', () => {
  const shapes: [string, () => Place, (key: string) => string][] = [
    ['below a root', () => root, (key) => `${SITE}/${key}`],
    ['as a query of a root', () => root, (key) => `${SITE}/?for=${key}`],
    ['as the first route of a root', () => root, (key) => `${SITE}/#/${key}`],
    ['in the query of the first route', () => root, (key) => `${SITE}/#/?for=${key}`],
    ['below a page', () => outer, (key) => `${SITE}/spring/${key}`],
    ['as a query of a page', () => outer, (key) => `${SITE}/spring?for=${key}`],
    ['below the outer of two nested pages', () => outer, (key) => `${SITE}/spring/north/${key}`],
    ['below the inner one', () => inner, (key) => `${SITE}/spring/north/${key}`],
  ];
  test.each(shapes)('%s', async (_, of, at) => {
    const place = of();
    const made = await pageStatus(at(await keyOf(place)));
    const shown = JSON.stringify(made.matchState);
    expect(shown).toContain(`"pageId":"${place.pageId}"`);
    expect(shown).toContain(`"audienceId":"${place.audienceId}"`);
  });

  it('with www. in front, as a question', async () => {
    const key = await keyOf(outer);
    const made = await pageStatus(`https://www.offers.example.com/spring/${key}`);
    expect(made.matchState).toMatchObject({
      kind: 'candidates',
      candidates: [{ page: { pageId: outer.pageId }, audience: { audienceId: outer.audienceId } }],
    });
  });
});

describe('an address of no page', () => {
  it('requests the audiences of the page at its root once in half an hour, and of no other page', async () => {
    await pageStatus(`${SITE}/careers`);
    await pageStatus(`${SITE}/imprint`);
    later(20 * MINUTE);
    await pageStatus(`${SITE}/contact`);
    expect(new Set(askedFor())).toEqual(new Set([root.pageId]));
    const before = askedFor().length;
    later(31 * MINUTE);
    await pageStatus(`${SITE}/careers`);
    expect(askedFor().length).toBe(2 * before);
  });

  it('two levels below a root requests no audiences', async () => {
    await pageStatus(`${SITE}/about/us`);
    expect(askedFor()).toEqual([]);
  });

  it('on a private network reads the pages of a public service no sooner than any other address', async () => {
    const name = 'https://service.example';
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(url.replace(name, sandbox.url), init));
    const elsewhere = await connectWorkspace(worker, { url: name, key: sandbox.key });
    const counts: number[] = [];
    const scope = worker.service.scopeOf(elsewhere);
    const pagesCrawl = async () => (await worker.crawl.readCrawl(scope, 'pages'))?.state;
    for (const url of ['http://localhost:3000/dashboard', 'http://preview-box/', 'http://192.168.1.7/x']) {
      const made = await pageStatus(url);
      expect(made.matchState).toEqual({ kind: 'restricted', reason: 'private-host' });
      await until(async () => expect(await pagesCrawl()).toBe('ready'));
      counts.push(sent().length);
      later(3 * MINUTE);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(new Set(counts)).toHaveLength(1);
    expect(new Set(sent())).toEqual(new Set(['listPages']));
  });
});
