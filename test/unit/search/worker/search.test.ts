// The search over everything known, against the sandbox.
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Page } from '../../../../lib/api/schemas.ts';
import { keptPages } from '../../../../lib/directory/worker/directory-records.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { searchWorld } from './search-world.ts';

const { its, search, found, page, store } = searchWorld();

it.each([
  'https://shop.example.com/',
  'http://shop.example.com',
  'https://www.shop.example.com',
  'www.shop.example.com',
])('finds the pages of a site by its address, however it begins: %s', async (text) => {
  await store([
    { pageId: 'a', name: 'Spring', address: 'shop.example.com/spring' },
    { pageId: 'b', name: 'Summer', address: 'shop.example.com/summer' },
    { pageId: 'c', name: 'Autumn', address: 'other.example.com/autumn' },
  ]);
  expect((await found(text)).toSorted()).toEqual(['Spring', 'Summer']);
  const { hits } = await its.worker.search.searchPages(its.workspace, text, 5);
  expect(hits.map(({ name }) => name).toSorted()).toEqual(['Spring', 'Summer']);
});

it('puts what was typed above what a slip may have meant, across kinds and also where that was chosen lately', async () => {
  await store([
    { pageId: 'june', name: 'Webinar: June' },
    { pageId: 'p', audienceId: 'jane', name: 'Jane Doe' },
    { pageId: 'offer', name: 'Offer', context: 'Janette of contoso.example' },
    { pageId: 'contozo', name: 'Jane Contozo' },
  ]);
  expect(await found('jan')).toEqual(['Jane Contozo', 'Offer', 'Jane Doe']);
  expect(await found('june')).toEqual(['Webinar: June', 'Jane Contozo', 'Jane Doe']);
  await its.worker.answers.noteChosen({ kind: 'page', pageId: 'contozo' });
  expect(await found('jane contoso')).toEqual(['Offer', 'Jane Contozo']);
  expect(await found('jane doe')).toEqual(['Jane Doe']);
  await store([
    { pageId: 'contozo', name: 'Other' },
    { pageId: 'offer', name: 'Other' },
  ]);
  const answer = await search('jane');
  expect(answer?.hits.map(({ name }) => name)).toEqual(['Jane Doe', 'Webinar: June']);
  expect(answer?.nearly).toContain('page');
});

it.each(['müller.example', 'xn--mller-kva.example', 'https://xn--mller-kva.example/', 'muller'])(
  'finds the pages of a site with other letters in either spelling: %s',
  async (text) => {
    await store([
      { pageId: 'a', name: 'Spring', address: 'https://müller.example/spring' },
      { pageId: 'b', name: 'Summer', address: 'https://xn--mller-kva.example/summer' },
      { pageId: 'c', name: 'Autumn', address: 'https://xn--mllers-bta.example/autumn' },
    ]);
    expect((await found(`p: ${text}`)).toSorted()).toEqual(expect.arrayContaining(['Spring', 'Summer']));
  },
);

it.each([
  'https://shop-example-com.translate.goog/spring?_x_tr_sl=en&_x_tr_tl=de',
  'https://web.archive.org/web/20260101000000/https://shop.example.com/spring',
  'https://www.google.com/amp/s/shop.example.com/spring',
])('finds the page that a pasted address is a copy of: %s', async (text) => {
  await store([{ pageId: 'a', name: 'Spring', address: 'https://shop.example.com/spring' }]);
  expect(await found(text, 'page')).toEqual(['Spring']);
});

describe('without spaces between words', () => {
  it.each([
    ['microsoft365', '弊社のMicrosoft365導入ガイド'],
    ['international', 'InternationalのLP'],
    ['365日', '365日キャンペーン'],
    ['microsoft365導入', '弊社のMicrosoft365導入ガイド'],
  ])('a word of another script is found as where spaces part it: %s', async (text, name) => {
    await store([
      { pageId: 'a', name },
      { pageId: 'b', name: '資料' },
    ]);
    const answer = await search(text);
    expect(answer?.hits.map((hit) => hit.name)).toEqual([name]);
    expect(answer?.nearly).toBeUndefined();
  });

  it.each(['ランディングページ 東京', 'ランディングページの改善案の一覧　東京'])(
    'a long word leaves room for the next: %s',
    async (text) => {
      await store(
        ['大阪', '東京'].map((city) => ({ pageId: city, name: `ランディングページの改善案の一覧 ${city}` })),
      );
      expect(await found(text)).toEqual(['ランディングページの改善案の一覧 東京']);
    },
  );
});

