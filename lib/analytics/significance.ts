// When a change counts as one: tests that stay valid however often they are read, and over all pages at once.
//
// Shares are compared as angles, whose scatter does not depend on the share: F. J. Anscombe, The transformation of Poisson,
// binomial and negative-binomial data (Biometrika 1948). What days scatter beyond chance alone widens it, as quasi-likelihood
// does: P. McCullagh, J. A. Nelder, Generalized Linear Models (1989), 4.5.
//
// A change since one day is weighed: how likely several sizes of it make what is seen, against none. Looked at daily, that rises over
// 1 / CHANCE by chance alone with no more than CHANCE: H. Robbins, Statistical methods related to the law of the iterated logarithm
// (Annals of Mathematical Statistics 1970); R. Johari and others, Always Valid Inference (Operations Research 2022). The rate before is
// estimated too, which this allows for, since it looks at differences alone: M. Pollak, D. Siegmund, Sequential detection of a change
// in a normal mean when the initial value is unknown (Annals of Statistics 1991).
//
// Where the day is unknown, those since each of the last days are added up, each with the same small weight: J. Shin, A. Ramdas,
// A. Rinaldo, E-detectors (New England Journal of Statistics in Data Science 2024). Of many pages those are reported whose odds
// outweigh how many were looked at: R. Wang, A. Ramdas, False discovery rate control with e-values (JRSS B 2022).

/** So many of these sessions: a whole number only as far as the service's rate says one. */
export interface Tally {
  sessions: number;
  converted: number;
}

/** `STRETCH_DAYS` that end where a day begins; days are counted from 1970, by the calendar of this place. */
export interface Stretch extends Tally {
  until: number;
}

/** What is known of a page: its days up to yesterday, and stretches before them. */
export interface PageHistory {
  /** The day that `days` begin with. */
  first: number;
  /** Undefined where a day is not known. */
  days: readonly (Tally | undefined)[];
  /** The whole weeks that begin with each of them, where a week is known and not its days. */
  weeks?: readonly (Tally | undefined)[];
  stretches: readonly Stretch[];
}

export interface FoundFall {
  /** The logarithm of how much likelier a fall makes what is seen than none does. */
  log: number;
  /** The day it most likely began on. */
  since: number;
  /** Whole weeks from then on, and all that is known of before. */
  now: Tally;
  before: Tally;
  /** Those of `now`. */
  weeks: number;
}

/** The probability that a report is chance alone: of one change, and of all falls of a workspace within eight weeks. */
const CHANCE = 0.05;
const ENOUGH = Math.log(1 / CHANCE);
export const WEEK_DAYS = 7;
/** What fell earlier than two eras ago is what the page is like by now. */
export const ERA_DAYS = 28;
const MAX_BEGINNINGS = 2 * ERA_DAYS;
/** Whole weeks, as everything that is compared: weekdays differ. */
export const STRETCH_DAYS = 84;
/** What may be left of a rate. A fall of less than about half of the first is never told. */
const FALLEN = [0.85, 0.75, 0.65, 0.5, 0.3];
/** Changes either way: as angles, and as logarithms of ratios. */
const ANGLES = [0.015, 0.03, 0.06, 0.12, 0.24].flatMap((size) => [size, -size]);
const RATIOS = [0.1, 0.2, 0.4, 0.8, 1.6].flatMap((size) => [size, -size]);
/** With fewer conversions before, nothing can be told of a fall. */
const MIN_CONVERTED_BEFORE = 10;
/** So many sessions that come from nothing, or go, are no chance. */
const MIN_SESSIONS_GONE = 20;

/** By how much the rate of a page differs from one day to the next like it, as a share, where its days say nothing. */
const USUAL_SCATTER = 0.12;
/** The same of its sessions. */
const USUAL_SESSIONS_SCATTER = 0.2;
/** By how much one session differs from another in time and interactions, as a share of their average. */
const SESSIONS_DIFFER = 1.5;
/** The usual counts as much as so many pairs of days, and what other pages say of one as so many of the page. */
const TRUST_IN_USUAL = 40;
const TRUST_IN_OTHERS = 20;

const shareOf = ({ sessions, converted }: Tally): number => converted / sessions;
const angleOf = (share: number): number => Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
/** The little that is added keeps few sessions from leaning to one side. */
const angleOfTally = ({ sessions, converted }: Tally): number =>
  angleOf((converted + 3 / 8) / (sessions + 3 / 4));

/** The logarithm of how much likelier a change by one of these angles makes the difference than none does. */
function likelihoodOf(now: Tally, before: Tally, dispersion: number, sizes: readonly number[]): number {
  const information = 4 / (dispersion * (1 / now.sessions + 1 / before.sessions));
  const difference = angleOfTally(before) - angleOfTally(now);
  return logMean(sizes.map((size) => size * information * (difference - size / 2)));
}

/** Of the mean of numbers, each given by its logarithm: they may be larger than a number can be. */
function logMean(logs: readonly number[], count = logs.length): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / count);
}

