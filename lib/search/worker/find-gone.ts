// The numbers that things have in the index, by their signatures: so that what changed or went is found there no more.
import { type DirectoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { CHUNK, hashOf, keyText, PART, type ThingKey } from './index-records.ts';
import { slices } from './slices.ts';

/** Read at once. */
const PARTS = 8;

/** By the key text of each thing: all numbers that it has, lowest first; mostly one. */
export async function numbersOf(
  database: DirectoryDatabase,
  scope: string,
  things: readonly ThingKey[],
): Promise<Map<string, number[]>> {
  const numbers = new Map<string, number[]>();
  if (things.length === 0) return numbers;
  const hashes = new Set(things.map(hashOf));
  const alike = await numbersWith(database, scope, hashes);
  const chunks = [...new Set(alike.map((number) => Math.floor(number / CHUNK)))];
  const { store, done } = database.transaction('documents');
  const read = await Promise.all(chunks.map((chunk) => store.get([scope, chunk])));
  await done;
  const byChunk = new Map(chunks.map((chunk, index) => [chunk, read[index]]));
  const wanted = new Set(things.map(keyText));
  for (const number of alike) {
    const chunk = byChunk.get(Math.floor(number / CHUNK));
    const [pageId = '', audienceId = ''] = [
      chunk?.pageIds[number % CHUNK],
      chunk?.audienceIds[number % CHUNK],
    ];
    const key = keyText({ pageId, audienceId });
    if (wanted.has(key)) numbers.set(key, [...(numbers.get(key) ?? []), number]);
  }
  return numbers;
}

async function numbersWith(
  database: DirectoryDatabase,
  scope: string,
  wanted: ReadonlySet<number>,
): Promise<number[]> {
  const found: number[] = [];
  const pause = slices();
  const whole = startingWith(scope);
  for (let range = whole; ; ) {
    const parts = await database.getAll('signatures', range, PARTS);
    for (const { part, hashes } of parts)
      for (const [at, hash] of hashes.entries()) if (wanted.has(hash)) found.push(part * PART + at);
    const last = parts.at(-1);
    if (!last || parts.length < PARTS) return found;
    range = IDBKeyRange.bound([scope, last.part], whole.upper, true);
    await pause();
  }
}
