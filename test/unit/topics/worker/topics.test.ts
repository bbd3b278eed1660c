// The topics of a workspace over a sandbox: added, ordered, refreshed, visited and shown.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noTopics, TOPICS, type TopicsState } from '../../../../lib/topics/topics.ts';
import type { TopicRecord } from '../../../../lib/topics/worker/topic-store.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const DAY = 24 * 60 * 60 * 1000;
const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
let ids: string[];

beforeAll(async () => {
  ids = sandbox.seed.topics;
});
beforeEach(async () => {
  newProfile();
  await start();
  workspace = await connectWorkspace(worker, sandbox);
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the attempts of a read
});

const topicsModule = () => import('../../../../lib/topics/worker/topics.ts');
async function start(): Promise<void> {
  worker = await startWorker();
  (await topicsModule()).listenForTopics();
}
const ask = () => worker.answers;
const id = (at: number) => ids[at] ?? '';
const add = (...topicIds: string[]) => ask().addTopics({ topicIds });
const list = () => ask().listTopics({ workspaceId: workspace.id });
const order = async () => (await list()).map(({ topicId }) => ids.indexOf(topicId)).join(' ');
const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const shown = () => (fakeWorld().session.all()[TOPICS] ?? noTopics) as TopicsState;
const write = (topicId: string, content: string) =>
  worker.service.writeToService(
    workspace,
    'createTopicEntry',
    { topic_id: topicId },
    { content: { type: 'text', content } },
  );
const oneDayLater = () => {
  holdDate(DAY + 1);
};

describe('adding topics', () => {
  it.each([
    ['stores them once caches have made room', 1],
    ['is refused as a whole if no room is left', 9],
  ])('fault 23: %s', async (_, times) => {
    await worker.sync.syncPages(workspace);
    const { put } = IDBObjectStore.prototype;
    let left = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      // The second of both.
      const isLast = this.name === 'topics' && (args[0] as TopicRecord).topicId === id(1);
      if (isLast && left++ < times) throw new DOMException('no room', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    });
    const added = await add(id(0), id(1)).catch((error: unknown) => error);
    if (times === 1) expect(added).toHaveLength(2);
    else expect(added).toMatchObject({ problem: { kind: 'not-kept' } });
    expect(await order()).toBe(times === 1 ? '0 1' : '');
  });

  it('shows title, purpose, default and number of entries at once', async () => {
    const [added] = await add(id(0));
    const topic = { topicId: id(0), isDefault: true, pinned: false };
    expect(added).toMatchObject({ topicId: id(0), topic });
    expect(added?.topic?.title).not.toBe('');
    expect(added?.topic?.purpose).not.toBe('');
    expect(added?.topic?.entries).toBeGreaterThan(0);
    expect(Date.now() - (added?.topic?.readAt ?? 0)).toBeLessThan(10_000);
    expect(shown()).toEqual({ workspaceId: workspace.id, topics: [added?.topic] });
  });

  it('adds nothing that was read at an address that the workspace no longer has', async () => {
    const elsewhere = sandbox.url.replace('localhost', '127.0.0.1');
    const move = () =>
      worker.workspaces.putWorkspace(workspace.id, (present) => ({
        ...(present ?? workspace),
        baseUrl: elsewhere,
        connectionVersion: workspace.connectionVersion + 1,
      }));
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...call) => {
      const answer = await fetch(...call);
      await move();
      return answer;
    });
    const added = await add(id(0)).catch((error: unknown) => error);
    expect(added).toMatchObject({ problem: { kind: 'not-connected' } });
    expect(await list()).toEqual([]);
  });

  it('adds several, each only once, in the order they were pasted', async () => {
    const added = await add(` ${id(2)}`, id(0), `${id(2)}\n`, '  ');
    expect(added.map(({ topicId }) => topicId)).toEqual([id(2), id(0)]);
    expect(await order()).toBe('2 0');
    expect(requests()).toEqual(['getTopic', 'getTopic']);
  });

  it('reports a topic that was there already, and leaves it in its place', async () => {
    await add(id(0), id(1));
    await ask().changeTopic({ topicId: id(0), pinned: true });
    expect(await add(id(2), id(0))).toMatchObject([
      { topicId: id(2) },
      { known: true, topic: { pinned: true } },
    ]);
    expect(await order()).toBe('0 1 2');
  });

  it('leaves out topics that the service does not have, and adds the others', async () => {
    expect(await add('topic_unknown', id(1))).toMatchObject([
      { topicId: 'topic_unknown', problem: { kind: 'not-found' } },
      { topic: { topicId: id(1) } },
    ]);
    expect((await add('..'))[0]?.problem?.kind).toBe('rejected');
    expect(await order()).toBe('1');
  });

  it('adds no topic that could not be read', async () => {
    sandbox.faults.add({ operation: 'getTopic', status: 500 });
    expect(await add(id(0))).toEqual([
      { topicId: id(0), problem: expect.objectContaining({ kind: 'unavailable' }) },
    ]);
    expect(await list()).toEqual([]);
  });

  it('fault 24: loses none when many are added at once', async () => {
    await Promise.all(ids.map((topicId) => add(topicId)));
    expect((await list()).map(({ topicId }) => topicId).sort()).toEqual([...ids].sort());
    expect(shown().topics).toEqual(await list());
  });
});

