// The protocol of an order to publish or cancel one version: what each event makes of it, and what follows once that is
// stored. Nothing here reads a clock, a store or the network.
//
//   checking ──as shown──▶ sending ──taken──▶ accepted ──read──▶ confirmed
//      └ differs: changed     ├ the service did nothing: refused
//                             └ nobody knows: unknown ──read──▶ confirmed, or still unknown
//
// `sending`, with the key of the intent, is stored before the request leaves. An order is posted once; what became of it is
// read, and only a person orders it again, with the same key as long as nobody knows about the first.
import type { Problem, ProblemKind } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import type { Next } from '../../jobs/worker/job-runner.ts';
import { isOpen, type OpenState } from '../attempt-line.ts';
import type { AttemptState, ChangedBecause, VersionAction, VersionOrder } from '../publishing.ts';
import type { AttemptRecord, RunItemRecord } from './publish-store.ts';

type In<Kind extends AttemptState['kind']> = Extract<AttemptState, { kind: Kind }>;

/** One order, as an attempt of its own or as an item of a run. */
export interface OrderJob {
  order: VersionOrder;
  state: AttemptState;
  /** It is open, and reading it back was not finished. */
  unread: boolean;
  /** How an earlier request for the same stands: what it was to achieve can be so already. */
  earlier?: In<'unknown' | 'confirmed'>;
  /** The second request was refused, perhaps because the first was carried out: that is being read. */
  refusal?: In<'refused'>;
  /** Why the service could not be asked how things are; nothing was posted then. */
  blocker?: Problem;
}

export type OrderEvent =
  | { kind: 'placed' }
  /** The service has what the person saw, or something else, or could not be asked. */
  | { kind: 'checked'; at: number; isOnline: boolean }
  | { kind: 'differs'; state: In<'changed' | 'refused'>; audience?: Audience }
  /** Another workspace, key or address is current: found just before the request would have left. */
  | { kind: 'workspace-lost'; at: number }
  | { kind: 'taken'; at: number }
  | { kind: 'failed'; at: number; problem: Problem; isEmpty: boolean }
  /** Whoever looks has the order's lock: what says `sending` was left by a worker that was killed. */
  | { kind: 'looked-at'; at: number }
  | { kind: 'read'; at: number; audience: Audience }
  /** It could not be read: for this reason, or because its audience is not there, or under another key or address. */
  | { kind: 'not-read'; at?: number; problem?: Problem };

export type OrderEffect = 'check' | 'post' | 'invalidate' | 'read';

export function orderMachine(job: OrderJob, event: OrderEvent): Next<OrderJob, OrderEffect> | undefined {
  const { order, state, earlier } = job;
  const rest = (next: AttemptState) => ({ job: { ...job, state: next, unread: false }, effects: [] });
  switch (event.kind) {
    case 'placed':
      return { job, effects: ['check'] };
    case 'checked':
      if (event.isOnline)
        return { job: { ...job, state: { kind: 'sending', sentAt: event.at } }, effects: ['post'] };
      return rest(earlier ?? { kind: 'refused', at: event.at, problem: { kind: 'offline' } });
    case 'differs': {
      const { job: rested } = rest(earlier ? inSightOf(earlier, order, event) : event.state);
      const blocker = event.state.kind === 'refused' ? { blocker: event.state.problem } : {};
      return { job: { ...rested, ...blocker }, effects: [] };
    }
    case 'workspace-lost':
      return rest(earlier ?? changed('workspace', event.at));
    case 'taken':
      return opened(job, { kind: 'accepted', at: event.at });
    case 'failed': {
      const { at, problem } = event;
      const kind = outcomeOf(problem, event.isEmpty);
      if (kind !== 'refused') return opened(job, kind === 'accepted' ? { kind, at } : { kind, at, problem });
      const refusal = { kind, at, problem };
      return earlier ? { job: { ...job, refusal }, effects: ['read'] } : rest(refusal);
    }
    case 'looked-at':
      if (state.kind === 'sending')
        return {
          job: { ...job, state: { kind: 'unknown', at: event.at, problem: noAnswer }, unread: true },
          effects: ['read'],
        };
      return isOpen(state) ? { job, effects: ['read'] } : undefined;
    case 'read':
      return afterReading(job, (open) => settled(order, open, event.audience, event.at));
    case 'not-read': {
      const { at, problem } = event;
      // For an unknown one the reason why it is unknown says more.
      return afterReading(job, (open) => ({
        ...open,
        ...(at === undefined ? {} : { at }),
        ...(problem && open.kind === 'accepted' ? { problem } : {}),
      }));
    }
  }
}

/** It may have been carried out, and is read next. */
function opened(job: OrderJob, state: OpenState): Next<OrderJob, OrderEffect> {
  return { job: { ...job, state, unread: true }, effects: ['invalidate', 'read'] };
}

