// Each round adds a record to each bucket that it has words for. Once in a while the records of a bucket are made one, so
// that a search reads few.
import { type DirectoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { mergedHeads } from './heads.ts';
import { bucketOf, type IndexState, isHeadBucket, type Postings } from './index-records.ts';
import { joinedLists, postingsOf } from './postings.ts';
import { slices } from './slices.ts';

/** Rounds between two times. */
const TIDY_AFTER = 16;
/** Buckets of more records are made one. */
const MOST_RECORDS = 3;
const KEYS_AT_ONCE = 4000;

/** What is not done when the worker is killed, or when more comes to be indexed, is done the next time. */
export async function tidyIndexes(database: DirectoryDatabase): Promise<void> {
  for (const state of await database.getAll('indexed'))
    if (state.rounds - state.tidied >= TIDY_AFTER) await tidy(database, state);
}

async function tidy(database: DirectoryDatabase, { scope, id, rounds, gone }: IndexState): Promise<void> {
  const isGone = new Set(gone);
  const pause = slices();
  const whole = startingWith(scope);
  for (let range = whole; ; ) {
    const keys = await database.getAllKeys('postings', range, KEYS_AT_ONCE);
    const buckets = [...Map.groupBy(keys, ([, bucket]) => bucket)];
    for (const [bucket, records] of buckets) {
      if (records.length <= MOST_RECORDS) continue;
      await mergeBucket(database, scope, bucket, isGone);
      await pause();
    }
    const last = buckets.at(-1)?.[0];
    if (last === undefined || keys.length < KEYS_AT_ONCE) break;
    // Those of the last bucket that were not among the keys are merged already, or are few.
    range = IDBKeyRange.bound([scope, last, []], whole.upper, true);
    if ((await database.count('unindexed')) > 0) return;
  }
  const { store, done } = database.transaction('indexed', 'readwrite');
  const state = await store.get([scope]);
  if (state?.id === id) void store.put({ ...state, tidied: rounds });
  await done;
}

/** In a transaction of its own: whoever reads it sees the old records or the new one. */
async function mergeBucket(
  database: DirectoryDatabase,
  scope: string,
  bucket: string,
  gone: ReadonlySet<number>,
): Promise<void> {
  const range = startingWith(scope, bucket);
  const { store, done } = database.transaction('postings', 'readwrite');
  const records = await store.getAll(range);
  const merged = isHeadBucket(bucket) ? mergedHeads(records, gone) : mergedPostings(records, gone);
  void store.delete(range);
  if (merged) void store.put(merged);
  await done;
}

function mergedPostings(records: readonly Postings[], gone: ReadonlySet<number>): Postings | undefined {
  const [first] = records;
  return first && postingsOf(first.scope, first.round, joinedLists(records, gone), bucketOf)[0];
}
