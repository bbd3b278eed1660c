// How captures proceed, step by step, over the sandbox.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { captureGroups } from '../../../../lib/capture/capture-summary.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { takeBugs } from '../../fakes/lives.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import {
  addEntry,
  connectedProfile,
  emptyTopic,
  entriesAt,
  entriesOf,
  later,
  newWorker,
  posts,
  shown,
  viewOf,
} from './capture-world.ts';
import { MINUTE, outboxWorld } from './outbox-world.ts';

const { its, ask, order, place, control, stateOf, came, storesUsed, left, fail } = outboxWorld();

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

  it('security 6: has none of the key of its workspace, in whatever text or address it stood', async () => {
    const { key } = its.sandbox;
    const url = `https://a.example/x?key=${key}`;
    const one = order({ text: `Use ${key} here`, quote: `${key} `, source: { url, title: `Key ${key}` } });
    const placed = await place(one);
    expect(placed).toMatchObject({ source: { url: 'https://a.example/x?key=…', title: 'Key …' } });
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual(['Use … here']);
    expect(JSON.stringify(await ask(({ kept }) => kept.getCapture(one.id)))).not.toContain(key);
  });

  it('security 6: has none of the key after an edit', async () => {
    const one = order();
    await its.sandbox.faults.add({ operation: 'createTopicEntry', times: 1, status: 422 });
    await place(one);
    await came(one.id, 'needs-you');
    its.sandbox.ledger.clear();
    await ask(({ answers }) => answers.editCapture({ id: one.id, text: `Now ${its.sandbox.key}` }));
    await came(one.id, 'done');
    expect(posts(its.sandbox)).toEqual(['Now …']);
  });

  it('fault 32: is placed once for one click and twice for two', async () => {
    const one = order({ text: 'twice' });
    const again = { ...one, id: `${one.id}-again` };
    const [first, second] = await Promise.all([place(one), place(again)]);
    expect(second.id).toBe(first.id);
    expect((await place(one)).id).toBe(first.id);
    await atRest();
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
    await atRest();
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
    takeBugs(); // The failure to show the capture is among them.
  });
});

describe('the hold-back', () => {
  it.each(['undo', 'discard'] as const)('fault 23: %s needs no room in session storage', async (to) => {
    const one = order();
    await place(one);
    fakeWorld().session.limitTo(1);
    await control(one.id, to);
    await later(its.worker, MINUTE);
    expect(posts(its.sandbox)).toEqual([]);
    takeBugs(); // The failure to show it is among them.
  });

  beforeEach(async () => {
    Object.assign(its, await settled(connectedProfile(its.sandbox, { holdSeconds: 5 })));
  });

  it('ends on its own while the worker lives', async () => {
    const one = order();
    await place(one);
    await atRest();
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

describe('the history', () => {
  it.each([
    ['a minute', MINUTE],
    ['a day', 24 * 60 * MINUTE],
    ['a year', 365 * 24 * 60 * MINUTE],
  ])('fault 22: begins with the one saved last, even if the clock was set back by %s', async (_, back) => {
    const saved = Array.from({ length: 7 }, () => order());
    for (const [at, one] of saved.entries()) {
      if (at === 5) vi.setSystemTime(Date.now() - back);
      await place(one);
      await until(async () => (await viewOf(its.worker, one.id))?.state.kind === 'done');
    }
    const newest = saved.map(({ id }) => id).reverse();
    const { captures } = await ask(({ answers }) =>
      answers.listHistory({ workspaceId: its.workspace.id, text: '', offset: 0, limit: 10 }),
    );
    expect(captures.map(({ id }) => id)).toEqual(newest);
    await until(() => shown().done.length === 5 && shown().done[0]?.id === newest[0]);
    const { saved: listed } = captureGroups(shown(), its.workspace.id, Date.now());
    // How old those of before the change are is unknown.
    expect(listed.map(({ id }) => id).slice(0, 2)).toEqual(newest.slice(0, 2));
    if (back > 2 * MINUTE) expect(listed).toHaveLength(2);
  });

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
