// Versions that are published and cancelled, alone and in runs, while anything happens in any order: one press told by two views,
// kills between any two steps, other people at work on the same versions, a clock that is moved in both directions, and a service
// that answers anything, or too late.
import { fc } from '@fast-check/vitest';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VersionAction, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { AttemptRecord, RunRecord } from '../../../../lib/publish/worker/publish-records.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import type { LedgerEntry } from '../../../sandbox/ledger.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import { named } from '../../fixtures/named-service.ts';
import { storedAtPosts } from '../../fixtures/stored-at-posts.ts';
import { actionOf, judge, keyIn, type Trial, truth } from './publish-judge.ts';
import {
  audiencesAt,
  connectedProfile,
  type Modules,
  newDraft,
  newWorker,
  orderFor,
  shownState,
} from './publish-world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const its = killableLives({
  newWorker: (dieAfter) => newWorker(dieAfter === undefined ? {} : { dieAfter }),
  connectedProfile: (sandbox) => connectedProfile(named(sandbox)),
});

/** Requests of the background that are not answered. */
let open = 0;
/** Called with each request that arrives. */
let arrived: (request: LedgerEntry) => void = () => undefined;
beforeEach(() => {
  const inner = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    open += 1;
    return inner(...args).finally(() => {
      open -= 1;
    });
  });
});

const readStored = async () => {
  const attempts = await storedIn<AttemptRecord>('attempts');
  const runs = await storedIn<RunRecord>('runs');
  return [
    ...attempts.map(({ order, ...attempt }) => ({ ...order, ...attempt })),
    ...runs.flatMap((run) => run.items.map((item) => ({ action: 'publish', ...item }))),
  ];
};
const postsSeen = storedAtPosts(its, readStored, (request) => arrived(request));

/** Posts that were not on the disk as being sent, with their key, when they arrived. */
async function unmarked(): Promise<string[]> {
  const seen = (await postsSeen.all()).map(({ post, stored }) => {
    const own = stored.filter(
      ({ action, versionId, operationKey = '' }) =>
        action === actionOf(post) && versionId === post.params.version_id && operationKey === keyIn(post),
    );
    return { n: post.n, states: own.map(({ state }) => state.kind) };
  });
  return seen.filter(({ states }) => !states.includes('sending')).map((each) => JSON.stringify(each));
}

const writeFaults: Fault[] = [
  { drop: 'before' },
  { drop: 'after-commit' },
  { drop: 'mid-body' },
  { drop: 'before', lateCommitMs: 40 * SECOND },
  { status: 500 },
  { status: 502, commit: true },
  { html: true },
  { status: 204, body: '' },
  { status: 204, body: '', commit: true },
  { status: 200, body: '{}' },
  { status: 401 },
  { status: 409 },
  { status: 422 },
  { status: 429, headers: { 'retry-after': '7' } },
];
const readFaults: Fault[] = [
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 404 },
  { html: true },
  { drop: 'before', times: 3 },
  { status: 503, times: 3 },
];

/** What comes in the middle, when this many requests have arrived. */
interface Meanwhile {
  at: number;
  do: 'newer' | 'pause' | 'stop' | 'other window';
}

interface Pressing {
  fault: { reading: boolean; fault: Fault } | undefined;
  /** By a view that has not seen what others did. */
  isStale: boolean;
  isToldTwice: boolean;
  meanwhile: Meanwhile | undefined;
  /** After a number of steps, or on the arrival of its POST. */
  killed: number | 'at its post' | undefined;
  /** How long the person looks before (ms). */
  after: number;
}

type Event =
  | (({ do: 'press'; action: VersionAction; of: number } | { do: 'many'; of: number[] }) & Pressing)
  | { do: 'pause' | 'resume' | 'stop' }
  | { do: 'check' | 'newer' | 'other publishes' | 'other cancels'; of: number }
  | { do: 'two views' | 'kill' | 'offline' | 'online' }
  | { do: 'wait' | 'set back'; time: number };

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const perhaps = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq });
const audience = fc.nat(1);

const pressing = {
  fault: perhaps(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ reading: fc.constant(false), fault: some(...writeFaults) }) },
      { weight: 1, arbitrary: fc.record({ reading: fc.constant(true), fault: some(...readFaults) }) },
    ),
  ),
  isStale: fc.boolean(),
  isToldTwice: fc.boolean(),
  meanwhile: perhaps(
    fc.record({
      at: fc.integer({ min: 1, max: 4 }),
      do: some<Meanwhile['do']>('newer', 'pause', 'stop', 'other window'),
    }),
    1,
  ),
  killed: perhaps(fc.oneof(fc.nat(90), some('at its post' as const)), 1),
  after: some(0, 2 * SECOND, 6 * SECOND),
};

const events = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: some('press' as const),
        action: some('publish' as const, 'publish' as const, 'cancel' as const),
        of: audience,
        ...pressing,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: some('many' as const),
        of: fc.uniqueArray(audience, { minLength: 1 }),
        ...pressing,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: some('pause' as const, 'resume' as const, 'stop' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: some('check' as const, 'newer' as const, 'other publishes' as const, 'other cancels' as const),
        of: audience,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: some('two views' as const, 'kill' as const, 'offline' as const, 'online' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: some('wait' as const, 'wait' as const, 'set back' as const),
        time: fc.oneof(fc.nat(5 * SECOND), fc.nat(2 * MINUTE), fc.nat(40 * MINUTE)),
      }),
    },
  ),
  { maxLength: 14, size: 'max' },
);

