// Looks at made-up workspaces every day as Home does, with the functions that Home uses.
import {
  ERA_DAYS,
  fallsAmong,
  type PageHistory,
  STRETCH_DAYS,
  type Stretch,
  type Tally,
  WEEK_DAYS,
} from '../../lib/analytics/significance.ts';
import { anyPage, dayOf, goalPage, type Page, type Random, randomOf } from './world.ts';

export interface Size {
  workspaces: number;
  pages: number;
  days: number;
  seed: number;
}

/** Pages that are in sight, of which days are read; of all others Home reads the last week and the one before. */
const IN_SIGHT = 12;
/** Days before the first look that are known one by one: those of Home's picture. */
const KNOWN_DAYS = 14;
/** Days that a page has behind it at the first look: an era before the last one, and its stretch. */
const PAST = STRETCH_DAYS + 2 * ERA_DAYS;
/** Within so many days a fall is to be found. */
const WITHIN = 28;
/** More runs say nothing more of how often a fall is found. */
const MAX_FALLS = 1000;

/** A page's days from the first on. `leftOn`: what of its rate is left on a day. */
function courseOf(page: Page, days: number, random: Random, leftOn = (_day: number) => 1): Tally[] {
  return Array.from({ length: days }, (_, day) => dayOf(page, day, leftOn(day), random));
}

/** Home's data on the morning of `today`, if it first read the page on the morning of `firstLook`. */
function historyOf(
  course: readonly Tally[],
  today: number,
  firstLook: number,
  isInSight: boolean,
): PageHistory {
  const era = Math.floor(today / ERA_DAYS) * ERA_DAYS;
  const first = Math.max(firstLook - KNOWN_DAYS, era - ERA_DAYS);
  const stretches = [era - ERA_DAYS, era].map((until) => stretchOf(course, until));
  if (isInSight) return { first, days: course.slice(first, today), stretches };
  const isRead = (from: number) => from >= firstLook - 2 * WEEK_DAYS && from <= today - WEEK_DAYS;
  return {
    first,
    stretches,
    days: Array.from({ length: today - first }, () => undefined),
    weeks: Array.from({ length: today - first - WEEK_DAYS + 1 }, (_, index) =>
      isRead(first + index) ? sumOf(course.slice(first + index, first + index + WEEK_DAYS)) : undefined,
    ),
  };
}

function stretchOf(course: readonly Tally[], until: number): Stretch {
  return { until, ...sumOf(course.slice(until - STRETCH_DAYS, until)) };
}

function sumOf(days: readonly Tally[]): Tally {
  const sum = { sessions: 0, converted: 0 };
  for (const { sessions, converted } of days) {
    sum.sessions += sessions;
    sum.converted += converted;
  }
  return sum;
}

function fallsOn(courses: readonly (readonly Tally[])[], today: number, firstLook: number) {
  return fallsAmong(
    new Map(
      courses.map((course, index) => [
        String(index),
        historyOf(course, today, firstLook, index >= courses.length - IN_SIGHT),
      ]),
    ),
  );
}

/** Whether a workspace without changes ever gets a false alarm. */
function isEverAlarmed({ pages, days }: Size, random: Random): boolean {
  const firstLook = PAST + Math.floor(random() * ERA_DAYS);
  const courses = Array.from({ length: pages }, () => courseOf(anyPage(random), firstLook + days, random));
  const mornings = Array.from({ length: days }, (_, day) => firstLook + day);
  return mornings.some((today) => fallsOn(courses, today, firstLook).size > 0);
}

/** Whether a page's fall is reported within four weeks, if Home has read all pages since the morning before. */
function isFound({ pages }: Size, left: number, random: Random): boolean {
  const fall = PAST + Math.floor(random() * ERA_DAYS);
  const end = fall + WITHIN;
  const falling = courseOf(goalPage(random), end, random, (day) => (day < fall ? 1 : left));
  const others = Array.from({ length: pages - 1 }, () => courseOf(anyPage(random), end, random));
  const mornings = Array.from({ length: WITHIN }, (_, day) => fall + day + 1);
  return mornings.some((today) => fallsOn([falling, ...others], today, fall).has('0'));
}

/** Each run has a separate random seed, so that a single run can be repeated. */
function shareOf(runs: number, seed: string, isSo: (random: Random) => boolean): number {
  let count = 0;
  for (let run = 0; run < runs; run++) if (isSo(randomOf(`${seed} ${run}`))) count += 1;
  return count / runs;
}

export function measure(size: Size) {
  const falls = Math.min(MAX_FALLS, size.workspaces);
  return {
    falseWorkspaces: shareOf(size.workspaces, `${size.seed} nothing`, (random) =>
      isEverAlarmed(size, random),
    ),
    found10to7: shareOf(falls, `${size.seed} 7`, (random) => isFound(size, 0.7, random)),
    found10to5: shareOf(falls, `${size.seed} 5`, (random) => isFound(size, 0.5, random)),
  };
}
