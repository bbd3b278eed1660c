// The protocol of an order to publish or cancel one version: what each event makes of it, and what follows once that is
// stored. Nothing here reads a clock, a store or the network.
//
//   checking ──as shown, and leaving──▶ sending ──taken──▶ accepted ──read──▶ confirmed
//      └ differs: changed                 ├ the service did nothing: refused
//                                         └ no answer: unknown ──read──▶ confirmed, or still unknown
//
// `sending`, with the key of the intent, is stored right before the request leaves. An order is posted once; what became of it is
// read, and only a person orders it again, with the same key as long as the first outcome is unknown.
import { operations } from '../../api/operations.ts';
import type { Problem, ProblemKind } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import type { VersionView } from '../../directory/record-views.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import type { Next } from '../../jobs/machine.ts';
import { isOnItsWay, isOpen, type OpenState } from '../attempt-line.ts';
import { isSameAim } from '../intent.ts';
import type { AttemptState, ChangedBecause, VersionAction, VersionOrder } from '../publishing.ts';
import { liveVersionOf, viewOf } from '../version-life.ts';
import type { AttemptRecord } from './publish-records.ts';

type In<Kind extends AttemptState['kind']> = Extract<AttemptState, { kind: Kind }>;

/** One order, as a single attempt or as an item of a run. */
export interface OrderJob {
  order: VersionOrder;
  state: AttemptState;
  /** It is open, and reading it back was not finished. */
  unread: boolean;
  /** When the service had what the person saw, and how often that was too long ago once the request could leave. */
  checkedAt?: number;
  outdated?: number;
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
  /** It is about to leave: nothing is left to wait for. */
  | { kind: 'leaving'; at: number }
  /** By then what was seen was too old. */
  | { kind: 'outdated'; at: number }
  /** Another workspace, key or address is current: found just before the request would have left. */
  | { kind: 'workspace-lost'; at: number }
  /** `version` and its `status`: as the service answered. */
  | { kind: 'taken'; at: number; version?: VersionView; status?: string }
  | { kind: 'failed'; at: number; problem: Problem; isEmpty?: boolean }
  /** The caller has the order's lock, so `sending` was left by a killed worker. */
  | { kind: 'looked-at'; at: number }
  | { kind: 'read'; at: number; audience: Audience }
  /** It could not be read: for this reason, or because its audience is not there, or under another key or address. */
  | { kind: 'not-read'; at?: number; problem?: Problem };

export type OrderEffect = 'check' | 'post' | 'invalidate' | 'read' | 'renew';

export function orderMachine(job: OrderJob, event: OrderEvent): Next<OrderJob, OrderEffect> | undefined {
  const { order, state, earlier } = job;
  const rest = (next: AttemptState) => ({ job: { ...job, state: next, unread: false }, effects: [] });
  switch (event.kind) {
    case 'placed':
      return { job, effects: ['check'] };
    case 'checked':
      if (event.isOnline) return { job: { ...job, checkedAt: event.at }, effects: ['post'] };
      return rest(unknownOf(earlier) ?? { kind: 'refused', at: event.at, problem: { kind: 'offline' } });
    case 'leaving':
      // What was seen too long ago is checked again.
      if (!isStillGood(job, event.at)) return undefined;
      return { job: { ...job, state: { kind: 'sending', sentAt: event.at } }, effects: [] };
    case 'outdated': {
      const outdated = (job.outdated ?? 0) + 1;
      if (outdated < MAX_OUTDATED) return { job: { ...job, outdated }, effects: ['check'] };
      const { job: rested } = rest(
        unknownOf(earlier) ?? { kind: 'refused', at: event.at, problem: TOO_SLOW },
      );
      return { job: { ...rested, blocker: TOO_SLOW }, effects: [] };
    }
    case 'differs': {
      const { job: rested } = rest(earlier ? inSightOf(earlier, order, event) : event.state);
      const blocker = event.state.kind === 'refused' ? { blocker: event.state.problem } : {};
      return { job: { ...rested, ...blocker }, effects: [] };
    }
    case 'workspace-lost':
      return rest(unknownOf(earlier) ?? changed('workspace', event.at));
    case 'taken': {
      const as = newVersion(order, event.version);
      // An answer about another version says nothing of this one.
      const isOfThis = [undefined, order.versionId, as?.versionId].includes(event.version?.versionId);
      const answered = isOfThis && event.status !== undefined ? { answered: event.status } : {};
      return opened(job, { kind: 'accepted', at: event.at, ...answered, ...(as ? { as } : {}) });
    }
    case 'failed': {
      const { at, problem } = event;
      const outcome = writeOutcome(problem, event.isEmpty);
      if (outcome === 'applied') return opened(job, { kind: 'accepted', at });
      if (outcome === 'unknown') return opened(job, { kind: 'unknown', at, problem });
      const refusal = { kind: 'refused', at, problem } as const;
      const isDenied = DENIES_WHAT_IS_SHOWN.includes(problem.kind);
      if (earlier) return { job: { ...job, refusal }, effects: isDenied ? ['invalidate', 'read'] : ['read'] };
      const { job: rested } = rest(refusal);
      return { job: rested, effects: isDenied ? ['invalidate', 'renew'] : [] };
    }
    case 'looked-at':
      if (state.kind === 'sending')
        return {
          job: { ...job, state: { kind: 'unknown', at: event.at }, unread: true },
          effects: ['read'],
        };
      return isOpen(state) || isOnItsWay(state) ? { job, effects: ['read'] } : undefined;
    case 'read':
      if (!job.refusal && isOnItsWay(state)) {
        const next = settled(order, { kind: 'accepted', at: event.at }, event.audience, event.at);
        return { job: { ...job, state: next, unread: false }, effects: [] };
      }
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

/** Only of what may still be carried out something is said where nothing was sent: what was confirmed has had its moment. */
function unknownOf(earlier: OrderJob['earlier']): In<'unknown'> | undefined {
  return earlier?.kind === 'unknown' ? earlier : undefined;
}

/** The service sees the version in another state than the person did: what is shown of it is read again. */
const DENIES_WHAT_IS_SHOWN: readonly ProblemKind[] = ['rejected', 'conflict', 'not-found'];

/** A service that is so slow is not asked without end. */
const MAX_OUTDATED = 3;
const TOO_SLOW: Problem = { kind: 'timeout' };

/** What was seen is good for as long as any reading of it. A negative age means that the clock was set back. */
function isStillGood({ checkedAt }: OrderJob, at: number): boolean {
  const age = checkedAt === undefined ? Number.NaN : at - checkedAt;
  return age >= 0 && age < operations.listAudiences.freshFor;
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
    // An unanswered request can still be carried out: refusing the second says nothing about it.
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
  const seen = audience && settled(order, { kind: 'unknown', at }, audience, at);
  if (seen?.kind === 'confirmed') return seen;
  if (earlier.kind === 'confirmed') return state;
  return { ...earlier, ...(seen?.kind === 'unknown' ? seen : {}), at };
}

/** An open order in the light of a fresh reading. */
export function settled(order: VersionOrder, state: OpenState, audience: Audience, at: number): AttemptState {
  const status = statusAchieved(order, audience);
  if (status !== undefined) return { kind: 'confirmed', at, status };
  const live = liveVersionOf(audience);
  const shown = order.instead ? live && viewOf(live) : versionsView(audience).latest;
  const now = shown ? { now: shown } : {};
  if (state.kind === 'unknown') return { kind: 'unknown', at, ...problemOf(state), ...now };
  const { answered, as } = state;
  if (as && as.versionId === live?.versionId) return { kind: 'confirmed', at, status: 'published', as };
  if (answered !== undefined && isToldByAnswer(order, answered, audience))
    return { kind: 'confirmed', at, status: answered };
  const told = { ...(answered === undefined ? {} : { answered }), ...(as ? { as } : {}) };
  return { kind: 'accepted', at, ...now, ...told };
}

/** The service can answer with a version that was not there before, in place of the older one. */
function newVersion(
  { versionId, instead }: VersionOrder,
  answered: VersionView | undefined,
): VersionView | undefined {
  if (!instead || !answered?.versionId) return undefined;
  return [versionId, instead.versionId, instead.latestId].includes(answered.versionId) ? undefined : answered;
}

/** A cancelled version need not be listed any more: then what the service answered is all that can be known of it, and for good. */
function isToldByAnswer(
  { action, versionId }: VersionOrder,
  answered: string,
  { latestVersion, publishedVersion }: Audience,
): boolean {
  const isListed = [latestVersion, publishedVersion].some((version) => version?.versionId === versionId);
  return action === 'cancel' && !isListed && achieved.cancel.includes(answered);
}

export const changed = (because: ChangedBecause, at: number): In<'changed'> => ({
  kind: 'changed',
  at,
  because,
});

const problemOf = ({ problem }: OpenState) => (problem ? { problem } : {});

const achieved: Record<VersionAction, readonly string[]> = {
  publish: ['pending', 'queued', 'processing', 'published'],
  cancel: ['cancelled'],
};

/** The status in which a reading shows that the order was carried out; undefined where it does not show that. */
export function statusAchieved(
  { action, versionId, status: shown }: Pick<VersionOrder, 'action' | 'versionId' | 'status'>,
  audience: Audience,
): string | undefined {
  const { latestVersion } = audience;
  if (action === 'publish' && liveVersionOf(audience)?.versionId === versionId) return 'published';
  if (latestVersion?.versionId !== versionId) return undefined;
  const { status } = latestVersion;
  return status && status !== shown && achieved[action].includes(status) ? status : undefined;
}

/** A second click within this time meant the first one (ms). */
const ONE_CLICK = 1000;
/**
 * A view whose worker was killed puts its question again by itself, which is no click (ms). Only what comes later
 * was pressed by a person who has seen that the outcome is unknown.
 */
export const ASKED_AGAIN = 5000;
/** An attempt that ended further ahead than this was ended by another clock (ms). */
const MAX_WAIT = 120_000;

/** Whether both were pressed for the same, as the person saw it, under the same connection. */
export function isSamePress({ order: before }: AttemptRecord, order: VersionOrder): boolean {
  return (
    isSameAim(before, order) &&
    before.connectionVersion === order.connectionVersion &&
    before.status === order.status
  );
}

/** Whether a click belongs to an earlier one. `entered`: when it arrived; it may have waited for the other one since. */
export function isJoined(before: AttemptRecord, order: VersionOrder, entered: number): boolean {
  const { state } = before;
  if (!isSamePress(before, order) || !('at' in state)) return false;
  const since = entered - state.at;
  return since < (state.kind === 'unknown' ? ASKED_AGAIN : ONE_CLICK) && since > -MAX_WAIT;
}

/** Whether it was sent to the service that an order is for. Earlier releases stored no address: then the connection tells. */
export function isOfSameService(
  { order: before, baseUrl }: AttemptRecord,
  { connectionVersion }: Pick<VersionOrder, 'connectionVersion'>,
  address: string | undefined,
): boolean {
  return baseUrl === undefined ? before.connectionVersion === connectionVersion : baseUrl === address;
}