it('puts pages of exactly a pasted address before the one above it, also where several have it', async () => {
  await store([
    { pageId: 'a', name: 'A', address: 'shop.example.com/pricing' },
    { pageId: 'b', name: 'Pricing for enterprises', address: 'shop.example.com/pricing/enterprise' },
    { pageId: 'c', name: 'The same once more', address: 'shop.example.com/pricing/enterprise' },
  ]);
  expect((await found('https://shop.example.com/pricing/enterprise')).at(-1)).toBe('A');
});

it('finds a quoted phrase letter by letter, and counts it', async () => {
  await store([
    ...Array.from({ length: 30 }, (_, at) => ({ pageId: `o${at}`, name: `Offer for spring ${at}` })),
    { pageId: 'said', name: 'The spring offer of the year' },
    { pageId: 'title', name: 'Landing page', title: 'Our “Spring Offer”' },
  ]);
  const answer = await search('"spring offer"');
  expect(answer?.hits.map(({ name }) => name)).toEqual(['The spring offer of the year', 'Landing page']);
  expect(answer?.totals?.page).toEqual({ count: 2, isMore: false });
});

it('finds a quoted phrase behind many entries with its words, and counts all of a kind', async () => {
  const [topic_id = ''] = its.sandbox.seed.topics;
  const texts = [...Array.from({ length: 9 }, (_, at) => `answers zebra ${at}`), 'The zebra answers at last'];
  for (const content of texts) {
    const body = { content: { type: 'text', content } };
    await its.worker.service.writeToService(its.workspace, 'createTopicEntry', { topic_id }, body);
  }
  await its.worker.answers.addTopics({ topicIds: [topic_id] });
  await search('');
  expect(await found('e: "zebra answers"')).toEqual(['The zebra answers at last']);
  const all = await search('e: zebra');
  expect(all?.hits).toHaveLength(6);
  expect(all?.totals?.entry).toEqual({ count: 10, isMore: false });
});

it('says how complete the searched pages are', async () => {
  const directory = async (text: string) => (await search(text))?.directory;
  expect(await directory('zebra')).toMatchObject({ state: 'empty' });
  await its.worker.lists.crawlPages(its.workspace);
  expect(await directory('zebra')).toMatchObject({ state: 'ready', at: expect.any(Number) });
  expect(await directory('p: zebra')).toMatchObject({ state: 'ready' });
  expect(await directory('m: zebra')).toBeUndefined();
  expect(await directory('')).toBeUndefined();
});

