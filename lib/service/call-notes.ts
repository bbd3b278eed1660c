// What went over the wire and what was odd about it: no key, no body, no value of a parameter.
import type { ProblemKind } from '../api/problem.ts';

export interface CallNote {
  /** When it ended (epoch ms); of several, the last one. */
  at: number;
  workspaceId: string;
  operation: string;
  /** Of the answer; absent where none came. */
  status?: number;
  problem?: ProblemKind;
  /** From the request to the end of the answer; 0 for what was at hand. */
  ms: number;
  bytes: number;
  /** Answered from what is kept, this many times in a row. */
  cached?: number;
}

/** Kept in session storage under `CALLS`, oldest first. */
export const CALLS = 'calls';
export const MAX_CALLS = 200;
/** Of those, answers that were at hand. */
export const MAX_CACHED = 60;

export const hasFailed = ({ problem }: CallNote): boolean => problem !== undefined;

/** Joins new notes to those that are kept: repeated answers from what is kept count on one note, and the oldest go. */
export function joinCalls(kept: readonly CallNote[], added: readonly CallNote[]): CallNote[] {
  const all = [...kept];
  for (const note of added) {
    const last = all.at(-1);
    const isRepeated = last?.operation === note.operation && last.workspaceId === note.workspaceId;
    if (isRepeated && note.cached && last.cached)
      all[all.length - 1] = { ...last, at: note.at, cached: last.cached + note.cached };
    else all.push(note);
  }
  let tooManyCached = all.filter(({ cached }) => cached !== undefined).length - MAX_CACHED;
  const fewer = all.filter(({ cached }) => cached === undefined || tooManyCached-- <= 0);
  return fewer.slice(-MAX_CALLS);
}

/** A field that came otherwise than the interface says. Its values are not kept. */
export interface SchemaMismatch {
  workspaceId: string;
  operation: string;
  /** With list positions as `*`. */
  field: string;
  /** A type, a form, or the words that are declared. */
  expected: string;
  /** The type of what came last. */
  came: string;
  /** Answers that had it. */
  times: number;
  lastAt: number;
}
