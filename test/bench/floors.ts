// Lower bounds: the minimum that the same work costs in a browser. Each function runs in an extension page and can use only its
// argument.

/** Fetches a whole list and stores each item unchanged. Returns the time it took (ms). */
export async function fetchAndStore({ url, key }: { url: string; key: string }): Promise<number> {
  const name = `floor-${Date.now()}`;
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('items', { keyPath: 'pageId' });
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const from = performance.now();
  let cursor: string | null | undefined;
  do {
    const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
    const answer = await fetch(`${url}${query}`, { headers: { 'x-api-key': key }, cache: 'no-store' });
    const list: { items: object[]; nextCursor?: string | null } = await answer.json();
    const write = database.transaction('items', 'readwrite');
    for (const item of list.items) write.objectStore('items').put(item);
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    cursor = list.nextCursor;
  } while (cursor);
  const took = performance.now() - from;
  database.close();
  indexedDB.deleteDatabase(name);
  return took;
}

/** Reads one directory record after another by an index. Returns the time of each read (ms). */
export async function indexedReads({ keys }: { keys: [string, string, number][] }): Promise<number[]> {
  const opening = indexedDB.open('audience-lens-directory');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const times: number[] = [];
  for (const key of keys) {
    const from = performance.now();
    const reading = opening.result.transaction('pages').objectStore('pages').index('keys').getAll(key, 8);
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    times.push(performance.now() - from);
  }
  opening.result.close();
  return times;
}
