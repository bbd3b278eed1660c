// How creations of persons and accounts proceed, step by step, over the sandbox.
import { describe, expect, it, test, vi } from 'vitest';
import type { CreationOrder, CreationView } from '../../../../lib/people/people.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDeadlines } from '../../api/hold-deadlines.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { atRestWhileHeld } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { named } from '../../fixtures/named-service.ts';
import {
  accountOrder,
  connectedProfile,
  newWorker,
  personOrder,
  posts,
  shown,
  shownOne,
} from './creation-world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const its = killableLives({ newWorker, connectedProfile });

const ask = <T>(work: Parameters<typeof its.worker.run<T>>[0]) => settled(its.worker.run(work));
const place = (order: CreationOrder): Promise<CreationView> => ask(({ answers }) => answers.create(order));
const control = (id: string, to: 'send' | 'discard') =>
  ask(({ answers }) => answers.controlCreation({ id, to }));
const stateOf = (id: string) => shownOne(id)?.state;
const came = (id: string, ...kinds: string[]) => until(() => kinds.includes(stateOf(id)?.kind ?? 'gone'));
const blockedBy = (id: string, kind: string) =>
  until(() => {
    const state = stateOf(id);
    return state?.kind === 'queued' && state.problem?.kind === kind;
  });
const fail = (fault: Fault) => its.sandbox.faults.add({ operation: 'createPerson', times: 1, ...fault });
const onDisk = async () => spelledOut([await settled(storedInDatabases()), fakeWorld().local.all()]);
const later = async (milliseconds: number) => {
  await atRestWhileHeld();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await ask(({ creations }) => creations.creationRunner.resume());
};
const restart = async ({ session = true } = {}) => {
  its.worker.kill();
  if (!session) fakeWorld().session.wipe();
  its.worker = await settled(newWorker());
  await settled(its.worker.started());
};
const known = (kind: 'person' | 'account') =>
  ask(({ answers }) => answers.listKnown({ workspaceId: its.workspace.id, kind }));

