// State machine of an order to publish or cancel one version: pure, without clock, store or network.
//
//   checking ──as shown, and leaving──▶ sending ──taken──▶ accepted ──read──▶ confirmed
//      └ differs: changed                 ├ not applied: refused
//                                         └ no answer: unknown ──read──▶ confirmed, or still unknown
//
// `sending`, with the intent's key, is stored right before the request is sent. An order is posted once and then only read
// back. Only a person orders it again, with the same key as long as the first outcome is unknown.

import { liveVersionOf } from '../../api/live-version.ts';
import { operations } from '../../api/operations.ts';
import type { Problem, ProblemKind } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import type { VersionView } from '../../directory/record-views.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { defined } from '../../format/omit.ts';
import type { Next } from '../../jobs/machine.ts';
import { isAwaited, isOnItsWay, isOpen, type OpenState } from '../attempt-line.ts';
import { isSameAim } from '../intent.ts';
import type { AttemptState, ChangedBecause, VersionAction, VersionOrder } from '../publishing.ts';
import { viewOf } from '../version-life.ts';
import type { AttemptRecord } from './publish-records.ts';

type In<Kind extends AttemptState['kind']> = Extract<AttemptState, { kind: Kind }>;

/** One order, as a single attempt or as an item of a run. */
export interface OrderJob {
  order: VersionOrder;
  state: AttemptState;
  /** It is open, and reading it back was not finished. */
  unread: boolean;
  /** When a check found what the person saw, and how often the check was too old once the request could leave. */
  checkedAt?: number;
  outdated?: number;
  /** State of an earlier request for the same action, which may already have been applied. */
  earlier?: In<'unknown' | 'confirmed'>;
  /** The second request was refused, perhaps because the first was applied: that is being read. */
  refusal?: In<'refused'>;
  /** Why the service could not be checked; nothing was posted then. */
  blocker?: Problem;
}

export type OrderEvent =
  | { kind: 'placed' }
  /** The service has what the person saw, differs, or could not be reached. */
  | { kind: 'checked'; at: number; isOnline: boolean }
  | { kind: 'differs'; state: In<'changed' | 'refused'>; audience?: Audience }
  /** The request is about to be sent. */
  | { kind: 'leaving'; at: number }
  /** The check was outdated by then. */
  | { kind: 'outdated'; at: number }
  /** Another workspace, key or address became current just before sending. */
  | { kind: 'workspace-lost'; at: number }
  /** `version` and its `status` as answered. */
  | { kind: 'taken'; at: number; version?: VersionView; status?: string }
  | { kind: 'failed'; at: number; problem: Problem; isEmpty?: boolean }
  /** The caller holds the order's lock, so a `sending` state was left by a killed worker. */
  | { kind: 'looked-at'; at: number }
  | { kind: 'read'; at: number; audience: Audience }
  /** Reading failed for this problem, or the audience is missing or under another key or address. */
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
      // An outdated check is repeated.
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
      // Conversation and versions are shown side by side: both are read again.
      return {
        job: { ...rested, ...blocker },
        effects: event.state.kind === 'changed' ? ['invalidate'] : [],
      };
    }
    case 'workspace-lost':
      return rest(unknownOf(earlier) ?? changed('workspace', event.at));
    case 'taken': {
      const as = newVersion(order, event.version);
      // An answer about another version proves nothing about this one.
      const isOfThis = [undefined, order.versionId, as?.versionId].includes(event.version?.versionId);
      const answered = isOfThis ? event.status : undefined;
      return opened(job, { kind: 'accepted', at: event.at, ...defined({ answered, as }) });
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
      return isAwaited(state) ? { job, effects: ['read'] } : undefined;
    case 'read':
      if (!job.refusal && isOnItsWay(state)) {
        const next = settledOnItsWay(order, event.audience, event.at);
        return { job: { ...job, state: next, unread: false }, effects: [] };
      }
      return afterReading(job, (open) => settled(order, open, event.audience, event.at));
    case 'not-read': {
      const { at, problem } = event;
      // An unknown outcome keeps its original problem, which is more informative.
      return afterReading(job, (open) => ({
        ...open,
        ...defined({ at, problem: open.kind === 'accepted' ? problem : undefined }),
      }));
    }
  }
}

/** If nothing was sent, an earlier unknown outcome stays unknown; an earlier confirmation is dropped. */
function unknownOf(earlier: OrderJob['earlier']): In<'unknown'> | undefined {
  return earlier?.kind === 'unknown' ? earlier : undefined;
}

/** The service sees the version in another state than the person did, so the view is refreshed. */
const DENIES_WHAT_IS_SHOWN: readonly ProblemKind[] = ['rejected', 'conflict', 'not-found'];

/** Limits checks if the service is too slow to ever be in time. */
const MAX_OUTDATED = 3;
const TOO_SLOW: Problem = { kind: 'timeout' };

