// The cached list of a page with many audiences always matches the audiences, and reads use it.
import { fc } from '@fast-check/vitest';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import type { AudienceListing } from '../../../../lib/directory/audience-list.ts';
import { type AudienceRow, orders, rowOf } from '../../../../lib/directory/worker/audience-row.ts';
import type { DirectoryAudience } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

/** Together with the seeded audiences, a little more than two parts. */
const COUNT = 510;
/** Delay before a worker stores a list (ms). */
const LATER = 2000;

const sandbox = await sharedSandbox({ pages: 20, pageSize: 100 });
let worker: Worker;
let workspace: Workspace;
let pageId: string;

beforeAll(async () => {
  pageId = sandbox.seed.pages[1] ?? '';
  for (let at = 0; at < COUNT; at += 1) sandbox.changes.addAudience(pageId, `Guest ${(at * 7919) % COUNT}`);
});
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
});

const list = (more: Partial<RequestInput<'listAudiences'>> = {}): Promise<AudienceListing> =>
  worker.answers.listAudiences({ pageId, text: '', sort: 'name', offset: 0, limit: 500, ...more });
const crawl = () => worker.lists.crawlAudiences(workspace, pageId);
const resume = () => worker.audienceListCache.keepList(workspace, pageId);
const ids = ({ rows }: AudienceListing) => rows.map(({ audienceId }) => audienceId);

/** Disables the delayed write of a list: a killed worker never gets to it, but a worker that is only replaced does. */
function keepNothingLater(): void {
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal('setTimeout', (...asked: Parameters<typeof wait>) =>
    asked[1] === LATER ? 0 : wait(...asked),
  );
}

/** Also waits for the work after the crawl. */
async function readAll(): Promise<void> {
  await crawl();
  await resume();
}

async function count(store: 'rosters' | 'rosterParts' | 'rosterChanges'): Promise<number> {
  return (await worker.databases.directoryDatabase()).count(store);
}

async function readAndKept(): Promise<void> {
  await readAll();
  expect([await count('rosters'), await count('rosterChanges')]).toEqual([1, 0]);
}

/** The expected list, computed from the stored audiences. */
async function truth(): Promise<string[]> {
  const rows: ReturnType<typeof rowOf>[] = [];
  await worker.directory.eachAudience(workspace, pageId, ({ audience }) => rows.push(rowOf(audience)));
  const shown = rows.filter(({ archived }) => !archived);
  return shown.sort(orders.name).map(({ audienceId }) => audienceId);
}

async function listed(): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const window = await list({ offset: all.length });
    all.push(...ids(window));
    if (window.rows.length === 0 || all.length >= window.total) return all;
  }
}

/** Counts the complete reads of the audiences. */
function readings() {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  return () => (read.mock.contexts as IDBObjectStore[]).filter(({ name }) => name === 'audiences').length;
}

/** Writes like a step of a crawl that began before the list was cached. */
function rename(write: IDBTransaction, audienceId: string): void {
  const store = write.objectStore('audiences');
  const scope = `${workspace.id}:${workspace.connectionVersion}`;
  const reading = store.get([scope, pageId, audienceId]);
  reading.onsuccess = () => {
    const kept = reading.result as DirectoryAudience;
    store.put({ ...kept, audience: { ...kept.audience, effectiveName: 'Zzz' } });
    worker.directoryChanges.audiencesChanged.emit({ scope, pageId, audienceIds: [audienceId] });
  };
}