describe('a creation', () => {
  it('of a person is stored, sent once, and then known and shown without a request', async () => {
    const order = personOrder(its.workspace);
    expect(await place(order)).toMatchObject({ ...order, attempts: 0, state: { kind: 'queued' } });
    await came(order.id, 'done');
    expect(posts(its.sandbox)).toEqual([order.body]);
    const state = stateOf(order.id);
    const id = state?.kind === 'done' ? state.id : '';
    await until(async () => (await known('person'))[0]?.title !== undefined);
    expect(await known('person')).toMatchObject([{ id, how: 'created', title: order.body.name }]);
    const read = await ask(({ cache }) => cache.peek(its.workspace, 'getPerson', { person_id: id }));
    expect(read).toMatchObject({ fresh: true, data: { personId: id, name: order.body.name } });
  });

  it('of an account makes it known by its domain', async () => {
    const order = accountOrder(its.workspace);
    await place(order);
    await came(order.id, 'done');
    const state = stateOf(order.id);
    const url = `https://shop.${order.body.domain}/`;
    expect(await ask(({ answers }) => answers.accountOfTab({ url }))).toEqual({
      domain: order.body.domain,
      accountId: state?.kind === 'done' ? state.id : '',
    });
  });

  it('is stored before it is confirmed, and never readable on disk', async () => {
    its.sandbox.faults.add({ operation: 'createPerson', hang: true });
    const order = personOrder(its.workspace);
    await place(order);
    expect(Object.values(await settled(storedInDatabases())).flat()).toContainEqual(
      expect.objectContaining({ id: order.id, operation: 'createPerson' }),
    );
    expect(await onDisk()).not.toMatch(/canary|nightingale/i);
    expect(shownOne(order.id)).toMatchObject(order);
  });

  it('leaves nothing readable on disk once done, including what the service answered', async () => {
    fail({ status: 409, body: JSON.stringify({ message: 'There is a Canary Nightingale already' }) });
    const refused = personOrder(its.workspace);
    await place(refused);
    await came(refused.id, 'needs-you');
    expect(stateOf(refused.id)).toMatchObject({
      why: 'refused',
      problem: { kind: 'conflict', detail: 'There is a Canary Nightingale already' },
    });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'done');
    fail({ status: 429, body: JSON.stringify({ message: 'Too many of Canary Nightingale' }) });
    const waiting = personOrder(its.workspace);
    await place(waiting);
    await blockedBy(waiting.id, 'rate-limited');
    expect(await onDisk()).not.toMatch(/canary|nightingale/i);
    const kept = (await settled(storedInDatabases()))['audience-lens/creations'] as object[];
    expect(kept.find((each) => 'id' in each && each.id === order.id)).not.toHaveProperty('words');
  });

  it('fault 32: is placed once for one order or one click reported twice, and twice for two clicks', async () => {
    const order = personOrder(its.workspace);
    const again = { ...order, id: `${order.id}-again` };
    const placed = await Promise.all([place(order), place(again), place(order)]);
    expect(placed.map(({ id }) => id)).toEqual([order.id, order.id, order.id]);
    await came(order.id, 'done');
    expect((await place(order)).state.kind).toBe('done');
    await vi.advanceTimersByTimeAsync(1100);
    const third = { ...order, id: `${order.id}-third` };
    await place(third);
    await came(third.id, 'done');
    expect(posts(its.sandbox)).toEqual([order.body, order.body]);
  });

  it.each(['discarded', 'dismissed'])(
    'fault 1: %s stays so if its order comes again after the worker died',
    async (how) => {
      const order = personOrder(its.workspace);
      if (how === 'discarded') fail({ status: 422 });
      await place(order);
      await came(order.id, how === 'discarded' ? 'needs-you' : 'done');
      await control(order.id, 'discard');
      await restart();
      expect(await place(order)).toMatchObject({ id: order.id });
      await later(MINUTE);
      expect(posts(its.sandbox)).toHaveLength(1);
      expect(stateOf(order.id)).toBeUndefined();
    },
  );

  test.each([
    ['is kept if the cache can make room', 1],
    ['is refused with a reason if no room is left', 9],
  ])('%s', async (_, times) => {
    const { put } = IDBObjectStore.prototype;
    let left = times;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'creations' && left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const order = personOrder(its.workspace);
    const placed = await place(order).catch((error: unknown) => error);
    if (times > 1) expect(placed).toMatchObject({ problem: { kind: 'not-kept' } });
    else await came(order.id, 'done');
    expect(posts(its.sandbox)).toEqual(times > 1 ? [] : [order.body]);
  });

  it.each(['done', 'taken out of the list', 'refused'])(
    'with another body under the same id is a new one after the first is %s',
    async (how) => {
      if (how === 'refused') fail({ operation: 'createPerson', status: 422 });
      const order = personOrder(its.workspace);
      await place(order);
      await came(order.id, 'done', 'needs-you');
      if (how === 'taken out of the list') await control(order.id, 'discard');
      const other = { ...order, body: { name: 'Omar Hassan' } } as CreationOrder;
      for (const each of [other, order, other]) await place(each);
      await later(MINUTE);
      expect(posts(its.sandbox)).toEqual([order.body, other.body]);
    },
  );

  it('shows only the last answer of the service', async () => {
    fail({ status: 422, body: JSON.stringify({ message: 'No such profile' }) });
    fail({ status: 404, body: '' });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ problem: { detail: 'No such profile' } });
    await control(order.id, 'send');
    await until(() => posts(its.sandbox).length === 2);
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ problem: { kind: 'not-found' } });
    expect(JSON.stringify(stateOf(order.id))).not.toContain('No such profile');
  });

  it('stays visible after it is done until the browser closes', async () => {
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'done');
    await restart();
    expect(shownOne(order.id)).toMatchObject(order);
    await restart({ session: false });
    expect(shown().creations).toEqual([]);
    expect((await settled(storedInDatabases()))['audience-lens/creations']).toEqual([]);
  });
});

