// Captures whose request fails, is repeated, or has an unknown outcome.
import { describe, expect, it, vi } from 'vitest';
import { accessPattern } from '../../../../lib/platform/access.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { atRestWhileHeld } from '../../fixtures/at-rest.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { addEntry, entriesOf, later, newWorker, posts, shown, shownOne } from './capture-world.ts';
import { MINUTE, outboxWorld } from './outbox-world.ts';

const { its, ask, order, place, control, stateOf, came, heldUntil, isHeldUntil, connectNamed, fail } =
  outboxWorld();

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
    await connectNamed();
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
    fakeWorld().granted.add(accessPattern(its.workspace.baseUrl));
    fakeWorld().onPermissionAdded.fire({});
    await came(one.id, 'done');
  });

  it('that waits for its next try is paused as soon as access is gone, not at that try', async () => {
    fail({ status: 429, headers: { 'retry-after': '3600' } });
    const one = order();
    await place(one);
    await until(() => 'problem' in (stateOf(one.id) ?? {}));
    expect(shown().paused).toBeUndefined();
    fakeWorld().granted.clear();
    fakeWorld().onPermissionRemoved.fire({});
    await until(() => shown().paused?.kind === 'no-permission');
    fakeWorld().granted.add(accessPattern(its.workspace.baseUrl));
    fakeWorld().onPermissionAdded.fire({});
    await until(() => shown().paused === undefined);
  });

  it('is not repeated because of a reading that began before a late commit could show', async () => {
    fail({ drop: 'before' });
    const { fetch } = globalThis;
    const one = order();
    // The list takes more than a minute, and the request is carried out once it was read.
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const answer = await fetch(address, init);
      if (address.includes('/entries') && init?.method === 'GET') {
        vi.stubGlobal('fetch', fetch);
        vi.setSystemTime(Date.now() + 70_000);
        await addEntry(its.sandbox, one.text);
      }
      return answer;
    });
    await place(one);
    await came(one.id, 'checking');
    await later(its.worker, 5000);
    await came(one.id, 'done');
    expect(await settled(entriesOf(its.sandbox, one.text))).toHaveLength(1);
  });

  it('is made to a service on this computer while offline', async () => {
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
    const one = order();
    await place(one);
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

  it('fault 3, 22: is not sent again early if the clock was set ahead', async () => {
    fail({ drop: 'before', lateCommitMs: 50_000 });
    const one = order();
    await place(one);
    await until(() => {
      const state = stateOf(one.id);
      return state?.kind === 'checking' && state.checkAt > Date.now();
    });
    const ahead = 120 * MINUTE;
    vi.setSystemTime(Date.now() + ahead);
    vi.spyOn(its.sandbox.clock, 'now').mockImplementation(() => Date.now() - ahead);
    await its.restart();
    await later(its.worker, 49_000);
    expect(posts(its.sandbox)).toHaveLength(1);
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
    // Its first reading is over, so that no deadline ends it.
    await until(() => {
      const state = stateOf(other.id);
      return state?.kind === 'checking' && state.checkAt > Date.now();
    });
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
    its.sandbox.faults.add({ operation: 'listTopicEntries', status: 404, times: 2 });
    const one = order();
    await place(one);
    await came(one.id, 'checking');
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
    await atRestWhileHeld();
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
