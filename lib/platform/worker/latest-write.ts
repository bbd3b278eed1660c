// For snapshots that are written whole: many changes at once become one write, and the last one always shows.

/** Whoever calls it hears when a write that began after the call has ended. */
export function latestWrite(write: () => Promise<void>): () => Promise<void> {
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    writing = write().finally(() => {
      // Steps lie between an end and what waits for it: whoever calls in them must not begin one beside that.
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
