/** Set by `npm run tool full`: tests marked `@full` then run at the size of the score card. */
const isFull = process.env.FULL_SIZE === '1';
/** `TRIALS=250` runs a part of the full size; another seed runs the next part. */
const most = Number(process.env.TRIALS ?? Number.POSITIVE_INFINITY);

/** The nightly run sets `EVERY_STEP=1`. */
const isThorough = isFull || process.env.EVERY_STEP === '1';

/** What random input is drawn from. `SEED` repeats a run; the normal run is always the same, and every night takes a new one. */
export const SEED = process.env.SEED ?? (isThorough ? String(Date.now() % 2 ** 31) : '1');
// The processes of a run share it.
process.env.SEED = SEED;

const MINUTE = 60_000;
const drawn = Number(SEED) % (365 * 24 * 60);
const NOON = Date.UTC(2026, 10, 30, 12);

/** When unit tests begin (epoch ms): always the same in the normal run. Every night draws a minute within a year. */
export const BEGIN = Date.parse(process.env.CLOCK_AT ?? '') || NOON + (isThorough ? drawn * MINUTE : 0);

/**
 * How many times as fast as the machine's the clock of unit tests runs, besides being moved by timers. It stands still in the normal run;
 * at 100, a test that hopes to be done within a second of the code's time fails.
 */
export const CLOCK_RATE = Number(process.env.CLOCK_RATE ?? 0);

/** How long the fake browser takes at most to answer a call (turns of the event loop). At night, each call takes another time. */
export const MAX_BROWSER_TURNS = Number(process.env.MAX_BROWSER_TURNS ?? (isThorough ? 6 : 1));

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** The time zone of unit tests, likewise. */
export const ZONE = zones[isThorough ? drawn % zones.length : 0];

/** The number of trials: few in the normal run, to keep it short. */
export function trials({ normal, full }: { normal: number; full: number }): number {
  return isFull ? Math.min(full, most) : normal;
}

/**
 * The step at which a test kills a worker next, after a kill at `step`. The normal run takes every seventh at first and fewer later,
 * so that a long protocol costs little more than a short one; the nightly run and the full size take each.
 */
export function nextKill(step: number): number {
  return step + (isThorough ? 1 : Math.max(7, Math.ceil(step / 8)));
}

/** The runs and seed of a property test. */
export function randomRuns(sizes: { normal: number; full: number }): { numRuns: number; seed: number } {
  if (isFull) console.log(`SEED=${SEED}`);
  return { numRuns: Number(process.env.RUNS ?? trials(sizes)), seed: Number(SEED) };
}
