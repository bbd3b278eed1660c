// Queues all that is stored, where an index is made anew.
import type { IDBPTransaction } from 'idb';
import { TOGETHER } from '../../directory/worker/directory-records.ts';
import { documentOfAudience, documentOfPage } from '../../directory/worker/waiting-documents.ts';
import {
  type DirectoryDatabase,
  type DirectorySchema,
  startingWith,
} from '../../platform/worker/databases.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import type { WaitingDocument, WaitingDocuments } from './index-records.ts';

/** Records read at once. */
const BATCH = 500;
const stores = ['pages', 'audiences', 'walks', 'unindexed'] as const;

/** In a transaction over the queue: notes that everything is to be queued. */
export function queueEverything(queue: { put(note: WaitingDocuments): unknown }, scope: string): void {
  for (const all of ['pages', 'audiences'] as const) void queue.put({ scope, id: all, documents: [], all });
}

/** Queues the next part of them, and notes how far it came; at the end the note goes. */
export async function queueAll(database: DirectoryDatabase, note: WaitingDocuments): Promise<void> {
  const { scope, all, after } = note;
  const write = database.transaction(stores, 'readwrite');
  const queue = write.objectStore('unindexed');
  const next =
    all === 'pages' ? await pagesAfter(write, scope, after) : await audiencesAfter(write, scope, after);
  if (next.documents.length > 0) void queue.put({ scope, id: nextId(), documents: next.documents });
  void queue.delete([scope, note.id]);
  // Behind what it queued, which is indexed first.
  if (next.isMore) void queue.put({ ...note, id: `~${all}`, after: next.last });
  await write.done;
}

type Write = IDBPTransaction<DirectorySchema, typeof stores, 'readwrite'>;

interface Part {
  documents: WaitingDocument[];
  last: string[];
  isMore: boolean;
}

async function pagesAfter(write: Write, scope: string, after: string[] = []): Promise<Part> {
  const walk = await write.objectStore('walks').get([scope, 'pages']);
  const whole = startingWith(scope, walk?.current || (walk?.walk ?? 0));
  const range = rangeAfter(whole, after);
  const most = Math.floor(BATCH / TOGETHER);
  const kept = await write.objectStore('pages').getAll(range, most);
  return {
    documents: kept.flatMap(({ pages }) => pages.map(documentOfPage)),
    last: [kept.at(-1)?.pageId ?? ''],
    isMore: kept.length === most,
  };
}

async function audiencesAfter(write: Write, scope: string, after: string[] = []): Promise<Part> {
  const kept = await write.objectStore('audiences').getAll(rangeAfter(startingWith(scope), after), BATCH);
  const last = kept.at(-1);
  return {
    documents: kept.map(({ audience, pageId }) => documentOfAudience(audience, pageId)),
    last: [last?.pageId ?? '', last?.audienceId ?? ''],
    isMore: kept.length === BATCH,
  };
}

function rangeAfter(whole: IDBKeyRange, after: string[]): IDBKeyRange {
  if (after.length === 0) return whole;
  return IDBKeyRange.bound([...(whole.lower as IDBValidKey[]), ...after], whole.upper, true);
}
