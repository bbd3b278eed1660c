// What is said of an attempt to publish or cancel, and what can be done next.
import type { Attempt, AttemptState, RunItem } from './publishing.ts';

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

export type RunItemKind = RunItem['state']['kind'];

export interface RunCounts {
  total: number;
  /** At rest, however it ended. */
  settled: number;
  /** Confirmed: live, or on its way. */
  published: number;
  /** Accepted without confirmation, or unknown. */
  unsure: number;
  /** Refused, changed or skipped. */
  notDone: number;
  waiting: number;
}

export function runCounts(items: readonly RunItem[]): RunCounts {
  const count = (...kinds: RunItemKind[]) => items.filter(({ state }) => kinds.includes(state.kind)).length;
  const published = count('confirmed');
  const unsure = count('accepted', 'unknown');
  const notDone = count('refused', 'changed', 'skipped');
  const settled = published + unsure + notDone;
  return { total: items.length, settled, published, unsure, notDone, waiting: count('waiting') };
}

const itemTones: Readonly<Record<RunItemKind, AttemptTone>> = {
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

export function itemTone({ kind }: RunItem['state']): AttemptTone {
  return itemTones[kind];
}

/** It came to rest, but not as it was meant to. */
export function needsLook(state: RunItem['state']): boolean {
  return ['warn', 'stop'].includes(itemTone(state));
}
