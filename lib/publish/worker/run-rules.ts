// The decisions of a run: what its items become, and what concerns all of them.
import type { Problem, ProblemKind } from '../../api/problem.ts';
import type { AttemptState, RunItemState } from '../publishing.ts';
import type { Carried } from './carry-out.ts';
import type { KeptRun, KeptRunItem } from './kept-records.ts';
import { noAnswer } from './order-outcome.ts';

/** Before anything was posted these stop every item alike, so the run waits instead of failing one after another. */
const CONCERNS_ALL: readonly ProblemKind[] = [
  'not-connected',
  'no-permission',
  'offline',
  'timeout',
  'unauthorized',
  'rate-limited',
  'unavailable',
  'not-the-api',
];

/** Of a refused post only these: the others are about the one version. */
const REFUSES_ALL: readonly ProblemKind[] = ['not-connected', 'unauthorized', 'rate-limited'];

/** Another key or address is current: only a person can say whether the run is still meant. */
const SERVICE_CHANGED: Problem = { kind: 'conflict' };

/** Why the whole run has to wait after an item came to this. */
export function pauseFor({ state, barrier }: Carried): Problem | undefined {
  if (barrier && CONCERNS_ALL.includes(barrier.kind)) return barrier;
  if (state.kind === 'changed' && state.because === 'workspace') return SERVICE_CHANGED;
  return state.kind === 'refused' && REFUSES_ALL.includes(state.problem.kind) ? state.problem : undefined;
}

/** How an attempt's state is told of an item: what has changed since it was reviewed is left out, with the reason. */
export function itemState(state: AttemptState): RunItemState {
  if (state.kind !== 'changed') return state;
  const { because, now } = state;
  return { kind: 'skipped', ...(because ? { why: because } : {}), ...(now ? { now } : {}) };
}

export function withItem(
  run: KeptRun,
  audienceId: string,
  edit: (item: KeptRunItem) => KeptRunItem,
): KeptRun {
  return { ...run, items: run.items.map((item) => (item.audienceId === audienceId ? edit(item) : item)) };
}

/** An item that its worker does not survive is not begun for ever. */
const MOST_LEFT = 5;

/** What a killed worker left under way waits again; whether its request was carried out is read before any other. */
export function withoutLeft(run: KeptRun): KeptRun {
  const items = run.items.map((item) => (isItemUnderWay(item) ? taken(item) : item));
  return run.state === 'stopped' ? withoutWaiting({ ...run, items }) : { ...run, items };
}

function taken(item: KeptRunItem): KeptRunItem {
  const left = (item.left ?? 0) + 1;
  const at = Date.now();
  const given: RunItemState = { kind: item.sent ? 'unknown' : 'refused', at, problem: noAnswer };
  return { ...item, left, state: left < MOST_LEFT ? { kind: 'waiting' } : given };
}

function isItemUnderWay({ state: { kind } }: KeptRunItem): boolean {
  return kind === 'checking' || kind === 'sending';
}

export function isUnderWay(run: KeptRun): boolean {
  return run.items.some(isItemUnderWay);
}

/** A worker that is gone may have left something of it to put right. */
export function isUnsettled(run: KeptRun): boolean {
  return run.items.some((item) => item.unread || isItemUnderWay(item));
}

export function paused(run: KeptRun, problem?: Problem): KeptRun {
  if (run.state !== 'running') return run;
  const resumeAt = problem?.notBefore;
  return {
    ...run,
    state: 'paused',
    ...(problem ? { problem } : {}),
    ...(resumeAt === undefined ? {} : { resumeAt }),
  };
}

export function resumed(run: KeptRun): KeptRun {
  if (run.state !== 'paused') return run;
  const { problem: _, resumeAt: __, ...rest } = run;
  return { ...rest, state: 'running' };
}

export function stopped(run: KeptRun): KeptRun {
  if (run.state !== 'running' && run.state !== 'paused') return run;
  const { problem: _, resumeAt: __, ...rest } = run;
  return withoutWaiting({ ...rest, state: 'stopped' });
}

/** What was not begun is left out. Of what was sent before, and not read since, nobody knows. */
function withoutWaiting(run: KeptRun): KeptRun {
  const ended = ({ sent }: KeptRunItem): RunItemState =>
    sent ? { kind: 'unknown', at: run.startedAt, problem: noAnswer } : { kind: 'skipped', why: 'stopped' };
  const items = run.items.map((item) =>
    item.state.kind === 'waiting' ? { ...item, state: ended(item) } : item,
  );
  return { ...run, items };
}

export function finished(run: KeptRun): KeptRun {
  const isOver =
    run.state === 'running' && !isUnderWay(run) && run.items.every(({ state }) => state.kind !== 'waiting');
  return isOver ? { ...run, state: 'done' } : run;
}
