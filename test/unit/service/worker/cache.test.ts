// The cache against the sandbox: what is requested, what is stored, for how long and for whom.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Params } from '../../../../lib/api/operation-schemas.ts';
import { type OperationName, operations, type ReadName } from '../../../../lib/api/operations.ts';
import type { AnswerRecord } from '../../../../lib/service/worker/answer-stores.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20, pageSize: 5 });
let worker: Worker;
let workspace: Workspace;
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  holdDate();
  // No waiting between the attempts of a read.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const MINUTE = 60_000;
const topic = () => ({ topic_id: sandbox.seed.topics[1] ?? '' });
const readTopic = (options = {}) => worker.cache.read(workspace, 'getTopic', topic(), options);
const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('the key of an answer', () => {
  const key = (params: Params<'listAccountLogs'>, scope = 'w:1') =>
    worker.cache.answerKey(scope, 'listAccountLogs', params);

  it('depends neither on the order of the parameters nor on undefined ones', () => {
    const first = key({ account_id: 'a', cursor: 'c', limit: 5 });
    expect(key({ limit: 5, cursor: 'c', account_id: 'a' })).toBe(first);
    expect(key({ limit: 5, includeDeleted: undefined, cursor: 'c', account_id: 'a' })).toBe(first);
  });

  it('distinguishes everything else', () => {
    const keys = [
      key({ account_id: 'a' }),
      key({ account_id: 'b' }),
      key({ account_id: 'a' }, 'w:2'),
      key({ account_id: 'a' }, 'v:1'),
      key({ account_id: 'a', cursor: '' }),
      key({ account_id: 'a', cursor: '5' }),
      key({ account_id: 'a', limit: 5 }),
      key({ account_id: 'a","cursor":"5' }),
      key({ account_id: 'a,cursor,5' }),
      worker.cache.answerKey('w:1', 'getAccount', { account_id: 'a' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a read', () => {
  it('is one request, however many callers ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => readTopic()));
    expect(requests()).toEqual(['getTopic']);
    expect(new Set(answers.map(({ data }) => data.topicId))).toEqual(new Set([topic().topic_id]));
    expect(answers.every(({ fresh }) => fresh)).toBe(true);
  });

  it('makes no request while the answer is fresh, even after the worker ended', async () => {
    const first = await readTopic();
    later(operations.getTopic.freshFor - 1);
    worker = await startWorker();
    expect(await readTopic()).toEqual(first);
    expect(requests()).toHaveLength(1);
  });

  it('makes a new request when the answer is stale', async () => {
    const first = await readTopic();
    later(operations.getTopic.freshFor);
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toEqual({ ...first, fresh: false });
    const second = await readTopic();
    expect(second).toMatchObject({ fresh: true, at: Date.now() });
    expect(second).not.toHaveProperty('problem');
    expect(requests()).toHaveLength(2);
  });

  it('fault 22: makes a new request when the clock was set back', async () => {
    await readTopic();
    later(-MINUTE);
    await readTopic();
    expect(requests()).toHaveLength(2);
  });

  it('makes a new request when forced', async () => {
    await readTopic();
    await readTopic({ force: true });
    expect(requests()).toHaveLength(2);
  });

  it('makes a new request for a period that had not ended when it was requested, and none after that', async () => {
    const ends = Date.now() + MINUTE;
    const period = {
      page_id: sandbox.seed.ids.page,
      startDate: new Date(ends - 60 * MINUTE).toISOString(),
      endDate: new Date(ends).toISOString(),
    };
    const readFigures = () => worker.cache.read(workspace, 'getAnalyticsSummary', period);
    await readFigures();
    later(100 * MINUTE);
    await readFigures();
    // Whatever the clock says.
    for (const ms of [1e12, -1.5e12]) {
      later(ms);
      expect(await readFigures()).toMatchObject({ fresh: true });
    }
    expect(requests()).toHaveLength(2);
  });

  it('makes a new request for a day that seemed over only by a clock that was ahead', async () => {
    const day = 24 * 60 * MINUTE;
    const behind = await startSandbox({ pages: 20, clockOffset: -day });
    const far = await connectWorkspace(worker, behind, { id: 'far' });
    // Over by the local clock, not by that of the service.
    const ends = Date.now() - 2 * 60 * MINUTE;
    const period = {
      page_id: behind.seed.ids.page,
      startDate: new Date(ends - day).toISOString(),
      endDate: new Date(ends).toISOString(),
    };
    const readFigures = () => worker.cache.read(far, 'getAnalyticsSummary', period);
    await readFigures();
    // The clock is corrected, and days pass.
    later(-day);
    behind.ledger.clear();
    await readFigures();
    later(5 * day);
    behind.clock.advance(2 * day);
    await readFigures();
    expect(behind.ledger.entries()).toHaveLength(2);
    await readFigures();
    expect(behind.ledger.entries()).toHaveLength(2);
    await behind.close();
  });

  it('falls back to the cached answer if it fails, with the reason', async () => {
    const first = await readTopic();
    later(operations.getTopic.freshFor);
    sandbox.faults.add({ status: 500 });
    const problem = { kind: 'unavailable', status: 500, detail: 'A fault with status 500.' };
    expect(await readTopic()).toEqual({ ...first, fresh: false, problem });
    sandbox.faults.clear();
    expect(await readTopic()).not.toHaveProperty('problem');
  });

  it('fault 15: keeps the cached answer if the new one cannot be read', async () => {
    const first = await readTopic();
    later(operations.getTopic.freshFor);
    for (const body of ['{', '{}', '{"topicId":7}', '<html>']) {
      sandbox.faults.clear();
      sandbox.faults.add({ body });
      expect((await readTopic()).data).toEqual(first.data);
    }
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toMatchObject({ at: first.at });
  });

  it('fails if nothing is cached, and is requested again', async () => {
    sandbox.faults.add({ status: 404, times: 1 });
    await expect(readTopic()).rejects.toMatchObject({ problem: { kind: 'not-found' } });
    expect((await readTopic()).fresh).toBe(true);
  });

  it('fails for all callers who share it', async () => {
    sandbox.faults.add({ status: 403 });
    const outcomes = await Promise.allSettled([readTopic(), readTopic(), readTopic()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(requests()).toHaveLength(1);
  });
});

describe('a write invalidates', () => {
  it('the answers of the operations that it names, and no others', async () => {
    await readTopic();
    await worker.cache.read(workspace, 'listTopicEntries', topic());
    await worker.cache.read(workspace, 'listAssets', {});
    await worker.cache.invalidateAnswers(workspace, operations.createTopicEntry.invalidates);
    const kept = [
      await worker.cache.peek(workspace, 'getTopic', topic()),
      await worker.cache.peek(workspace, 'listTopicEntries', topic()),
    ];
    expect(kept).toEqual([undefined, undefined]);
    expect(await worker.cache.peek(workspace, 'listAssets', {})).toBeDefined();
  });

  it('answers kept for the session', async () => {
    const account = { account_id: sandbox.seed.accounts[0] ?? '' };
    await worker.cache.read(workspace, 'getAccount', account);
    await worker.cache.invalidateAnswers(workspace, operations.createPerson.invalidates);
    expect(await worker.cache.peek(workspace, 'getAccount', account)).toBeUndefined();
  });

  it('a request under way, whose answer is returned but not stored', async () => {
    sandbox.faults.add({ held: true });
    const underWay = readTopic();
    await until(() => expect(requests()).toHaveLength(1));
    await worker.cache.invalidateAnswers(workspace, ['getTopic']);
    sandbox.faults.clear();
    expect((await underWay).data.topicId).toBe(topic().topic_id);
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toBeUndefined();
  });

  it('a request under way, but not the next one, which is shared again', async () => {
    const releases = [1, 2].map(() => sandbox.faults.add({ held: true, times: 1 }));
    const old = readTopic();
    await until(() => expect(requests()).toHaveLength(1));
    await worker.cache.invalidateAnswers(workspace, ['getTopic']);
    const next = readTopic();
    await until(() => expect(requests()).toHaveLength(2));
    releases[0]?.();
    await old;
    const third = readTopic();
    releases[1]?.();
    expect((await next).at).toBe((await third).at);
    expect(requests()).toHaveLength(2);
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toBeDefined();
  });

  it('nothing of another workspace', async () => {
    const other = await connectWorkspace(worker, sandbox, { id: 'other' });
    await worker.cache.read(other, 'getTopic', topic());
    await worker.cache.invalidateAnswers(workspace, ['getTopic']);
    expect(await worker.cache.peek(other, 'getTopic', topic())).toBeDefined();
  });

  it('an answer for good, even if it is read in the same moment', async () => {
    await readTopic();
    later(2 * MINUTE);
    await Promise.all([readTopic(), worker.cache.invalidateAnswers(workspace, ['getTopic'])]);
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toBeUndefined();
  });
});

describe('nothing crosses over', () => {
  it('fault 18, 25: from one connection version to the next: a stored answer is not found', async () => {
    await readTopic();
    const next = await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    expect(await worker.cache.peek(next, 'getTopic', topic())).toBeUndefined();
  });

  it('fault 18, 25: from one connection version to the next: an answer under way is not stored', async () => {
    sandbox.faults.add({ held: true });
    const underWay = readTopic();
    await until(() => expect(requests()).toHaveLength(1));
    await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    sandbox.faults.clear();
    await underWay;
    expect(await storedInDatabases()).toMatchObject({ 'audience-lens/answers': [] });
  });

  it('into the cache of a removed workspace', async () => {
    sandbox.faults.add({ held: true });
    const underWay = readTopic();
    await until(() => expect(requests()).toHaveLength(1));
    await worker.workspaces.dropWorkspace(workspace);
    sandbox.faults.clear();
    await underWay;
    expect(await storedInDatabases()).toMatchObject({ 'audience-lens/answers': [] });
  });

  it('security 15: into the cache of a workspace that is removed while the answer is written', async () => {
    const { diskAnswers } = worker.answerStores;
    const put = diskAnswers.put.bind(diskAnswers);
    vi.spyOn(diskAnswers, 'put').mockImplementationOnce(async (answer) => {
      await worker.answers.removeWorkspace({ workspaceId: workspace.id });
      await put(answer);
    });
    await readTopic();
    expect((await storedInDatabases())['audience-lens/answers']).toEqual([]);
  });

  it('fault 25: from one workspace to another of the same service', async () => {
    const other = await connectWorkspace(worker, sandbox, { id: 'other' });
    await Promise.all([readTopic(), worker.cache.read(other, 'getTopic', topic())]);
    expect(requests()).toHaveLength(2);
    await worker.cache.clearAnswers(other.id);
    expect(await worker.cache.peek(other, 'getTopic', topic())).toBeUndefined();
    expect(await worker.cache.peek(workspace, 'getTopic', topic())).toBeDefined();
  });
});

describe('an answer about a person', () => {
  type Sensitive = {
    [N in ReadName]: (typeof operations)[N]['keep'] extends 'session' ? N : never;
  }[ReadName];
  const params = () => {
    const { seed } = sandbox;
    const [log] = seed.personLogs;
    return {
      getSessionInteractions: { audience_session_id: seed.sessions[0] ?? '' },
      getPerson: { person_id: log?.personId ?? '' },
      getPersonLog: { person_id: log?.personId ?? '', person_log_id: log?.personLogId ?? '' },
      getAccount: { account_id: seed.accounts[0] ?? '' },
      listAccountLogs: { account_id: seed.accounts[0] ?? '' },
      getAccountLog: { account_id: seed.accounts[0] ?? '', account_log_id: '' },
    };
  };
  const sensitive = (Object.keys(operations) as OperationName[]).filter(
    (name): name is Sensitive => 'keep' in operations[name] && operations[name].keep === 'session',
  );

  it('comes from one of these operations', () => {
    expect(sensitive.toSorted()).toEqual(Object.keys(params()).toSorted());
  });

  test.each(sensitive)('%s is cached, and never on disk', async (name) => {
    const logs = await worker.cache.read(workspace, 'listAccountLogs', params().listAccountLogs);
    const wanted: Record<string, string> = params()[name];
    if ('account_log_id' in wanted) wanted.account_log_id = logs.data.items[0]?.accountLogId ?? '';
    const answer = await worker.cache.read(workspace, name, wanted as Params<typeof name>);
    sandbox.ledger.clear();
    expect(await worker.cache.read(workspace, name, wanted as Params<typeof name>)).toEqual(answer);
    expect(requests()).toEqual([]);
    expect(spelledOut(fakeWorld().session.all())).toContain(spelledOut(answer.data));
    const id = Object.values(wanted)[0] ?? '?';
    expect(spelledOut(await storedInDatabases())).not.toContain(id);
    expect(spelledOut(fakeWorld().local.all())).not.toContain(id);
  });

  it('is removed with the workspace', async () => {
    await worker.cache.read(workspace, 'getAccount', params().getAccount);
    await worker.cache.clearAnswers(workspace.id);
    expect(spelledOut(fakeWorld().session.all())).not.toContain(params().getAccount.account_id);
  });
});

describe.each(['diskAnswers', 'sessionAnswers'] as const)('the size of %s', (name) => {
  const store = () => worker.answerStores[name];
  const limit = () => worker.answerStores[name === 'diskAnswers' ? 'MAX_DISK_BYTES' : 'MAX_SESSION_BYTES'];
  const answer = (key: string, share: number): AnswerRecord => {
    const now = Date.now();
    const bytes = Math.round(limit() * share);
    return { key, workspaceId: 'w', operation: 'getTopic', data: key, at: now, usedAt: now, bytes };
  };
  const keys = async () => (await store().list('w')).map(({ key }) => key).toSorted();

  it('stays below its limit by dropping the least recently used', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await store().put(answer(key, 0.3));
      later(MINUTE);
    }
    expect(await keys()).toEqual(['d', 'e', 'f']);
  });

  it('counts a lookup as a use', async () => {
    for (const key of ['a', 'b', 'c']) {
      await store().put(answer(key, 0.3));
      later(2 * MINUTE);
    }
    expect((await store().get('a'))?.data).toBe('a');
    later(2 * MINUTE);
    await store().put(answer('d', 0.3));
    expect(await keys()).toEqual(['a', 'c', 'd']);
  });

  it('makes no room for an answer larger than the limit', async () => {
    await store().put(answer('whole', 1.1));
    expect(await keys()).toEqual([]);
  });

  it('fault 24: loses nothing when many are stored at once', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `key ${String(index).padStart(2, '0')}`);
    await Promise.all(many.map((key) => store().put(answer(key, 0.001))));
    expect(await keys()).toEqual(many);
  });
});

describe('on a full disk', () => {
  it('fault 23: the cache is emptied and the answer is still returned', async () => {
    await readTopic();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { data } = await worker.cache.read(workspace, 'listAssets', {});
    put.mockRestore();
    expect(data.items.length).toBeGreaterThan(0);
    expect(await storedInDatabases()).toMatchObject({ 'audience-lens/answers': [] });
  });
});

it('reports how much it stores', async () => {
  const { data } = await readTopic();
  const { answers, bytes } = await worker.cache.keptSize(workspace.id);
  expect(answers).toBe(1);
  expect(bytes).toBeGreaterThan(JSON.stringify(data).length);
  // As UTF-8, three bytes for each of these.
  const text = '語'.repeat(1000);
  const entry = { topicEntryId: 'e', content: { type: 'text', content: text } };
  await worker.cache.keepAnswer(workspace, 'getTopicEntry', { topic_id: 't', topic_entry_id: 'e' }, entry);
  expect((await worker.cache.keptSize(workspace.id)).bytes).toBeGreaterThan(bytes + 3000);
  expect(await worker.cache.keptSize('other')).toEqual({ answers: 0, bytes: 0 });
});
