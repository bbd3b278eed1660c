// What a person sees of a capture and can do about it, compared with what the service holds.
import { describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '../../../../lib/capture/capture.ts';
import { captureFacts } from '../../../../lib/capture/capture-summary.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { addEntry, connectedProfile, entriesOf, later, posts, shown, shownOne } from './capture-world.ts';
import { MINUTE, outboxWorld } from './outbox-world.ts';

const { its, ask, order, place, control, stateOf, came, connectNamed, fail } = outboxWorld();
const factsOf = (id: string) => captureFacts(shownOne(id) as CaptureView, Date.now(), shown().paused);

/** Sends a capture, of which nothing is known while the topic cannot be read. */
async function placeUnknown(fault: Omit<Fault, 'operation'>): Promise<CaptureOrder> {
  fail(fault);
  its.sandbox.faults.add({ operation: 'listTopicEntries', status: 503 });
  const one = order();
  await place(one);
  await came(one.id, 'checking');
  return one;
}

/** The same service, under another name. */
async function moveAddress(): Promise<void> {
  const baseUrl = its.sandbox.url.replace('localhost', '127.0.0.1');
  fakeWorld().granted.add('http://127.0.0.1/*');
  const { id, name, color, production, keyKeeping } = its.workspace;
  const form = { id, name, color, production, keyKeeping, baseUrl, key: its.sandbox.key };
  await ask(({ answers }) => answers.saveWorkspace(form));
}

describe('after the address changes', () => {
  it.each([
    ['dropped before it was carried out', { drop: 'before' }],
    ['dropped after it was carried out', { drop: 'after-commit' }],
    ['answered with 503', { status: 503 }],
  ] as const)('a request that was %s is not shown as never sent', async (_, fault) => {
    const one = await placeUnknown(fault);
    await moveAddress();
    await later(its.worker, MINUTE + 1000);
    await came(one.id, 'needs-you');
    expect(factsOf(one.id)).toMatchObject({ sentence: 'movedUnclear', offers: ['send', 'copy', 'discard'] });
    const editing = ask(({ answers }) => answers.editCapture({ id: one.id, text: 'Another text' }));
    await expect(editing).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  });

  it('one of unknown outcome that was sent again is not shown as never sent', async () => {
    const one = await placeUnknown({ drop: 'after-commit' });
    await moveAddress();
    await later(its.worker, MINUTE + 1000);
    await came(one.id, 'needs-you');
    fail({ status: 429, headers: { 'retry-after': '600' } });
    await control(one.id, 'send');
    await until(() => shownOne(one.id)?.attempts === 1);
    await until(() => stateOf(one.id)?.kind === 'queued');
    const { id, name, color, production, keyKeeping } = its.workspace;
    const form = { id, name, color, production, keyKeeping, baseUrl: its.sandbox.url, key: its.sandbox.key };
    await ask(({ answers }) => answers.saveWorkspace(form));
    await later(its.worker, 11 * MINUTE);
    await came(one.id, 'needs-you');
    expect(factsOf(one.id)).toMatchObject({ sentence: 'movedUnclear', offers: ['send', 'copy', 'discard'] });
  });

  it.each([
    ['never left', undefined],
    ['was turned away with 429', { status: 429, headers: { 'retry-after': '600' } }],
  ] as const)('a request that %s is shown as not sent', async (_, fault) => {
    if (fault) fail({ ...fault, headers: { ...fault.headers } });
    else fakeWorld().granted.clear();
    const one = order();
    await place(one);
    await until(() =>
      fault === undefined ? shown().paused !== undefined : shownOne(one.id)?.attempts === 1,
    );
    await until(() => stateOf(one.id)?.kind === 'queued');
    await moveAddress();
    await later(its.worker, 11 * MINUTE);
    await came(one.id, 'needs-you');
    expect(factsOf(one.id)).toMatchObject({ sentence: 'moved', offers: ['edit', 'send', 'copy', 'discard'] });
  });
});

describe('a refusal after a request of unknown outcome', () => {
  it('shows as saved if the first request is carried out late', async () => {
    fail({ drop: 'before', lateCommitMs: 61_500 });
    fail({ status: 409 });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    await later(its.worker, 60_500);
    await later(its.worker, 2000);
    for (let turns = 0; turns < 3; turns += 1) await later(its.worker, MINUTE);
    await came(one.id, 'done');
    expect(await settled(entriesOf(its.sandbox, one.text))).toHaveLength(1);
  });

  it.each([409, 422])('shows as refused with %i if the topic has no entry of it', async (status) => {
    fail({ drop: 'before' });
    fail({ status });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    for (let turns = 0; turns < 4; turns += 1) await later(its.worker, MINUTE + 500);
    await came(one.id, 'needs-you');
    expect(stateOf(one.id)).toMatchObject({ why: 'refused', problem: { status } });
    expect(posts(its.sandbox)).toHaveLength(2);
  });
});

describe('while the service asks to wait', () => {
  it('nothing is offered that would be too early, and an early request is rejected', async () => {
    fail({ status: 429, headers: { 'retry-after': '600' } });
    const one = order();
    await place(one);
    await until(() => shownOne(one.id)?.attempts === 1 && stateOf(one.id)?.kind === 'queued');
    expect(factsOf(one.id)).toMatchObject({ sentence: 'waitingUntil', offers: ['edit', 'copy', 'discard'] });
    for (const to of ['now', 'send'] as const)
      await expect(control(one.id, to)).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    expect(posts(its.sandbox)).toHaveLength(1);
    await later(its.worker, 11 * MINUTE);
    await came(one.id, 'done');
  });
});

describe('another person’s entry with the same text', () => {
  it.each([
    ['the first request was turned away', { status: 429, headers: { 'retry-after': '1' } }],
    ['nothing happened before', undefined],
  ] as const)('does not count as a duplicate if %s', async (_, fault) => {
    if (fault) fail({ ...fault, headers: { ...fault.headers } });
    const one = order();
    await place(one);
    for (let turns = 0; turns < 5; turns += 1) await later(its.worker, 3000);
    await came(one.id, 'done');
    for (let turns = 0; turns < 3; turns += 1) await later(its.worker, 10 * MINUTE);
    await settled(addEntry(its.sandbox, one.text));
    for (let turns = 0; turns < 9; turns += 1) await later(its.worker, 10 * MINUTE);
    expect(stateOf(one.id)).not.toHaveProperty('duplicates');
  });

  it('does not count as a duplicate if the topic is read long after the clip was saved', async () => {
    const one = order();
    await place(one);
    await came(one.id, 'done');
    its.worker.kill();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await settled(addEntry(its.sandbox, one.text));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await its.restart();
    await later(its.worker, MINUTE);
    expect(stateOf(one.id)).not.toHaveProperty('duplicates');
  });
});

describe('captures that waited together', () => {
  it.each(['offline', 'for a time that the service named', 'offline while the clock was set back'])(
    'arrive in the order in which they were made after waiting %s',
    async (why) => {
      const goOnline = (onLine: boolean) => vi.stubGlobal('navigator', { locks: navigator.locks, onLine });
      const isOffline = why.startsWith('offline');
      if (isOffline) {
        await connectNamed();
        goOnline(false);
      }
      if (!isOffline) fail({ status: 429, headers: { 'retry-after': '600' } });
      // Captures with lower ids come first out of the store.
      const all = Array.from({ length: 5 }, (_, at) => order({ id: `${why} ${9 - at}` }));
      for (const each of all) {
        await place(each);
        await later(its.worker, 1100);
        if (why.endsWith('set back')) vi.setSystemTime(Date.now() - 5000);
      }
      goOnline(true);
      await later(its.worker, 11 * MINUTE);
      for (const { id } of all) await came(id, 'done');
      const before = isOffline ? [] : [all[0]?.text];
      expect(posts(its.sandbox)).toEqual([...before, ...all.map(({ text }) => text)]);
    },
  );

  it('arrive in the order in which they were made where the network comes back while they are gone through', async () => {
    await connectNamed();
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
    const all = Array.from({ length: 3 }, () => order());
    for (const each of all) await place(each);
    await settled(its.worker.run(({ outbox }) => outbox.outboxRunner.resume()));
    let readings = 0;
    vi.stubGlobal('navigator', {
      locks: navigator.locks,
      // Offline when it is read first, and online from then on.
      get onLine() {
        readings += 1;
        return readings > 1;
      },
    });
    // Once for those that the first reading passed by, and again for what it may have passed by altogether.
    for (let times = 0; times < 2; times += 1) await later(its.worker, 11 * MINUTE);
    for (const { id } of all) await came(id, 'done');
    expect(posts(its.sandbox)).toEqual(all.map(({ text }) => text));
  });
});

describe('with a full disk', () => {
  /** From now on, captures in a state that `isFull` names cannot be written unless the caches make room. */
  function fill(isFull: (kind: string | undefined, pages: number) => boolean): () => void {
    let pages = 1;
    const { put, clear } = IDBObjectStore.prototype;
    const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const kind = (args[0] as { state?: { kind?: string } }).state?.kind;
      if (this.name === 'captures' && isFull(kind, pages))
        throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      if (this.name === 'pages') pages = 0;
      return clear.apply(this);
    });
    return () => putting.mockRestore();
  }

  it.each(['queued', 'sending', 'done'])(
    'fault 23: caches make room for a capture that is %s',
    async (state) => {
      fill((kind, pages) => kind === state && pages > 0);
      const one = order();
      await place(one);
      await later(its.worker, 6000);
      await came(one.id, 'done');
      expect(posts(its.sandbox)).toEqual([one.text]);
    },
  );

  it.each(['sending', 'anything'])(
    'fault 23: a capture is held if there is no room for %s, says so, and is sent once there is room',
    async (what) => {
      Object.assign(its, await settled(connectedProfile(its.sandbox, { holdSeconds: 5 })));
      const one = order();
      await place(one);
      const empty = fill((kind) => what === 'anything' || kind === what);
      await later(its.worker, 6000);
      const told = () => shown().paused ?? factsOf(one.id).problem;
      await until(() => told()?.kind === 'not-kept');
      expect(posts(its.sandbox)).toEqual([]);
      if (what === 'anything')
        await expect(control(one.id, 'now')).rejects.toMatchObject({ problem: { kind: 'not-kept' } });
      empty();
      await later(its.worker, 6000);
      await came(one.id, 'done');
      expect(told()).toBeUndefined();
      expect(posts(its.sandbox)).toEqual([one.text]);
    },
  );
});

