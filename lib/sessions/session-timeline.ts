// Steps of a visitor in a session, and summaries over sessions.
import type { Answer } from '../api/operation-schemas.ts';
import { oldestFirst, readTimestamp } from '../format/dates.ts';
import { foldText } from '../format/search-words.ts';
import { filled } from '../format/texts.ts';

type Interactions = NonNullable<Answer<'getSessionInteractions'>['interactions']>;

/** Oldest first. */
export const stepsOf = ({ interactions }: Answer<'getSessionInteractions'>): SessionStep[] =>
  oldestFirst((interactions ?? []).map(stepOf), ({ time }) => time);

/** Interactions prove that a session exists, whatever `found` says. */
export function isMissing({ found, interactions }: Answer<'getSessionInteractions'>): boolean {
  return found !== true && (interactions ?? []).length === 0;
}

export type SessionStep = ReturnType<typeof stepOf>;

/** Empty values become undefined. */
function stepOf(sent: Interactions[number]) {
  const { label, options, responseText, componentId, componentContext, groundingChunkIds, timestamp } = sent;
  const offered = (options ?? []).filter((option) => option.trim() !== '');
  const answer = filled(responseText);
  const chosen = offered.findIndex((option) => option.trim() === answer);
  const isTimed = timestamp !== null && timestamp !== undefined;
  const time = isTimed ? readTimestamp(timestamp) : undefined;
  return {
    /** Question asked or button pressed. */
    label: filled(label),
    options: offered,
    answer,
    /** Index of the option that equals the answer. */
    chosen: chosen < 0 ? undefined : chosen,
    componentId: filled(componentId),
    context: filled(componentContext),
    /** Each once. */
    chunks: [...new Set((groundingChunkIds ?? []).flatMap((id) => filled(id) ?? []))],
    /** Epoch ms if it can be parsed; otherwise `rawTime` as sent. */
    time,
    rawTime: isTimed && time === undefined ? String(timestamp) : undefined,
  };
}

/** Asked a question, chose an option, or pressed a button. */
export type StepKind = 'question' | 'choice' | 'press' | 'other';

export function stepKind({ label, options, answer }: SessionStep): StepKind {
  if (options.length > 0) return 'choice';
  if (answer !== undefined) return 'question';
  return label === undefined ? 'other' : 'press';
}

// Frequencies over several sessions: labels, chosen options and answer chunks.

export interface Rank {
  text: string;
  /** Label of an option. */
  of?: string | undefined;
  count: number;
  /** Number of sessions it occurs in. */
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
      for (const chunk of step.chunks) add(chunks, at, chunk);
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

/** Most frequent first; ties keep their order. */
function ranked(counter: Counter): Rank[] {
  return [...counter.values()].map(({ last: _, ...rank }) => rank).sort((a, b) => b.count - a.count);
}

/** Returns the steps that contain the text, in the same order; all if it is empty. */
export function foundSteps(steps: readonly SessionStep[], typed: string): SessionStep[] {
  const needle = foldText(typed);
  if (needle === '') return [...steps];
  return steps.filter(({ label, options, answer, componentId, context, chunks }) =>
    [label, answer, componentId, context, ...options, ...chunks].some(
      (text) => text !== undefined && foldText(text).includes(needle),
    ),
  );
}
