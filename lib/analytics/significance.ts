// Significance tests that stay valid under repeated looks and over many pages.
//
// Rates are compared as angles, whose variance does not depend on the rate: F. J. Anscombe, The transformation of Poisson,
// binomial and negative-binomial data (Biometrika 1948). Scatter between days beyond chance widens the variance, as in
// quasi-likelihood: P. McCullagh, J. A. Nelder, Generalized Linear Models (1989), 4.5.
//
// A change since a given day is tested by the likelihood ratio of several sizes against none. Under daily looks, it exceeds
// 1 / CHANCE by chance with probability CHANCE at most: H. Robbins, Statistical methods related to the law of the iterated
// logarithm (Annals of Mathematical Statistics 1970); R. Johari and others, Always Valid Inference (Operations Research 2022).
// The rate before is estimated too, which is valid because only differences are used: M. Pollak, D. Siegmund, Sequential
// detection of a change in a normal mean when the initial value is unknown (Annals of Statistics 1991).
//
// For an unknown day, the ratios of the last days are summed with equal small weights: J. Shin, A. Ramdas, A. Rinaldo,
// E-detectors (New England Journal of Statistics in Data Science 2024). Among many pages, those are reported whose ratio
// outweighs the number of pages: R. Wang, A. Ramdas, False discovery rate control with e-values (JRSS B 2022).

/** Sessions and conversions. `converted` may be fractional, since it is derived from the service's rate. */
export interface Tally {
  sessions: number;
  converted: number;
}

/** `STRETCH_DAYS` days up to the start of the day `until`, in days since 1970 in the local calendar. */
export interface Stretch extends Tally {
  until: number;
}

/** The known history of a page: days up to yesterday, and stretches before them. */
export interface PageHistory {
  /** The first day in `days`. */
  first: number;
  /** Undefined if a day is unknown. */
  days: readonly (Tally | undefined)[];
  /** The week starting at each day, if the week is known but not its days. */
  weeks?: readonly (Tally | undefined)[];
  stretches: readonly Stretch[];
}

export interface FoundFall {
  /** The log likelihood ratio of a fall against no change. */
  log: number;
  /** The day on which it most likely began. */
  since: number;
  /** The whole weeks since then, and everything known before. */
  now: Tally;
  before: Tally;
  weeks: number;
}

/** The probability of a false report: for one change, and for all falls of a workspace within eight weeks. */
const CHANCE = 0.05;
const ENOUGH = Math.log(1 / CHANCE);
export const WEEK_DAYS = 7;
/** Falls older than two eras are the page's normal level. */
export const ERA_DAYS = 28;
const MAX_BEGINNINGS = 2 * ERA_DAYS;
/** Whole weeks, like everything compared, because weekdays differ. */
export const STRETCH_DAYS = 84;
/** Remaining shares of a rate that are tested. A fall much smaller than the first is never reported. */
const FALLEN = [0.85, 0.75, 0.65, 0.5, 0.3];
/** Tested changes in both directions: as angles, and as logarithms of ratios. */
const ANGLES = [0.015, 0.03, 0.06, 0.12, 0.24].flatMap((size) => [size, -size]);
const RATIOS = [0.1, 0.2, 0.4, 0.8, 1.6].flatMap((size) => [size, -size]);
/** Fewer conversions before allow no conclusion about a fall. */
const MIN_CONVERTED_BEFORE = 10;
/** This many sessions appearing from zero, or vanishing to zero, are not chance. */
const MIN_SESSIONS_GONE = 20;

/** Usual relative scatter of a page's rate between equal weekdays, as prior for its days. */
const USUAL_SCATTER = 0.12;
/** The same for sessions. */
const USUAL_SESSIONS_SCATTER = 0.2;
/** How much sessions differ in time and interactions, relative to the average. */
const SESSIONS_DIFFER = 1.5;
/** Weights of the priors: the usual scatter in pairs of days, other pages in pairs of the page. */
const TRUST_IN_USUAL = 40;
const TRUST_IN_OTHERS = 20;

const shareOf = ({ sessions, converted }: Tally): number => converted / sessions;
const angleOf = (share: number): number => Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
/** The added constants reduce the bias of small samples. */
const angleOfTally = ({ sessions, converted }: Tally): number =>
  angleOf((converted + 3 / 8) / (sessions + 3 / 4));

/** The log likelihood ratio of a change by one of these angles against no change. */
function likelihoodOf(now: Tally, before: Tally, dispersion: number, sizes: readonly number[]): number {
  const information = 4 / (dispersion * (1 / now.sessions + 1 / before.sessions));
  const difference = angleOfTally(before) - angleOfTally(now);
  return logMean(sizes.map((size) => size * information * (difference - size / 2)));
}

