// What is asked for before a list is stored: the next answers are on their way meanwhile, and nothing is asked for twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Look } from '../../../lib/look.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { endWorker, fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../until.ts';
import { connectWorkspace } from './connect-workspace.ts';
import { startWorker, type Worker } from './worker.ts';

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
  const askEarly = () => worker.audiencesAhead.readAudiencesAhead(workspace, sandbox.seed.ids.page);

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
