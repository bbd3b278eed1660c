// Reads every IndexedDB database of the profile, for tests of what must not be stored.

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** By `database/store`. */
export async function storedInDatabases(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found[`${name}/${store}`] = await done(database.transaction(store).objectStore(store).getAll());
    }
    database.close();
  }
  return found;
}

/**
 * All records of one store of the main database, read without the background: this takes no step, and works even if the
 * background is dead.
 */
export async function storedIn<Stored>(store: string): Promise<Stored[]> {
  const database = await done(indexedDB.open('audience-lens'));
  try {
    return (await done(database.transaction(store).objectStore(store).getAll())) as Stored[];
  } finally {
    database.close();
  }
}

/** As text; binary parts are decoded as Latin-1. */
export function spelledOut(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof ArrayBuffer) && !ArrayBuffer.isView(part)) return part;
    return new TextDecoder('latin1').decode(part);
  });
}
