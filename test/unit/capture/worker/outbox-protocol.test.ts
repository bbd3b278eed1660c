// How captures proceed, step by step, over the sandbox.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { CaptureView } from '../../../../lib/capture/capture.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import {
  addEntry,
  connectedProfile,
  emptyTopic,
  entriesAt,
  entriesOf,
  later,
  newWorker,
  orderFor,
  posts,
  shown,
  shownOne,
} from './capture-world.ts';

const MINUTE = 60_000;
const operation = 'createTopicEntry';

const its = killableLives({ newWorker, connectedProfile });

const ask = <T>(work: Parameters<typeof its.worker.run<T>>[0]) => settled(its.worker.run(work));
const order = (more: Partial<CaptureOrder> = {}) => orderFor(its.workspace, its.sandbox, more);
const place = (one: CaptureOrder): Promise<CaptureView> => ask(({ answers }) => answers.capture(one));
const control = (id: string, to: 'undo' | 'discard' | 'send' | 'now' | 'check') =>
  ask(({ answers }) => answers.controlCapture({ id, to }));
const stateOf = (id: string) => shownOne(id)?.state;
const came = (id: string, ...kinds: string[]) => until(() => kinds.includes(stateOf(id)?.kind ?? 'gone'));
/** Returns 0 unless the service has asked for a pause. */
const heldUntil = (id: string): number => {
  const state = stateOf(id);
  return state?.kind === 'queued' && state.problem?.kind === 'rate-limited' ? state.notBefore : 0;
};
const isHeldUntil = (id: string, time: number) => heldUntil(id) === time;
/** The stores of the transactions begun since, in order; for captures, with the mode. */
function storesUsed(): () => string[] {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const storesOf = ([stores, mode]: Parameters<IDBDatabase['transaction']>) =>
    [stores].flat().map((store) => (store === 'captures' ? `captures ${mode}` : String(store)));
  return () => begin.mock.calls.flatMap(storesOf);
}

/** As if a worker had stored it and was killed right after. */
const left = ({ id, workspaceId, topicId, text, kind, source }: CaptureOrder) =>
  ask(({ kept }) =>
    kept.addCapture(
      {
        id,
        workspaceId,
        kind,
        source,
        operation: 'createTopicEntry',
        edits: 0,
        attempts: 0,
        baseUrl: its.workspace.baseUrl,
        connectionVersion: 1,
        createdAt: Date.now(),
        params: { topic_id: topicId },
        body: { content: { type: 'text', content: text } },
        topicTitle: topicId,
        state: { kind: 'queued', notBefore: Date.now() },
        uncompared: { until: Date.now(), learnsType: true },
      },
      'other',
      async () => undefined,
    ),
  );
const fail = (fault: Omit<Fault, 'operation'>) => its.sandbox.faults.add({ operation, times: 1, ...fault });

