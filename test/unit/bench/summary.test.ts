import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { medianInterval, summaryOf } from '../../bench/summary.ts';
import { random } from '../../sandbox/random.ts';

describe('many samples in three numbers', () => {
  test.each<[name: string, samples: number[], median: number, min: number, max: number]>([
    ['one', [4], 4, 4, 4],
    ['an odd number of them', [9, 1, 5], 5, 1, 9],
    ['an even number: between the two in the middle', [10, 2, 4, 8], 6, 2, 10],
    ['by value, not as text', [9, 10, 100], 10, 9, 100],
    ['what could not be read is left out', [Number.NaN, 3, Number.POSITIVE_INFINITY, 1], 2, 1, 3],
  ])('%s', (_, samples, median, min, max) => {
    expect(summaryOf(samples)).toMatchObject({ median, min, max });
  });

  it('includes the number of samples', () => {
    expect(summaryOf([1, 2, Number.NaN])?.runs).toBe(2);
  });

  it('is empty without samples', () => {
    expect(summaryOf([])).toBeUndefined();
    expect(summaryOf([Number.NaN])).toBeUndefined();
  });

  it('leaves the samples unchanged', () => {
    const samples = [3, 1, 2];
    summaryOf(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  property.prop([fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 })])(
    'half of the samples lie on either side of the median',
    (samples) => {
      const { median = 0 } = summaryOf(samples) ?? {};
      expect(samples.filter((each) => each < median).length).toBeLessThanOrEqual(samples.length / 2);
      expect(samples.filter((each) => each > median).length).toBeLessThanOrEqual(samples.length / 2);
    },
  );
});

describe('the interval of the median', () => {
  test.each<[name: string, samples: number[], interval: readonly [number, number] | undefined]>([
    ['needs six samples', [1, 2, 3, 4, 5], undefined],
    ['of six is from the least to the greatest', [6, 1, 5, 2, 4, 3], [1, 6]],
    ['of nine leaves one out on each side', [9, 1, 8, 2, 7, 3, 6, 4, 5], [2, 8]],
    ['of equal samples is their value', [3, 3, 3, 3, 3, 3], [3, 3]],
    ['is unknown of none', [], undefined],
  ])('%s', (_, samples, interval) => {
    expect(medianInterval(samples)).toEqual(interval);
  });

  it('holds the true median in 95 of 100 cases or more', () => {
    for (const count of [6, 9, 20, 33]) {
      let held = 0;
      for (let seed = 1; seed <= 2000; seed += 1) {
        const [low = 1, high = 0] = medianInterval(skewed(count, seed)) ?? [];
        if (low <= Math.LN2 && high >= Math.LN2) held += 1;
      }
      expect(held / 2000).toBeGreaterThan(0.94);
    }
  });
});

/** Exponential, so that the median, the logarithm of 2, is not the mean. */
function skewed(count: number, seed: number): number[] {
  const { next } = random(`${count}/${seed}`);
  return Array.from({ length: count }, () => -Math.log(1 - next()));
}