test('fault 3, 21, 22, 28, 32: in any order of events, only displayed versions are posted, once per click, and reported truthfully', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const trial = await startTrial();
      for (const event of all) {
        await revived(trial);
        await happen(event, trial);
        await rested();
      }
      await broughtToEnd(trial);
      expect(await unmarked(), 'each was stored as sent before').toEqual([]);
      await judge(trial, its.sandbox);
    }),
    randomRuns({ normal: 8, full: 1000 }),
  );
}, 3_600_000);

const ids = () => its.sandbox.seed.ids;

async function startTrial(): Promise<Trial> {
  const { sandbox } = its;
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
  sandbox.faults.clear();
  await its.restart();
  for (const { audienceId, computedName } of await settled(audiencesAt(sandbox)))
    if (computedName?.startsWith('Random')) sandbox.changes.removeAudience(ids().page, audienceId);
  const audiences = [1, 2].map((number) => sandbox.changes.addAudience(ids().page, `Random ${number}`));
  await settled(
    its.worker.run(async ({ lists, publishing, rateLimiter }) => {
      await publishing.records.clearRecords(its.workspace.id);
      await rateLimiter.forgetLimits(its.workspace.id);
      await lists.crawlAudiences(its.workspace, ids().page);
    }),
  );
  sandbox.ledger.clear();
  postsSeen.clear();
  const trial = { audiences, seen: new Map(), presses: [], changes: [], kills: [] };
  await look(trial);
  return trial;
}

const lastArrival = () => its.sandbox.ledger.entries().at(-1)?.n ?? 0;
const quiet = () => until(() => open === 0);

/** The person refreshes the view. */
async function look({ audiences, seen }: Trial): Promise<void> {
  const all = await truth(its.sandbox);
  for (const audienceId of audiences) {
    const { versionId = '', status } = all.get(audienceId)?.latestVersion ?? {};
    seen.set(audienceId, { versionId, status: status ?? '', after: lastArrival() });
  }
}

async function revived(trial: Trial, isStarted = true): Promise<void> {
  if (!its.worker.isDead()) return;
  await quiet();
  trial.kills.push(lastArrival());
  if (isStarted) await its.restart();
  else its.worker = await settled(newWorker());
}

/** Like a view: a request without a reply is retried once. */
async function asked<T>(trial: Trial, question: (modules: Modules) => Promise<T>): Promise<T> {
  const answer = await settled(its.worker.run(question).catch((error: unknown) => error));
  if (!String(answer).includes('killed')) {
    if (answer instanceof Error) throw answer;
    return answer as T;
  }
  await revived(trial, false);
  return settled(its.worker.run(question));
}

/** Nothing is on its way any more, or its worker is dead. */
async function rested(): Promise<void> {
  await until(() => {
    const { attempts, runs } = shownState();
    const kinds = [...attempts, ...runs.flatMap(({ items }) => items)].map(({ state }) => state.kind);
    const isBusy =
      kinds.includes('checking') ||
      kinds.includes('sending') ||
      runs.some(({ state }) => state === 'running');
    return its.worker.isDead() || !(isBusy || open > 0);
  });
  await quiet();
}

async function happen(event: Event, trial: Trial): Promise<void> {
  switch (event.do) {
    case 'press':
    case 'many':
      return press(event, trial);
    case 'pause':
    case 'resume':
    case 'stop':
      return control(event.do);
    case 'check':
      return check(trial.audiences[event.of]);
    case 'newer':
      return newer(trial, trial.audiences[event.of], true);
    case 'other publishes':
    case 'other cancels':
      return other(event.do === 'other publishes' ? 'publish' : 'cancel', trial, trial.audiences[event.of]);
    case 'kill':
      its.worker.kill();
      return revived(trial);
    case 'online':
    case 'offline':
      vi.stubGlobal('navigator', { locks: navigator.locks, onLine: event.do === 'online' });
      if (event.do === 'online')
        await settled(its.worker.run(({ rateLimiter }) => rateLimiter.unblock(its.workspace.id)));
      return;
    case 'wait':
      return later(event.time);
    case 'set back':
      // The service keeps its time.
      its.sandbox.clock.advance(event.time);
      vi.setSystemTime(Date.now() - event.time);
      return;
    case 'two views': {
      const resume = () => its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
      await settled(Promise.allSettled([resume(), resume()]));
    }
  }
}

async function later(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
  await settled(its.worker.run(({ publishing }) => publishing.resuming.resumePublishing())).catch(
    () => undefined,
  );
}

async function control(to: 'pause' | 'resume' | 'stop'): Promise<void> {
  const [run] = shownState().runs;
  if (run)
    await settled(its.worker.run(({ answers }) => answers.controlRun({ runId: run.id, to }))).catch(
      killedOnly,
    );
}

