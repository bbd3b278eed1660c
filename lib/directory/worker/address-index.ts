// The index of addresses, as matching reads it from the directory.
import { addressEntriesOf, idEntryOf, idInKey } from '../../match/index-keys.ts';
import type { AddressIndex, IndexEntry } from '../../match/match.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { AUDIENCES, shownWalk } from './directory.ts';
import { pageOf } from './kept-pages.ts';

/** Two reads for a key, whatever the number of pages. */
export async function addressIndex(workspace: Workspace): Promise<AddressIndex> {
  const database = await directoryDatabase();
  const scope = scopeOf(workspace);
  const shown = await shownWalk(workspace);
  const inOne = readsInOne(() => database.transaction(['pages', 'entries']));
  async function ofPages(key: string, limit: number): Promise<IndexEntry[]> {
    const id = idInKey(key);
    if (id === undefined) {
      const only = IDBKeyRange.only([scope, key, shown]);
      const kept = await inOne((read) => read.objectStore('pages').index('keys').getAll(only, limit));
      const pages = new Map(kept.flatMap((each) => each.pages).map((page) => [page.pageId, page]));
      return [...pages.values()].flatMap(addressEntriesOf).filter((entry) => entry.key === key);
    }
    const kept = await inOne((read) => read.objectStore('pages').index('ids').get([scope, shown, id]));
    const page = pageOf(kept, id);
    return page ? [idEntryOf(page)] : [];
  }
  return {
    async find(key: string, limit: number): Promise<IndexEntry[]> {
      const range = startingWith(scope, key, AUDIENCES);
      const ofAudiences = inOne((read) => read.objectStore('entries').getAll(range, limit));
      return (await Promise.all([ofPages(key, limit), ofAudiences])).flat().slice(0, limit);
    },
  };
}

/**
 * Lets reads that follow one another at once share a transaction, since opening one costs more than a read. A transaction
 * takes no more reads once nothing was asked of it for a moment; the next read begins another. `ask` must ask before it waits.
 */
function readsInOne<Read>(open: () => Read): <T>(ask: (read: Read) => Promise<T>) => Promise<T> {
  let read: Read | undefined;
  return (ask) => {
    try {
      if (read) return ask(read);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
    read = open();
    return ask(read);
  };
}