describe('the list', () => {
  beforeEach(() => add(id(0), id(1), id(2)));

  it('has the order that the person chose', async () => {
    await ask().changeTopic({ topicId: id(2), before: id(0) });
    expect(await order()).toBe('2 0 1');
    await ask().changeTopic({ topicId: id(2), before: null });
    expect(await order()).toBe('0 1 2');
    await ask().changeTopic({ topicId: id(0), before: id(2) });
    expect(await order()).toBe('1 0 2');
    await ask().changeTopic({ topicId: id(0), before: 'gone' });
    await ask().changeTopic({ topicId: id(0), before: id(0) });
    await ask().changeTopic({ topicId: 'gone', before: id(0) });
    expect(await order()).toBe('1 0 2');
    expect(shown().topics).toEqual(await list());
  });

  it('says where a topic is by now, and nothing if it was not moved there', async () => {
    const moveBefore = (at: number, before: string | null) => ask().changeTopic({ topicId: id(at), before });
    await add(id(3));
    expect(await moveBefore(0, id(2))).toEqual({ place: 2 });
    // Another window removes one above it, and then the one to move before.
    await ask().removeTopic({ topicId: id(1) });
    expect(await moveBefore(3, id(2))).toEqual({ place: 2 });
    expect(await moveBefore(0, id(1))).toEqual({});
    expect(await moveBefore(1, id(2))).toEqual({});
    expect(await moveBefore(0, null)).toEqual({ place: 3 });
  });

  it('fault 24: loses no change when many are made at once', async () => {
    await Promise.all([
      ...[0, 1, 2].map((at) => ask().changeTopic({ topicId: id(at), pinned: true })),
      ask().changeTopic({ topicId: id(2), before: id(0) }),
      ...[0, 1, 2].map(async (at) => (await topicsModule()).noteTopicUse(workspace.id, id(at), 'a.example')),
    ]);
    expect(await order()).toBe('2 0 1');
    expect((await list()).every(({ pinned, usedAt }) => pinned && usedAt !== undefined)).toBe(true);
  });

  it('removes a topic only here', async () => {
    await ask().removeTopic({ topicId: id(1) });
    expect(await order()).toBe('0 2');
    expect(shown().topics).toHaveLength(2);
    expect(requests()).toEqual(['getTopic', 'getTopic', 'getTopic']);
  });

  it('security 21: drops what was read of a removed topic, and nothing of another', async () => {
    for (const at of [1, 2])
      await worker.cache.read(workspace, 'listTopicEntries', { topic_id: id(at), limit: 20 });
    const kept = async (at: number) =>
      (await storedIn<{ key: string }>('answers')).filter(({ key }) => key.includes(id(at))).length;
    const [gone, stays] = [await kept(1), await kept(2)];
    expect(gone).toBeGreaterThan(1);
    await ask().removeTopic({ topicId: id(1) });
    expect([await kept(1), await kept(2)]).toEqual([0, stays]);
  });

  it.each([
    ['between the others', () => id(2), '0 1 2'],
    ['last', () => null, '0 2 1'],
    ['last, if the one after it was removed too', () => id(4), '0 2 1'],
  ])('restores a topic as it was without asking the service: %s', async (_, before, places) => {
    await (await topicsModule()).noteTopicUse(workspace.id, id(1), 'a.example');
    await ask().visitTopic({ topicId: id(1) });
    const kept = () =>
      storedIn<TopicRecord>('topics').then((all) => all.find((each) => each.topicId === id(1)));
    const { order: __, ...was } = (await kept()) ?? { order: 0 };
    sandbox.faults.add({ status: 503 });
    await ask().removeTopic({ topicId: id(1) });
    await start();
    await ask().restoreTopic({ topicId: id(1), before: before() });
    expect(await order()).toBe(places);
    expect(was).toMatchObject({ sites: { 'a.example': expect.any(Number) }, visitedIds: expect.any(Array) });
    expect(await kept()).toMatchObject(was);
  });

  it('refuses to restore a topic that was never removed', async () => {
    const refused = { problem: { kind: 'not-found' } };
    await expect(ask().restoreTopic({ topicId: id(4), before: null })).rejects.toMatchObject(refused);
    expect(await order()).toBe('0 1 2');
  });

  it('security 15: takes no topic into a workspace that was removed meanwhile', async () => {
    await ask().removeTopic({ topicId: id(1) });
    sandbox.faults.add({ operation: 'getTopic', held: true });
    const adding = expect(add(id(3))).rejects.toMatchObject({ problem: { kind: 'not-connected' } });
    await until(() => expect(sandbox.faults.list()).toMatchObject([{ happened: 1 }]));
    await ask().removeWorkspace({ workspaceId: workspace.id });
    sandbox.faults.clear();
    await adding;
    expect(await storedIn('topics')).toEqual([]);
    expect(fakeWorld().session.all()['removed-topics']).toBeUndefined();
  });

  it('belongs to its workspace and is shown with it', async () => {
    await worker.workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
    await ask().switchWorkspace({ workspaceId: 'other' });
    await until(() => expect(shown()).toEqual({ workspaceId: 'other', topics: [] }));
    await ask().switchWorkspace({ workspaceId: workspace.id });
    await until(() => expect(shown().topics).toHaveLength(3));
  });

  it('is removed with its workspace', async () => {
    await ask().removeWorkspace({ workspaceId: workspace.id });
    expect(await list()).toEqual([]);
    await until(() => expect(shown()).toEqual({ topics: [] }));
  });

  it('fault 5: is shown again after an update of the extension', async () => {
    fakeWorld().session.wipe();
    await start();
    await until(() => expect(shown().topics).toHaveLength(3));
    expect(requests()).toHaveLength(3);
  });
});

