// What a visitor did in a session, as steps in the order of time.
import type { Answer } from '../api/operation-schemas.ts';
import { readTimestamp } from '../format/dates.ts';
import { foldCase } from '../format/texts.ts';

export interface SessionStep {
  /** What was asked or pressed. */
  label?: string;
  options: string[];
  answer?: string;
  /** The position of the option that the answer is. */
  chosen?: number;
  componentId?: string;
  context?: string;
  chunks: string[];
  /** Epoch milliseconds, where it can be read; otherwise as it was sent. */
  time?: number;
  rawTime?: string;
}

type Interactions = NonNullable<Answer<'getSessionInteractions'>['interactions']>;

/** Oldest first where every time can be read; otherwise as they were sent. */
export function stepsOf({ interactions }: Answer<'getSessionInteractions'>): SessionStep[] {
  const steps = (interactions ?? []).map(stepOf);
  if (!steps.every(({ time }) => time !== undefined)) return steps;
  return steps.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
}

/** The service says that it has no such session; one with interactions is there, whatever else is said. */
export function isMissing({ found, interactions }: Answer<'getSessionInteractions'>): boolean {
  return found !== true && (interactions ?? []).length === 0;
}

function stepOf(sent: Interactions[number]): SessionStep {
  const { label, options, responseText, componentId, componentContext, groundingChunkIds, timestamp } = sent;
  const offered = (options ?? []).filter((option) => option.trim() !== '');
  const answer = responseText?.trim() ?? '';
  const chosen = answer === '' ? -1 : offered.findIndex((option) => option.trim() === answer);
  return {
    ...said('label', label),
    options: offered,
    ...said('answer', answer),
    ...(chosen < 0 ? {} : { chosen }),
    ...said('componentId', componentId),
    ...said('context', componentContext),
    chunks: groundingChunkIds ?? [],
    ...timeOf(timestamp),
  };
}

function said<Name extends string>(name: Name, text: string | null | undefined): { [N in Name]?: string } {
  return (text?.trim() ? { [name]: text.trim() } : {}) as { [N in Name]?: string };
}

function timeOf(raw: number | null | undefined): Pick<SessionStep, 'time' | 'rawTime'> {
  if (raw === null || raw === undefined) return {};
  const time = readTimestamp(raw);
  return time === undefined ? { rawTime: String(raw) } : { time };
}

// What visitors of several sessions did most: the words they pressed or asked, the options they chose, what answers were
// grounded on.

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

// Finding a text in the steps of a session.

/** Those that hold it, in their order; all where nothing is looked for. */
export function foundSteps(steps: readonly SessionStep[], typed: string): SessionStep[] {
  const needle = foldCase(typed.trim());
  if (needle === '') return [...steps];
  return steps.filter(({ label, options, answer, componentId, context, chunks }) =>
    [label, answer, componentId, context, ...options, ...chunks].some(
      (text) => text !== undefined && foldCase(text).includes(needle),
    ),
  );
}
