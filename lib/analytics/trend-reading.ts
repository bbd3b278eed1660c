// Reads the days of a trend: first all that are kept, then the missing ones, newest first, a few at a time so
// that other reads still find a place.

import { type Problem, ProblemError, type ProblemKind } from '../api/problem.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { ServiceReads } from '../platform/requests.ts';
import { peekPeriod, readPeriod } from './period-reading.ts';
import type { TrendDay } from './trend-days.ts';

export interface TrendState {
  /** In the order of the days; undefined where not known. */
  summaries: readonly (AnalyticsSummary | undefined)[];
  /** Days that are known. */
  done: number;
  /** Days whose answer could not be read. */
  unreadable: number;
  state: 'reading' | 'stopped' | 'done';
  /** Why it stopped by itself. */
  problem?: Problem;
}

export interface TrendReading {
  /** No day is asked for any more; those under way still come. */
  stop(): void;
  /** Resolves when nothing is under way; rejects only for a bug. */
  ended: Promise<void>;
}

const AT_ONCE = 3;

/** These concern one day alone; every other problem would meet the next day as well. */
const ofOneDay: readonly ProblemKind[] = ['unexpected-answer', 'too-large'];

/** Tells every change through `tell`, the first one before anything is read. */
export function readTrend(
  reads: ServiceReads,
  pageId: string,
  days: readonly TrendDay[],
  now: () => number,
  tell: (state: TrendState) => void,
): TrendReading {
  const summaries: (AnalyticsSummary | undefined)[] = days.map(() => undefined);
  let [unreadable, stopped] = [0, false];
  let problem: Problem | undefined;
  const report = (state: TrendState['state']) =>
    tell({
      summaries: [...summaries],
      done: summaries.filter((summary) => summary !== undefined).length,
      unreadable,
      state,
      ...(problem ? { problem } : {}),
    });

  const readDay = async (index: number, day: TrendDay) => {
    try {
      const answer = await readPeriod(reads, pageId, day, now());
      summaries[index] = answer.data;
      if (answer.problem) throw new ProblemError(answer.problem);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (ofOneDay.includes(error.problem.kind)) unreadable += 1;
      else problem ??= error.problem;
    }
  };

  const run = async () => {
    const missing = await readKept(reads, pageId, days, summaries);
    report(missing.length === 0 ? 'done' : 'reading');
    const work = async () => {
      for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
        const day = days[next];
        if (stopped || problem || !day) return;
        await readDay(next, day);
        report('reading');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    report(stopped || problem ? 'stopped' : 'done');
  };

  report('reading');
  return {
    stop: () => {
      stopped = true;
    },
    ended: run(),
  };
}

/** Fills in the days that are kept, and answers the others, oldest first. */
async function readKept(
  reads: ServiceReads,
  pageId: string,
  days: readonly TrendDay[],
  summaries: (AnalyticsSummary | undefined)[],
): Promise<number[]> {
  const kept = await Promise.all(days.map((day) => peekPeriod(reads, pageId, day)));
  const missing: number[] = [];
  kept.forEach((snapshot, index) => {
    summaries[index] = snapshot?.data;
    if (!snapshot?.fresh) missing.push(index);
  });
  return missing;
}
