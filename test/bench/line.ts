// A line of the table: what is measured, and what is to be reached.
import type { Large } from './large.ts';
import type { Sides } from './sides.ts';
import { ratioOf, type Summary, summaryOf } from './summary.ts';

export type Unit = 'ms' | 'kB' | 'MB' | '';

export interface Line {
  /** As `--only` takes it. */
  name: string;
  /** In words. */
  what: string;
  unit: Unit;
  /** What it is held against, measured in the same run. */
  floor?: string;
  /** Of the figure itself, of its worst sample, of its ratio to the floor, or of what it is more than the floor. */
  reach: { most: number } | { worst: number } | { ratio: number } | { beyond: number };
}

/** Lines that come of one measurement. */
export interface Family {
  lines: readonly Line[];
  measure(bench: Bench, wanted: (name: string) => boolean): Promise<Measured>;
}

export interface Bench {
  runs: number;
  /** Only whether it works: few and small. */
  short: boolean;
  /** Both are started when they are first asked for; whoever used them leaves them as they were. */
  sides(): Promise<Sides>;
  large(): Promise<Large>;
  /** Says what it is doing. */
  note(text: string): void;
}

/** Samples by the line's name, in its unit. */
export type Measured = Record<string, { own: number[]; floor?: number[]; note?: string }>;

export interface Figure extends Line {
  figure?: Summary;
  base?: Summary;
  ratio?: number;
  /** Absent where nothing was measured. */
  reached?: boolean;
  note?: string;
  /** Why there is no figure. */
  failure?: string;
}

export function figureOf(line: Line, measured: Measured[string] | undefined, failure?: string): Figure {
  const figure = summaryOf(measured?.own ?? []);
  const base = summaryOf(measured?.floor ?? []);
  const ratio = ratioOf(figure, base);
  const [value, most] = judged(line.reach, figure, base);
  return {
    ...line,
    ...(figure ? { figure } : {}),
    ...(base ? { base } : {}),
    ...(ratio === undefined ? {} : { ratio }),
    // As it is shown: 1.254 is 1.25.
    ...(value === undefined ? {} : { reached: Math.round(value * 100) <= Math.round(most * 100) }),
    ...(measured?.note ? { note: measured.note } : {}),
    ...(value === undefined ? { failure: failure ?? 'nothing was measured' } : {}),
  };
}

function judged(reach: Line['reach'], figure: Summary | undefined, base: Summary | undefined) {
  if ('ratio' in reach) return [ratioOf(figure, base), reach.ratio] as const;
  if ('beyond' in reach) return [figure && base && figure.median - base.median, reach.beyond] as const;
  return 'worst' in reach ? ([figure?.max, reach.worst] as const) : ([figure?.median, reach.most] as const);
}