describe('pages and audiences', () => {
  beforeEach(async () => {
    await its.worker.lists.crawlPages(its.workspace);
    await its.worker.lists.crawlAudiences(its.workspace, page());
    await its.worker.searching.indexWaiting();
  });

  test.each([
    ['spring pricing', 'Spring launch: pricing'],
    ['pricing spring', 'Spring launch: pricing'],
    ['PRECIOS es', 'Precios (ES)'],
    ['sumit', 'Northwind Summit'],
    ['nrothwind summit', 'Northwind Summit'],
    ['lisbon', 'Northwind Summit'],
    ['brand-kit', 'Brand kit'],
    ['الأسعار', 'الأسعار'],
  ])('%s finds the page %s first, with no request', async (text, name) => {
    its.sandbox.ledger.clear();
    expect((await found(text, 'page'))[0]).toBe(name);
    expect(its.sandbox.ledger.entries()).toEqual([]);
  });

  it('are grouped, pages first, and can be searched separately by a scope', async () => {
    expect(await found('a: jane doe', 'page')).toEqual([]);
    expect((await found('a: jane doe', 'audience'))[0]).toContain('Jane Doe');
    expect(await found('t: jane')).toEqual([]);
    const kinds = (await search('northwind'))?.hits.map(({ kind }) => kind) ?? [];
    expect(kinds).toEqual(
      kinds.toSorted((a, b) => ['page', 'audience'].indexOf(a) - ['page', 'audience'].indexOf(b)),
    );
  });

  const landing = () => its.sandbox.seed.landing;
  const written: [string, (url: string) => string][] = [
    ['as it is', (url) => url],
    ['without its scheme', (url) => url.replace('http://', '')],
    ['with www.', (url) => url.replace('http://', 'http://www.')],
    ['with www. alone', (url) => url.replace('http://', 'www.')],
    ['with tracking parameters', (url) => `${url}?utm_source=mail&hss_channel=tw-1`],
    ['with a session and a slash', (url) => `${url}/;jsessionid=1A`],
    ['in capitals', (url) => url.toUpperCase()],
    ['between spaces', (url) => `  ${url}\n`],
    ['at the end of a sentence', (url) => `Please look at ${url}.`],
    ['in angle brackets', (url) => `Jane <${url}> today`],
    ['in quotation marks, without its scheme', (url) => `“${url.replace('http://', '')}”`],
    ['with invisible signs around it', (url) => `\u2068${url}\u2069`],
    ['with an anchor and a query', (url) => `${url}?gclid=1#prices`],
    ['longer than words are', (url) => `${url}?utm_content=${'x'.repeat(3000)}`],
    ['in the scope of audiences', (url) => `a: ${url}`],
  ];
  test.each(written)('are found by a pasted address, %s', async (_, write) => {
    const { audience } = its.sandbox.seed.ids;
    its.sandbox.ledger.clear();
    const hits = (await search(write(landing().audience)))?.hits ?? [];
    expect(hits.find(({ kind }) => kind === 'audience')).toMatchObject({ audienceId: audience });
    if (!write('').includes('a:')) {
      // The address is that of the page, too; it is meant as the audience's.
      expect(hits.map(({ kind }) => kind)).toEqual(['audience', 'page']);
      expect(hits[1]).toMatchObject({ pageId: page() });
      const [ofPage] = (await search(write(landing().pageOnly)))?.hits ?? [];
      expect(ofPage).toMatchObject({ kind: 'page' });
    }
    expect(its.sandbox.ledger.entries()).toEqual([]);
  });

  it('are not found by an address of no page', async () => {
    expect(await found(landing().evilHost)).toEqual([]);
  });

  it('are found by a pasted address in the list of audiences and in the choice of pages', async () => {
    const { audience } = its.sandbox.seed.ids;
    const address = landing().audience;
    const { hits } = await its.worker.search.searchAudiences(its.workspace, page(), `${address}/`, 5);
    expect(hits.map(({ audienceId }) => audienceId)).toEqual([audience]);
    const other = await its.worker.search.searchAudiences(its.workspace, page(), landing().evilHost, 5);
    expect(other.hits).toEqual([]);
    const pages = await its.worker.search.searchPages(its.workspace, address, 5);
    expect(pages.hits.map(({ pageId }) => pageId)).toEqual([page()]);
  });

  it('are found by their ids and id prefixes', async () => {
    const { audience } = its.sandbox.seed.ids;
    expect((await search(page()))?.hits[0]).toMatchObject({ kind: 'page', pageId: page() });
    expect((await search(audience))?.hits[0]).toMatchObject({ kind: 'audience', audienceId: audience });
    expect((await search(`"${page()}",`))?.hits[0]).toMatchObject({ kind: 'page', pageId: page() });
    const [first] = (await search(`a: ${audience.slice(0, -2)}`))?.hits ?? [];
    expect(first).toMatchObject({ audienceId: audience });
  });

  it('rank first if chosen before', async () => {
    const hits = (await search('solutions'))?.hits ?? [];
    const last = hits.findLast(({ kind }) => kind === 'page');
    if (last?.kind !== 'page') throw new Error('No page');
    expect(hits[0]).not.toEqual(last);
    await its.worker.answers.noteChosen({ kind: 'page', pageId: last.pageId });
    expect((await search('solutions'))?.hits[0]).toEqual(last);
    its.worker = await startWorker();
    expect((await search(''))?.hits).toEqual([last]);
  });

  it('are offered before typing: recently chosen, then recently shown in tabs', async () => {
    const chosen = (await search('p: summit'))?.hits[0];
    if (chosen?.kind !== 'page') throw new Error('No page');
    await its.worker.answers.noteChosen({ kind: 'page', pageId: chosen.pageId });
    expect((await search('', 3))?.hits).toEqual([chosen]);
    await its.worker.answers.pageStatus({ tabId: 1, url: its.sandbox.seed.landing.audience });
    its.sandbox.ledger.clear();
    const hits = (await search('', 3))?.hits ?? [];
    expect(hits.map(({ kind, name }) => [kind, name])).toEqual([
      ['page', 'Northwind Summit'],
      ['page', 'Spring launch: pricing'],
      ['audience', 'Jane Doe, Contoso'],
    ]);
    expect((await search('', 1))?.hits.map(({ kind }) => kind)).toEqual(['page', 'audience']);
    expect((await search('a:', 3))?.hits.map(({ kind }) => kind)).toEqual(['audience']);
    expect(its.sandbox.ledger.entries()).toEqual([]);
  });

  it('are deleted with the workspace or its connection version', async () => {
    expect(await found('spring')).not.toEqual([]);
    await its.worker.answers.clearStored({ workspaceId: its.workspace.id });
    expect(await found('spring')).toEqual([]);
    const database = await its.worker.databases.directoryDatabase();
    for (const name of database.objectStoreNames) expect(await database.count(name), name).toBe(0);
  });

  it('are not indexed again by a crawl that finds them unchanged', async () => {
    const rounds = async () =>
      (await its.worker.readIndex.openIndex(its.worker.service.scopeOf(its.workspace))).rounds;
    const before = await rounds();
    await its.worker.lists.crawlPages(its.workspace);
    await its.worker.lists.crawlAudiences(its.workspace, page());
    await its.worker.searching.indexWaiting();
    expect(await rounds()).toBe(before);
  });
});

