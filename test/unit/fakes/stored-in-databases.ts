// Everything in every IndexedDB database of the profile, for tests that look for what must not be there.

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

/** As text, binary parts both as bytes and as the text they spell. */
export function spelledOut(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof ArrayBuffer) && !ArrayBuffer.isView(part)) return part;
    return new TextDecoder('latin1').decode(part);
  });
}
