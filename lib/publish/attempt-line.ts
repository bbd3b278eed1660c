// What is said of an attempt to publish or cancel, and what can be done next.
import type { Attempt, AttemptState } from './publishing.ts';

export type AttemptTone = 'busy' | 'live' | 'warn' | 'stop' | 'quiet';

export interface AttemptFacts {
  tone: AttemptTone;
  /** Under way: nothing else can be ordered for this version. */
  busy: boolean;
  /** "Check now" may tell more. */
  check: boolean;
  /** "Look again" shows what is there now. */
  lookAgain: boolean;
  dismiss: boolean;
}

type Kind = AttemptState['kind'];

const facts: Readonly<Record<Kind, AttemptFacts>> = {
  checking: { tone: 'busy', busy: true, check: false, lookAgain: false, dismiss: false },
  sending: { tone: 'busy', busy: true, check: false, lookAgain: false, dismiss: false },
  confirmed: { tone: 'live', busy: false, check: false, lookAgain: false, dismiss: true },
  accepted: { tone: 'warn', busy: false, check: true, lookAgain: false, dismiss: true },
  unknown: { tone: 'warn', busy: false, check: true, lookAgain: false, dismiss: true },
  refused: { tone: 'stop', busy: false, check: false, lookAgain: false, dismiss: true },
  changed: { tone: 'warn', busy: false, check: false, lookAgain: true, dismiss: true },
};

export function attemptFacts(state: AttemptState): AttemptFacts {
  return facts[state.kind];
}

/** The newest attempt at an audience, whichever version it was for. */
export function attemptFor(
  attempts: readonly Attempt[],
  of: { workspaceId: string; pageId: string; audienceId: string },
): Attempt | undefined {
  return attempts
    .filter(({ order }) => order.workspaceId === of.workspaceId)
    .filter(({ order }) => order.pageId === of.pageId && order.audienceId === of.audienceId)
    .reduce<Attempt | undefined>(
      (newest, attempt) => (newest && newest.startedAt > attempt.startedAt ? newest : attempt),
      undefined,
    );
}
