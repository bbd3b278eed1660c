// Data of a newer version of the extension is read but not changed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../lib/api/problem.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { takeBugs } from '../../fakes/lives.ts';
import { storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 18 });
let living: KillableWorker<Worker>;
beforeEach(async () => {
  newProfile();
  living = await startKillable(startWorker);
  await living.run((worker) =>
    connectWorkspace(worker, sandbox, { keyKeeping: 'device', capture: { holdSeconds: 30 } }),
  );
});
afterEach(async () => {
  await end(() => undefined);
  const isOther = (error: unknown) => !(error instanceof ProblemError && error.problem.kind === 'newer-data');
  expect(takeBugs().filter(isOther)).toEqual([]);
});

const run = <T>(work: (worker: Worker) => Promise<T>): Promise<T> => living.run(work);
const notes = () => fakeWorld().session.one('storage-notes');

/** Ends the worker and passes both of its databases to `work`. */
async function end(work: (database: { name: string; version: number }) => unknown): Promise<void> {
  const { userDatabase, directoryDatabase } = living.modules.databases;
  const open = await Promise.all([userDatabase(), directoryDatabase()]);
  await until(async () => expect((await navigator.locks.query()).held).toEqual([]));
  living.kill();
  for (const database of open) database.close();
  for (const database of open) await work(database);
  fakeWorld().session.wipe();
}

async function startAgain(): Promise<void> {
  living = await startKillable(startWorker, async ({ start }) => start.startBackground());
}

const order = (id: string): CaptureOrder => ({
  id,
  workspaceId: 'northwind',
  topicId: sandbox.seed.topics[0] ?? '',
  kind: 'selection',
  text: `What was selected for ${id}`,
  source: { url: 'https://a.example/', title: 'An article' },
});

/** Raises the database version, as a newer extension would. */
function raise({ name, version }: { name: string; version: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version + 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('future', { keyPath: 'id' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

const clear = ({ name }: { name: string }) => indexedDB.deleteDatabase(name);

it('fault 23, 33: data of a newer version is read and reported, but not changed', async () => {
  await run(({ answers }) => answers.capture(order('kept')));
  await end(raise);
  const before = await storedInDatabases();
  sandbox.ledger.clear();
  fakeWorld().alarms.clear();

  await startAgain();
  await until(() =>
    expect(fakeWorld().session.one('outbox')).toMatchObject({
      open: [{ id: 'kept' }],
      paused: { kind: 'newer-data' },
    }),
  );
  expect(notes()).toEqual({ isNewer: true });
  await until(async () => expect((await navigator.locks.query()).held).toEqual([]));
  expect([...fakeWorld().alarms.keys()]).toEqual([]);
  await run(async ({ answers, cache, keys, sync, workspaces }) => {
    expect(await keys.readKey('northwind')).toBe(sandbox.key);
    const workspace = await workspaces.currentWorkspace();
    expect(await cache.read(workspace, 'listPages', {})).toMatchObject({ fresh: true });
    const { name, color, baseUrl, production, keyKeeping } = workspace;
    const form = { id: 'northwind', name, color, baseUrl, production, keyKeeping, key: 'another key' };
    const changes = [
      () => answers.capture(order('refused')),
      () => answers.saveWorkspace(form),
      () => answers.controlCapture({ id: 'kept', to: 'now' }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ problem: { kind: 'newer-data' } });
    for (const name of ['outbox', 'publishing', 'walk']) fakeWorld().onAlarm.fire({ name });
    await sync.syncPages(workspace);
  });
  expect(sandbox.ledger.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await storedInDatabases()).toEqual(before);
});

describe('fault 33: with data of a newer version, a page status', () => {
  const problem = { kind: 'newer-data' };
  const statusOf = (url: string) => run((worker) => worker.pageStatus.loadPageStatus({ tabId: 1, url }));

  it('fails without waiting if nothing is stored', async () => {
    await end(raise);
    sandbox.ledger.clear();
    await startAgain();
    expect(await statusOf(sandbox.seed.landing.audience)).toMatchObject({
      notice: problem,
      matchState: { kind: 'failed', problem },
    });
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('shows stored data, and an interrupted crawl as stopped', async () => {
    await run(async ({ sync, workspaces }) => sync.syncPages(await workspaces.currentWorkspace()));
    const { directoryDatabase } = living.modules.databases;
    const database = await directoryDatabase();
    for (const walk of await database.getAll('walks'))
      await database.put('walks', { ...walk, state: 'syncing' });
    await end(raise);
    await startAgain();
    const { notice, matchState, directory, ...blocks } = await statusOf(sandbox.seed.landing.pageOnly);
    expect({ notice, matchState }).toMatchObject({
      notice: problem,
      matchState: { kind: 'matched', audiences: { state: 'failed', problem } },
    });
    expect(directory).toMatchObject({ state: 'stopped', done: 18 });
    expect([blocks.analytics, blocks.trend]).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  });
});

it('fault 23: unsent captures are reported as lost after the browser cleared the database, until dismissed', async () => {
  await run(({ answers }) => answers.capture(order('one')));
  await run(({ answers }) => answers.capture(order('two')));
  await end(clear);
  for (let start = 0; start < 2; start += 1) {
    await startAgain();
    await until(() => expect(notes()).toEqual({ lost: 2 }));
    await end(() => undefined);
  }
  await startAgain();
  await run(({ answers }) => answers.forgetLoss({}));
  expect(notes()).toEqual({});
  expect(fakeWorld().local.all()).not.toHaveProperty('lostCaptures');
});

it('fault 23: neither a first start nor sent captures are reported as a loss', async () => {
  await end(() => undefined);
  await startAgain();
  await until(() => expect(notes()).toEqual({}));
  await run(({ answers }) => answers.capture(order('sent')));
  await run(({ answers }) => answers.controlCapture({ id: 'sent', to: 'now' }));
  await until(() => expect(fakeWorld().session.one('outbox')).toMatchObject({ done: [{ id: 'sent' }] }));
  await until(() => expect(fakeWorld().local.one('unsentCaptures')).toBe(0));
  await end(clear);
  await startAgain();
  await until(() => expect(notes()).toEqual({}));
});
