import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { ratioOf, summaryOf } from '../../bench/summary.ts';

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

describe('the ratio to the floor', () => {
  const of = (...samples: number[]) => summaryOf(samples);

  it('is that of the medians', () => {
    expect(ratioOf(of(10, 20, 90), of(8, 16, 17))).toBe(1.25);
  });

  it('is unknown if one is missing or the floor is zero', () => {
    expect(ratioOf(undefined, of(1))).toBeUndefined();
    expect(ratioOf(of(1), undefined)).toBeUndefined();
    expect(ratioOf(of(1), of(0))).toBeUndefined();
  });
});