/** A check is valid as long as any list reading. A negative age means that the clock was set back. */
function isStillGood({ checkedAt }: OrderJob, at: number): boolean {
  const age = checkedAt === undefined ? Number.NaN : at - checkedAt;
  return age >= 0 && age < operations.listAudiences.freshFor;
}

/** It may have been applied, and is read next. */
function opened(job: OrderJob, state: OpenState): Next<OrderJob, OrderEffect> {
  return { job: { ...job, state, unread: true }, effects: ['invalidate', 'read'] };
}

function afterReading(
  { refusal, ...job }: OrderJob,
  readAs: (open: OpenState) => AttemptState,
): Next<OrderJob, OrderEffect> | undefined {
  if (refusal) {
    const first = readAs({ kind: 'unknown', at: refusal.at, problem: refusal.problem });
    // An unanswered request may still be applied: a refusal of the second proves nothing about it.
    const state = first.kind === 'confirmed' || job.earlier?.kind === 'unknown' ? first : refusal;
    return { job: { ...job, state, unread: false }, effects: [] };
  }
  return isOpen(job.state)
    ? { job: { ...job, state: readAs(job.state), unread: false }, effects: [] }
    : undefined;
}

/** The check differed or failed: either may be the effect of the earlier request. */
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

/** Next state of an open order after a fresh reading. */
export function settled(order: VersionOrder, state: OpenState, audience: Audience, at: number): AttemptState {
  const status = statusAchieved(order, audience);
  if (status !== undefined) return { kind: 'confirmed', at, status };
  const live = liveVersionOf(audience);
  const shown = order.instead ? live && viewOf(live) : versionsView(audience).latest;
  if (state.kind === 'unknown')
    return { kind: 'unknown', at, ...defined({ problem: state.problem, now: shown }) };
  const { answered, as, fellBack } = state;
  if (as && as.versionId === live?.versionId) return { kind: 'confirmed', at, status: 'published', as };
  if (answered !== undefined && isSettledByAnswer(order, answered, audience))
    return { kind: 'confirmed', at, status: answered };
  return { kind: 'accepted', at, ...defined({ now: shown, answered, as, fellBack }) };
}

/** Next state of an order whose version was read on its way: it may be back in the status it was ordered in. */
export function settledOnItsWay(order: VersionOrder, audience: Audience, at: number): AttemptState {
  const next = settled(order, { kind: 'accepted', at }, audience, at);
  const isBack =
    next.kind === 'accepted' && next.now?.versionId === order.versionId && next.now.status === order.status;
  return isBack ? { ...next, fellBack: true } : next;
}

/** Its version was read in a final status that was not ordered, as when a colleague canceled it: nothing more is to come. */
export function hasEndedOtherwise({ versionId }: VersionOrder, state: AttemptState): boolean {
  const { now } = state.kind === 'accepted' ? state : {};
  return now?.versionId === versionId && ['cancelled', 'archived'].includes(now.status ?? '');
}

/** The service may answer with a newly created version in place of the older one. */
function newVersion(
  { versionId, instead }: VersionOrder,
  answered: VersionView | undefined,
): VersionView | undefined {
  if (!instead || !answered?.versionId) return undefined;
  return [versionId, instead.versionId, instead.latestId].includes(answered.versionId) ? undefined : answered;
}

/** A canceled version may be missing from lists: then the answer is the final word. */
function isSettledByAnswer(
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

const achieved: Record<VersionAction, readonly string[]> = {
  publish: ['pending', 'queued', 'processing', 'published'],
  cancel: ['cancelled'],
};

/** Returns the status that proves that the order was applied, otherwise undefined. */
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

/** A second click within this time joins the first one (ms). */
const ONE_CLICK = 1000;
/** A view repeats its request after the worker was killed (ms). Only a later click comes from a person who saw the unknown outcome. */
export const ASKED_AGAIN = 5000;
/** A time further in the future than this comes from another clock (ms). */
export const MAX_AHEAD = 120_000;

/** Whether both orders are for the same version in the same status under the same connection. */
export function isSamePress({ order: before }: AttemptRecord, order: VersionOrder): boolean {
  return (
    isSameAim(before, order) &&
    before.connectionVersion === order.connectionVersion &&
    before.status === order.status
  );
}

/** Whether a click joins an earlier one. `entered`: when it arrived (epoch ms); it may have waited for the other since. */
export function isJoined(before: AttemptRecord, order: VersionOrder, entered: number): boolean {
  const { state } = before;
  if (!isSamePress(before, order) || !('at' in state)) return false;
  const since = entered - state.at;
  return since < (state.kind === 'unknown' ? ASKED_AGAIN : ONE_CLICK) && since > -MAX_AHEAD;
}

/** Whether it was sent to this order's service. Earlier releases stored no address: then connection versions are compared. */
export function isOfSameService(
  { order: before, baseUrl }: AttemptRecord,
  { connectionVersion }: Pick<VersionOrder, 'connectionVersion'>,
  address: string | undefined,
): boolean {
  return baseUrl === undefined ? before.connectionVersion === connectionVersion : baseUrl === address;
}
