let ids = 0;

/** Ids that sort by creation time, also across workers. */
export function nextId(): string {
  ids += 1;
  return `${Date.now().toString(36)}-${ids.toString(36).padStart(8, '0')}-${crypto.randomUUID()}`;
}