describe('a request that fails', () => {
  const refused: [string, Fault][] = [400, 403, 404, 409, 410, 412, 413, 415, 422].map((status) => [
    String(status),
    { status },
  ]);
  test.each(refused)('with %s needs the person to fix it', async (_, fault) => {
    fail(fault);
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ why: 'refused' });
    await until(() => fakeWorld().badge === '1');
    const body = { name: 'Canary Edited' };
    const edited = await ask(({ answers }) => answers.editCreation({ id: order.id, body }));
    expect(edited).toMatchObject({ body, attempts: 0, state: { kind: 'queued' } });
    await came(order.id, 'done');
    expect(posts(its.sandbox)).toEqual([order.body, body]);
    await until(() => fakeWorld().badge === '');
  });

  const unknown: [string, Fault][] = [
    ['dropped before any answer', { drop: 'before' }],
    ['dropped after it was done', { drop: 'after-commit' }],
    ['cut off in the answer', { drop: 'mid-body' }],
    ['500', { status: 500 }],
    ['408', { status: 408 }],
    ['502 that was carried out', { status: 502, commit: true }],
    ['503 without a time', { status: 503 }],
    ['a page for people', { html: true }],
    ['a failure with empty fields', { body: '{"personId":"","name":"","error":"not now"}' }],
    ['a redirect', { status: 307, headers: { location: '/v0/persons' } }],
  ];
  test.each(unknown)(
    'fault 14: %s is unclear at once and not resent without the person',
    async (_, fault) => {
      fail(fault);
      const order = personOrder(its.workspace);
      await place(order);
      await came(order.id, 'needs-you');
      expect(stateOf(order.id)).toMatchObject({ why: 'unclear' });
      await later(30 * MINUTE);
      await restart();
      expect(posts(its.sandbox)).toHaveLength(1);
      await control(order.id, 'send');
      await came(order.id, 'done');
      expect(posts(its.sandbox)).toHaveLength(2);
    },
  );

  it('by a timeout is unclear', async () => {
    fail({ hang: true });
    const deadlines = holdDeadlines();
    const order = personOrder(its.workspace);
    await place(order);
    await until(() => posts(its.sandbox).length === 1);
    for (const deadline of deadlines) deadline.pass();
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ why: 'unclear', problem: { kind: 'timeout' } });
  });

  it('with 429 waits as long as the service says, across restarts', async () => {
    fail({ status: 429, headers: { 'retry-after': '120' } });
    const order = personOrder(its.workspace);
    await place(order);
    await blockedBy(order.id, 'rate-limited');
    await restart();
    await later(100 * SECOND);
    expect(posts(its.sandbox)).toHaveLength(1);
    const sending = control(order.id, 'send');
    await expect(sending).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    expect(posts(its.sandbox)).toHaveLength(1);
    await later(21 * SECOND);
    await came(order.id, 'done');
    expect(posts(its.sandbox)).toHaveLength(2);
  });

  it('fault 22: with 429 waits again if the clock was set back', async () => {
    fail({ status: 429, headers: { 'retry-after': '120' } });
    const order = personOrder(its.workspace);
    await place(order);
    await blockedBy(order.id, 'rate-limited');
    vi.setSystemTime(Date.now() - 10 * 3600 * SECOND);
    await restart();
    await later(119 * SECOND);
    expect(posts(its.sandbox)).toHaveLength(1);
    // Only when it is due does the pause of the service prove to be of another clock.
    await later(2 * SECOND);
    await later(120 * SECOND);
    await came(order.id, 'done');
  });

  it('with 429 five times needs the person', async () => {
    fail({ status: 429, headers: { 'retry-after': '1' }, times: 9 });
    const order = personOrder(its.workspace);
    await place(order);
    // Moved while the first request is under way, the clock would end it.
    await blockedBy(order.id, 'rate-limited');
    for (let tries = 0; tries < 8; tries += 1) await later(40 * SECOND);
    expect(stateOf(order.id)).toMatchObject({ kind: 'needs-you', why: 'tried' });
    expect(posts(its.sandbox)).toHaveLength(5);
  });

  it('with 401 pauses all creations, asks once, and resumes with a new key', async () => {
    fail({ status: 401 });
    const [first, second] = [personOrder(its.workspace), personOrder(its.workspace)];
    await place(first);
    await blockedBy(first.id, 'unauthorized');
    await place(second);
    await blockedBy(second.id, 'unauthorized');
    expect(shown().paused).toMatchObject({ kind: 'unauthorized' });
    expect(posts(its.sandbox)).toHaveLength(1);
    expect(shownOne(first.id)?.attempts).toBe(0);
    const { id, name, color, production, keyKeeping, baseUrl } = its.workspace;
    const form = { id, name, color, production, keyKeeping, baseUrl, key: its.sandbox.key };
    await ask(({ answers }) => answers.saveWorkspace(form));
    await came(first.id, 'done');
    await came(second.id, 'done');
    expect(shown().paused).toBeUndefined();
  });

  it('fault 29: without access waits for access', async () => {
    const granted = [...fakeWorld().granted];
    fakeWorld().granted.clear();
    const order = personOrder(its.workspace);
    await place(order);
    await blockedBy(order.id, 'no-permission');
    expect(posts(its.sandbox)).toHaveLength(0);
    for (const pattern of granted) fakeWorld().granted.add(pattern);
    fakeWorld().onPermissionAdded.fire({});
    await came(order.id, 'done');
  });

  it('fault 12: while offline waits for the network', async () => {
    its.workspace = await ask((modules) =>
      connectWorkspace(modules, named(its.sandbox), { connectionVersion: 2 }),
    );
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    const order = personOrder(its.workspace);
    await place(order);
    await blockedBy(order.id, 'offline');
    expect(posts(its.sandbox)).toHaveLength(0);
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
    await later(MINUTE);
    await came(order.id, 'done');
  });

  it('while offline is sent to a service on this computer', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'done');
  });
});

describe('sent again after an unknown outcome, and then refused', () => {
  it.each([
    ['rejected', { status: 422 }, 'earlierUnclear'],
    ['called a duplicate', { status: 409 }, 'refused'],
  ])('one that is %s is not shown as never created', async (_, fault, why) => {
    fail({ drop: 'after-commit' });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    fail(fault);
    await control(order.id, 'send');
    await until(() => {
      const state = stateOf(order.id);
      return state?.kind === 'needs-you' && state.why === why;
    });
    expect(stateOf(order.id)).toMatchObject({ problem: fault });
    const editing = ask(({ answers }) => answers.editCreation({ id: order.id, body: { name: 'Another' } }));
    if (why === 'earlierUnclear')
      await expect(editing).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    else await editing;
  });
});

