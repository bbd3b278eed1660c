// The content type a new entry of a topic gets: the interface names none, so it is learned from the entries there.

/** Of entries as the service sends them: any part may be missing. */
export interface TypedEntry {
  content?: { type?: string | undefined } | undefined;
}

/** The type most entries have; of types with equally many, the one seen first. Undefined where no entry tells. */
export function typeFor(entries: readonly TypedEntry[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { content } of entries) {
    const type = content?.type;
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  let most: string | undefined;
  for (const [type, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = type;
  return most;
}