test.each(['page', 'page_', 'p: page'])(
  '%s, a prefix of all ids of pages, finds names only',
  async (text) => {
    await store([
      ...Array.from({ length: 40 }, (_, at) => ({ pageId: `page_${100 + at}`, name: `Offer ${at}` })),
      { pageId: 'page_900', name: 'Page of thanks' },
    ]);
    expect(await found(text)).toEqual(['Page of thanks']);
    expect(await found('page_12')).toHaveLength(6);
    expect(await found('page_127')).toEqual(['Offer 27']);
  },
);

it('finds the one with exactly that name among very many that begin with it', async () => {
  const names = [...Array.from({ length: 150 }, (_, at) => `Contoso Partner ${at}`), 'Contoso'];
  const others = Array.from({ length: 150 }, (_, at) => `Contosoft ${at}`);
  const database = await its.worker.databases.userDatabase();
  for (const [at, title] of [...others, ...names].entries()) {
    await database.put('known', {
      workspaceId: its.workspace.id,
      kind: 'account',
      id: `account_${1000 + at}`,
      title,
      at: 1000 - at,
    } as never);
  }
  await store([...others, ...names].map((name, at) => ({ pageId: `p${1000 + at}`, name })));
  await search('');
  expect((await found('contoso', 'account'))[0]).toBe('Contoso');
  await until(async () => expect((await found('contoso', 'page'))[0]).toBe('Contoso'));
});

describe('the newest search of a caller', () => {
  it('wins, and earlier ones are aborted', async () => {
    await store([{ pageId: 'p1', name: 'Spring launch' }]);
    const answers = await Promise.all([
      search('s'),
      search('sp'),
      search('spring', 6, 'another'),
      search('spring'),
    ]);
    expect(answers.map((answer) => answer?.hits.length)).toEqual([undefined, undefined, 1, 1]);
  });

  it('does not abort the same search of another caller', async () => {
    await store([{ pageId: 'p1', name: 'Spring launch' }]);
    const reader = await its.worker.readIndex.openIndex(its.worker.service.scopeOf(its.workspace));
    const find = (isWanted: () => boolean) =>
      its.worker.finding.findDocuments(reader, ['spring'], { withSlips: false, max: 6, isWanted });
    const [left, waited] = await Promise.all([find(() => false), find(() => true)]);
    expect([left, waited?.total.page.count]).toEqual([undefined, 1]);
  });
});

it('tells a deleted page from an archived one', async () => {
  const database = await its.worker.databases.directoryDatabase();
  const scope = its.worker.service.scopeOf(its.workspace);
  const [archived, deleted] = [
    { pageId: 'archived', name: 'Winter offer', archivedAt: '+1790000000' },
    { pageId: 'deleted', name: 'Winter sale', deletedAt: '+1790000000' },
  ];
  const write = database.transaction(its.worker.databases.directoryStores, 'readwrite');
  for (const each of [archived, deleted])
    void write.objectStore('pages').put(keptPages(scope, 0, [each as Page]));
  await write.done;
  await its.worker.answers.noteChosen({ kind: 'page', pageId: 'archived' });
  await its.worker.answers.noteChosen({ kind: 'page', pageId: 'deleted' });
  const hits = (await search('p: winter'))?.hits ?? [];
  expect(hits.find((hit) => hit.name === 'Winter offer')).toMatchObject({ archived: true });
  expect(hits.find((hit) => hit.name === 'Winter sale')).toMatchObject({ archived: false, isDeleted: true });
});
