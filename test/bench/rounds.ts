// Repeats rounds until the figures are certain enough; each round measures every side once.
import { type Bench, type Figure, figureOf, type Line, type Measured } from './line.ts';
import type { Interval } from './summary.ts';

/** Maximum width of a ratio's interval, relative to the ratio. */
const MAX_WIDTH = 0.06;

/** Runs up to `bench.runs` rounds after a warm-up round (number 0), and returns what `measured` returns then. */
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

/** Whether the figure is clearly within or beyond its limit, and its ratios have narrow intervals. */
function isDecided({ verdict, ratio, change }: Figure): boolean {
  if (verdict === undefined || verdict === 'undecided') return false;
  return [ratio, change].every((estimate) => !estimate || isNarrow(estimate.interval));
}

const isNarrow = (interval: Interval | undefined) =>
  interval !== undefined && interval[1] - interval[0] <= MAX_WIDTH * interval[1];
