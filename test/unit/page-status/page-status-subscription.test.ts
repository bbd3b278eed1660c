// The popup's subscription to the page status, with the background simulated by the test.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import { isCurrent, subscribeToPageStatus } from '../../../lib/page-status/page-status-subscription.ts';
import type { ShownTab } from '../../../lib/page-status/tab-subscription.ts';
import { CURRENT_SESSION, type CurrentSession, pageStatusKey } from '../../../lib/service/session-keys.ts';
import { endWorker, fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../fixtures/until.ts';

const URL_1 = 'https://northwind.example/pricing';
const URL_2 = 'https://northwind.example/demo';
const session: CurrentSession = { workspaceId: 'w1', connectionVersion: 3 };

function statusAt(
  url: string,
  more: { sequence?: number; id?: string; connectionVersion?: number; none?: true } = {},
): PageStatus {
  const { sequence = 1, id = 'w1', connectionVersion = 3, none } = more;
  const workspace = {
    id,
    connectionVersion,
    name: id,
    color: 'teal',
    production: false,
    baseUrl: 'https://a.example',
  } as const;
  return {
    ...(none ? {} : { workspace }),
    workspaces: [],
    url,
    sequence,
    matchState: { kind: 'none' },
    directory: { state: 'ready', done: 1, unreadable: 0 },
  };
}

describe('a page status may be shown', () => {
  const rows: [string, PageStatus, string, CurrentSession | undefined, boolean][] = [
    ['for its own URL, workspace and connection version', statusAt(URL_1), URL_1, session, true],
    ['not for another URL', statusAt(URL_1), URL_2, session, false],
    ['not for a URL with another fragment', statusAt(URL_1), `${URL_1}#a`, session, false],
    ['not for another workspace', statusAt(URL_1, { id: 'w2' }), URL_1, session, false],
    ['not for an older connection version', statusAt(URL_1, { connectionVersion: 2 }), URL_1, session, false],
    ['not for a newer connection version', statusAt(URL_1, { connectionVersion: 4 }), URL_1, session, false],
    ['not before the current workspace is known', statusAt(URL_1), URL_1, undefined, false],
    ['not if it was made without a workspace', statusAt(URL_1, { none: true }), URL_1, session, false],
    ['not if there is no workspace any more', statusAt(URL_1), URL_1, {}, false],
    ['without a workspace if there is none', statusAt(URL_1, { none: true }), URL_1, {}, true],
  ];
  test.each(rows)('%s', (_, pageStatus, url, current, may) =>
    expect(isCurrent(pageStatus, url, current)).toBe(may),
  );
});

describe('the subscription', () => {
  let shown: (PageStatus | undefined)[];
  let answers: Map<string, PageStatus>;
  let asked: { request: string; input: { url?: string; force?: boolean } }[];
  let refusals: Map<string, Promise<unknown>>;
  const show = (pageStatus: PageStatus | undefined, tab?: ShownTab) => {
    expect(pageStatus?.url ?? tab?.url).toBe(tab?.url);
    shown.push(pageStatus);
  };
  const last = () => shown.at(-1);

  beforeEach(async () => {
    newProfile();
    shown = [];
    asked = [];
    refusals = new Map();
    answers = new Map([
      [URL_1, statusAt(URL_1, { sequence: 5 })],
      [URL_2, statusAt(URL_2, { sequence: 6 })],
    ]);
    fakeWorld().tabs.set(1, { id: 1, url: URL_1, active: true });
    await fakeWorld().session.set({ [CURRENT_SESSION]: session });
    fakeWorld().onMessage.addListener(async (message) => {
      const request = message as (typeof asked)[number];
      asked.push(request);
      const url = request.input.url ?? '';
      return refusals.get(url) ?? { ok: true, result: answers.get(url) };
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  });
  afterEach(() => endWorker());
  const settle = () => until(() => expect(last()?.sequence).toBeGreaterThanOrEqual(5));

  it('shows the stored status immediately, then the renewed one', async () => {
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 2 }) });
    await subscribeToPageStatus(show);
    expect(shown.map((pageStatus) => pageStatus?.sequence)).toEqual([2]);
    await settle();
    expect(shown.map((pageStatus) => pageStatus?.sequence)).toEqual([2, 5]);
  });

  it('shows nothing if the stored status is of another workspace', async () => {
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 2, id: 'w2' }) });
    await subscribeToPageStatus(show);
    expect(shown).toEqual([undefined]);
    await settle();
  });

  it('shows rates in the current scale, whenever the status was made', async () => {
    const rateScale = () => last()?.workspace?.rateScale;
    await fakeWorld().session.set({
      [CURRENT_SESSION]: { ...session, rateScale: 'fraction' },
      [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 2 }),
    });
    await subscribeToPageStatus(show);
    expect(shown.map((pageStatus) => pageStatus?.workspace?.rateScale)).toEqual(['fraction']);
    await settle();
    expect(rateScale()).toBe('fraction');
    await fakeWorld().session.set({ [CURRENT_SESSION]: { ...session, rateScale: 'percent' } });
    expect(rateScale()).toBe('percent');
    await fakeWorld().session.set({ [CURRENT_SESSION]: session });
    expect(rateScale()).toBeUndefined();
  });

  it('says why nothing is known, of the shown address alone, until it is read', async () => {
    const said: (string | undefined)[] = [];
    const answered = Promise.withResolvers<void>();
    const reply = { ok: false, problem: { kind: 'storage-failed' } };
    refusals.set(
      URL_1,
      answered.promise.then(() => reply),
    );
    refusals.set(URL_2, Promise.resolve(reply));
    await subscribeToPageStatus((_, __, problem) => said.push(problem?.kind));
    fakeWorld().onTabUpdated.fire(1, { url: URL_2 });
    await until(() => expect(said.at(-1)).toBe('storage-failed'));
    const before = said.length;
    answered.resolve();
    await fakeWorld().session.set({ [pageStatusKey(URL_2)]: statusAt(URL_2, { sequence: 6 }) });
    await until(() => expect(said.slice(before)).toEqual([undefined]));
  });

  it('fault 26: shows updates, and never an older one after a newer one', async () => {
    await subscribeToPageStatus(show);
    await settle();
    for (const sequence of [7, 6, 8]) {
      await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence }) });
    }
    expect(shown.map((pageStatus) => pageStatus?.sequence)).toEqual([undefined, 5, 7, 8]);
  });

  it('fault 26: follows the tab to another address and shows nothing of the last one', async () => {
    await subscribeToPageStatus(show);
    await settle();
    fakeWorld().onTabUpdated.fire(1, { url: URL_2 });
    // Immediately, or the last address stays painted until the next read.
    expect(last()).toBeUndefined();
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 9 }) });
    await until(() => expect(last()?.url).toBe(URL_2));
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 10 }) });
    expect(shown.map((pageStatus) => pageStatus && `${pageStatus.url} ${pageStatus.sequence}`)).toEqual([
      undefined,
      `${URL_1} 5`,
      undefined,
      undefined,
      `${URL_2} 6`,
    ]);
  });

  it('fault 26: shows the address to which the tab goes while the browser is asked for it', async () => {
    const subscribing = subscribeToPageStatus(show);
    fakeWorld().tabs.set(1, { id: 1, url: URL_2, active: true });
    fakeWorld().onTabUpdated.fire(1, { url: URL_2 });
    await subscribing;
    await until(() => expect(last()?.url).toBe(URL_2));
    expect(asked.map(({ input }) => input.url)).toEqual([URL_2]);
  });

  it('fault 26: does not follow another tab', async () => {
    await subscribeToPageStatus(show);
    await settle();
    fakeWorld().onTabUpdated.fire(2, { url: URL_2 });
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 7 }) });
    expect(last()).toMatchObject({ url: URL_1, sequence: 7 });
    expect(asked).toHaveLength(1);
  });

  it('fault 25: drops the status of a workspace that is no longer current', async () => {
    await subscribeToPageStatus(show);
    await settle();
    await fakeWorld().session.set({ [CURRENT_SESSION]: { workspaceId: 'w2', connectionVersion: 1 } });
    await fakeWorld().session.set({ [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 50 }) });
    expect(last()?.sequence).toBe(5);
    await fakeWorld().session.set({
      [pageStatusKey(URL_1)]: statusAt(URL_1, { sequence: 51, id: 'w2', connectionVersion: 1 }),
    });
    expect(last()?.workspace?.id).toBe('w2');
  });

  it('asks again after a request that can change the status, and forces it on a refresh', async () => {
    const feed = await subscribeToPageStatus(show);
    await settle();
    await feed.ask('unbind', { bindingId: 'b' });
    await until(() => expect(asked).toHaveLength(3));
    await feed.ask('storedSummary', { workspaceId: 'w1' });
    await feed.refresh();
    expect(asked.map(({ request, input }) => [request, input.force])).toEqual([
      ['pageStatus', undefined],
      ['unbind', undefined],
      ['pageStatus', undefined],
      ['storedSummary', undefined],
      ['pageStatus', true],
    ]);
  });

  it('security 22: asks again when access was given or taken, also where all is read', async () => {
    await subscribeToPageStatus(show);
    await settle();
    fakeWorld().onPermissionRemoved.fire({ origins: ['https://northwind.example/*'] });
    await until(() => expect(asked).toHaveLength(2));
    fakeWorld().onPermissionAdded.fire({ origins: ['https://northwind.example/*'] });
    await until(() => expect(asked).toHaveLength(3));
  });

  it('asks again when a crawl has reported nothing for a while', async () => {
    answers.set(URL_1, {
      ...statusAt(URL_1, { sequence: 5 }),
      directory: { state: 'syncing', done: 3, unreadable: 0 },
    });
    await subscribeToPageStatus(show);
    await settle();
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7000);
    await until(() => expect(asked).toHaveLength(2));
  });
});