describe('a capture', () => {
  it('is stored, sent once, and stays in the history', async () => {
    const one = order();
    expect(await place(one)).toMatchObject({ id: one.id, attempts: 0, state: { kind: 'queued' } });
    await came(one.id, 'done');
    const [entry, ...others] = await settled(entriesOf(its.sandbox, one.text));
    expect(others).toEqual([]);
    expect(shown().done).toMatchObject([{ id: one.id, state: { kind: 'done', entryId: entry } }]);
    const history = await ask(({ answers }) =>
      answers.listHistory({ workspaceId: its.workspace.id, text: 'ARTICLE', offset: 0, limit: 10 }),
    );
    expect(history).toMatchObject({ total: 1, captures: [{ id: one.id, source: one.source }] });
  });

  it('shows as done only after the cached entries of its topic are gone', async () => {
    const one = order();
    const read = (mode: 'read' | 'peek') =>
      its.worker.run(({ answers }) =>
        answers.readService({
          operation: 'listTopicEntries',
          params: { topic_id: one.topicId },
          mode,
        }),
      );
    expect(await settled(read('read'))).toBeDefined();
    const keptThen: Promise<unknown>[] = [];
    fakeWorld().session.onChanged.addListener(() => {
      if (stateOf(one.id)?.kind === 'done') keptThen.push(read('peek'));
    });
    await place(one);
    await came(one.id, 'done');
    expect(await settled(keptThen[0] ?? Promise.reject(new Error('Nobody heard of it.')))).toBeUndefined();
  });

  it('fault 31: is stored as it is sent: with line feeds only and without controls or lone surrogates', async () => {
    const one = order({ text: 'a\r\nb\u0000c\ud800 d\u200f \u{1f600}' });
    await place(one);
    await came(one.id, 'done');
    expect(await settled(entriesOf(its.sandbox, 'a\nbc\ufffd d\u200f \u{1f600}'))).toHaveLength(1);
  });

  it('takes the type that most entries of its topic have', async () => {
    const topicId = its.sandbox.seed.topics[2] ?? '';
    await ask(({ cache }) => cache.read(its.workspace, 'getTopic', { topic_id: topicId }));
    const one = order({ topicId });
    await place(one);
    await came(one.id, 'done');
    const added = (await settled(entriesAt(its.sandbox, topicId))).find(
      ({ content }) => content.content === one.text,
    );
    expect(added?.content.type).toBe('markdown');
  });

  it('fault 32: is placed once for one click and twice for two', async () => {
    const one = order({ text: 'twice' });
    const again = { ...one, id: `${one.id}-again` };
    const [first, second] = await Promise.all([place(one), place(again)]);
    expect(second.id).toBe(first.id);
    expect((await place(one)).id).toBe(first.id);
    await vi.advanceTimersByTimeAsync(1100);
    const third = await place({ ...one, id: `${one.id}-third`, anyway: true });
    await came(first.id, 'done');
    await came(third.id, 'done');
    expect(await settled(entriesOf(its.sandbox, 'twice'))).toHaveLength(2);
  });

  it('whose text is known in the topic is kept and not sent until the person wants it', async () => {
    const known = await settled(addEntry(its.sandbox, 'known text'));
    await ask(({ cache }) => cache.read(its.workspace, 'getTopic', { topic_id: emptyTopic(its.sandbox) }));
    its.sandbox.ledger.clear();
    const one = order({ text: 'known text' });
    expect((await place(one)).state).toMatchObject({
      kind: 'needs-you',
      why: 'identical',
      entryIds: [known],
    });
    await until(() => fakeWorld().badge === '1');
    await control(one.id, 'send');
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual(['known text']);
    await until(() => fakeWorld().badge === '');
  });

  it('fault 2: is stored before its topic is read, and compared with the cached entries before it is sent', async () => {
    const known = await settled(addEntry(its.sandbox, 'long known text'));
    for (let at = 0; at < 20; at += 1) await settled(addEntry(its.sandbox, `entry ${at}`));
    const topic_id = emptyTopic(its.sandbox);
    let cursor: string | null | undefined;
    do {
      const params = { topic_id, limit: 5, ...(cursor ? { cursor } : {}) };
      ({ nextCursor: cursor } = (
        await ask(({ cache }) => cache.read(its.workspace, 'listTopicEntries', params))
      ).data);
    } while (cursor);
    const used = storesUsed();
    const placed = await place(order({ text: 'long known text' }));
    const atCommit = used().indexOf('captures readwrite');
    expect(used().slice(0, atCommit)).toEqual([]);
    // More than one for each page of the list; a topic read first would add to the check above.
    expect(used().filter((name) => name === 'answers').length).toBeGreaterThan(5);
    expect(placed.state).toMatchObject({ kind: 'needs-you', why: 'identical', entryIds: [known] });
  });

  it('fault 3: is compared after a kill with what was cached when it was placed', async () => {
    const known = await settled(addEntry(its.sandbox, 'text known then'));
    const topic_id = emptyTopic(its.sandbox);
    await ask(({ cache }) => cache.read(its.workspace, 'getTopic', { topic_id }));
    const kept = order({ text: 'text known then' });
    await left(kept);
    await its.restart();
    await came(kept.id, 'needs-you');
    expect(stateOf(kept.id)).toMatchObject({ why: 'identical', entryIds: [known] });
    const added = order({ text: 'added text' });
    await left(added);
    // What is cached later says nothing about that time.
    await settled(addEntry(its.sandbox, 'added text'));
    vi.setSystemTime(Date.now() + 1000);
    await ask(({ cache }) => cache.read(its.workspace, 'getTopic', { topic_id }, { force: true }));
    await its.restart();
    await came(added.id, 'done');
    expect(posts(its.sandbox)).toEqual(['text known then', 'added text', 'added text']);
  });

  it('fault 31: is refused with a reason if it is too long or blank', async () => {
    const refused = (text: string) => place(order({ text })).catch((error: unknown) => error);
    expect(await refused('x'.repeat(4_000_001))).toMatchObject({ problem: { kind: 'too-long' } });
    // Counted in bytes, as it is sent.
    expect(await refused('語'.repeat(1_400_000))).toMatchObject({ problem: { kind: 'too-long' } });
    expect(await refused('"'.repeat(2_000_001))).toMatchObject({ problem: { kind: 'too-long' } });
    expect(await refused(' \u0000\n')).toMatchObject({ problem: { kind: 'no-text' } });
    expect(shown().open).toEqual([]);
  });

  test.each([
    ['fault 23: is kept if the cache can make room', 1],
    ['fault 23: is kept if the directory has to make room, too', 2],
    ['fault 23: is refused with a reason if no room is left', 9],
  ])('%s', async (_, times) => {
    await ask(({ sync }) => sync.syncPages(its.workspace));
    expect(await ask(({ directory }) => directory.countPages(its.workspace))).toBeGreaterThan(0);
    const { put } = IDBObjectStore.prototype;
    let left = times;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'captures' && left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const one = order();
    const placed = await place(one).catch((error: unknown) => error);
    if (times > 2) expect(placed).toMatchObject({ problem: { kind: 'not-kept' } });
    else await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual(times > 2 ? [] : [one.text]);
    const pages = await ask(({ directory }) => directory.countPages(its.workspace));
    expect(pages > 0).toBe(times < 2);
  });
});