function afterReading(
  { refusal, ...job }: OrderJob,
  readAs: (open: OpenState) => AttemptState,
): Next<OrderJob, OrderEffect> | undefined {
  if (refusal) {
    const first = readAs({ kind: 'unknown', at: refusal.at, problem: refusal.problem });
    // A request that nobody answered can still be carried out: refusing the second says nothing about it.
    const state = first.kind === 'confirmed' || job.earlier?.kind === 'unknown' ? first : refusal;
    return { job: { ...job, state, unread: false }, effects: [] };
  }
  return isOpen(job.state)
    ? { job: { ...job, state: readAs(job.state), unread: false }, effects: [] }
    : undefined;
}

/** A check found a difference, or could not be made: either may be what the earlier request has done. */
function inSightOf(
  earlier: NonNullable<OrderJob['earlier']>,
  order: VersionOrder,
  { state, audience }: Extract<OrderEvent, { kind: 'differs' }>,
): AttemptState {
  const { at } = state;
  const seen = audience && settled(order, { kind: 'unknown', at, problem: noAnswer }, audience, at);
  if (seen?.kind === 'confirmed') return seen;
  // What was carried out stays so where nobody could look.
  if (earlier.kind === 'confirmed') return state.kind === 'refused' ? earlier : state;
  return { ...earlier, ...(seen?.kind === 'unknown' ? seen : {}), problem: earlier.problem, at };
}

/** An open order in the light of a fresh reading. */
export function settled(order: VersionOrder, state: OpenState, audience: Audience, at: number): AttemptState {
  const status = statusAchieved(order, audience);
  if (status !== undefined) return { kind: 'confirmed', at, status };
  const { latest } = versionsView(audience);
  const now = latest ? { now: latest } : {};
  if (state.kind === 'unknown') return { kind: 'unknown', at, problem: state.problem, ...now };
  return { kind: 'accepted', at, ...now };
}

export const changed = (because: ChangedBecause, at: number): In<'changed'> => ({
  kind: 'changed',
  at,
  because,
});

/** Nothing tells what became of a request whose sender was killed. */
export const noAnswer: Problem = { kind: 'timeout' };

/** With these the service says that it did nothing. Any other failure after sending leaves it open. */
const NOT_APPLIED: readonly number[] = [400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429];

/** Without an answer only these are certain to have ended before anything was sent. */
const NOT_SENT: readonly ProblemKind[] = ['not-connected', 'rejected'];

export type Outcome = 'refused' | 'unknown' | 'accepted';

/** What a failed write means. `isEmpty`: of an answer only the body is missing; a 2xx says then that it was taken. */
export function outcomeOf({ kind, status }: Problem, isEmpty: boolean): Outcome {
  // A missing permission may have been taken away in the middle of the request.
  if (status === undefined) return NOT_SENT.includes(kind) ? 'refused' : 'unknown';
  if (isEmpty && status >= 200 && status < 300) return 'accepted';
  return NOT_APPLIED.includes(status) ? 'refused' : 'unknown';
}

const achieved: Record<VersionAction, readonly string[]> = {
  publish: ['pending', 'queued', 'processing', 'published'],
  cancel: ['cancelled'],
};

/** The status in which a reading shows that the order was carried out; undefined where it does not show that. */
export function statusAchieved(
  { action, versionId, status: shown }: Pick<VersionOrder, 'action' | 'versionId' | 'status'>,
  { latestVersion, publishedVersion }: Audience,
): string | undefined {
  if (action === 'publish' && publishedVersion?.versionId === versionId) return 'published';
  if (latestVersion?.versionId !== versionId) return undefined;
  const { status } = latestVersion;
  return status && status !== shown && achieved[action].includes(status) ? status : undefined;
}

/** A second click within this time meant the first one (ms). */
const ONE_CLICK = 1000;
/**
 * A view whose worker was killed puts its question again by itself, which is no click (ms). Only what comes later
 * was pressed by a person who has seen that nobody knows.
 */
const ASKED_AGAIN = 5000;
/** Nobody waits for longer; an attempt that ended further ahead than this was ended by another clock (ms). */
const LONGEST_WAIT = 120_000;

/** One for each workspace, version and action. */
export function attemptId({
  workspaceId,
  versionId,
  action,
}: Pick<VersionOrder, 'workspaceId' | 'versionId' | 'action'>): string {
  return `${workspaceId}|${action}|${versionId}`;
}

/** Whether a click belongs to an earlier one. `entered`: when it arrived; it may have waited for the other one since. */
export function isJoined(
  { order: before, state }: AttemptRecord,
  order: VersionOrder,
  entered: number,
): boolean {
  if (
    before.connectionVersion !== order.connectionVersion ||
    before.status !== order.status ||
    before.pageId !== order.pageId
  )
    return false;
  if (!('at' in state)) return false;
  const since = entered - state.at;
  return since < (state.kind === 'unknown' ? ASKED_AGAIN : ONE_CLICK) && since > -LONGEST_WAIT;
}

/** An intent whose outcome is unknown keeps its key, so that the service can tell a second request for it. */
export function keyOfUnknown(
  { versionId }: VersionOrder,
  before: AttemptRecord | undefined,
  items: readonly RunItemRecord[],
): string | undefined {
  if (before?.state.kind === 'unknown' && before.operationKey) return before.operationKey;
  return items.find((item) => item.versionId === versionId && item.state.kind === 'unknown')?.operationKey;
}