describe('refreshing', () => {
  beforeEach(async () => {
    await add(id(0), id(1));
    sandbox.ledger.clear();
  });

  it('happens at a start once a day, whether it succeeds or not', async () => {
    oneDayLater();
    sandbox.faults.add({ operation: 'getTopic', status: 404 });
    await start();
    await until(async () =>
      expect((await list()).map(({ problem }) => problem?.kind)).toEqual(['not-found', 'not-found']),
    );
    expect(requests()).toHaveLength(2);
    await start();
    await until(() => expect(shown().topics).toHaveLength(2));
    await atRest();
    expect(requests()).toHaveLength(2);
  });

  it('clears a problem that is over', async () => {
    sandbox.faults.add({ operation: 'getTopic', status: 404 });
    await ask().renewTopics({});
    expect((await list())[0]).toMatchObject({ problem: { kind: 'not-found' }, entries: expect.any(Number) });
    sandbox.faults.clear();
    await ask().renewTopics({ topicId: id(0) });
    expect((await list()).map(({ problem }) => problem?.kind)).toEqual([undefined, 'not-found']);
    expect(shown().topics).toEqual(await list());
  });

  it('drops the number of entries if the new reading has none', async () => {
    expect((await list())[0]?.entries).toBeTypeOf('number');
    sandbox.faults.add({ operation: 'getTopic', mismatch: { path: 'entries', change: 'missing' } });
    await ask().renewTopics({ topicId: id(0) });
    expect((await list())[0]?.entries).toBeUndefined();
  });

  it('counts an entry once, even if the service sends it twice', async () => {
    const entry = (topicEntryId: string) => ({ topicEntryId });
    const body = JSON.stringify({ topicId: id(0), entries: [entry('a'), entry('b'), entry('a')] });
    sandbox.faults.add({ operation: 'getTopic', status: 200, body });
    await ask().renewTopics({ topicId: id(0) });
    expect((await list())[0]?.entries).toBe(2);
  });

  it('counts entries that cannot be read, also from the cache', async () => {
    const body = JSON.stringify({ topicId: id(0), entries: [{}, { topicEntryId: '' }] });
    sandbox.faults.add({ operation: 'getTopic', status: 200, body });
    await ask().renewTopics({ topicId: id(0) });
    expect((await list())[0]?.entries).toBe(2);
    const kept = await worker.cache.peek(workspace, 'getTopic', { topic_id: id(0) });
    expect(kept).toMatchObject({ data: { entries: [] }, unreadable: 2 });
  });

  it('changes nothing on a passing failure', async () => {
    const before = await list();
    sandbox.faults.add({ operation: 'getTopic', status: 503 });
    await ask().renewTopics({ topicId: id(0) });
    expect(await list()).toEqual(before);
  });

  it('follows a capture, whose use is noted and whose entries are counted again', async () => {
    const before = (await list())[0];
    await write(id(0), 'A new one');
    await worker.cache.invalidateAnswers(workspace, ['getTopic', 'listTopicEntries'], { topic_id: id(0) });
    await (await topicsModule()).touchTopic(workspace.id, id(0), 'https://a.example/x');
    expect((await list())[0]?.usedAt).toBeTypeOf('number');
    await until(() => expect(shown().topics[0]?.entries).toBe((before?.entries ?? 0) + 1));
  });

  it('does not bring back a removed topic', async () => {
    sandbox.faults.add({ operation: 'getTopic', held: true });
    const renewing = ask().renewTopics({});
    await until(() => expect(sandbox.faults.list()).not.toMatchObject([{ happened: 0 }]));
    await ask().removeTopic({ topicId: id(0) });
    sandbox.faults.clear();
    await renewing;
    expect(await order()).toBe('1');
  });
});

