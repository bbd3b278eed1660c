// Tone and state checks of a publish or cancel attempt and of run items.
import { liveOf } from '../directory/former-versions.ts';
import { readTimestamp } from '../format/dates.ts';
import type { Attempt, AttemptState, Instead, RunItemState, VersionOrder } from './publishing.ts';
import { toneOf } from './version-line.ts';
import type { VersionSubject } from './version-order.ts';

export type OutcomeTone = 'busy' | 'live' | 'warn' | 'stop' | 'quiet';

const tones: Readonly<Record<RunItemState['kind'], OutcomeTone>> = {
  waiting: 'quiet',
  checking: 'busy',
  sending: 'busy',
  confirmed: 'live',
  accepted: 'warn',
  unknown: 'warn',
  refused: 'stop',
  changed: 'warn',
  skipped: 'warn',
};

export function toneOfState(state: RunItemState): OutcomeTone {
  return isOnItsWay(state) ? 'quiet' : tones[state.kind];
}

/** The service accepted it, but is not done yet. */
export function isOnItsWay(state: RunItemState): boolean {
  return state.kind === 'confirmed' && toneOf(state.status) === 'busy';
}

/** Nothing else can be ordered for this version meanwhile. */
export function isUnderWay({ kind }: RunItemState): boolean {
  return kind === 'checking' || kind === 'sending';
}

export type OpenState = Extract<AttemptState, { kind: 'accepted' | 'unknown' }>;

/** It may have been applied: reading back may settle it. */
export function isOpen(state: RunItemState): state is OpenState {
  return state.kind === 'accepted' || state.kind === 'unknown';
}

/** A reading may tell more about it. */
export function isAwaited(state: RunItemState): boolean {
  return isOpen(state) || isOnItsWay(state);
}

/** Returns the most recent attempt for an audience, of any version. */
export function attemptFor(
  attempts: readonly Attempt[],
  of: { workspaceId: string; pageId: string; audienceId: string },
): Attempt | undefined {
  const fields = ['workspaceId', 'pageId', 'audienceId'] as const;
  return newestOf(attempts.filter(({ order }) => fields.every((field) => order[field] === of[field])));
}

/** How an attempt failed. `gaveUp`: it was accepted, and its watch ended before the version was live. */
export type Failure = 'refused' | 'unconfirmed' | 'gaveUp';

export function failureOf(state: RunItemState): Failure | undefined {
  if (state.kind === 'refused') return 'refused';
  return isOpen(state) ? 'unconfirmed' : undefined;
}

export interface FailedAttempt extends Pick<VersionOrder, 'action' | 'versionId'> {
  versionNumber?: number | undefined;
  instead?: Pick<Instead, 'versionId'> | undefined;
  startedAt: number;
  failure: Failure;
}

/**
 * Whether the audience as it is now settles a failed attempt: it shows how the attempt ended, or that it no longer matters. The line of
 * the attempt would contradict it. A refused cancel stays refused. A version is the latest one when it is ordered, so another latest one
 * has followed; a former version is instead ordered in place of the live one.
 */
export function isSettledBy(
  { versions, archivedAt }: Pick<VersionSubject, 'versions' | 'archivedAt'>,
  { action, versionId, versionNumber, instead, startedAt, failure }: FailedAttempt,
): boolean {
  if (failure === 'refused' && action === 'cancel') return false;
  const live = liveOf(versions);
  // An order for an audience that is archived already has an outcome to show.
  if ((readTimestamp(archivedAt) ?? 0) > startedAt || live?.versionId === versionId) return true;
  // Without any live version, going back is still to do.
  if (instead) return live !== undefined && live.versionId !== instead.versionId;
  const { latest } = versions;
  if (!latest) return false;
  // One of a lower number comes from an earlier reading.
  if (latest.versionId !== versionId) return !((latest.number ?? Infinity) < (versionNumber ?? 0));
  const unsettled = action === 'cancel' || failure === 'gaveUp' ? BEFORE_LIVE : BEFORE_PUBLISH;
  return latest.status !== undefined && !unsettled.includes(latest.status);
}

const BEFORE_PUBLISH: readonly string[] = ['draft', 'pending'];
const BEFORE_LIVE: readonly string[] = [...BEFORE_PUBLISH, 'queued', 'processing'];

interface Begun {
  startedAt: number;
  turn?: number | undefined;
}

/** Sorts the most recent last. `startedAt` counts only without turns, since a clock can be set back. */
export function byTurn(a: Begun, b: Begun): number {
  return (a.turn ?? 0) - (b.turn ?? 0) || a.startedAt - b.startedAt;
}

/** Returns the most recently started record; of equals, the last in the list. */
export function newestOf<T extends Begun>(records: readonly T[]): T | undefined {
  return records.toSorted(byTurn).at(-1);
}
