// A line of the results table: a measurement and its targets.
import type { Large } from './large.ts';
import type { Sides } from './sides.ts';
import { type Interval, medianInterval, type Summary, summaryOf } from './summary.ts';

export type Unit = 'ms' | 'kB' | 'MB' | '';

export interface Line {
  /** Value for `--only`. */
  name: string;
  /** Description for the table. */
  what: string;
  unit: Unit;
  /** What it is compared with, measured in the same rounds. */
  floor?: string;
  /** Limit for the figure, its worst sample, its ratio to the floor, or its excess over the floor; the last two per round. */
  reach: { most: number } | { worst: number } | { ratio: number } | { beyond: number };
}

/** Lines that share one measurement. */
export interface Family {
  lines: readonly Line[];
  measure(bench: Bench, wanted: (name: string) => boolean): Promise<Measured>;
}

export interface Bench {
  /** Maximum number of rounds. */
  runs: number;
  /** Only checks that the bench works: few rounds, small data. */
  short: boolean;
  /** Both start on first use, and keep their state. */
  sides(): Promise<Sides>;
  large(): Promise<Large>;
  /** Reports progress. */
  note(text: string): void;
}

/** Samples by line name, in the line's unit, with one index per round; `earlier` belongs to the earlier build. */
export type Measured = Record<string, { own: number[]; floor?: number[]; earlier?: number[]; note?: string }>;

/** A median with its confidence interval. */
export interface Estimate {
  median: number;
  interval?: Interval;
}

export type Verdict = 'ok' | 'over' | 'undecided';

export interface Figure extends Line {
  figure?: Summary;
  base?: Summary;
  ratio?: Estimate;
  /** Ratio to the figure of the earlier build. */
  change?: Estimate;
  /** Absent if nothing was measured. */
  verdict?: Verdict;
  note?: string;
  /** Reason for a missing figure. */
  failure?: string;
}

export function figureOf(line: Line, measured: Measured[string] | undefined, failure?: string): Figure {
  const { own = [], floor = [], earlier = [], note } = measured ?? {};
  const figure = summaryOf(own);
  const base = summaryOf(floor);
  const ratio = estimateOf(perRound(own, floor, (value, of) => value / of));
  const change = estimateOf(perRound(own, earlier, (value, of) => value / of));
  const verdict = verdictOf(line, own, floor);
  return {
    ...line,
    ...(figure ? { figure } : {}),
    ...(base ? { base } : {}),
    ...(ratio ? { ratio } : {}),
    ...(change ? { change } : {}),
    ...(verdict ? { verdict } : {}),
    ...(note ? { note } : {}),
    ...(verdict ? {} : { failure: failure ?? 'nothing was measured' }),
  };
}

/** Compares samples within a round, because a busy moment slows down both sides of it. */
function perRound(
  own: readonly number[],
  other: readonly number[],
  compare: (value: number, of: number) => number,
): number[] {
  return own.flatMap((value, round) => {
    const of = other[round];
    return of === undefined ? [] : [compare(value, of)];
  });
}

function estimateOf(samples: readonly number[]): Estimate | undefined {
  const summary = summaryOf(samples);
  const interval = medianInterval(samples);
  return summary && { median: summary.median, ...(interval ? { interval } : {}) };
}

const UNKNOWN: Interval = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Counts are exact. A time is undecided if the limit lies within its interval, or if there is no interval. */
function verdictOf(
  { reach, unit }: Line,
  own: readonly number[],
  floor: readonly number[],
): Verdict | undefined {
  const [samples, limit] = judged(reach, own, floor);
  const summary = summaryOf(samples);
  if (!summary) return undefined;
  const isExact = 'worst' in reach || unit === '' || unit === 'kB';
  const [low, high] = isExact ? [summary.median, summary.median] : (medianInterval(samples) ?? UNKNOWN);
  if (isAtMost(high, limit)) return 'ok';
  return isAtMost(low, limit) ? 'undecided' : 'over';
}

/** Compares as displayed: 1.254 counts as 1.25. */
const isAtMost = (value: number, limit: number) => Math.round(value * 100) <= Math.round(limit * 100);

function judged(
  reach: Line['reach'],
  own: readonly number[],
  floor: readonly number[],
): [samples: readonly number[], limit: number] {
  if ('ratio' in reach) return [perRound(own, floor, (value, of) => value / of), reach.ratio];
  if ('beyond' in reach) return [perRound(own, floor, (value, of) => value - of), reach.beyond];
  return 'worst' in reach ? [own.length > 0 ? [Math.max(...own)] : [], reach.worst] : [own, reach.most];
}
