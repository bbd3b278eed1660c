// What a visitor did in a session, as steps in the order of time.
import type { Answer } from '../api/operations.ts';
import { readTimestamp } from '../format/timestamps.ts';

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
