// Coalesces writes of whole snapshots: concurrent changes become one write, and the last one always wins.

/** Resolves once a write that started after the call has ended. */
export function latestWrite(write: () => Promise<void>): () => Promise<void> {
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    writing = write().finally(() => {
      // A caller may come before the queued write starts; it must not start a second one.
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
