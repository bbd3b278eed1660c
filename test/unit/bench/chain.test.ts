import { describe, expect, test } from 'vitest';
import { bursts, longestChain } from '../../bench/chain.ts';

const at = (...times: number[]) => times.map((time) => ({ at: time }));

describe('requests one after another', () => {
  test.each<[name: string, times: number[], depth: number]>([
    ['none', [], 0],
    ['one', [7], 1],
    ['all at once', [0, 1, 2, 49], 1],
    ['each after the answer to the one before', [0, 50, 100], 3],
    ['some beside others', [0, 10, 55, 60, 65, 120], 3],
    ['in any order', [100, 0, 50], 3],
  ])('%s', (_, times, depth) => {
    expect(longestChain(at(...times), 50)).toBe(depth);
  });
});

describe('requests that come together', () => {
  test.each<[name: string, times: number[], sizes: number[]]>([
    ['none', [], []],
    ['one', [5], [1]],
    ['two far apart', [0, 5000], [1, 1]],
    ['two close together, then one', [0, 900, 5000], [2, 1]],
    ['in any order', [5000, 900, 0], [2, 1]],
  ])('%s', (_, times, sizes) => {
    expect(bursts(at(...times), 1000)).toEqual(sizes);
  });
});
