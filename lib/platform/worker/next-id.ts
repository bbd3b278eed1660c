// Keys of records that are gone through in the order in which they were stored.

let ids = 0;

/** In the order of time, also across workers. */
export function nextId(): string {
  ids += 1;
  return `${Date.now().toString(36)}-${ids.toString(36).padStart(8, '0')}-${crypto.randomUUID()}`;
}
