// Notes about recent calls and schema mismatches. They contain no key, body or parameter value.
import type { CallFacts } from '../api/client.ts';

/** Of a cached response, `ms` is 0. */
export interface CallNote extends CallFacts {
  /** When it ended (epoch ms); of repeated ones, the last. */
  at: number;
  workspaceId: string;
  operation: string;
  /** Number of consecutive responses from the cache. */
  cached?: number;
}

/** Session storage key; oldest first. */
export const CALLS = 'calls';
export const MAX_CALLS = 200;
/** Maximum number of notes about cached responses. */
export const MAX_CACHED = 60;

export const hasFailed = ({ problem }: CallNote): boolean => problem !== undefined;

/** Appends notes. Consecutive cached responses of an operation are merged, and the oldest notes dropped. */
export function joinCalls(stored: readonly CallNote[], added: readonly CallNote[]): CallNote[] {
  const all = [...stored];
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

/** A field that does not match the schema. Its values are not stored. */
export interface SchemaMismatch {
  workspaceId: string;
  operation: string;
  /** Path with `*` for list positions. */
  field: string;
  /** The declared type, format or set of values. */
  expected: string;
  /** Type of the last value. */
  came: string;
  /** Number of responses with the mismatch. */
  times: number;
  lastAt: number;
}