// What days scatter, by pairs of the same weekday a week apart: a fall shows in those alone of which it is between.

interface Pair {
  /** The later one, in the order of the days. */
  index: number;
  /** The square of what they differ by; 1 on average where that is chance alone. */
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

/** Of all pairs but those that a day separates; summed up once, since it is asked for many days. */
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

/** The scatter of days, squared, as all of these pages show it together. */
function scatterOf(pages: readonly (readonly Pair[])[]): number {
  let [count, sum, trust] = [0, 0, 0];
  for (const pairs of pages) {
    for (const { square, weight } of pairs) {
      // By how much a pair says: squares with a higher mean scatter more themselves.
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

/** How many times more than by chance alone a share of so many sessions a day scatters. */
function dispersionOf(scatter: number, share: number, sessionsADay: number): number {
  return 1 + (scatter * sessionsADay * share) / (1 - share);
}

/** Whole weeks from each day on; undefined where neither it nor each of its days is known. */
function weeksOf({ days, weeks: told = [] }: PageHistory): (Tally | undefined)[] {
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
      weeks.push(known === WEEK_DAYS ? { sessions, converted } : told[weeks.length]);
  }
  return weeks;
}

/** Adds up whole weeks from one on, in steps of a week. */
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

/** Undefined: too little is known to tell. */
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
    // Its counts stand for all sessions since then: none of the weeks may be unknown.
    const isWhole = now.days === WEEK_DAYS * Math.ceil((weeks.length - begin) / WEEK_DAYS);
    if (isWhole && (!best || log > best.log))
      best = { log, since: first + begin, now, before, weeks: now.days / WEEK_DAYS };
  }
  return best && { ...best, log: logMean(logs, MAX_BEGINNINGS) };
}

/** Of all pages of a workspace, those whose conversions fell. */
export function fallsAmong(histories: ReadonlyMap<string, PageHistory>): Map<string, FoundFall> {
  const pages = [...histories].map(([id, history]) => ({ id, history, pairs: pairsOf(history) }));
  const scatter = scatterOf(pages.map(({ pairs }) => pairs));
  const found = pages
    .flatMap(({ id, history, pairs }) => {
      const fall = fallOf(history, pairs, scatter);
      return fall ? [[id, fall] as const] : [];
    })
    .sort(([, a], [, b]) => b.log - a.log);
  const isTold = ([, { log }]: (typeof found)[number], index: number) =>
    log >= ENOUGH + Math.log(found.length / (index + 1));
  return new Map(found.slice(0, found.findLastIndex(isTold) + 1));
}

/** Two stretches of equal length, one after the other. */
export interface Compared {
  now: Tally;
  before: Tally;
  /** Of each. Less than a week compares other weekdays, unless they were chosen to be the same. */
  days: number;
}

/** Whether a rate that was compared again and again, as the stretches grew, is another one. */
export function isRateChanged({ now, before, days }: Compared): boolean {
  if (now.sessions < 1 || before.sessions < 1) return false;
  const both = { sessions: now.sessions + before.sessions, converted: now.converted + before.converted };
  if (both.converted >= both.sessions) return false;
  const dispersion = dispersionOf(USUAL_SCATTER ** 2, shareOf(both), both.sessions / (2 * days));
  return likelihoodOf(now, before, dispersion, ANGLES) >= ENOUGH;
}

/** The same of a count, which scatters with the days it is of. */
export function isCountChanged(now: number, before: number, days: number): boolean {
  // From nothing, or to it, no ratio says anything.
  if (now < 1 || before < 1) return Math.max(now, before) >= MIN_SESSIONS_GONE;
  return isRatioChanged(now, before, 1 / now + 1 / before + (2 * USUAL_SESSIONS_SCATTER ** 2) / days);
}

/** The same of an average over so many sessions, which comes without what they scatter. */
export function isAverageChanged(
  now: number,
  before: number,
  sessions: number,
  sessionsBefore: number,
): boolean {
  return isRatioChanged(now, before, SESSIONS_DIFFER ** 2 * (1 / sessions + 1 / sessionsBefore));
}

function isRatioChanged(now: number, before: number, variance: number): boolean {
  if (!(now > 0 && before > 0)) return false;
  const difference = Math.log(now / before);
  return logMean(RATIOS.map((size) => (size * (difference - size / 2)) / variance)) >= ENOUGH;
}

/** No longer than this is promised. */
const MAX_DAYS = 60;

/** In how many days it could be told, if it goes on as it does; undefined where that is not within two months. */
export function daysUntilChanged({ now, before, days }: Compared): number | undefined {
  const longer = (part: Tally, times: number) => ({
    sessions: part.sessions * times,
    converted: part.converted * times,
  });
  for (let more = 1; more <= MAX_DAYS; more++) {
    const times = (days + more) / days;
    if (isRateChanged({ now: longer(now, times), before: longer(before, times), days: days + more }))
      return more;
  }
  return undefined;
}
