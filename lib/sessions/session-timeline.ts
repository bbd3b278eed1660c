// What a visitor did in a session, as steps in the order of time.
import type { Answer } from '../api/operation-schemas.ts';
import { oldestFirst, readTimestamp } from '../format/dates.ts';
import { foldWords } from '../format/search-words.ts';
import { filled } from '../format/texts.ts';

type Interactions = NonNullable<Answer<'getSessionInteractions'>['interactions']>;

/** Oldest first. */
export const stepsOf = ({ interactions }: Answer<'getSessionInteractions'>): SessionStep[] =>
  oldestFirst((interactions ?? []).map(stepOf), ({ time }) => time);

/** The service says that it has no such session; one with interactions is there, whatever else is said. */
export function isMissing({ found, interactions }: Answer<'getSessionInteractions'>): boolean {
  return found !== true && (interactions ?? []).length === 0;
}

export type SessionStep = ReturnType<typeof stepOf>;

/** What is empty is undefined. */
function stepOf(sent: Interactions[number]) {
  const { label, options, responseText, componentId, componentContext, groundingChunkIds, timestamp } = sent;
  const offered = (options ?? []).filter((option) => option.trim() !== '');
  const answer = filled(responseText);
  const chosen = offered.findIndex((option) => option.trim() === answer);
  const isTimed = timestamp !== null && timestamp !== undefined;
  const time = isTimed ? readTimestamp(timestamp) : undefined;
  return {
    /** What was asked or pressed. */
    label: filled(label),
    options: offered,
    answer,
    /** The position of the option that the answer is. */
    chosen: chosen < 0 ? undefined : chosen,
    componentId: filled(componentId),
    context: filled(componentContext),
    chunks: groundingChunkIds ?? [],
    /** Epoch milliseconds, where it can be read; otherwise as it was sent. */
    time,
    rawTime: isTimed && time === undefined ? String(timestamp) : undefined,
  };
}

/** What a visitor did: asked and was answered, was given a choice, or pressed something. */
export type StepKind = 'question' | 'choice' | 'press' | 'other';

export function stepKind({ label, options, answer }: SessionStep): StepKind {
  if (options.length > 0) return 'choice';
  if (answer !== undefined) return 'question';
  return label === undefined ? 'other' : 'press';
}

// What visitors did most over several sessions: words pressed or asked, options chosen, chunks of answers.

export interface Rank {
  text: string;
  /** The label that an option belongs to. */
  of?: string | undefined;
  count: number;
  /** In how many of the sessions. */
  sessions: number;
}

export type SessionSummary = ReturnType<typeof summaryOf>;

type Counter = Map<string, Rank & { last: number }>;

export function summaryOf(sessions: readonly SessionStep[][]) {
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
  const rank = counter.get(key) ?? { text, of, count: 0, sessions: 0, last: -1 };
  rank.count += 1;
  if (rank.last !== session) rank.sessions += 1;
  rank.last = session;
  counter.set(key, rank);
}

/** The most frequent first; among equals, those that came first. */
function ranked(counter: Counter): Rank[] {
  return [...counter.values()].map(({ last: _, ...rank }) => rank).sort((a, b) => b.count - a.count);
}

// Finding a text in the steps of a session.

/** Those that hold it, in their order; all where nothing is looked for. */
export function foundSteps(steps: readonly SessionStep[], typed: string): SessionStep[] {
  const needle = foldWords(typed.trim());
  if (needle === '') return [...steps];
  return steps.filter(({ label, options, answer, componentId, context, chunks }) =>
    [label, answer, componentId, context, ...options, ...chunks].some(
      (text) => text !== undefined && foldWords(text).includes(needle),
    ),
  );
}
