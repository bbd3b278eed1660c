// What was saved from a page, and where it is highlighted there.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_PAGE_CAPTURES } from '../../../../lib/capture/capture.ts';
import { sourceOfTab } from '../../../../lib/capture/tab-source.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { DrawingAct } from '../../../../lib/platform/page-overlay.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type FakeTab, fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const PAGE = 'https://shop.example/pricing';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
let looked: [DrawingAct, string[], number][] = [];
let overlays: number[] = [];
let tab: FakeTab;

beforeEach(async () => {
  newProfile();
  looked = [];
  overlays = [];
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox, { capture: { holdSeconds: 0 } });
  tab = { id: 1, url: PAGE, active: true };
  tab.page = (name, [act, texts], frameId) => {
    if (name === 'installOverlay') {
      overlays.push(frameId);
      return true;
    }
    if (name === 'installSight') return true;
    if (name !== 'highlightTexts') throw new Error(`No page answers ${name}`);
    looked.push([act as DrawingAct, texts as string[], frameId]);
    const times = (texts as string[]).map((text) => (text.includes('gone') ? 0 : 1));
    return { isShown: act === 'show' && frameId === 0, times };
  };
  fakeWorld().tabs.set(1, tab);
});
afterEach(() => expect(fakeWorld().bugs).toEqual([]));

let last = 0;
async function place(text: string, more: Partial<CaptureOrder> = {}): Promise<string> {
  last += 1;
  const { id } = await worker.answers.capture({
    id: `c${last}`,
    workspaceId: workspace.id,
    topicId: sandbox.seed.topics[0] ?? '',
    kind: 'selection',
    text,
    source: { url: PAGE },
    ...more,
  });
  return id;
}
/** Waits until the service has confirmed it. */
async function capture(...order: Parameters<typeof place>): Promise<string> {
  const id = await place(...order);
  await reaches(id, 'done');
  return id;
}
const reaches = (id: string, kind: string) =>
  until(async () => {
    const record = await (await worker.databases.userDatabase()).get('captures', id);
    expect(record?.state.kind).toBe(kind);
  });
const ofPage = (url: string) => worker.answers.capturesOfPage({ workspaceId: workspace.id, url });
const highlight = (act: DrawingAct, ids: string[]) => worker.answers.highlightOnPage({ tabId: 1, act, ids });

it('lists the texts of this page as they were selected, and nothing else', async () => {
  const first = await capture('Pricing: One', { quote: 'One' });
  const second = await capture('Two', { source: { url: `${PAGE}/?utm_source=mail#plans` }, kind: 'typed' });
  await capture('A link', { kind: 'link' });
  await capture('Elsewhere', { source: { url: 'https://shop.example/' } });
  await capture('Nowhere', { source: {} });
  const found = await ofPage(`${PAGE}#top`);
  expect(Object.fromEntries(found.map(({ id, excerpt }) => [id, excerpt]))).toEqual({
    [first]: 'One',
    [second]: 'Two',
  });
});

it('lists one more than the view shows, so that it does not take a part for all', async () => {
  const database = await worker.databases.userDatabase();
  const saved = await database.get('captures', await capture('One'));
  if (!saved) throw new Error('Nothing was stored');
  for (let at = 0; at <= MAX_PAGE_CAPTURES; at += 1)
    await database.put('captures', { ...saved, id: `copy ${at}` });
  expect(await ofPage(PAGE)).toHaveLength(MAX_PAGE_CAPTURES + 1);
});

it('lists what was saved at an address too long to be stored', async () => {
  const long = `${PAGE}?request=${'x'.repeat(9000)}`;
  const saved = await capture('One', { source: sourceOfTab({ url: long }) });
  expect((await ofPage(long)).map(({ id }) => id)).toEqual([saved]);
});

it('counts only clips that the service confirmed', async () => {
  const saved = await capture('One');
  sandbox.faults.add({ operation: 'createTopicEntry', status: 422, times: 1 });
  await reaches(await place('Refused'), 'needs-you');
  const settings = { holdSeconds: 30 };
  await worker.answers.setCaptureSettings({ workspaceId: workspace.id, settings });
  await reaches(await place('Held back'), 'queued');
  expect((await ofPage(PAGE)).map(({ id }) => id)).toEqual([saved]);
});

it('looks for the selected text, not the templated one, in all frames', async () => {
  const one = await capture('Pricing: One', { quote: 'One' });
  const gone = await capture('It is gone');
  tab.frameIds = [0, 4];
  expect(await highlight('show', [one, gone, 'unknown'])).toEqual({
    isShown: true,
    times: { [one]: 2, [gone]: 0 },
  });
  expect(looked).toEqual([
    ['show', ['One', 'It is gone'], 0],
    ['show', ['One', 'It is gone'], 4],
  ]);
  expect(overlays).toEqual([0, 4]);
  expect(await highlight('hide', [])).toEqual({ isShown: false, times: {} });
});

it('reports that the browser does not let it into the tab', async () => {
  const one = await capture('One');
  delete tab.page;
  expect(await highlight('show', [one])).toBeUndefined();
  expect(await highlight('check', [])).toBeUndefined();
});

it('keeps the beginning of a long selection, and no selection equal to the text', async () => {
  const record = async (id: string) => (await worker.databases.userDatabase()).get('captures', id);
  const long = await capture('Long', { quote: 'x'.repeat(30_000) });
  expect((await record(long))?.quote).toHaveLength(20_000);
  const same = await capture('Same', { quote: 'Same' });
  expect(await record(same)).not.toHaveProperty('quote');
});

it('ignores parameters without meaning when it lists the clips of an address', async () => {
  const article = 'https://news.example/article';
  const plain = await capture('read without', { source: { url: article } });
  const sent = await capture('read from a mail', { source: { url: `${article}?hss_channel=tw-1#top` } });
  const other = await capture('of another document', { source: { url: `${article}?id=7` } });
  const idsAt = async (url: string) => (await ofPage(url)).map(({ id }) => id).toSorted();
  expect(await idsAt(article)).toEqual([plain, sent].toSorted());
  expect(await idsAt(`${article}?hss_channel=tw-1`)).toEqual([plain, sent].toSorted());
  expect(await idsAt(`${article}?wt_mc=9`)).toEqual([plain]);
  expect(await idsAt(`${article}?id=7&wt_mc=9`)).toEqual([other]);
  expect(await idsAt('https://news.example/')).toEqual([]);
});

it('separates clips of pages that differ in their query', async () => {
  const [first = '', second = ''] = sandbox.seed.pages.slice(-2);
  sandbox.changes.recordAddress(first, 'https://shop.example/');
  sandbox.changes.recordAddress(second, 'https://shop.example/?lp=spring');
  await worker.lists.crawlPages(workspace);
  const home = await capture('at home', { source: { url: 'https://shop.example/' } });
  const spring = await capture('in spring', { source: { url: 'https://shop.example/?lp=spring' } });
  expect((await ofPage('https://shop.example/')).map(({ id }) => id)).toEqual([home]);
  expect((await ofPage('https://shop.example/?lp=spring')).map(({ id }) => id)).toEqual([spring]);
});