it('security 15: a capture leaves nothing behind if its workspace is removed while it is placed', async () => {
  const one = order();
  const { alarms } = await import('../../../../lib/platform/browser.ts').then(({ browser }) => browser);
  const { create } = alarms;
  let removed: Promise<unknown> | undefined;
  vi.spyOn(alarms, 'create').mockImplementation((async (...args: Parameters<typeof create>) => {
    // The first thing awaited after the workspace was found.
    removed ??= its.worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    await removed;
    return create(...args);
  }) as typeof create);
  const placing = settled(its.worker.run(({ answers }) => answers.capture(one)));
  await expect(placing).rejects.toMatchObject({ problem: { kind: 'not-connected' } });
  expect(await ask(({ kept }) => kept.listOpenCaptures())).toEqual([]);
});

it('counts clips that need a person beyond those it lists', async () => {
  fail({ status: 422 });
  const one = order();
  await place(one);
  await came(one.id, 'needs-you');
  const copies = Array.from({ length: 109 }, (_, at) => `copy ${at}`);
  await ask(async ({ databases }) => {
    const database = await databases.userDatabase();
    const stored = await database.get('captures', one.id);
    if (!stored) throw new Error('Nothing was stored');
    for (const id of copies) await database.put('captures', { ...stored, id });
  });
  await control('copy 0', 'discard');
  expect(shown().open).toHaveLength(100);
  expect(shown().more).toEqual({ needsYou: 9, onTheWay: 0 });
});
