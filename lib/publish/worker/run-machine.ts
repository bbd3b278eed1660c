// State machine of a run over many audiences of a page: pure, without clock, store or network. Each item follows the protocol
// of a single order; a problem that concerns all of them pauses the run.
//
//   running ──no item waits or is in flight──▶ done
//     │ ▲ paused by a person, or by a problem of all items ──▶ paused
//     └─┴ stopped: unstarted items are skipped
//   an item: waiting ──taken──▶ checking, then as an order; back to waiting if the run pauses, or if its worker was killed before
//   the request was sent. What may have been sent is only read back; a person may order it again.
import { isOfConnection, isPause, type Problem, type ProblemKind } from '../../api/problem.ts';
import { defined, omit } from '../../format/omit.ts';
import { isReached } from '../../jobs/worker/outcome.ts';
import { isAwaited, isUnderWay } from '../attempt-line.ts';
import type { AttemptState, RunItemState } from '../publishing.ts';
import type { OrderJob } from './attempt-machine.ts';
import type { RunItemRecord, RunRecord } from './publish-records.ts';

export type RunEvent =
  /** No other worker drives the run: items in flight were left by a killed worker. */
  | { kind: 'interrupted'; at: number }
  | { kind: 'taken'; audienceId: string }
  | { kind: 'went-on'; audienceId: string; state: AttemptState; unread: boolean }
  /** The item, and so the whole run, has to wait. */
  | { kind: 'put-back'; at: number; audienceId: string; problem: Problem }
  | { kind: 'paused'; problem?: Problem }
  | { kind: 'resumed' }
  /** A person resumes it after the key may have changed, at the same service. */
  | { kind: 'reconnected'; connectionVersion: number }
  | { kind: 'stopped' }
  /** No driver takes items any more. */
  | { kind: 'driven' };

/** Returns the same run if the event does not apply. */
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
      // The run was stopped meanwhile.
      return run.state === 'stopped' ? withoutWaiting(waiting) : paused(waiting, event.problem, event.at);
    }
    case 'paused':
      return paused(run, event.problem);
    case 'resumed':
      return run.state === 'paused'
        ? { ...omit(run, 'problem', 'resumeAt', 'pausedAt'), state: 'running' }
        : run;
    case 'reconnected':
      return reconnected(run, event.connectionVersion);
    case 'stopped':
      if (run.state !== 'running' && run.state !== 'paused') return run;
      return withoutWaiting({ ...omit(run, 'problem', 'resumeAt', 'pausedAt'), state: 'stopped' });
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

/** Maps an attempt's state to the item's: an item changed since the review is skipped, with the reason. */
function itemState(state: AttemptState): RunItemState {
  if (state.kind !== 'changed') return state;
  const { because, now } = state;
  return { kind: 'skipped', ...defined({ why: because, now }) };
}

/** What was on its way under the former key is not watched any more, so it is read again. */
function reconnected(run: RunRecord, connectionVersion: number): RunRecord {
  if (run.state === 'running' || run.connectionVersion === connectionVersion) return run;
  const items = run.items.map((item) => (isAwaited(item.state) ? { ...item, unread: true } : item));
  return { ...run, connectionVersion, items };
}

/** Limits retries of an item during which the worker is killed. */
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

/** In earlier releases `checking` could also mean a second check after sending. */
function mayHaveLeft({ state, sent }: RunItemRecord): boolean {
  return state.kind === 'sending' || (state.kind === 'checking' && sent === true);
}

function paused(run: RunRecord, problem: Problem | undefined, pausedAt?: number): RunRecord {
  const resumeAt = problem?.notBefore;
  // Two items are in flight at a time. A wait that only a person ends outlasts any other; of two times, the later one counts.
  if (run.state === 'paused' && problem && isForPerson(problem))
    return { ...omit(run, 'resumeAt', 'pausedAt'), problem };
  const isLater = run.resumeAt !== undefined && resumeAt !== undefined && resumeAt > run.resumeAt;
  if (run.state === 'paused' && isLater) return { ...run, resumeAt };
  if (run.state !== 'running') return run;
  return {
    ...run,
    state: 'paused',
    ...(problem ? { problem } : {}),
    ...(resumeAt === undefined ? {} : { resumeAt, pausedAt }),
  };
}

/** Whether its wait is over, or cannot be known since the clock was set back: it resumes, and waits again if it is too early. */
export function isWaitOver({ state, resumeAt, pausedAt = 0 }: RunRecord, now: number): boolean {
  return state === 'paused' && resumeAt !== undefined && (isReached(resumeAt, now) || pausedAt > now);
}

/** Skips unstarted items. Earlier releases put items that may have been sent back to waiting: their outcome is unknown. */
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

/** A killed worker may have left items to recover. */
export function isUnsettled(run: RunRecord): boolean {
  return run.items.some((item) => item.unread || isUnderWay(item.state));
}

/** Before anything was posted, these problems affect every item, so the run waits instead of failing one after another. */
const concernsAll = (problem: Problem): boolean =>
  isOfConnection(problem) || ['not-the-api', 'not-kept', 'storage-failed'].includes(problem.kind);

/** After a post, only these affect all items; others concern the one version. */
const REFUSES_ALL: readonly ProblemKind[] = ['not-connected', 'unauthorized', 'rate-limited'];

/** Another key or address is current: a person has to decide whether to continue. */
export const SERVICE_CHANGED: Problem = { kind: 'conflict' };

const isForPerson = (problem: Problem): boolean => isPause(problem) || problem.kind === SERVICE_CHANGED.kind;

/** States that end a single item, but pause the run if they concern all items. */
export const mayConcernAll = ({ kind }: AttemptState): boolean => kind === 'refused' || kind === 'changed';

/** Returns the problem that pauses the whole run, if any. */
export function pauseFor({ state, blocker }: Pick<OrderJob, 'state' | 'blocker'>): Problem | undefined {
  if (blocker && concernsAll(blocker)) return blocker;
  if (state.kind === 'changed' && state.because === 'workspace') return SERVICE_CHANGED;
  const isFailure = state.kind === 'refused' || state.kind === 'unknown';
  return isFailure && state.problem && REFUSES_ALL.includes(state.problem.kind) ? state.problem : undefined;
}
