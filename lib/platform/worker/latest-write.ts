// For snapshots that are written whole: many changes at once become one write, and the last one always shows.

/** Resolves when a write that began after the call has ended. */
export function latestWrite(write: () => Promise<void>): () => Promise<void> {
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    writing = write().finally(() => {
      // Another caller can run before the queued write starts; it must not start a second write.
      if (!next) writing = undefined;
    });
    return writing;
  };
  return () => {
    if (!writing) return begin();
    next ??= writing.then(begin, begin);
    return next;
  };
}
