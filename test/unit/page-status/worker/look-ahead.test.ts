// What is asked for before a list is stored: the next answers are on their way meanwhile, and nothing is asked for twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Look } from '../../../../lib/page-status/look.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { endWorker, fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdTimers } from '../../fixtures/hold-timers.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;

beforeAll(async () => {
  sandbox = await startSandbox({ pageSize: 100 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  endWorker();
  vi.restoreAllMocks();
  sandbox.faults.clear();
  sandbox.ledger.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

const landing = () => sandbox.seed.landing;
const look = (url: string): Promise<Look> => worker.look.lookAt({ tabId: 1, url });
const sent = (operation?: string) =>
  sandbox.ledger
    .entries()
    .map((entry) => entry.operation)
    .filter((each) => operation === undefined || each === operation);

/** Over the audiences of the page. */
const walk = () =>
  worker.walk.readWalk(worker.service.scopeOf(workspace), `audiences:${sandbox.seed.ids.page}`);

/** Lets nothing be stored in the directory until it is told to. */
async function holdDirectory(): Promise<() => void> {
  const database = await worker.databases.directoryDatabase();
  const write = database.transaction(worker.databases.directoryStores, 'readwrite');
  let isHeld = true;
  const hold = async () => {
    while (isHeld) await write.objectStore('walks').count();
  };
  hold().catch(reportError);
  return () => {
    isHeld = false;
  };
}

/** Requests by the last word of their path, and writing to the directory, in their order. */
function directorySteps(): string[] {
  const steps: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    steps.push(new URL(String(args[0])).pathname.split('/').at(-1) ?? '');
    return fetch(...args);
  });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const [stores, mode] = args;
    if (mode === 'readwrite' && Array.isArray(stores) && stores.includes('audiences')) steps.push('store');
    return transaction.apply(this, args);
  });
  return steps;
}

/** Begins a look, and holds what follows the first request of an operation. */
async function lookHeldAfter(operation: 'listPages' | 'listAudiences') {
  sandbox.faults.add({ operation, delayMs: 200, times: 1 });
  const looking = look(landing().audience);
  await until(() => expect(sent()).toContain(operation));
  if (operation === 'listAudiences') await until(async () => expect(await walk()).toBeDefined());
  return { looking, release: await holdDirectory() };
}

describe('where nothing is kept', () => {
  it('audiences and figures are asked for before the pages are stored', async () => {
    const { looking, release } = await lookHeldAfter('listPages');
    await until(() => {
      expect(sent()).toContain('listAudiences');
      expect(sent()).toContain('getAnalyticsSummary');
    });
    release();
    const made = await looking;
    expect(made.situation).toMatchObject({ kind: 'matched', audience: { routeKey: 'jane-doe' } });
    expect(sent('listPages')).toHaveLength(1);
    expect(sent('listAudiences')).toHaveLength(1);
    expect(sent('getAnalyticsSummary')).toHaveLength(2 + 14); // the two periods, and the days of the trend
  });

  it('messages are asked for before the audiences are stored', async () => {
    const { looking, release } = await lookHeldAfter('listAudiences');
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    release();
    expect((await looking).conversation).toMatchObject({ state: 'shown' });
    expect(sent('getAudienceMessages')).toHaveLength(1);
    expect(sent('listAudiences')).toHaveLength(1);
  });

  it('nothing is stored before what is asked for next has left', async () => {
    holdTimers('/platform/worker/in-time.ts'); // however slow this machine is
    const steps = directorySteps();
    await look(landing().audience);
    const ofLists = steps.filter((step) => step !== 'summary');
    expect(ofLists.slice(0, 5)).toEqual(['pages', 'audiences', 'store', 'messages', 'store']);
  });

  it('what cannot leave is not waited for', async () => {
    sandbox.faults.add({ operation: 'listAssets', hang: true });
    sandbox.faults.add({ operation: 'getAnalyticsSummary', hang: true });
    // Three of the four requests that may be under way at once.
    for (const limit of [1, 2, 3])
      worker.service.readFromService(workspace, 'listAssets', { limit }).catch(() => undefined);
    await until(() => expect(sent('listAssets')).toHaveLength(3));
    look(landing().audience).catch(() => undefined);
    await until(async () => expect(await walk()).toMatchObject({ state: 'ready', items: 42 }));
    expect(sent('getAudienceMessages')).toEqual([]);
  });

  it('a refusal of what was asked for early is told like any other', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    const made = await look(landing().audience);
    expect(made.situation).toMatchObject({ kind: 'candidates' });
    expect(await walk()).toMatchObject({ problem: { kind: 'forbidden' } });
    expect(sent('listAudiences')).toHaveLength(1);
  });

  it('nothing is asked for early where the address is of no page', async () => {
    await look(new URL('/nothing/of/ours', landing().audience).href);
    expect(sent()).toEqual(['listPages']);
  });
});

describe('an answer that was asked for early', () => {
  const audiences = () => worker.walks.walkAudiences(workspace, sandbox.seed.ids.page);
  const askEarly = () =>
    worker.audiencesAhead.readAudiencesAhead(workspace, sandbox.seed.ids.page, () => undefined);

  it('is taken once, by the walk that follows', async () => {
    askEarly();
    askEarly();
    expect(await audiences()).toMatchObject({ state: 'ready', items: 42 });
    expect(sent()).toEqual(['listAudiences']);
    await audiences();
    expect(sent()).toEqual(['listAudiences', 'listAudiences']);
  });

  it('is not taken when it has grown old', async () => {
    askEarly();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await audiences()).toMatchObject({ state: 'ready', items: 42 });
    vi.useRealTimers();
    await until(() => expect(sent()).toEqual(['listAudiences', 'listAudiences']));
  });
});
