/** Most steps take milliseconds; a busy machine is no failure (ms). */
export const HANGS_AFTER = 120_000;

/** Names the step that Firefox never answers, instead of leaving it to the time of the whole test. */
export async function limited<T>(step: string, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`Firefox did not answer: ${step}.`)), HANGS_AFTER);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
