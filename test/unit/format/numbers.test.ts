import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPlain,
  formatWhole,
} from '../../../lib/format/numbers.ts';

describe('formatCount', () => {
  test.each<[number, string]>([
    [0, '0'],
    [1284, '1,284'],
    [99_999, '99,999'],
    [100_000, '100K'],
    [128_440, '128.4K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_284_567, '1.3M'],
    [4e15, '4000T'],
    [-1284, '-1,284'],
    [-0.2, '0'],
  ])('%d as %s', (value, expected) => {
    expect(formatCount(value)).toBe(expected);
  });
});

test('formatWhole never shortens', () => expect(formatWhole(1_284_567)).toBe('1,284,567'));

describe('formatPercent', () => {
  test.each<[number, string]>([
    [0, '0%'],
    [0.04, '0.04%'],
    [0.05, '0.1%'],
    [0.004, '0.004%'],
    [0.000_001, '0%'],
    [99.4, '99%'],
    [99.5, '99.5%'],
    [99.95, '99.95%'],
    [99.9999, '99.9999%'],
    [99.999_999, '100%'],
    [100.2, '100%'],
    [-0.004, '-0.004%'],
    [3.44, '3.4%'],
    [9.94, '9.9%'],
    [9.95, '10%'],
    [41.4, '41%'],
    [100, '100%'],
  ])('%d as %s', (value, expected) => {
    expect(formatPercent(value)).toBe(expected);
  });
});

describe('formatPlain', () => {
  test.each<[number, string]>([
    [0, '0'],
    [0.0341, '0.0341'],
    [0.0000001, '0'],
    [0.41, '0.41'],
    [3.444, '3.44'],
    [41, '41'],
    [123.45, '123.5'],
    [1234, '1,234'],
    [12_345.6, '12,346'],
  ])('%d as %s', (value, expected) => {
    expect(formatPlain(value)).toBe(expected);
  });
});

describe('a number of three decimals', () => {
  const thousandths = Array.from({ length: 20_000 }, (_, index) => index);

  test('is rounded as on paper, whether its binary form is smaller or larger', () => {
    const expected = (count: number) => String(Math.floor((count + 5) / 10) / 100);
    const wrong = thousandths.filter((count) => formatDecimal(count / 1000, 2) !== expected(count));
    expect(wrong).toEqual([]);
  });

  test.each([formatPercent, formatPlain, (value: number) => formatDecimal(value, 1)])(
    'is printed as what differs from it by the noise of a calculation',
    (print) => {
      const isPrintedApart = (value: number) =>
        [1 - 4 * Number.EPSILON, 1 + 4 * Number.EPSILON].some(
          (noise) => print(value * noise) !== print(value),
        );
      expect(thousandths.map((count) => count / 1000).filter(isPrintedApart)).toEqual([]);
    },
  );
});

describe('formatClock', () => {
  test.each<[number, string]>([
    [0, '0:00'],
    [7.4, '0:07'],
    [59.6, '1:00'],
    [112, '1:52'],
    [3599, '59:59'],
    [3723, '1:02:03'],
    [360_000, '100:00:00'],
    [-5, '0:00'],
  ])('%d s as %s', (seconds, expected) => {
    expect(formatClock(seconds)).toBe(expected);
  });
});
