/** `npm run tool full` sets it: a test marked `@full` then takes the size that the score card asks for. */
const isFull = process.env.FULL_SIZE === '1';
/** `TRIALS=250` takes a part of the full size, which another seed goes on from. */
const most = Number(process.env.TRIALS ?? Number.POSITIVE_INFINITY);

/** How often a test tries something: a few times in the normal run, so that it stays short. */
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

/** The same for a property, with its seed: `SEED` repeats a run. Without it the normal run is the same each time. */
export function randomRuns(sizes: { normal: number; full: number }): { numRuns: number; seed: number } {
  const seed = Number(process.env.SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));
  if (isFull) console.log(`SEED=${seed}`);
  return { numRuns: Number(process.env.RUNS ?? trials(sizes)), seed };
}
