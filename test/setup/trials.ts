/** Set by `npm run tool full`: tests marked `@full` then run at the size of the score card. */
const isFull = process.env.FULL_SIZE === '1';
/** `TRIALS=250` runs a part of the full size; another seed runs the next part. */
const most = Number(process.env.TRIALS ?? Number.POSITIVE_INFINITY);

/** The number of trials: few in the normal run, to keep it short. */
export function trials({ normal, full }: { normal: number; full: number }): number {
  return isFull ? Math.min(full, most) : normal;
}

/**
 * The step at which a test kills a worker next, after a kill at `step`. The normal run takes every fifth at first and fewer later,
 * so that a long protocol costs little more than a short one; `EVERY_STEP=1`, which the nightly run sets, and the full size take each.
 */
export function nextKill(step: number): number {
  const isEach = isFull || process.env.EVERY_STEP === '1';
  return step + (isEach ? 1 : Math.max(5, Math.ceil(step / 8)));
}

/** The runs and seed of a property test. `SEED` repeats a run; by default the normal run is always the same. */
export function randomRuns(sizes: { normal: number; full: number }): { numRuns: number; seed: number } {
  const seed = Number(process.env.SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));
  if (isFull) console.log(`SEED=${seed}`);
  return { numRuns: Number(process.env.RUNS ?? trials(sizes)), seed };
}
