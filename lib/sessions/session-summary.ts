// What visitors of several sessions did most: the words they pressed or asked, the options they chose, what answers were
// grounded on.
import type { SessionStep } from './session-timeline.ts';

export interface Rank {
  text: string;
  /** The label that an option belongs to. */
  of?: string;
  count: number;
  /** In how many of the sessions. */
  sessions: number;
}

export interface SessionSummary {
  sessions: number;
  steps: number;
  labels: Rank[];
  options: Rank[];
  chunks: Rank[];
}

type Counter = Map<string, Rank & { last: number }>;

export function summaryOf(sessions: readonly SessionStep[][]): SessionSummary {
  const labels: Counter = new Map();
  const options: Counter = new Map();
  const chunks: Counter = new Map();
  for (const [at, steps] of sessions.entries()) {
    for (const step of steps) {
      const { label, chosen } = step;
      if (label !== undefined) add(labels, at, label);
      const option = chosen === undefined ? undefined : step.options[chosen];
      if (option !== undefined) add(options, at, option.trim(), label);
      // A chunk that one answer names twice was still used once.
      for (const chunk of new Set(step.chunks)) add(chunks, at, chunk);
    }
  }
  return {
    sessions: sessions.length,
    steps: sessions.reduce((sum, steps) => sum + steps.length, 0),
    labels: ranked(labels),
    options: ranked(options),
    chunks: ranked(chunks),
  };
}

function add(counter: Counter, session: number, text: string, of?: string): void {
  const key = JSON.stringify([text, of]);
  const rank = counter.get(key) ?? {
    text,
    ...(of === undefined ? {} : { of }),
    count: 0,
    sessions: 0,
    last: -1,
  };
  rank.count += 1;
  if (rank.last !== session) rank.sessions += 1;
  rank.last = session;
  counter.set(key, rank);
}

/** The most frequent first; among equals, those that came first. */
function ranked(counter: Counter): Rank[] {
  return [...counter.values()].map(({ last: _, ...rank }) => rank).sort((a, b) => b.count - a.count);
}
