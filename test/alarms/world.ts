// Pages as they are where nothing ever changes but by chance: sessions and rates differ by weekday, and from day to day.
import type { Tally } from '../../lib/analytics/significance.ts';

export type Random = () => number;

/** The same numbers (0–1) of the same text: FNV-1a and mulberry32. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Around 0, with a deviation of 1. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(mean: number, random: Random): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  let count = 0;
  for (let left = Math.exp(-mean), chance = random(); chance > left; chance *= random()) count += 1;
  return count;
}

/** So many of `trials` as happen with this chance each. */
function binomial(trials: number, chance: number, random: Random): number {
  const [mean, failures] = [trials * chance, 1 - chance];
  if (mean > 60)
    return Math.max(0, Math.min(trials, Math.round(mean + Math.sqrt(mean * failures) * normal(random))));
  // Each number's chance follows from that of the one before.
  let left = failures ** trials;
  let drawn = random();
  for (let count = 0; count < trials; count++) {
    if (drawn < left) return count;
    drawn -= left;
    left *= ((trials - count) / (count + 1)) * (chance / failures);
  }
  return trials;
}

export interface Page {
  /** On a usual day. */
  sessions: number;
  /** Of sessions that convert. */
  rate: number;
  /** By how much one day differs from another, as a share: of the sessions, and of the rate. */
  sessionsScatter: number;
  rateScatter: number;
  /** What a day of the week has of the usual, from Monday on. */
  sessionsOfWeekday: readonly number[];
  rateOfWeekday: readonly number[];
}

const WEEKDAYS = [1.1, 1.15, 1.15, 1.1, 0.95, 0.75, 0.8];

/** A page like many: 10 to 3,000 sessions a day, of which 1 to 25 % convert. */
export function anyPage(random: Random): Page {
  const weekend = Math.exp(0.4 * normal(random));
  return {
    sessions: Math.min(3000, Math.max(10, 150 * Math.exp(1.1 * normal(random)))),
    rate: Math.min(0.25, Math.max(0.01, 0.06 * Math.exp(0.7 * normal(random)))),
    sessionsScatter: 0.1 + 0.2 * random(),
    rateScatter: 0.05 + 0.1 * random(),
    sessionsOfWeekday: WEEKDAYS.map((share, day) => (day > 4 ? share * weekend : share)),
    rateOfWeekday: WEEKDAYS.map((_, day) => (day > 4 ? 0.7 + 0.6 * random() : 0.95 + 0.1 * random())),
  };
}

/** The page of the goals. */
export const goalPage = (random: Random): Page => ({
  ...anyPage(random),
  sessions: 200,
  rate: 0.1,
  sessionsScatter: 0.2,
  rateScatter: 0.1,
});

/** One day of it, of which so much of the usual rate is left. */
export function dayOf(page: Page, day: number, left: number, random: Random): Tally {
  const weekday = day % 7;
  const spread = (scatter: number) => Math.exp(scatter * normal(random) - scatter ** 2 / 2);
  const sessions = poisson(
    page.sessions * (page.sessionsOfWeekday[weekday] ?? 1) * spread(page.sessionsScatter),
    random,
  );
  const rate = page.rate * left * (page.rateOfWeekday[weekday] ?? 1) * spread(page.rateScatter);
  return { sessions, converted: binomial(sessions, Math.min(0.95, rate), random) };
}
