// Summary statistics of samples.

export interface Summary {
  median: number;
  min: number;
  max: number;
  /** How many samples there were. */
  runs: number;
}

export type Interval = readonly [low: number, high: number];

const ascending = (samples: readonly number[]) => samples.filter(Number.isFinite).toSorted((a, b) => a - b);

/** Returns undefined if there are no samples. */
export function summaryOf(samples: readonly number[]): Summary | undefined {
  const sorted = ascending(samples);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return undefined;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? min;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return { median: (lower + upper) / 2, min, max, runs: sorted.length };
}

/** Confidence level of the interval. */
const CONFIDENCE = 0.95;

/**
 * Confidence interval of the population median, for any distribution: the number of samples below it is binomial, so two of the
 * sorted samples enclose it. Returns undefined for fewer than six samples.
 */
export function medianInterval(samples: readonly number[]): Interval | undefined {
  const sorted = ascending(samples);
  let outside = 0;
  let probability = 0.5 ** sorted.length;
  for (let below = 0; below < sorted.length; below += 1) {
    outside += 2 * probability;
    if (outside > 1 - CONFIDENCE) {
      const [low, high] = [sorted[below - 1], sorted[sorted.length - below]];
      return low === undefined || high === undefined ? undefined : [low, high];
    }
    probability *= (sorted.length - below) / (below + 1);
  }
  return undefined;
}