describe('a visit', () => {
  it('reports the entries that are new since the last one', async () => {
    await add(id(0));
    expect(await ask().visitTopic({ topicId: id(0) })).toEqual({ newIds: [] });
    const { data } = await write(id(0), 'Something new');
    await worker.cache.invalidateAnswers(workspace, ['getTopic']);
    const added = (data as { topicEntryId: string }).topicEntryId;
    expect(await ask().visitTopic({ topicId: id(0) })).toEqual({ newIds: [added] });
    expect(await ask().visitTopic({ topicId: id(0) })).toEqual({ newIds: [] });
  });

  it('forgets nothing that was seen if the service fails', async () => {
    await add(id(0));
    await ask().visitTopic({ topicId: id(0) });
    await worker.cache.clearAnswers(workspace.id);
    sandbox.faults.add({ operation: 'getTopic', status: 500 });
    expect(await ask().visitTopic({ topicId: id(0) })).toEqual({ newIds: [] });
    sandbox.faults.clear();
    expect(await ask().visitTopic({ topicId: id(0) })).toEqual({ newIds: [] });
  });
});

describe('known entries', () => {
  const known = (topicId: string, text: string) => ask().knownEntries({ topicId, text });

  it('are compared as they are stored, without a request', async () => {
    expect(await known(id(0), 'x')).toEqual({ likely: [], compared: 0 });
    expect(requests()).toEqual([]);
    await write(id(0), 'This very sentence is known already.');
    await add(id(0));
    sandbox.ledger.clear();
    const found = await known(id(0), 'This very  sentence is known already.\n');
    expect(found.identical?.text).toBe('This very sentence is known already.');
    expect(found.compared).toBeGreaterThan(1);
    expect(Date.now() - (found.at ?? 0)).toBeLessThan(10_000);
    expect(requests()).toEqual([]);
  });

  it('also come from lists that were read, but only from that topic', async () => {
    await write(id(2), 'Only the second page of the list has this one.');
    let cursor: string | null | undefined;
    do {
      const params = { topic_id: id(2), limit: 5, ...(cursor ? { cursor } : {}) };
      cursor = (await worker.cache.read(workspace, 'listTopicEntries', params)).data.nextCursor;
    } while (cursor);
    const text = 'Only the second page of the list has this one.';
    expect((await known(id(2), text)).identical?.text).toBe(text);
    expect((await known(id(3), text)).compared).toBe(0);
  });

  it('leave out those that a later reading of the whole topic lacks', async () => {
    await worker.cache.read(workspace, 'listTopicEntries', { topic_id: id(2) });
    const database = await worker.databases.userDatabase();
    const [listed] = await database.getAll('answers');
    if (!listed) throw new Error('The list is not stored');
    const gone = {
      topicEntryId: 'gone',
      content: { type: 'text', content: 'Deleted in the service since.' },
    };
    const { items } = listed.data as { items: unknown[] };
    await database.put('answers', {
      ...listed,
      at: listed.at - 60_000,
      data: { ...(listed.data as object), items: [...items, gone] },
    });
    const found = await known(id(2), 'Deleted in the service since.');
    expect(found.identical?.topicEntryId).toBe('gone');
    expect(found.at).toBe(listed.at - 60_000);
    await worker.cache.read(workspace, 'getTopic', { topic_id: id(2) });
    const later = await known(id(2), 'Deleted in the service since.');
    expect(later.identical).toBeUndefined();
    expect(later.at).toBeGreaterThanOrEqual(listed.at);
  });

  it('stay for other topics after a write to one', async () => {
    await add(id(0), id(1));
    await worker.cache.invalidateAnswers(workspace, ['getTopic', 'listTopicEntries'], { topic_id: id(0) });
    expect((await known(id(0), 'x')).compared).toBe(0);
    expect((await known(id(1), 'x')).compared).toBe(300);
  });

  it('fault 25: never come from another connection version', async () => {
    await add(id(1));
    await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    expect((await known(id(1), 'x')).compared).toBe(0);
  });
});