/** The mean of numbers given by their logarithms, which may exceed the range of a number. */
function logMean(logs: readonly number[], count = logs.length): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / count);
}

// The scatter of days, from pairs of equal weekdays a week apart: a fall affects only the pairs that span it.

interface Pair {
  /** Index of the later day. */
  index: number;
  /** The squared difference; 1 on average by chance alone. */
  square: number;
  /** How much a scatter of 1 would add to it. */
  weight: number;
}

function pairsOf({ days }: PageHistory): Pair[] {
  const pairs: Pair[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - WEEK_DAYS];
    if (!day || !before || day.sessions < 1 || before.sessions < 1) continue;
    const share = (day.converted + before.converted) / (day.sessions + before.sessions);
    if (share <= 0 || share >= 1) continue;
    const sessions = (2 * day.sessions * before.sessions) / (day.sessions + before.sessions);
    const square = 2 * sessions * (angleOfTally(day) - angleOfTally(before)) ** 2;
    pairs.push({ index, square, weight: (sessions * share) / (1 - share) });
  }
  return pairs;
}

/** Sums over all pairs that a given day does not separate. Precomputed, because it is needed for many days. */
function squaresOf(pairs: readonly Pair[], days: number) {
  const counts = new Float64Array(days + 1);
  const sums = new Float64Array(days + 1);
  for (const { index, square } of pairs) {
    counts[index + 1] = 1;
    sums[index + 1] = square;
  }
  for (let day = 1; day <= days; day++) {
    counts[day] = (counts[day] ?? 0) + (counts[day - 1] ?? 0);
    sums[day] = (sums[day] ?? 0) + (sums[day - 1] ?? 0);
  }
  return (day: number) => {
    const without = (all: Float64Array) =>
      (all[days] ?? 0) - (all[Math.min(days, day + WEEK_DAYS)] ?? 0) + (all[day] ?? 0);
    return { count: without(counts), sum: without(sums) };
  };
}

/** The squared scatter of days, estimated over all pages. */
function scatterOf(pages: readonly (readonly Pair[])[]): number {
  let [count, sum, trust] = [0, 0, 0];
  for (const pairs of pages) {
    for (const { square, weight } of pairs) {
      // Weighted by information: squares with a higher mean scatter more.
      const precision = weight / (1 + USUAL_SCATTER ** 2 * weight) ** 2;
      count += 1;
      sum += precision * (square - 1);
      trust += precision * weight;
    }
  }
  if (trust === 0) return USUAL_SCATTER ** 2;
  const usual = (TRUST_IN_USUAL * trust) / count;
  return Math.max(0, (usual * USUAL_SCATTER ** 2 + sum) / (usual + trust));
}

/** The factor by which a rate scatters more than by chance, at this number of sessions a day. */
function dispersionOf(scatter: number, share: number, sessionsADay: number): number {
  return 1 + (scatter * sessionsADay * share) / (1 - share);
}

/** The week starting at each day; undefined if neither it nor each of its days is known. */
function weeksOf({ days, weeks: counted = [] }: PageHistory): (Tally | undefined)[] {
  let [sessions, converted, known] = [0, 0, 0];
  const weeks: (Tally | undefined)[] = [];
  const count = (day: Tally | undefined, sign: 1 | -1) => {
    if (!day) return;
    sessions += sign * day.sessions;
    converted += sign * day.converted;
    known += sign;
  };
  for (const [index, day] of days.entries()) {
    count(day, 1);
    if (index >= WEEK_DAYS) count(days[index - WEEK_DAYS], -1);
    if (index >= WEEK_DAYS - 1)
      weeks.push(known === WEEK_DAYS ? { sessions, converted } : counted[weeks.length]);
  }
  return weeks;
}

/** Sums whole weeks from one on, in steps of a week. */
function sumOfWeeks(
  weeks: readonly (Tally | undefined)[],
  from: number,
  isWithin: (at: number) => boolean,
  step: number,
) {
  const sum = { sessions: 0, converted: 0, days: 0 };
  for (let at = from; isWithin(at); at += step) add(sum, weeks[at], WEEK_DAYS);
  return sum;
}

function add(sum: Tally & { days: number }, part: Tally | undefined, days: number): void {
  if (!part) return;
  sum.sessions += part.sessions;
  sum.converted += part.converted;
  sum.days += days;
}

