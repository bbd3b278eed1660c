import { describe, expect, test } from 'vitest';
import { movedRow, rowsInView, windowsOf, windowsToDrop } from '../../../lib/format/row-range.ts';

describe('rowsInView', () => {
  // Rows of 50 pixels.
  test.each<
    [
      what: string,
      listTop: number,
      viewTop: number,
      viewBottom: number,
      count: number,
      overscan: number,
      expected: [number, number],
    ]
  >([
    ['at the top', 0, 0, 500, 1000, 0, [0, 10]],
    ['with more on either side', 0, 0, 500, 1000, 4, [0, 14]],
    ['below a tool bar', 120, 0, 500, 1000, 0, [0, 8]],
    ['scrolled to half a row', -25, 0, 500, 1000, 0, [0, 11]],
    ['scrolled far', -50_000, 0, 500, 100_000, 2, [998, 1012]],
    ['at the end', -49_500, 0, 500, 1000, 6, [984, 1000]],
    ['scrolled past the end', -60_000, 0, 500, 1000, 2, [1000, 1000]],
    ['not yet in view', 900, 0, 500, 1000, 0, [0, 0]],
    ['just below what can be seen', 600, 0, 500, 1000, 6, [0, 4]],
    ['no room at all', 0, 100, 0, 1000, 0, [2, 2]],
    ['fewer rows than room', 0, 0, 500, 3, 6, [0, 3]],
    ['no rows', 0, 0, 500, 0, 6, [0, 0]],
  ])('%s', (_, listTop, viewTop, viewBottom, count, overscan, [from, to]) => {
    expect(rowsInView({ listTop, viewTop, viewBottom }, 50, count, overscan)).toEqual({ from, to });
  });
});

describe('windowsOf', () => {
  test.each<[from: number, to: number, expected: number[]]>([
    [0, 0, []],
    [5, 5, []],
    [0, 1, [0]],
    [0, 100, [0]],
    [0, 101, [0, 1]],
    [99, 100, [0]],
    [100, 101, [1]],
    [95, 310, [0, 1, 2, 3]],
    [99_990, 100_000, [999]],
  ])('%d to %d', (from, to, expected) => {
    expect(windowsOf({ from, to }, 100)).toEqual(expected);
  });
});

describe('windowsToDrop', () => {
  test.each<[what: string, held: number[], needed: number[], most: number, expected: number[]]>([
    ['fewer than allowed', [0, 1], [1], 3, []],
    ['the farthest first', [0, 1, 2, 9], [9], 2, [1, 0]],
    ['never what is needed', [0, 1, 2, 3], [1, 2, 3], 1, [0]],
    ['nothing held', [], [4], 2, []],
    ['nothing needed', [0, 5, 7], [], 2, [7]],
  ])('%s', (_, held, needed, most, expected) => {
    expect(windowsToDrop(held, needed, most)).toEqual(expected);
  });
});

describe('movedRow', () => {
  test.each<[key: string, at: number, count: number, expected: number | undefined]>([
    ['ArrowDown', 0, 10, 1],
    ['ArrowDown', 9, 10, 9],
    ['ArrowDown', -1, 10, 0],
    ['ArrowUp', 5, 10, 4],
    ['ArrowUp', 0, 10, 0],
    ['PageDown', 0, 100, 8],
    ['PageDown', 96, 100, 99],
    ['PageUp', 50, 100, 42],
    ['PageUp', 3, 100, 0],
    ['Home', 50, 100, 0],
    ['End', 50, 100, 99],
    ['End', 0, 1, 0],
    ['ArrowDown', 0, 0, undefined],
    ['a', 0, 10, undefined],
    ['toString', 0, 10, undefined],
  ])('%s at %d of %d', (key, at, count, expected) => {
    expect(movedRow(key, at, count, 8)).toBe(expected);
  });
});
