// A line of the results table: a measurement and its targets.
import type { Large } from './large.ts';
import type { Sides } from './sides.ts';
import { type Interval, medianInterval, type Summary, summaryOf } from './summary.ts';

export type Unit = 'ms' | 'kB' | 'MB' | '';

export interface Line {
  /** As `--only` takes it. */
  name: string;
  /** In words. */
  what: string;
  unit: Unit;
  /** What it is held against, measured in the same rounds. */
  floor?: string;
  /** Of the figure itself, of its worst sample, of its ratio to the floor, or of what it is more than the floor, round by round. */
  reach: { most: number } | { worst: number } | { ratio: number } | { beyond: number };
}

/** Lines that come of one measurement. */
export interface Family {
  lines: readonly Line[];
  measure(bench: Bench, wanted: (name: string) => boolean): Promise<Measured>;
}

export interface Bench {
  /** At most. */
  runs: number;
  /** Only whether it works: few and small. */
  short: boolean;
  /** Both start on first use, and keep their state. */
  sides(): Promise<Sides>;
  large(): Promise<Large>;
  /** Reports progress. */
  note(text: string): void;
}

/** Samples by the line's name, in its unit, those of one round at the same place; `earlier` is of the build that is compared. */
export type Measured = Record<string, { own: number[]; floor?: number[]; earlier?: number[]; note?: string }>;

/** A median, and where that of all possible samples lies. */
export interface Estimate {
  median: number;
  interval?: Interval;
}

export type Verdict = 'ok' | 'over' | 'undecided';

export interface Figure extends Line {
  figure?: Summary;
  base?: Summary;
  ratio?: Estimate;
  /** How many times the figure of the earlier build. */
  change?: Estimate;
  /** Absent where nothing was measured. */
  verdict?: Verdict;
  note?: string;
  /** Why there is no figure. */
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

/** A busy second slows down both sides of a round, so each is compared with its own. */
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

/** What is counted is exact. A time is undecided while the limit lies within the interval, or there is none. */
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

/** As it is shown: 1.254 is 1.25. */
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
