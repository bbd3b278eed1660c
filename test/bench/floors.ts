// The least that the same work can cost in a browser. Each runs in a page of the extension, and knows nothing but its
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

/** Reads a record by an index of the directory, over and over, each time another one. Answers how long each took (ms). */
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