describe('full session storage', () => {
  const big = 'x'.repeat(50_000);

  it('fault 23: does not keep a capture from being sent, and keeps what a person typed', async () => {
    const { session } = fakeWorld();
    await settled(session.set({ compose: { text: big }, 'answer:old': big, 'page-status:old': big }));
    session.limitTo(JSON.stringify(session.all()).length);
    const one = order();
    await place(one);
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual([one.text]);
    expect(session.one('compose')).toEqual({ text: big });
    expect(session.one('answer:old')).toBeUndefined();
  });

  it('fault 23: does not keep a capture from being sent if nothing can make room', async () => {
    const { session } = fakeWorld();
    await settled(session.set({ compose: { text: big } }));
    session.limitTo(1000);
    const one = order();
    await place(one);
    await until(() => posts(its.sandbox).length > 0);
    expect(posts(its.sandbox)).toEqual([one.text]);
    expect(session.one('compose')).toEqual({ text: big });
    fakeWorld().bugs.length = 0; // The failure to show the capture is reported there.
  });
});

describe('the hold-back', () => {
  beforeEach(async () => {
    Object.assign(its, await settled(connectedProfile(its.sandbox, { holdSeconds: 5 })));
  });

  it('ends on its own while the worker lives', async () => {
    const one = order();
    await place(one);
    await vi.advanceTimersByTimeAsync(4900);
    expect(posts(its.sandbox)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await came(one.id, 'done');
  });

  it('fault 7: ends with the alarm if the worker was killed', async () => {
    const one = order();
    await place(one);
    expect(fakeWorld().alarms.get('outbox')?.when).toBe(Date.now() + 30_000);
    its.worker.kill();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(posts(its.sandbox)).toEqual([]);
    its.worker = await settled(newWorker());
    fakeWorld().onAlarm.fire({ name: 'outbox' });
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual([one.text]);
  });

  it('allows undo without a request, and not after the capture was sent', async () => {
    const [one, other] = [order(), order()];
    await place(one);
    await control(one.id, 'undo');
    await place(other);
    await control(other.id, 'now');
    await came(other.id, 'done');
    await expect(control(other.id, 'undo')).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    await later(its.worker, MINUTE);
    expect(posts(its.sandbox)).toEqual([other.text]);
    expect(stateOf(one.id)).toBeUndefined();
  });

  it('fault 1: keeps a capture undone if its order comes again after the worker died', async () => {
    const one = order();
    await place(one);
    await control(one.id, 'undo');
    await its.restart();
    await place(one);
    await later(its.worker, MINUTE);
    expect(posts(its.sandbox)).toEqual([]);
    expect(stateOf(one.id)).toBeUndefined();
  });

  it('fault 22: starts over if the clock was set back, and never ends early', async () => {
    const one = order();
    await place(one);
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    await settled(its.worker.run(({ outbox }) => outbox.outboxRunner.resume()));
    expect(stateOf(one.id)).toMatchObject({ kind: 'queued', notBefore: Date.now() + 5000 });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('accepts another text and topic', async () => {
    const one = order();
    await place(one);
    const topicId = its.sandbox.seed.topics[3] ?? '';
    await ask(({ answers }) => answers.editCapture({ id: one.id, text: 'edited', topicId }));
    await later(its.worker, 5001);
    await came(one.id, 'done');
    const there = await settled(entriesAt(its.sandbox, topicId));
    expect(there.at(-1)?.content.content).toBe('edited');
    expect(posts(its.sandbox)).toEqual(['edited']);
  });
});

describe('a request that fails', () => {
  it.each([403, 404, 400, 409, 422, 402])(
    'fault 16: with %i needs the person and does not hold up other captures',
    async (status) => {
      fail({ status });
      const [one, other] = [order(), order()];
      await place(one);
      await came(one.id, 'needs-you');
      expect(stateOf(one.id)).toMatchObject({ why: 'refused', problem: { status } });
      await place(other);
      await came(other.id, 'done');
      await later(its.worker, 5 * MINUTE);
      expect(posts(its.sandbox)).toHaveLength(2);
      await ask(({ answers }) => answers.editCapture({ id: one.id, text: `put right ${status}` }));
      await came(one.id, 'done');
    },
  );

  it('fault 16: with 429 waits for the given time, also across a kill', async () => {
    fail({ status: 429, headers: { 'retry-after': '90' } });
    const one = order();
    await place(one);
    await until(() => shownOne(one.id)?.attempts === 1 && stateOf(one.id)?.kind === 'queued');
    its.worker.kill();
    await vi.advanceTimersByTimeAsync(80_000);
    its.worker = await settled(newWorker());
    await expect(control(one.id, 'now')).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    await settled(its.worker.started());
    expect(posts(its.sandbox)).toHaveLength(1);
    await later(its.worker, 11_000);
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toHaveLength(2);
  });

  it('fault 16, 22: with 429 waits again if the clock was set back', async () => {
    fail({ status: 429, headers: { 'retry-after': '90' } });
    const one = order();
    await place(one);
    await until(() => shownOne(one.id)?.attempts === 1 && stateOf(one.id)?.kind === 'queued');
    vi.setSystemTime(Date.now() - 120 * MINUTE);
    await its.restart();
    await later(its.worker, 89_000);
    expect(posts(its.sandbox)).toHaveLength(1);
    // Only when it is due does the pause of the service prove to be of another clock.
    await later(its.worker, 2000);
    await later(its.worker, 90_000);
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toHaveLength(2);
  });

  it('fault 16: with 429 and a time that has passed is repeated after growing pauses', async () => {
    fail({ status: 429, headers: { 'retry-after': '0' }, times: 9 });
    const one = order();
    await place(one);
    for (const pause of [2000, 4000, 8000, 16_000]) {
      await until(() => isHeldUntil(one.id, Date.now() + pause));
      await later(its.worker, pause);
    }
    await came(one.id, 'needs-you');
    expect(posts(its.sandbox)).toHaveLength(5);
  });

  it('fault 4: five times needs the person', async () => {
    fail({ status: 429, headers: { 'retry-after': '1' }, times: 9 });
    const one = order();
    await place(one);
    for (let retries = 0; retries < 4; retries += 1) {
      await until(() => heldUntil(one.id) > Date.now());
      await later(its.worker, heldUntil(one.id) - Date.now());
    }
    await came(one.id, 'needs-you');
    expect(stateOf(one.id)).toMatchObject({ kind: 'needs-you', why: 'tried' });
    expect(posts(its.sandbox)).toHaveLength(5);
  });

  it('fault 16: with 401 pauses the outbox, which resumes with a new key', async () => {
    fail({ status: 401 });
    const [one, other] = [order(), order()];
    await place(one);
    await until(() => shown().paused?.kind === 'unauthorized');
    await place(other);
    await later(its.worker, 5 * MINUTE);
    expect(posts(its.sandbox)).toHaveLength(1);
    expect(shown()).toMatchObject({ paused: { kind: 'unauthorized' }, open: [{}, {}] });
    const { name, color, baseUrl, production, keyKeeping, id } = its.workspace;
    const form = { id, name, color, baseUrl, production, keyKeeping, key: its.sandbox.key };
    await ask(({ answers }) => answers.saveWorkspace(form));
    await came(one.id, 'done');
    await came(other.id, 'done');
    expect(shown().paused).toBeUndefined();
    expect(posts(its.sandbox)).toHaveLength(3);
  });

  it('fault 12, 29: is not made while offline or without access', async () => {
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
    const one = order();
    await place(one);
    await until(() => stateOf(one.id)?.kind === 'queued' && 'problem' in (stateOf(one.id) ?? {}));
    expect(stateOf(one.id)).toMatchObject({ problem: { kind: 'offline' } });
    fakeWorld().granted.clear();
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
    await later(its.worker, MINUTE);
    expect(shown().paused).toEqual({ kind: 'no-permission' });
    expect(posts(its.sandbox)).toEqual([]);
    fakeWorld().granted.add('http://localhost/*');
    fakeWorld().onPermissionAdded.fire({});
    await came(one.id, 'done');
  });

  it('fault 25: meant for another service needs the person', async () => {
    fakeWorld().granted.clear();
    const one = order();
    await place(one);
    await until(() => shown().paused !== undefined);
    fakeWorld().granted.add('http://localhost/*');
    const other = await settled(startSandbox({ pages: 20 }));
    const moved = { ...its.workspace, baseUrl: other.url, connectionVersion: 2 };
    await ask(({ workspaces }) => workspaces.putWorkspace(its.workspace.id, () => moved));
    await came(one.id, 'needs-you');
    expect(stateOf(one.id)).toMatchObject({ why: 'moved' });
    expect(posts(its.sandbox)).toEqual([]);
    expect(other.ledger.entries()).toEqual([]);
    await settled(other.close());
  });
});

describe('an unknown outcome', () => {
  it('fault 14: is looked up at once and settled by the entry found', async () => {
    const began = Date.now();
    fail({ drop: 'after-commit' });
    const one = order();
    await place(one);
    await came(one.id, 'done');
    expect(Date.now() - began).toBeLessThan(MINUTE / 2);
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('fault 3, 14: without an entry yet is looked up again after a minute and not sent before', async () => {
    fail({ drop: 'before' });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    await control(one.id, 'check');
    await later(its.worker, 50_000);
    expect(stateOf(one.id)?.kind).toBe('checking');
    expect(posts(its.sandbox)).toHaveLength(1);
    await later(its.worker, 11_000);
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toHaveLength(2);
  });

  it('fault 3: is settled by an entry that the service commits up to fifty seconds after the connection broke', async () => {
    fail({ drop: 'before', lateCommitMs: 50_000 });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    await later(its.worker, 49_000);
    expect(await settled(entriesOf(its.sandbox, one.text))).toEqual([]);
    await later(its.worker, 12_000);
    await came(one.id, 'done');
    expect(await settled(entriesOf(its.sandbox, one.text))).toHaveLength(1);
  });

  it('fault 3: that the service commits even later is reported as a duplicate', async () => {
    fail({ drop: 'before', lateCommitMs: 90_000 });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    await later(its.worker, 61_000);
    await came(one.id, 'done');
    await later(its.worker, 3 * MINUTE);
    await until(() => 'duplicates' in (stateOf(one.id) ?? {}));
    expect(await settled(entriesOf(its.sandbox, one.text))).toHaveLength(2);
  });

  it('waits for the network as long as it takes', async () => {
    fail({ drop: 'after-commit' });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    its.sandbox.faults.add({ operation: 'listTopicEntries', drop: 'before' });
    for (let wakes = 0; wakes < 15; wakes += 1) await later(its.worker, 10 * MINUTE);
    expect(stateOf(one.id)).toMatchObject({ kind: 'checking', problem: { kind: 'offline' } });
    its.sandbox.faults.clear();
    await later(its.worker, 10 * MINUTE);
    await came(one.id, 'done');
  });

  it('of two captures with the same text is settled for both', async () => {
    fail({ drop: 'after-commit' });
    fail({ drop: 'before' });
    const [one, other] = [order({ text: 'both' }), order({ text: 'both', anyway: true })];
    await place(one);
    await came(one.id, 'checking');
    await place(other);
    await came(other.id, 'checking');
    await later(its.worker, 62_000);
    await came(one.id, 'done');
    await came(other.id, 'done');
    expect(await settled(entriesOf(its.sandbox, 'both'))).toHaveLength(2);
    const ids = [one, other]
      .map(({ id }) => stateOf(id))
      .map((state) => state?.kind === 'done' && state.entryId);
    expect(new Set(ids).size).toBe(2);
    await later(its.worker, 10 * MINUTE);
    expect([one, other].filter(({ id }) => 'duplicates' in (stateOf(id) ?? {}))).toEqual([]);
  });

  it('is left to the person if the topic can no longer be read', async () => {
    fail({ drop: 'after-commit' });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
    its.sandbox.faults.add({ operation: 'listTopicEntries', status: 404, times: 1 });
    await later(its.worker, 61_000);
    expect(stateOf(one.id)).toMatchObject({ kind: 'needs-you', why: 'unclear', problem: { status: 404 } });
    await control(one.id, 'check');
    await came(one.id, 'done');
  });
});

describe('a request that the browser repeats', () => {
  it('is found soon after, with one reading for all captures of the topic', async () => {
    const [one, other] = [order(), order()];
    await place(one);
    await place(other);
    await came(one.id, 'done');
    await came(other.id, 'done');
    const twin = await settled(addEntry(its.sandbox, one.text));
    its.sandbox.ledger.clear();
    await later(its.worker, 2000);
    await until(() => 'duplicates' in (stateOf(one.id) ?? {}));
    expect(stateOf(one.id)).toMatchObject({ kind: 'done', duplicates: [twin] });
    expect(its.sandbox.ledger.entries().length).toBeLessThanOrEqual(1);
    await later(its.worker, 60 * MINUTE);
    expect(its.sandbox.ledger.entries().length).toBeLessThanOrEqual(1);
  });
});

describe('the history', () => {
  it('can be cleared without mixing up the entries of two captures', async () => {
    const one = order({ text: 'same' });
    fail({ drop: 'before' });
    await place(one);
    await came(one.id, 'checking');
    const other = order({ text: 'same', anyway: true });
    await place(other);
    await came(other.id, 'done');
    await ask(({ answers }) => answers.clearHistory({ workspaceId: its.workspace.id }));
    expect(shown().done).toEqual([]);
    await later(its.worker, 62_000);
    await came(one.id, 'done');
    expect(await settled(entriesOf(its.sandbox, 'same'))).toHaveLength(2);
    await later(its.worker, MINUTE * 90);
    await later(its.worker, MINUTE * 90);
    expect(await ask(({ kept }) => kept.getCapture(other.id))).toBeUndefined();
  });

  it('security 15: is removed with the workspace', async () => {
    const one = order();
    await place(one);
    await came(one.id, 'done');
    await ask(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    expect(await ask(({ kept }) => kept.getCapture(one.id))).toBeUndefined();
    expect(fakeWorld().alarms.has('outbox')).toBe(false);
  });
});
