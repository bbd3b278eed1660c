// Many samples of one figure, in three numbers.

export interface Summary {
  median: number;
  min: number;
  max: number;
  /** How many samples there were. */
  runs: number;
}

/** Undefined where there is nothing to sum up. */
export function summaryOf(samples: readonly number[]): Summary | undefined {
  const sorted = samples.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return undefined;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? min;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return { median: (lower + upper) / 2, min, max, runs: sorted.length };
}

/** How many times the floor: of the medians. Undefined where either is missing or the floor is nothing. */
export function ratioOf(own: Summary | undefined, floor: Summary | undefined): number | undefined {
  return own && floor && floor.median > 0 ? own.median / floor.median : undefined;
}
