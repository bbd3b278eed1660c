// What is said of an attempt to publish or cancel, and of an item of a run.
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

/** The service has it, and is not done with it yet. */
export function isOnItsWay(state: RunItemState): boolean {
  return state.kind === 'confirmed' && toneOf(state.status) === 'busy';
}

/** Nothing else can be ordered for this version. */
export function isUnderWay({ kind }: RunItemState): boolean {
  return kind === 'checking' || kind === 'sending';
}

export type OpenState = Extract<AttemptState, { kind: 'accepted' | 'unknown' }>;

/** It may have been carried out: reading it back may tell more. */
export function isOpen(state: RunItemState): state is OpenState {
  return state.kind === 'accepted' || state.kind === 'unknown';
}

/** The newest attempt at an audience, whichever version it was for. */
export function attemptFor(
  attempts: readonly Attempt[],
  of: { workspaceId: string; pageId: string; audienceId: string },
): Attempt | undefined {
  const fields = ['workspaceId', 'pageId', 'audienceId'] as const;
  return newestOf(attempts.filter(({ order }) => fields.every((field) => order[field] === of[field])));
}

interface Begun {
  startedAt: number;
  turn?: number;
}

/** The later of two comes last. A clock can be set back, so it tells only of those that have no turns. */
export function byTurn(a: Begun, b: Begun): number {
  return (a.turn ?? 0) - (b.turn ?? 0) || a.startedAt - b.startedAt;
}

/** The one that was begun last; of two at once, the later in the list. */
export function newestOf<T extends Begun>(records: readonly T[]): T | undefined {
  return records.toSorted(byTurn).at(-1);
}
