// Tone and state checks of a publish or cancel attempt and of run items.
import type { VersionsView } from '../directory/record-views.ts';
import type { Attempt, AttemptState, RunItemState } from './publishing.ts';
import { toneOf } from './version-line.ts';

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

/**
 * Whether the versions as they are now settle a failed or open attempt: they show how it ended, or that it no longer matters. Its line
 * would contradict them. A refused cancel stays refused.
 */
export function isSettledBy(
  { latest, published }: VersionsView,
  { order, state }: Pick<Attempt, 'order' | 'state'>,
): boolean {
  const { action, versionId, versionNumber, status, instead } = order;
  if (!isOpen(state) && !(state.kind === 'refused' && action === 'publish')) return false;
  if (published?.versionId === versionId) return true;
  if (instead) return published !== undefined && published.versionId !== instead.versionId;
  if (!latest) return false;
  if (latest.versionId !== versionId) return (latest.number ?? 0) > (versionNumber ?? Infinity);
  const isAsOrdered = [undefined, status].includes(latest.status);
  const isStillOpen = action === 'publish' ? BEFORE_PUBLISH : BEFORE_LIVE;
  return !isAsOrdered && !isStillOpen.includes(latest.status ?? '');
}

export const BEFORE_PUBLISH: readonly string[] = ['draft', 'pending'];
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
