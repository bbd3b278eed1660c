import { expect, it } from 'vitest';
import type { Bench, Line } from '../../bench/line.ts';
import { inRounds } from '../../bench/rounds.ts';

const line: Line = {
  name: 'popup',
  what: 'popup',
  unit: 'ms',
  floor: 'an empty one',
  reach: { ratio: 1.25 },
};

async function roundsOf(
  { runs = 30, short = false },
  sample: (number: number) => [own: number, floor: number],
): Promise<number[]> {
  const rounds: number[] = [];
  const seen = { own: [] as number[], floor: [] as number[] };
  await inRounds(
    { runs, short, note: () => undefined } as Partial<Bench> as Bench,
    [line],
    async (number) => {
      rounds.push(number);
      if (number === 0) return;
      const [own, floor] = sample(number);
      seen.own.push(own);
      seen.floor.push(floor);
    },
    () => ({ popup: seen }),
  );
  return rounds;
}

it('ends as soon as the ratio is sure', async () => {
  expect(await roundsOf({}, (number) => [110 + (number % 3), 100])).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('goes on while the limit lies within the interval', async () => {
  expect(await roundsOf({ runs: 9 }, (number) => [number % 2 ? 124 : 127, 100])).toHaveLength(10);
});

it('goes on while the interval is wide, on whichever side of the limit it is', async () => {
  expect(await roundsOf({ runs: 9 }, (number) => [number % 2 ? 60 : 110, 100])).toHaveLength(10);
});

it('does not warm up where it only has to work', async () => {
  expect(await roundsOf({ runs: 1, short: true }, () => [1, 1])).toEqual([1]);
});