async function check(audienceId = ''): Promise<void> {
  for (const { id, order } of shownState().attempts)
    if (order.audienceId === audienceId)
      await settled(its.worker.run(({ answers }) => answers.checkAttempt({ id }))).catch(killedOnly);
}

function killedOnly(error: unknown): void {
  if (!String(error).includes('killed')) throw error;
}

function newer({ changes, seen }: Trial, audienceId = '', isCertain: boolean): void {
  newDraft(its.sandbox, audienceId);
  const { versionId = '' } = seen.get(audienceId) ?? {};
  changes.push({ versionId, after: lastArrival(), isCertain });
}

/** A colleague, whose requests the ledger distinguishes. */
async function other(action: VersionAction, { changes }: Trial, audienceId = ''): Promise<void> {
  const { versionId = '' } = (await truth(its.sandbox)).get(audienceId)?.latestVersion ?? {};
  const path = `pages/${ids().page}/audiences/${audienceId}/versions/${versionId}/${action}`;
  const headers = { 'x-api-key': its.sandbox.key, 'content-type': 'application/json' };
  const url = `${its.sandbox.url}/v0/${path}?by=other`;
  const response = await settled(realFetch(url, { method: 'POST', headers, body: '{}' }));
  expect([200, 409]).toContain(response.status);
  if (response.ok) changes.push({ versionId, after: lastArrival(), isCertain: true, action });
}

const offered: Record<VersionAction, readonly string[]> = {
  publish: ['draft'],
  cancel: ['draft', 'queued', 'processing'],
};

async function press(event: Extract<Event, { do: 'press' | 'many' }>, trial: Trial): Promise<void> {
  const { audiences, seen, presses } = trial;
  const { fault, isStale, isToldTwice, meanwhile, killed } = event;
  await later(event.after);
  if (!isStale) await look(trial);
  const action = event.do === 'press' ? event.action : 'publish';
  const shown = [event.of]
    .flat()
    .map((at) => ({
      audienceId: audiences[at] ?? '',
      ...(seen.get(audiences[at] ?? '') ?? { versionId: '', status: '', after: 0 }),
    }))
    .filter(({ status }) => offered[action].includes(status));
  const [first] = shown;
  if (!first) return;
  const after = lastArrival();
  const id = `run-${trial.presses.length}`;
  for (const each of shown)
    presses.push({
      action,
      versionId: each.versionId,
      seen: each,
      after,
      ...(event.do === 'many' ? { runId: id } : {}),
    });
  const operation = action === 'publish' ? 'publishVersion' : 'cancelVersion';
  if (fault)
    its.sandbox.faults.add({
      times: 1,
      ...fault.fault,
      operation: fault.reading ? 'listAudiences' : operation,
    });
  const { audienceId, versionId, status } = first;
  const order: VersionOrder = orderFor(its.sandbox, its.workspace, versionId, { action, audienceId, status });
  const many = {
    pageId: ids().page,
    audienceIds: shown.map((each) => each.audienceId),
    workspaceId: its.workspace.id,
    connectionVersion: its.workspace.connectionVersion,
    seen: shown.map((each) => ({
      audienceId: each.audienceId,
      versionId: each.versionId,
      status: each.status,
    })),
  };
  const question = async ({ publishing }: Modules): Promise<unknown> => {
    const ask = () =>
      event.do === 'press' ? publishing.attempts.placeOrder(order) : publishing.runs.startRun(many, { id });
    return Promise.all(isToldTwice ? [ask(), ask()] : [ask()]);
  };
  const also: Promise<unknown>[] = [];
  let left = meanwhile?.at;
  arrived = ({ method }) => {
    if (killed === 'at its post' && method === 'POST') its.worker.kill();
    if (!meanwhile || left === undefined) return;
    left -= 1;
    if (left !== 0) return;
    if (meanwhile.do === 'newer') newer(trial, audienceId, event.do === 'press' && killed === undefined);
    else if (meanwhile.do !== 'other window') also.push(control(meanwhile.do));
    else also.push(its.worker.run(question).catch(killedOnly));
  };
  if (typeof killed === 'number') its.worker.killAfter(killed);
  await asked(trial, question);
  await rested();
  arrived = () => undefined;
  await settled(Promise.all(also));
  // No fault remains for a colleague's request.
  its.sandbox.faults.clear();
}

/** Faults end, time passes, and the person resumes what waits and checks unknown outcomes. */
async function broughtToEnd(trial: Trial): Promise<void> {
  its.sandbox.faults.clear();
  await revived(trial);
  await happen({ do: 'online' }, trial);
  // What waits by a clock that was set back begins to wait anew.
  for (let time = 31 * SECOND; time < 12 * 60 * MINUTE; time *= 2) {
    await revived(trial);
    await later(time);
    for (const { id, state } of shownState().runs)
      if (state === 'paused')
        await settled(its.worker.run(({ answers }) => answers.controlRun({ runId: id, to: 'resume' })));
    await rested();
    if (time > MINUTE && shownState().runs.every(({ state }) => state !== 'paused')) break;
  }
  for (const audienceId of trial.audiences) await check(audienceId);
}
