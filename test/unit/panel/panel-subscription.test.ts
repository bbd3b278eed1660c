// The panel's subscription, with simulated tabs and background.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import type { PanelSubscription } from '../../../lib/panel/panel-subscription.ts';
import { readsBy } from '../../../lib/platform/service-reads.ts';
import { nothingPublishing, PUBLISHING } from '../../../lib/publish/publishing.ts';
import { CURRENT_SESSION, pageStatusKey, REVISION } from '../../../lib/service/session-keys.ts';
import { endWorker, fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../fixtures/until.ts';

const urlOf = (page: number) => `https://northwind.example/${page}`;
const workspace = (id = 'w1', connectionVersion = 3) =>
  ({
    id,
    connectionVersion,
    name: id,
    color: 'teal',
    production: false,
    baseUrl: 'https://a.example',
  }) as const;

let sequence = 0;

/** The page status of an address; its page and audience are named after the address. */
function statusAt(url: string, id = 'w1', connectionVersion = 3): PageStatus {
  sequence += 1;
  const name = url.split('/').at(-1) ?? '';
  return {
    workspace: workspace(id, connectionVersion),
    workspaces: [],
    url,
    sequence,
    directory: { state: 'ready', done: 1, unreadable: 0 },
    matchState:
      url === ''
        ? { kind: 'restricted', reason: 'unknown' }
        : {
            kind: 'matched',
            page: { pageId: `page-${name}`, name: `Page ${name}` },
            audience: { audienceId: `audience-${id}-${name}`, name: `Audience ${name}`, initials: 'A' },
            reasons: [],
            audiences: { state: 'loading' },
          },
  };
}

interface Asked {
  request: string;
  input: Record<string, unknown>;
}

let states: PanelState[];
let asked: Asked[];
/** Response times of the background for each page status (turns of the event loop). */
let delays: number[];
/** Requests that the background has not answered yet. */
let underWay = 0;
/** Whether session storage has room for what the background publishes. */
let hasRoom: boolean;
let active: { workspaceId: string; connectionVersion: number };

const last = () => states.at(-1);
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A state must show only data of its tab and of one workspace, or a pin. */
function check(state: PanelState): void {
  const { pageStatus, shown, tab, head } = state;
  if (pageStatus) expect(pageStatus.url).toBe(tab.url);
  if (pageStatus && head) expect(pageStatus.workspace?.id).toBe(head.workspace?.id);
  if (!shown) return;
  expect(shown.subject.workspace.id).toBe(head?.workspace?.id);
  if (shown.pageStatus)
    expect([shown.pageStatus.url, shown.subject.url, shown.subject.tabId]).toEqual([
      tab.url,
      tab.url,
      tab.tabId,
    ]);
  if (shown.how === 'followed') expect(shown.subject.pageName).toBe(`Page ${tab.url.split('/').at(-1)}`);
}

/** Starts a panel; late states of an earlier one are ignored. */
async function start(): Promise<PanelSubscription> {
  const own: PanelState[] = [];
  states = own;
  const { subscribeToPanel } = await import('../../../lib/panel/panel-subscription.ts');
  return subscribeToPanel((state) => {
    check(state);
    own.push(state);
  });
}

function openTab(id: number, page: number | undefined, isActive = false): void {
  fakeWorld().tabs.set(id, {
    id,
    active: isActive,
    ...(page === undefined ? {} : { url: urlOf(page) }),
  });
}

function activate(id: number): void {
  for (const tab of fakeWorld().tabs.values()) tab.active = tab.id === id;
  fakeWorld().onTabActivated.fire({ tabId: id, windowId: 1 });
}

function navigate(id: number, page: number | undefined): void {
  const tab = fakeWorld().tabs.get(id);
  if (!tab) return;
  delete tab.url;
  if (page !== undefined) tab.url = urlOf(page);
  fakeWorld().onTabUpdated.fire(id, {
    status: 'loading',
    ...(page === undefined ? {} : { url: urlOf(page) }),
  });
}

async function switchTo(workspaceId: string): Promise<void> {
  active = { workspaceId, connectionVersion: 3 };
  await fakeWorld().session.set({ [CURRENT_SESSION]: active });
}

async function setPublishing(page: number): Promise<void> {
  const watches = [{ pageId: `page-${page}` }];
  await fakeWorld().session.set({ [PUBLISHING]: { ...nothingPublishing, watches } });
}

async function answer(question: Asked): Promise<unknown> {
  underWay += 1;
  try {
    return await answerTo(question);
  } finally {
    underWay -= 1;
  }
}

async function answerTo({ request, input }: Asked): Promise<unknown> {
  asked.push({ request, input });
  if (request === 'getAudience')
    return { audience: { audienceId: input.audienceId, effectiveName: `Named ${input.audienceId}` }, at: 1 };
  if (request !== 'pageStatus') return undefined;
  const made = active;
  await turns(delays.shift() ?? 0);
  const pageStatus = statusAt(String(input.url), made.workspaceId, made.connectionVersion);
  // The background publishes only current data, but its reply may be delayed indefinitely.
  if (made === active && hasRoom)
    await fakeWorld().session.set({ [pageStatusKey(pageStatus.url)]: pageStatus });
  return pageStatus;
}

beforeEach(async () => {
  newProfile();
  // Each view has separate modules, including their pending writes.
  vi.resetModules();
  states = [];
  asked = [];
  delays = [];
  hasRoom = true;
  await switchTo('w1');
  openTab(1, 1, true);
  openTab(2, 2);
  openTab(3, undefined);
  fakeWorld().onMessage.addListener(async (message) => ({
    ok: true,
    result: await answer(message as Asked),
  }));
});
afterEach(async () => {
  endWorker();
  // Otherwise a late reply reaches the next test's panel.
  await until(() => expect(underWay).toBe(0));
  await turns(20);
});

const shows = (page: string | undefined) => until(() => expect(last()?.shown?.subject.pageName).toBe(page));

describe('the panel', () => {
  it('fault 26: asks again after a change of address that Firefox reports only when loading ends', async () => {
    await start();
    await shows('Page 1');
    const tab = fakeWorld().tabs.get(1);
    if (tab) tab.url = urlOf(5);
    fakeWorld().onTabUpdated.fire(1, { status: 'complete' });
    await shows('Page 5');
  });

  it('fault 26: follows the active tab of its window, and no other', async () => {
    await start();
    await shows('Page 1');
    activate(2);
    await shows('Page 2');
    fakeWorld().onTabActivated.fire({ tabId: 1, windowId: 99 });
    navigate(1, 5);
    await turns(20);
    expect(last()?.shown?.subject.pageName).toBe('Page 2');
  });

  it('fault 26: shows nothing of the last tab from the first sign of another one', async () => {
    await start();
    await shows('Page 1');
    const before = states.length;
    activate(2);
    // Immediately, or the last tab stays painted until the next read.
    expect(last()).toMatchObject({ pageStatus: undefined, shown: undefined });
    await fakeWorld().session.set({ [pageStatusKey(urlOf(1))]: statusAt(urlOf(1)) });
    await shows('Page 2');
    expect(states.slice(before).filter(({ pageStatus }) => pageStatus?.url === urlOf(1))).toEqual([]);
  });

  it('fault 26: shows nothing of the last address from the first sign of another one', async () => {
    await start();
    await shows('Page 1');
    navigate(1, 2);
    expect(last()).toMatchObject({ pageStatus: undefined, shown: undefined });
    await shows('Page 2');
  });

  it('fault 26: shows a tab again after it was left and immediately returned to', async () => {
    await start();
    await shows('Page 1');
    activate(2);
    activate(1);
    await shows('Page 1');
    await turns(20);
    expect(last()?.shown?.subject.pageName).toBe('Page 1');
  });

  it('knows a hidden tab as soon as the popup was opened over it', async () => {
    await start();
    activate(3);
    await until(() => expect(last()?.pageStatus?.matchState.kind).toBe('restricted'));
    openTab(3, 7, true);
    await fakeWorld().session.set({ [pageStatusKey(urlOf(7))]: statusAt(urlOf(7)) });
    await shows('Page 7');
  });

  it('keeps the pin over other tabs, then follows the tab again', async () => {
    const feed = await start();
    await shows('Page 1');
    await feed.pin();
    await until(() => expect(last()?.shown?.how).toBe('pinned'));
    activate(2);
    await until(() => expect(last()?.tab.tabId).toBe(2));
    await turns(20);
    expect(last()?.shown).toMatchObject({ how: 'pinned', subject: { pageName: 'Page 1' } });
    await feed.unpin();
    await shows('Page 2');
  });

  it('keeps its sitting when pinned or unpinned, and begins another one over another tab', async () => {
    const feed = await start();
    await shows('Page 1');
    const first = last()?.sitting;
    last()?.memory.of('s', 'audit').set('text', 'typed');
    await feed.pin();
    await until(() => expect(last()?.shown?.how).toBe('pinned'));
    expect(last()?.sitting).toBe(first);
    expect(last()?.memory.of('s', 'audit').get('text', '')).toBe('typed');
    await feed.unpin();
    await until(() => expect(last()?.shown?.how).toBe('followed'));
    expect(last()?.sitting).toBe(first);
    activate(2);
    await shows('Page 2');
    expect(last()?.sitting).not.toBe(first);
  });

  it.each([0, 1, 2, 3, 4, 6, 8, 12])(
    'shows a page requested %i turns after a change of tabs',
    async (late) => {
      const feed = await start();
      await shows('Page 1');
      activate(2);
      await turns(late);
      await feed.showPage({ pageId: 'p', pageName: 'Wanted' }, 'versions');
      await shows('Wanted');
      await until(() => expect(last()?.section).toBe('versions'));
    },
  );

  it('keeps showing the pin when other tabs become active', async () => {
    const feed = await start();
    await shows('Page 1');
    await feed.pin();
    await until(() => expect(last()?.shown?.how).toBe('pinned'));
    const before = states.length;
    for (const id of [2, 3, 1, 3]) {
      activate(id);
      await turns(8);
    }
    const names = states.slice(before).map(({ shown }) => shown?.subject.pageName);
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names)).toEqual(new Set(['Page 1']));
  });

  it('fault 26: shows an audience chosen from the list only over its tab', async () => {
    const feed = await start();
    await shows('Page 1');
    await feed.chooseAudience('other');
    expect(last()?.shown).toMatchObject({
      how: 'chosen',
      subject: { audienceId: 'other', audienceName: 'Named other' },
    });
    activate(2);
    await shows('Page 2');
    expect(last()?.shown?.how).toBe('followed');
    activate(1);
    await until(() => expect(last()?.shown?.subject.audienceId).toBe('other'));
    await feed.chooseAudience(undefined);
    expect(last()?.shown).toMatchObject({ how: 'followed', subject: { audienceId: 'audience-w1-1' } });
  });

  it('keeps a section per tab, and begins a new tab with the last one', async () => {
    const feed = await start();
    await shows('Page 1');
    feed.goTo('messages');
    activate(2);
    await shows('Page 2');
    expect(last()?.section).toBe('messages');
    feed.goTo('audit');
    activate(1);
    await shows('Page 1');
    expect(last()?.section).toBe('messages');
  });

  it('remembers a section that was opened before the tab is known', async () => {
    const feed = await start();
    expect(states).toEqual([]);
    feed.goTo('versions');
    await shows('Page 1');
    expect(last()?.section).toBe('versions');
    activate(2);
    await shows('Page 2');
    feed.goTo('audit');
    activate(1);
    await shows('Page 1');
    expect(last()?.section).toBe('versions');
  });

  it('continues in another panel of the same browser', async () => {
    const feed = await start();
    await shows('Page 1');
    feed.goTo('analytics');
    last()?.memory.of('s', 'analytics').set('from', '1 May');
    await until(() => expect(JSON.stringify(fakeWorld().session.all())).toContain('1 May'));
    endWorker();
    fakeWorld().onMessage.addListener(async (message) => ({
      ok: true,
      result: await answer(message as Asked),
    }));
    await start();
    await shows('Page 1');
    expect(last()?.section).toBe('analytics');
    expect(last()?.memory.of('s', 'analytics').get('from', '')).toBe('1 May');
  });

  it('reads the memory of a tab again when it returns to it, however early it was first read', async () => {
    const first = await start();
    await shows('Page 1');
    await first.pin();
    await until(() => expect(fakeWorld().local.all()['pin:w1']).toBeDefined());
    endWorker();
    fakeWorld().onMessage.addListener(async (message) => ({
      ok: true,
      result: await answer(message as Asked),
    }));
    const feed = await start();
    await until(() => expect(last()?.shown?.how).toBe('pinned'));
    // Meanwhile another window changes it.
    await fakeWorld().session.set({ 'panel:tab:1': { section: 'topics', places: {} } });
    await feed.unpin();
    await until(() => expect(last()?.shown?.how).toBe('followed'));
    expect(last()?.section).toBe('topics');
  });

  it('fault 25: drops its content when another workspace becomes current', async () => {
    delays = [0, 30];
    await start();
    await shows('Page 1');
    await switchTo('w2');
    await turns(4);
    expect(last()?.shown).toBeUndefined();
    await until(() => expect(last()?.shown?.subject.audienceId).toBe('audience-w2-1'));
  });

  it('reports new data by a higher revision', async () => {
    const feed = await start();
    await shows('Page 1');
    const revisions = [last()?.revision ?? 0];
    const note = () => revisions.push(last()?.revision ?? 0);
    await fakeWorld().session.set({ [REVISION]: 5 });
    note();
    await fakeWorld().session.set({ [PUBLISHING]: { attempts: [], watches: [], runs: [] } });
    note();
    await feed.refresh();
    note();
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  });

  it('refreshes by force, including a chosen audience that the tab does not show', async () => {
    const feed = await start();
    await shows('Page 1');
    asked = [];
    await feed.refresh();
    expect(asked.map(({ request, input }) => [request, input.force])).toEqual([['pageStatus', true]]);
    await feed.chooseAudience('other');
    asked = [];
    await feed.refresh();
    expect(asked.map(({ request, input }) => [request, input.force]).sort()).toEqual([
      ['getAudience', true],
      ['pageStatus', true],
    ]);
  });

  it('reads operations through the background', async () => {
    const feed = await start();
    asked = [];
    const reads = readsBy(feed.ask);
    expect(await reads.peek('getPerson', { person_id: 'p' })).toBeUndefined();
    await expect(reads.read('getPerson', { person_id: 'p' }, { force: true })).rejects.toThrow('No answer');
    expect(asked.filter(({ request }) => request === 'readService').map(({ input }) => input)).toEqual([
      { operation: 'getPerson', params: { person_id: 'p' }, mode: 'peek' },
      { operation: 'getPerson', params: { person_id: 'p' }, mode: 'force' },
    ]);
  });
});

