// Rounds until the figures are sure enough: each measures every side once.
import { type Bench, type Figure, figureOf, type Line, type Measured } from './line.ts';
import type { Interval } from './summary.ts';

/** A ratio is known well enough when its interval is no wider than this share of it. */
const MAX_WIDTH = 0.06;

/** Takes a round after another, `bench.runs` at most, and answers what `measured` then holds. The first one, number 0, only warms up. */
export async function inRounds(
  bench: Bench,
  lines: readonly Line[],
  round: (number: number) => Promise<void>,
  measured: () => Measured,
): Promise<Measured> {
  const isSure = () => lines.every((line) => isDecided(figureOf(line, measured()[line.name])));
  for (let number = bench.short ? 1 : 0; number <= bench.runs; number += 1) {
    await round(number);
    bench.note(`${lines[0]?.name} ${number}/${bench.runs}`);
    if (isSure()) break;
  }
  return measured();
}

/** On one side of its limit, and its ratios within a narrow interval. */
function isDecided({ verdict, ratio, change }: Figure): boolean {
  if (verdict === undefined || verdict === 'undecided') return false;
  return [ratio, change].every((estimate) => !estimate || isNarrow(estimate.interval));
}

const isNarrow = (interval: Interval | undefined) =>
  interval !== undefined && interval[1] - interval[0] <= MAX_WIDTH * interval[1];
