// The protocol of publishing many audiences of one page: what each event makes of the run and its items. Each item follows the
// protocol of a single order; what concerns all of them makes the whole run wait. Nothing here reads a clock, a store or the
// network.
//
//   running ──no item waits, none is under way──▶ done
//     │ ▲ paused by a person, or by what stops all alike ──▶ paused
//     └─┴ stopped: what was not begun is left out
//   an item: waiting ──taken──▶ checking, then as an order; put back where it has to wait with the run, or where its worker was
//   killed before the request left. What may have left is read, and only a person orders it again.
import { isOfConnection, type Problem, type ProblemKind } from '../../api/problem.ts';
import { isUnderWay } from '../attempt-line.ts';
import type { AttemptState, RunItemState } from '../publishing.ts';
import type { OrderJob } from './attempt-machine.ts';
import type { RunItemRecord, RunRecord } from './publish-records.ts';

export type RunEvent =
  /** No other worker runs it: what is under way was left by a killed worker. */
  | { kind: 'interrupted'; at: number }
  | { kind: 'taken'; audienceId: string }
  | { kind: 'went-on'; audienceId: string; state: AttemptState; unread: boolean }
  /** An item has to wait, and the run with it. */
  | { kind: 'put-back'; audienceId: string; problem: Problem }
  | { kind: 'paused'; problem?: Problem }
  | { kind: 'resumed'; connectionVersion?: number }
  | { kind: 'stopped' }
  /** No driver takes items any more. */
  | { kind: 'driven' };

/** The very same run where the event says nothing to it. */
export function runMachine(run: RunRecord, event: RunEvent): RunRecord {
  switch (event.kind) {
    case 'interrupted':
      return recoverInterrupted(run, event.at);
    case 'taken':
      return withItem(run, event.audienceId, (item) => ({ ...item, state: { kind: 'checking' } }));
    case 'went-on': {
      const { state, unread } = event;
      return withItem(run, event.audienceId, (item) => ({ ...item, state: itemState(state), unread }));
    }
    case 'put-back': {
      const waiting = withItem(run, event.audienceId, (item) => ({ ...item, state: { kind: 'waiting' } }));
      // Stopped meanwhile: there is nothing to wait for.
      return run.state === 'stopped' ? withoutWaiting(waiting) : paused(waiting, event.problem);
    }
    case 'paused':
      return paused(run, event.problem);
    case 'resumed': {
      const { connectionVersion = run.connectionVersion } = event;
      if (run.state !== 'paused') return { ...run, connectionVersion };
      return { ...withoutReason(run), state: 'running', connectionVersion };
    }
    case 'stopped':
      if (run.state !== 'running' && run.state !== 'paused') return run;
      return withoutWaiting({ ...withoutReason(run), state: 'stopped' });
    case 'driven': {
      const isOver = run.state === 'running' && !hasItemUnderWay(run) && nextItem(run) === undefined;
      return isOver ? { ...run, state: 'done' } : run;
    }
  }
}

export function nextItem({ items }: RunRecord): RunItemRecord | undefined {
  return items.find(({ state }) => state.kind === 'waiting');
}

function withItem(
  run: RunRecord,
  audienceId: string,
  edit: (item: RunItemRecord) => RunItemRecord,
): RunRecord {
  return { ...run, items: run.items.map((item) => (item.audienceId === audienceId ? edit(item) : item)) };
}

/** How an attempt's state is shown of an item: what has changed since it was reviewed is left out, with the reason. */
function itemState(state: AttemptState): RunItemState {
  if (state.kind !== 'changed') return state;
  const { because, now } = state;
  return { kind: 'skipped', ...(because ? { why: because } : {}), ...(now ? { now } : {}) };
}

/** An item that its worker does not survive is not begun for ever. */
const MAX_UNFINISHED = 5;

function recoverInterrupted(run: RunRecord, at: number): RunRecord {
  const items = run.items.map((item): RunItemRecord => {
    if (mayHaveLeft(item)) return { ...item, state: { kind: 'unknown', at }, unread: true };
    if (item.state.kind !== 'checking') return item;
    const left = (item.left ?? 0) + 1;
    const isGivenUp = left >= MAX_UNFINISHED;
    return {
      ...item,
      left,
      state: isGivenUp ? { kind: 'skipped', why: 'interrupted' } : { kind: 'waiting' },
    };
  });
  return run.state === 'stopped' ? withoutWaiting({ ...run, items }) : { ...run, items };
}

/** In earlier releases also while it was looked at again. */
function mayHaveLeft({ state, sent }: RunItemRecord): boolean {
  return state.kind === 'sending' || (state.kind === 'checking' && sent === true);
}

function paused(run: RunRecord, problem: Problem | undefined): RunRecord {
  const resumeAt = problem?.notBefore;
  // Two are under way at once: the later of the times that were named to them holds.
  const isLater = run.resumeAt !== undefined && resumeAt !== undefined && resumeAt > run.resumeAt;
  if (run.state === 'paused' && isLater) return { ...run, resumeAt };
  if (run.state !== 'running') return run;
  return {
    ...run,
    state: 'paused',
    ...(problem ? { problem } : {}),
    ...(resumeAt === undefined ? {} : { resumeAt }),
  };
}

function withoutReason({ problem: _, resumeAt: __, ...rest }: RunRecord): RunRecord {
  return rest;
}

/** What was not begun is left out. Earlier releases let wait again what may have been sent: its outcome is unknown. */
function withoutWaiting(run: RunRecord): RunRecord {
  const ended = ({ sent }: RunItemRecord): RunItemState =>
    sent ? { kind: 'unknown', at: run.startedAt } : { kind: 'skipped', why: 'stopped' };
  const items = run.items.map((item) =>
    item.state.kind === 'waiting' ? { ...item, state: ended(item) } : item,
  );
  return { ...run, items };
}

export function hasItemUnderWay(run: RunRecord): boolean {
  return run.items.some(({ state }) => isUnderWay(state));
}

/** A worker that is gone may have left something of it to put right. */
export function isUnsettled(run: RunRecord): boolean {
  return run.items.some((item) => item.unread || isUnderWay(item.state));
}

/** Before anything was posted these stop every item alike, so the run waits instead of failing one after another. */
const concernsAll = (problem: Problem): boolean => isOfConnection(problem) || problem.kind === 'not-the-api';

/** Of a refused post only these: the others are about the one version. */
const REFUSES_ALL: readonly ProblemKind[] = ['not-connected', 'unauthorized', 'rate-limited'];

/** Another key or address is current: only a person can say whether the run is still meant. */
const SERVICE_CHANGED: Problem = { kind: 'conflict' };

/** What ends an item where it concerns it alone, and makes the whole run wait where it concerns all. */
export const mayConcernAll = ({ kind }: AttemptState): boolean => kind === 'refused' || kind === 'changed';

/** Why the whole run has to wait after an item came to this. */
export function pauseFor({ state, blocker }: Pick<OrderJob, 'state' | 'blocker'>): Problem | undefined {
  if (blocker && concernsAll(blocker)) return blocker;
  if (state.kind === 'changed' && state.because === 'workspace') return SERVICE_CHANGED;
  const isSaid = state.kind === 'refused' || state.kind === 'unknown';
  return isSaid && state.problem && REFUSES_ALL.includes(state.problem.kind) ? state.problem : undefined;
}