type Step = {
  tab: number;
  page: number;
  delay: number;
  pause: number;
  kind: 'activate' | 'navigate' | 'load' | 'hide' | 'switch' | 'publish' | 'pin';
};

const stepWith = (kinds: readonly Step['kind'][], longestPause: number) =>
  fc.record<Step>({
    tab: fc.integer({ min: 1, max: 3 }),
    page: fc.integer({ min: 1, max: 4 }),
    delay: fc.integer({ min: 0, max: 12 }),
    pause: fc.integer({ min: 0, max: longestPause }),
    kind: fc.constantFrom(...kinds),
  });
const EVENTS = ['activate', 'navigate', 'load', 'hide', 'switch', 'publish'] as const;
/** A panel opens within a few turns. */
const whileOpening = fc.array(stepWith(EVENTS, 2), { maxLength: 4 });
const onceOpen = fc.array(stepWith([...EVENTS, 'pin'], 6), { maxLength: 14 });

describe('under any events of tabs and workspaces', () => {
  propertyTest.prop([whileOpening, onceOpen, fc.boolean(), fc.integer({ min: 1, max: 4 })], { numRuns: 400 })(
    'no state is of another tab, and the last one is current',
    async (early, later, room, queryTurns) => {
      hasRoom = room;
      fakeWorld().queryTurns = queryTurns;
      delays = [...early, ...later].map(({ delay }) => delay);
      await import('../../../lib/panel/panel-subscription.ts');
      const opening = start();
      const take = async ({ kind, tab, page }: Step) => {
        if (kind === 'activate') activate(tab);
        if (kind === 'navigate') navigate(tab, page);
        if (kind === 'load') fakeWorld().onTabUpdated.fire(tab, { status: 'complete' });
        if (kind === 'hide') navigate(tab, undefined);
        if (kind === 'publish') await setPublishing(page);
        if (kind === 'switch') await switchTo(active.workspaceId === 'w1' ? 'w2' : 'w1');
      };
      for (const step of early) {
        await turns(step.pause);
        await take(step);
      }
      const feed = await opening;
      for (const step of later) {
        await take(step);
        if (step.kind === 'pin') await (last()?.shown?.how === 'pinned' ? feed.unpin() : feed.pin());
        await turns(step.pause);
      }
      const truth = [...fakeWorld().tabs.values()].find((each) => each.active);
      await until(() => {
        expect(last()?.tab).toEqual({ tabId: truth?.id, url: truth?.url ?? '' });
        expect(last()?.pageStatus?.url).toBe(truth?.url ?? '');
        expect(last()?.pageStatus?.workspace?.id).toBe(active.workspaceId);
        expect(last()?.publishing).toEqual(fakeWorld().session.one(PUBLISHING) ?? nothingPublishing);
      });
      await turns(60); // lets pending work finish
    },
  );
});