describe('a page with many audiences', () => {
  it('is cached after a crawl, and the next worker lists it from the cache', async () => {
    await crawl();
    await until(async () => expect(await count('rosters')).toBe(1));
    worker = await startWorker();
    const wholeReadings = readings();
    const first = await list({ limit: 100 });
    expect(ids(first)).toHaveLength(100);
    expect([first.total, first.known]).toEqual([(await listed()).length, first.totalCount]);
    expect(wholeReadings()).toBe(0);
    const waiting = await list({ waiting: true });
    const archived = first.known - first.total;
    expect(archived).toBeGreaterThan(0);
    expect(first.counts).toEqual({ all: first.total, drafts: waiting.total, archived });
    expect(waiting.total).toBeGreaterThan(0);
    expect(await listed()).toEqual(await truth());
  });

  it('is searched and sorted from the cache, too', async () => {
    await readAndKept();
    const queries = [
      { text: 'guest 77' },
      { waiting: true },
      { status: 'draft', sort: 'changed' },
      { archived: true, sort: 'status' },
    ] as const;
    const before = await Promise.all(queries.map((query) => list(query)));
    worker = await startWorker();
    const wholeReadings = readings();
    expect(await Promise.all(queries.map((query) => list(query)))).toEqual(before);
    expect(wholeReadings()).toBe(0);
  });

  it('is counted without reading its audiences', async () => {
    await readAndKept();
    const [counting, known] = [vi.spyOn(IDBObjectStore.prototype, 'count'), (await list()).known];
    expect(await worker.audienceListCache.countAudiences(workspace, pageId)).toBe(known);
    expect((counting.mock.contexts as IDBObjectStore[]).filter(({ name }) => name === 'audiences')).toEqual(
      [],
    );
  });

  it('is not cached if it has few audiences', async () => {
    const [few = ''] = sandbox.seed.pages;
    await worker.lists.crawlAudiences(workspace, few);
    await worker.audienceListCache.keepList(workspace, few);
    expect([await count('rosters'), await count('rosterParts')]).toEqual([0, 0]);
  });

  it('notes changes and is cached again at the next listing', async () => {
    await readAndKept();
    const [renamed = '', ...others] = await listed();
    sandbox.changes.renameAudience(pageId, renamed, 'Zuletzt');
    await worker.lists.renewAudience(workspace, pageId, renamed);
    expect(await count('rosterChanges')).toBe(1);
    worker = await startWorker();
    expect(await listed()).toEqual([...others, renamed]);
    expect(await worker.audienceListCache.countAudiences(workspace, pageId)).toBe((await list()).known);
    await until(async () => expect(await count('rosterChanges')).toBe(0));
    worker = await startWorker();
    expect(await listed()).toEqual([...others, renamed]);
  });

  it('notes no change if a crawl found the same', async () => {
    await readAndKept();
    await crawl();
    expect(await count('rosterChanges')).toBe(0);
  });

  it('includes changes made between its last read and its caching', async () => {
    await readAndKept();
    const database = await worker.databases.directoryDatabase();
    for (const store of ['rosters', 'rosterParts'] as const) await database.clear(store);
    worker = await startWorker();
    const [renamed = '', ...others] = await truth();
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      const isKeeping = asked[1] === 'readwrite' && [asked[0]].flat().includes('rosterParts');
      if (isKeeping)
        rename(transaction.call(this, [...worker.databases.directoryStores], 'readwrite'), renamed);
      return transaction.apply(this, asked);
    });
    await resume();
    worker = await startWorker();
    expect(await listed()).toEqual([...others, renamed]);
  });

  it('leaves nothing behind when everything is cleared', async () => {
    await readAndKept();
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    await worker.answers.clearStored({ workspaceId: workspace.id });
    await resume();
    for (const store of ['rosters', 'rosterParts', 'rosterChanges'] as const)
      expect(await count(store), store).toBe(0);
    sandbox.faults.clear();
  });
});

type Step =
  | { kind: 'rename' | 'archive' | 'remove'; which: number }
  | { kind: 'add' | 'renew' | 'walk' | 'resume' | 'list' | 'die' };

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('rename', 'archive', 'rename', 'archive', 'remove'),
    which: fc.nat(COUNT),
  }),
  fc.record({ kind: fc.constantFrom('add', 'renew', 'renew', 'walk', 'resume', 'list', 'die') }),
) as fc.Arbitrary<Step>;

async function take(steps: Step[]): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  for (const { kind, ...of } of steps) {
    const all = await truth();
    const id = all['which' in of ? of.which % all.length : 0] ?? '';
    if (kind === 'rename') sandbox.changes.renameAudience(pageId, id, `Guest ${all.length * 3}`);
    if (kind === 'archive') sandbox.changes.archiveAudience(pageId, id);
    if (kind === 'remove') sandbox.changes.removeAudience(pageId, id);
    if (kind === 'add') sandbox.changes.addAudience(pageId, `Guest 1${all.length}`);
    if (kind === 'walk' || kind === 'remove') await readAll();
    // Not awaited, to run in parallel with the following steps.
    if (kind === 'renew') underWay.push(worker.lists.renewAudience(workspace, pageId, id));
    if (kind === 'resume') underWay.push(resume());
    if (kind !== 'list' && kind !== 'die') continue;
    await Promise.all(underWay);
    if (kind === 'die') worker = await startWorker();
    else expect(await listed()).toEqual(await truth());
  }
  await Promise.all(underWay);
}

describe('more rows than are stored or read at a time', () => {
  it('come back in order, with what changed since', async () => {
    const { writeList, readList } = await import('../../../../lib/directory/worker/audience-list-cache.ts');
    const rows = Array.from({ length: 20_700 }, (_, at) => ({
      audienceId: `audience_${at}`,
      name: `Guest ${at}`,
      words: `guest ${at}`,
      status: 'draft',
      waiting: at % 2 === 0,
      archived: at % 7 === 0,
      changed: at,
    }));
    const asked = ['scope', 'page'] as const;
    await writeList(...asked, () => ({ rows, changed: ['audience_3'] }));
    await writeList('scope', 'page next to it', () => ({ rows: rows.slice(0, 600), changed: [] }));
    const read: AudienceRow[] = [];
    expect(await readList(...asked, (some) => read.push(...some))).toEqual(['audience_3']);
    expect(read).toEqual(rows);
  });
});

describe('under random changes', () => {
  it('the list matches the audiences', async () => {
    keepNothingLater();
    await readAndKept();
    const schedules = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await take(steps);
      expect(await listed()).toEqual(await truth());
      worker = await startWorker();
      expect(await listed()).toEqual(await truth());
    });
    // Each run starts from the state of the last one, because a complete read per run is slow; so is shrinking, hence
    // `endOnFailure`.
    await fc.assert(schedules, { ...randomRuns({ normal: 6, full: 500 }), endOnFailure: true });
  });
});
