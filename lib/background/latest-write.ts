// For snapshots that are written whole: many changes at once become one write, and the last one always shows.

/** Whoever calls it hears when a write that began after the call has ended. */
export function latestWrite(write: () => Promise<void>): () => Promise<void> {
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    writing = write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  return () => {
    if (!writing) return begin();
    next ??= writing.then(begin, begin);
    return next;
  };
}
