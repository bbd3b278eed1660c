// The first letters of all words of each document, for a letter that is typed beside other words.
import { startingWith } from '../../platform/worker/databases.ts';
import { PART } from './index-records.ts';
import type { IndexReader } from './read-index.ts';

/** Held while a search is typed. It is good until another round of indexing; then what was not full is read again. */
let held: { id: string; rounds: number; initials: Uint32Array } | undefined;

/** By number of document. */
export async function readInitials(reader: IndexReader): Promise<Uint32Array> {
  const { scope, id, rounds, end, database } = reader;
  if (held?.id === id && held.rounds === rounds) return held.initials;
  const known = held?.id === id && held.rounds < rounds ? held.initials : new Uint32Array();
  const initials = new Uint32Array(end);
  const whole = Math.floor(known.length / PART);
  initials.set(known.subarray(0, Math.min(end, whole * PART)));
  const range = IDBKeyRange.bound([scope, whole], startingWith(scope).upper);
  // A round may have come meanwhile.
  for (const { part, letters } of await database.getAll('signatures', range))
    initials.set(letters.subarray(0, Math.max(0, end - part * PART)), Math.min(end, part * PART));
  held = { id, rounds, initials };
  return initials;
}

export function forgetInitials(): void {
  held = undefined;
}
