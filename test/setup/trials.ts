/** `npm run test:full` sets it: a test marked `@full` then takes the size that the score card asks for. */
const isFull = process.env.FULL_SIZE === '1';
/** `TRIALS=250` takes a part of the full size, which another seed goes on from. */
const most = Number(process.env.TRIALS ?? Number.POSITIVE_INFINITY);

/** How often a test tries something: a few times in the normal run, so that it stays short. */
export function trials({ normal, full }: { normal: number; full: number }): number {
  return isFull ? Math.min(full, most) : normal;
}

/**
 * How many steps lie between those at which a test kills a worker. The normal run takes a spread of them; `EVERY_STEP=1`, which the
 * nightly run sets, and the full size take each.
 */
export const KILL_STRIDE = isFull || process.env.EVERY_STEP === '1' ? 1 : 5;

/** The same for a property, with its seed: `SEED` repeats a run. Without it the normal run is the same each time. */
export function randomRuns(sizes: { normal: number; full: number }): { numRuns: number; seed: number } {
  const seed = Number(process.env.SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));
  if (isFull) console.log(`SEED=${seed}`);
  return { numRuns: Number(process.env.RUNS ?? trials(sizes)), seed };
}