/** Returns undefined if too little is known. */
function fallOf(history: PageHistory, pairs: readonly Pair[], scatter: number): FoundFall | undefined {
  const { first, days, stretches } = history;
  const weeks = weeksOf(history);
  const squaresWithout = squaresOf(pairs, days.length);
  const logs: number[] = [];
  let best: FoundFall | undefined;
  for (let begin = Math.max(0, days.length - MAX_BEGINNINGS); begin < weeks.length; begin++) {
    const now = sumOfWeeks(weeks, begin, (at) => at < weeks.length, WEEK_DAYS);
    const stretch = stretches.findLast(({ until }) => until <= first + begin);
    const from = stretch ? Math.max(0, stretch.until - first) : 0;
    const before = sumOfWeeks(weeks, begin - WEEK_DAYS, (at) => at >= from, -WEEK_DAYS);
    add(before, stretch, STRETCH_DAYS);
    if (now.sessions < 1 || before.converted < MIN_CONVERTED_BEFORE || shareOf(before) >= 1) continue;
    const ofAll = dispersionOf(scatter, shareOf(before), before.sessions / before.days);
    const own = squaresWithout(begin);
    const dispersion = (TRUST_IN_OTHERS * ofAll + own.sum) / (TRUST_IN_OTHERS + own.count);
    const sizes = FALLEN.map((left) => angleOf(shareOf(before)) - angleOf(shareOf(before) * left));
    const log = likelihoodOf(now, before, Math.max(1, dispersion), sizes);
    logs.push(log);
    // Its counts cover all sessions since then, so no week may be unknown.
    const isWhole = now.days === WEEK_DAYS * Math.ceil((weeks.length - begin) / WEEK_DAYS);
    if (isWhole && (!best || log > best.log))
      best = { log, since: first + begin, now, before, weeks: now.days / WEEK_DAYS };
  }
  return best && { ...best, log: logMean(logs, MAX_BEGINNINGS) };
}

/** The pages of a workspace whose conversions fell. */
export function fallsAmong(histories: ReadonlyMap<string, PageHistory>): Map<string, FoundFall> {
  const pages = [...histories].map(([id, history]) => ({ id, history, pairs: pairsOf(history) }));
  const scatter = scatterOf(pages.map(({ pairs }) => pairs));
  const found = pages
    .flatMap(({ id, history, pairs }) => {
      const fall = fallOf(history, pairs, scatter);
      return fall ? [[id, fall] as const] : [];
    })
    .sort(([, a], [, b]) => b.log - a.log);
  const isSignificant = ([, { log }]: (typeof found)[number], index: number) =>
    log >= ENOUGH + Math.log(found.length / (index + 1));
  return new Map(found.slice(0, found.findLastIndex(isSignificant) + 1));
}

/** Two adjacent periods of equal length. */
export interface Compared {
  now: Tally;
  before: Tally;
  /** Length of each. Less than a week compares different weekdays, unless they were chosen to match. */
  days: number;
}

/** Whether a rate changed, valid under repeated comparison as the periods grow. */
export function hasRateChanged({ now, before, days }: Compared): boolean {
  if (now.sessions < 1 || before.sessions < 1) return false;
  const both = { sessions: now.sessions + before.sessions, converted: now.converted + before.converted };
  if (both.converted >= both.sessions) return false;
  const dispersion = dispersionOf(USUAL_SCATTER ** 2, shareOf(both), both.sessions / (2 * days));
  return likelihoodOf(now, before, dispersion, ANGLES) >= ENOUGH;
}

/** The same for a count, which scatters between days. */
export function hasCountChanged(now: number, before: number, days: number): boolean {
  // A ratio with zero is meaningless.
  if (now < 1 || before < 1) return Math.max(now, before) >= MIN_SESSIONS_GONE;
  return hasRatioChanged(now, before, 1 / now + 1 / before + (2 * USUAL_SESSIONS_SCATTER ** 2) / days);
}

/** The same for an average over sessions, whose scatter the service does not send. */
export function hasAverageChanged(
  now: number,
  before: number,
  sessions: number,
  sessionsBefore: number,
): boolean {
  return hasRatioChanged(now, before, SESSIONS_DIFFER ** 2 * (1 / sessions + 1 / sessionsBefore));
}

function hasRatioChanged(now: number, before: number, variance: number): boolean {
  if (!(now > 0 && before > 0)) return false;
  const difference = Math.log(now / before);
  return logMean(RATIOS.map((size) => (size * (difference - size / 2)) / variance)) >= ENOUGH;
}

/** Maximum forecast (days). */
const MAX_DAYS = 60;

/** The number of days until the change is conclusive at its current size. Returns undefined if that takes more than two months. */
export function daysUntilChanged(
  { now, before, days }: Compared,
  isConclusive: (later: Compared) => boolean = hasRateChanged,
): number | undefined {
  const longer = (part: Tally, times: number) => ({
    sessions: part.sessions * times,
    converted: part.converted * times,
  });
  for (let more = 1; more <= MAX_DAYS; more++) {
    const times = (days + more) / days;
    if (isConclusive({ now: longer(now, times), before: longer(before, times), days: days + more }))
      return more;
  }
  return undefined;
}