describe('after the workspace moves to another service', () => {
  it('one of unknown outcome that was sent again is not shown as never sent', async () => {
    fail({ drop: 'after-commit' });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    fail({ status: 429, headers: { 'retry-after': '600' } });
    await control(order.id, 'send');
    await blockedBy(order.id, 'rate-limited');
    const { id, name, color, production, keyKeeping } = its.workspace;
    const baseUrl = its.sandbox.url.replace('localhost', '127.0.0.1');
    fakeWorld().granted.add('http://127.0.0.1/*');
    const form = { id, name, color, production, keyKeeping, baseUrl, key: its.sandbox.key };
    await ask(({ answers }) => answers.saveWorkspace(form));
    await later(11 * MINUTE);
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ why: 'movedUnclear' });
    const edit = { id: order.id, body: { name: 'Another' } };
    const editing = ask(({ answers }) => answers.editCreation(edit));
    await expect(editing).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  });

  it('fault 25: nothing meant for the first service is sent', async () => {
    fail({ status: 429, headers: { 'retry-after': '60' } });
    const order = personOrder(its.workspace);
    await place(order);
    await blockedBy(order.id, 'rate-limited');
    const other = await startSandbox({ pages: 20 });
    const form = {
      id: its.workspace.id,
      name: 'W',
      color: 'red',
      production: false,
      keyKeeping: 'session',
    } as const;
    await ask(({ answers }) => answers.saveWorkspace({ ...form, baseUrl: other.url, key: other.key }));
    await later(2 * MINUTE);
    await came(order.id, 'needs-you');
    expect(stateOf(order.id)).toMatchObject({ kind: 'needs-you', why: 'moved' });
    expect(posts(other)).toEqual([]);
    await control(order.id, 'send');
    await came(order.id, 'done');
    expect(posts(other)).toEqual([order.body]);
    await settled(other.close());
  });

  it('removing the workspace removes all its creations', async () => {
    fail({ status: 400 });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    await ask(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    const stores = await settled(storedInDatabases());
    expect([stores['audience-lens/creations'], stores['audience-lens/known']]).toEqual([[], []]);
    expect(spelledOut(fakeWorld().session.all())).not.toMatch(/canary/i);
    await until(() => fakeWorld().badge === '');
    expect(fakeWorld().alarms.has('creations')).toBe(false);
  });
});

describe('a decision of the person', () => {
  it('to discard removes a creation, even if it is done', async () => {
    fail({ status: 400 });
    const [refused, done] = [personOrder(its.workspace), personOrder(its.workspace)];
    await place(refused);
    await came(refused.id, 'needs-you');
    await place(done);
    await came(done.id, 'done');
    await control(refused.id, 'discard');
    await control(done.id, 'discard');
    expect(shown().creations).toEqual([]);
    expect(spelledOut(fakeWorld().session.all())).not.toContain(refused.body.name);
  });

  it('comes too late while the creation is being sent', async () => {
    its.sandbox.faults.add({ operation: 'createPerson', hang: true });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'sending');
    const late = await control(order.id, 'discard').catch((error: unknown) => error);
    expect(late).toMatchObject({ problem: { kind: 'conflict' } });
    const edited = await ask(({ answers }) =>
      answers.editCreation({ id: order.id, body: { name: 'Other' } }),
    ).catch((error: unknown) => error);
    expect(edited).toMatchObject({ problem: { kind: 'conflict' } });
  });

  it('an edit comes too late once the outcome is unknown: both bodies could be created', async () => {
    fail({ status: 500, commit: true });
    const order = personOrder(its.workspace);
    await place(order);
    await came(order.id, 'needs-you');
    const edited = await ask(({ answers }) =>
      answers.editCreation({ id: order.id, body: { name: 'Other' } }),
    ).catch((error: unknown) => error);
    expect(edited).toMatchObject({ problem: { kind: 'conflict' } });
    await later(MINUTE);
    expect(posts(its.sandbox)).toEqual([order.body]);
  });

  it('cannot turn a person into an account', async () => {
    const order = accountOrder(its.workspace);
    fail({ operation: 'createAccount', status: 400 });
    await place(order);
    await came(order.id, 'needs-you');
    const edited = await ask(({ answers }) =>
      answers.editCreation({ id: order.id, body: { name: 'No domain' } }),
    ).catch((error: unknown) => error);
    expect(edited).toMatchObject({ problem: { kind: 'rejected' } });
  });
});
