// News comes from stored data, at the time it is stored, over a sandbox. It never makes a request.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodsOf } from '../../../../lib/analytics/periods.ts';
import type { Params } from '../../../../lib/api/operation-schemas.ts';
import type { ReadName } from '../../../../lib/api/operations.ts';
import type { CaptureRecord } from '../../../../lib/capture/worker/capture-record.ts';
import { everyPage } from '../../../../lib/home/home.ts';
import {
  type FoundNews,
  MAX_NEWS,
  NEWS,
  type NewsChange,
  type NewsKind,
  type NewsState,
  noNews,
  unreadAudiencesOf,
} from '../../../../lib/news/news.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let audienceId: string;
let topicId: string;

beforeEach(async () => {
  // Changes of one test must not be news in the next.
  sandbox = await startSandbox({ pages: 20, pageSize: 100, lifeSpeed: 50 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  topicId = sandbox.seed.topics[0] ?? '';
  newProfile();
  await start();
  workspace = await connectWorkspace(worker, sandbox);
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the attempts of a read
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.useRealTimers();
  await sandbox.close();
});

async function start(): Promise<void> {
  worker = await startWorker();
  (await import('../../../../lib/news/worker/listeners.ts')).listenForNews();
}
const ask = () => worker.answers;
const list = async (more: { kind?: NewsKind; text?: string; seen?: boolean } = {}) => {
  await settled();
  const query = { text: '', seen: false, offset: 0, limit: 100, ...more };
  return ask().listNews({ workspaceId: workspace.id, ...query });
};
/** Kind, name, and each change as part, from and to. */
const listedNews = async () =>
  (await list()).items.map(({ kind, name, changes }) => [kind, name, ...changes.map(changeParts)]);
const changeParts = ({ part, from, to }: NewsChange) =>
  from === undefined && to === undefined ? [part] : [part, from, to];
const shown = () => (fakeWorld().session.all()[NEWS] ?? noNews) as NewsState;
const crawlPages = () => worker.lists.crawlPages(workspace);
const crawlAudiences = () => worker.lists.crawlAudiences(workspace, pageId);
const nameOf = async (id: string) => (await worker.directory.findPage(workspace, id))?.name ?? '';
const read = <N extends ReadName>(name: N, params: Params<N>) =>
  worker.cache.read(workspace, name, params, { force: true });

/** A capture that became this entry. */
async function claim(entryId: string, topicId: string): Promise<void> {
  const { id: workspaceId, baseUrl } = workspace;
  const params = { topic_id: topicId };
  const record = { id: entryId, claims: [entryId], workspaceId, baseUrl, params };
  const capture = record as unknown as CaptureRecord;
  await (await worker.databases.userDatabase()).put('captures', capture);
}

/** News is noted one item after another: waits for what is under way. */
async function settled(): Promise<void> {
  await (await import('../../../../lib/news/worker/listeners.ts')).newsSettled();
}

describe('pages', () => {
  it('are no news at the first crawl, nor while they stay the same', async () => {
    await crawlPages();
    await crawlPages();
    expect(await listedNews()).toEqual([]);
    expect(shown()).toMatchObject({ unread: 0 });
  });

  it('are listed once, with the first and the current value', async () => {
    await crawlPages();
    const name = await nameOf(pageId);
    sandbox.changes.renamePage(pageId, 'Second name');
    await crawlPages();
    sandbox.changes.renamePage(pageId, 'Third name');
    await crawlPages();
    expect(await listedNews()).toEqual([['page', 'Third name', ['name', name, 'Third name']]]);
    expect(shown()).toMatchObject({ workspaceId: workspace.id, unread: 1 });
    sandbox.changes.renamePage(pageId, name);
    await crawlPages();
    expect(await listedNews()).toEqual([]);
  });

  it('that share a name have their address behind it, as on Home, and what is of them, too', async () => {
    await crawlPages();
    const other = (await worker.directory.firstPages(workspace, 2)).find((page) => page.pageId !== pageId);
    for (const id of [pageId, other?.pageId ?? '']) sandbox.changes.renamePage(id, 'Offers');
    await crawlPages();
    await crawlAudiences();
    sandbox.changes.renameAudience(pageId, audienceId, 'Renamed');
    await crawlAudiences();
    const { rows } = await ask().listHome({ ...everyPage, text: 'Offers', offset: 0, limit: 100 });
    const names = rows.map(({ name }) => name).filter((name) => name.startsWith('Offers · '));
    expect(names).toHaveLength(2);
    const { items } = await list();
    const pages = items.filter(({ kind }) => kind === 'page');
    expect(pages.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const called = rows.find((row) => row.pageId === pageId)?.name;
    expect(items.find(({ kind }) => kind === 'audience')?.pageName).toBe(called);
    expect((await list({ text: called ?? '' })).items).toHaveLength(2);
  });

  it('are new after a complete crawl, and not after an incomplete one', async () => {
    const path = `${sandbox.url}/v0/pages`;
    const whole = (await (await fetch(path, { headers: { 'x-api-key': sandbox.key } })).json()) as {
      items: object[];
    };
    const answer = (items: object[], more: object) =>
      sandbox.faults.add({
        operation: 'listPages',
        times: 1,
        status: 200,
        body: JSON.stringify({ ...whole, items, ...more }),
      });
    answer(whole.items.slice(0, 18), { hasMore: true, nextCursor: null });
    await crawlPages();
    await crawlPages();
    expect(await listedNews()).toEqual([]);
    answer([...whole.items, { pageId: 'page_new', name: 'Brand new' }], { totalCount: 21 });
    await crawlPages();
    expect(await listedNews()).toEqual([['page', 'Brand new', ['new']]]);
  });

  it('are listed once if the worker was killed during a crawl', async () => {
    await crawlPages();
    sandbox.changes.renamePage(pageId, 'After the kill');
    const killed = worker.lists.crawlPages(workspace, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await settled();
    await start();
    await crawlPages();
    expect((await listedNews()).map(([kind, name]) => [kind, name])).toEqual([['page', 'After the kill']]);
  });
});

describe('audiences', () => {
  it('are no news when they are first read', async () => {
    await crawlAudiences();
    await crawlAudiences();
    expect(await listedNews()).toEqual([]);
  });

  it('are news when new, with their page, and mark its row', async () => {
    await crawlPages();
    await crawlAudiences();
    const added = sandbox.changes.addAudience(pageId, 'Brand new');
    await crawlAudiences();
    const [item] = (await list()).items;
    expect(item).toMatchObject({ kind: 'audience', name: 'Brand new', pageId, audienceId: added });
    expect(item?.pageName).toBe(await nameOf(pageId));
    expect(unreadAudiencesOf(shown(), pageId)).toEqual([added]);
    expect(unreadAudiencesOf(shown(), 'another page')).toEqual([]);
  });

  it('are news when their version moved, even if a single request found it', async () => {
    await crawlAudiences();
    sandbox.changes.bumpVersion(pageId, audienceId);
    await worker.lists.renewAudience(workspace, pageId, audienceId);
    const [[kind, , change] = []] = await listedNews();
    expect(kind).toBe('version');
    expect(change).toEqual([
      'latest',
      expect.stringMatching(/^v\d+ draft$/),
      expect.stringMatching(/^v\d+ draft$/),
    ]);
  });

  it('are no news after a publish from here', async () => {
    await crawlAudiences();
    const versionId = sandbox.changes.bumpVersion(pageId, audienceId);
    await worker.lists.renewAudience(workspace, pageId, audienceId);
    await settled();
    await ask().markNewsSeen({ workspaceId: workspace.id });
    await ask().watch({ pageId, audienceId, versionId });
    const params = { page_id: pageId, audience_id: audienceId, version_id: versionId };
    await worker.service.writeToService(workspace, 'publishVersion', params, {});
    await sandbox.clock.advance(60_000);
    await worker.lists.renewAudience(workspace, pageId, audienceId);
    expect(await listedNews()).toEqual([]);
    // Otherwise its timer would poll during one of the next tests.
    await ask().unwatch({ pageId, audienceId, versionId });
  });
});

describe('answers', () => {
  const messages = () => read('getAudienceMessages', { page_id: pageId, audience_id: audienceId });
  const topic = () => read('getTopic', { topic_id: topicId });
  const entries = () => read('listTopicEntries', { topic_id: topicId });
  const assets = () => read('listAssets', {});
  const write = (content: string) =>
    worker.service.writeToService(
      workspace,
      'createTopicEntry',
      { topic_id: topicId },
      { content: { type: 'text', content } },
    );

  it('report the number of new messages and the last one, even after a publish cleared the cache', async () => {
    const before = (await messages()).data.messages?.length;
    await worker.cache.invalidateAnswers(workspace, ['getAudienceMessages']);
    sandbox.changes.addMessage(pageId, audienceId);
    const after = (await messages()).data.messages;
    expect(await listedNews()).toEqual([
      ['messages', audienceId, ['messages', before, after?.length], ['last', undefined, expect.any(String)]],
    ]);
    expect(unreadAudiencesOf(shown(), pageId)).toEqual([audienceId]);
  });

  it('report new entries, whichever operation read them, and mark their topic', async () => {
    await topic();
    await entries();
    await write('Somebody else wrote this');
    await entries();
    await topic();
    expect((await listedNews()).map(([kind, name, change]) => [kind, name, change])).toEqual([
      ['entry', 'Somebody else wrote this', ['new']],
    ]);
    expect(shown().topicIds).toEqual([topicId]);
    const [item] = (await list()).items;
    expect(item).toMatchObject({ topicId, thingId: expect.any(String) });
  });

  it('report no entries that an operation finds at its first reading', async () => {
    await entries();
    await write('Between the two first readings');
    await topic();
    expect(await listedNews()).toEqual([]);
  });

  it('report no entry that was captured here', async () => {
    await topic();
    const own = (await write('My own capture')).data;
    await claim(own.topicEntryId, topicId);
    await topic();
    expect(await listedNews()).toEqual([]);
  });

  it('report an entry of others that has the id of one captured here in another topic', async () => {
    await topic();
    const { topicEntryId } = (await write('From a colleague')).data;
    await claim(topicEntryId, 'another topic');
    await topic();
    expect(await listedNews()).toEqual([['entry', 'From a colleague', ['new']]]);
  });

  it('report new assets, and assets in another state', async () => {
    const first = (await assets()).data.items[0];
    sandbox.changes.addAsset('New hero');
    sandbox.changes.trashAsset(first?.assetId ?? '');
    await assets();
    await read('listAssets', { assetType: 'logo' });
    expect((await listedNews()).toSorted()).toEqual(
      [
        ['asset', first?.name, ['state', 'active', 'trashed']],
        ['asset', 'New hero', ['new']],
      ].toSorted(),
    );
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'report an asset with the id “%s” like any other',
    async (id) => {
      const list = await assets();
      const answer = (items: object[]) =>
        sandbox.faults.add({
          operation: 'listAssets',
          times: 1,
          status: 200,
          body: JSON.stringify({ ...list.data, items }),
        });
      const named = { ...list.data.items[0], assetId: id, name: 'Odd' };
      answer([...list.data.items, named]);
      await assets();
      answer([...list.data.items, named]);
      await assets();
      expect(await listedNews()).toEqual([['asset', 'Odd', ['new']]]);
    },
  );

  it('report no person, account, log or session', async () => {
    const [person = ''] = sandbox.seed.persons;
    const [account = ''] = sandbox.seed.accounts;
    await read('getPerson', { person_id: person });
    await read('getAccount', { account_id: account });
    await read('listAccountLogs', { account_id: account });
    await settled();
    const kept = await (await worker.databases.userDatabase()).getAll('news');
    expect(kept).toEqual([]);
  });
});

describe('figures', () => {
  const summary = (now = Date.now()) =>
    read('getAnalyticsSummary', { page_id: pageId, ...periodsOf('28d', now).current });
  const sessions = async () =>
    (await listedNews())
      .flatMap((item) => item.slice(2))
      .filter((change) => Array.isArray(change) && change[0] === 'figure.sessions');

  it('are news when they moved by more than the threshold since they were last seen', async () => {
    const before = (await summary()).data.totalSessions;
    sandbox.changes.multiplyTraffic(pageId, 1.15);
    await summary();
    expect(await sessions()).toEqual([]);
    sandbox.changes.multiplyTraffic(pageId, 1.15);
    const after = (await summary()).data.totalSessions;
    expect(await sessions()).toEqual([['figure.sessions', before, after]]);
    expect((await list()).items[0]).toMatchObject({ kind: 'analytics', pageId, days: 28 });
    await ask().markNewsSeen({ workspaceId: workspace.id });
    await summary();
    expect(await listedNews()).toEqual([]);
    sandbox.changes.multiplyTraffic(pageId, 1.15);
    await summary();
    expect(await sessions()).toEqual([]);
    sandbox.changes.multiplyTraffic(pageId, 1.15);
    const last = (await summary()).data.totalSessions;
    expect(await sessions()).toEqual([['figure.sessions', after, last]]);
    sandbox.changes.multiplyTraffic(pageId, 1 / 1.15 ** 4);
  });

  it('are news after a smaller move if that was chosen', async () => {
    await summary();
    await ask().setNewsMovedBy({ workspaceId: workspace.id, movedBy: 10 });
    expect((await list()).movedBy).toBe(10);
    sandbox.changes.multiplyTraffic(pageId, 1.15);
    await summary();
    expect(await sessions()).toHaveLength(1);
    sandbox.changes.multiplyTraffic(pageId, 1 / 1.15);
  });

  it('are not compared below 50 sessions before or after', async () => {
    const few = 1 / 1000;
    sandbox.changes.multiplyTraffic(pageId, few);
    expect((await summary()).data.totalSessions).toBeLessThan(50);
    sandbox.changes.multiplyTraffic(pageId, 3);
    await summary();
    sandbox.changes.multiplyTraffic(pageId, 1 / few / 3);
    await summary();
    expect(await listedNews()).toEqual([]);
    sandbox.changes.multiplyTraffic(pageId, 2);
    await summary();
    expect(await sessions()).toHaveLength(1);
    sandbox.changes.multiplyTraffic(pageId, 1 / 2);
  });

  it('of other periods than those up to the last midnight are not compared', async () => {
    const previous = () =>
      read('getAnalyticsSummary', { page_id: pageId, ...periodsOf('28d', Date.now()).previous });
    await previous();
    sandbox.changes.multiplyTraffic(pageId, 3);
    await previous();
    expect(await listedNews()).toEqual([]);
    sandbox.changes.multiplyTraffic(pageId, 1 / 3);
  });

  it('of days that are over only by a clock that is ahead are not compared', async () => {
    const behind = await startSandbox({ pages: 20, clockOffset: -36 * 3_600_000 });
    workspace = await connectWorkspace(worker, behind, { id: 'far' });
    pageId = behind.seed.ids.page;
    await summary();
    behind.changes.multiplyTraffic(pageId, 3);
    await summary();
    expect(await listedNews()).toEqual([]);
    pageId = sandbox.seed.ids.page;
    await behind.close();
  });
});

describe('the list', () => {
  const rename = async (...names: string[]) => {
    for (const [at, name] of names.entries()) {
      sandbox.changes.renamePage(sandbox.seed.pages[at] ?? '', name);
      await crawlPages();
    }
    await settled();
  };

  it('never makes a request', async () => {
    await crawlPages();
    await crawlAudiences();
    await rename('One');
    sandbox.changes.addAudience(pageId, 'Another');
    await crawlAudiences();
    await settled();
    sandbox.ledger.clear();
    await list({ text: 'o', seen: true });
    const { mark } = await ask().markNewsSeen({ workspaceId: workspace.id });
    await ask().unmarkNews({ workspaceId: workspace.id, mark });
    await start();
    await settled();
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('fault 1: marked as read by a repeated request is answered like the first, and can be undone', async () => {
    await crawlPages();
    await rename('Harbour', 'Lighthouse');
    const mark = () => worker.requests.markNewsSeen.run({ workspaceId: workspace.id }, { id: 'question-1' });
    const first = await mark();
    expect(first.count).toBe(2);
    await start();
    expect(await mark()).toEqual(first);
    expect(await list()).toMatchObject({ unread: 0 });
    await ask().unmarkNews({ workspaceId: workspace.id, mark: first.mark });
    expect(await list()).toMatchObject({ unread: 2 });
  });

  it('is newest first and can be filtered by kind and by words in names and values', async () => {
    await crawlPages();
    await rename('Harbour', 'Lighthouse');
    expect((await list()).items.map(({ name }) => name)).toEqual(['Lighthouse', 'Harbour']);
    expect((await list({ text: 'hARB' })).items.map(({ name }) => name)).toEqual(['Harbour']);
    expect(await list({ kind: 'asset' })).toMatchObject({ items: [], total: 0, unread: 2 });
  });

  it('keeps seen items apart and can undo marking all as seen', async () => {
    await crawlPages();
    await rename('First', 'Second', 'Third');
    const [third] = (await list()).items;
    if (!third) throw new Error('Nothing is new');
    const { kind, id } = third;
    await ask().markNewsSeen({ workspaceId: workspace.id, keys: [{ kind, id }] });
    expect(shown().unread).toBe(2);
    const { mark, count } = await ask().markNewsSeen({ workspaceId: workspace.id });
    expect(count).toBe(2);
    expect(await list()).toMatchObject({ items: [], unread: 0 });
    expect((await list({ seen: true })).items).toHaveLength(3);
    await ask().unmarkNews({ workspaceId: workspace.id, mark });
    expect((await list()).items.map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  it('lists a seen item again, starting at the value that was seen', async () => {
    await crawlPages();
    await rename('Seen');
    await ask().markNewsSeen({ workspaceId: workspace.id });
    await rename('Seen again');
    expect(await listedNews()).toEqual([['page', 'Seen again', ['name', 'Seen', 'Seen again']]]);
  });

  it('is limited, and the oldest items are only counted', async () => {
    const { addNews, changeNews } = await import('../../../../lib/news/worker/news-store.ts');
    const pages = Array.from({ length: MAX_NEWS }, (_, at) => ({
      kind: 'page' as const,
      id: `page_${at}`,
      name: `Page ${at}`,
      changes: [{ part: 'new' as const }],
    }));
    const add = (found: typeof pages) =>
      changeNews(workspace.id, (store) => addNews(store, workspace.id, found, Date.now()));
    await add(pages);
    holdDate(1000);
    await add(pages.slice(0, 3).map((page) => ({ ...page, id: `more ${page.id}` })));
    const listing = await list({ seen: true });
    expect(listing).toMatchObject({ total: MAX_NEWS, unread: MAX_NEWS + 3, counted: 3 });
    expect(listing.items.slice(0, 3).map(({ id }) => id.slice(0, 4))).toEqual(['more', 'more', 'more']);
    const { mark, count } = await ask().markNewsSeen({ workspaceId: workspace.id });
    expect(count).toBe(MAX_NEWS + 3);
    expect(await list()).toMatchObject({ unread: 0, counted: 0 });
    await ask().unmarkNews({ workspaceId: workspace.id, mark });
    expect(await list()).toMatchObject({ unread: MAX_NEWS + 3, counted: 3 });
  });

  it('security 15: leaves nothing behind if the workspace is removed right before an item is stored', async () => {
    const { addFoundNews } = await import('../../../../lib/news/worker/note-kept.ts');
    const removed = await connectWorkspace(worker, sandbox, { id: 'removed', name: 'Removed' });
    const found: FoundNews[] = [{ kind: 'page', id: 'canary', name: 'Canary', changes: [{ part: 'new' }] }];
    await ask().removeWorkspace({ workspaceId: 'removed' });
    await addFoundNews(removed, found);
    expect(spelledOut([await storedInDatabases()])).not.toContain('canary');
  });

  it('is cleared with the stored data and with the workspace', async () => {
    await crawlPages();
    await rename('Forgotten');
    await ask().clearStored({ workspaceId: workspace.id });
    expect(await list()).toMatchObject({ total: 0, unread: 0 });
    expect(shown().unread).toBe(0);
    await crawlPages();
    await rename('Forgotten too');
    await ask().removeWorkspace({ workspaceId: workspace.id });
    expect(await (await worker.databases.userDatabase()).getAll('news')).toEqual([]);
  });
});
