import { describe, expect, it, test } from 'vitest';
import { type Figure, figureOf, type Line, type Measured, type Unit } from '../../bench/line.ts';
import { summaryOf } from '../../bench/summary.ts';
import { spoken, tableOf } from '../../bench/table.ts';

const line: Line = {
  name: 'popup',
  what: 'popup',
  unit: 'ms',
  floor: 'an empty one',
  reach: { ratio: 1.25 },
};
const figure = (measured: Measured[string] | undefined, change: Partial<Line> = {}): Figure =>
  figureOf({ ...line, ...change }, measured);
const rowsOf = (text: string) => text.split('\n').slice(2);

test.each<[samples: number[], unit: Unit, text: string]>([
  [[5], 'ms', '5 ms'],
  [[5.25, 5.26, 7], 'ms', '5.3 ms [5.3–7]'],
  [[99.96], 'ms', '100.0 ms'],
  [[1234.5], 'ms', '1,235 ms'],
  [[1.234], 'MB', '1.23 MB'],
  [[0, 0, 0], '', '0'],
  [[1, 1, 2], '', '1 [1–2]'],
  [[], 'ms', '–'],
])('%j %s is %s', (samples, unit, text) => {
  expect(spoken(summaryOf(samples), unit)).toBe(text);
});

describe('the table', () => {
  it('has a row per line', () => {
    const reached = figure({ own: [120], floor: [100] });
    const over = figure({ own: [30], floor: [10] }, { name: 'panel', what: 'panel' });
    expect(rowsOf(tableOf([reached, over]))).toEqual([
      '| popup (`popup`) | 120 ms | 100 ms, an empty one | ×1.20 | ≤ ×1.25 | ok |',
      '| panel (`panel`) | 30 ms | 10 ms, an empty one | ×3.00 | ≤ ×1.25 | over |',
    ]);
  });

  it('has as many cells in each row as in its head', () => {
    for (const before of [undefined, []]) {
      const cells = tableOf([figure({ own: [1], floor: [1] })], before)
        .split('\n')
        .map((row) => row.split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
  });

  it('marks lines without a figure', () => {
    expect(rowsOf(tableOf([figure(undefined)]))).toEqual([
      '| popup (`popup`) | – | – | – | ≤ ×1.25 | none |',
    ]);
  });

  it('shows the target of all samples', () => {
    const row = rowsOf(tableOf([figure({ own: [3] }, { reach: { worst: 50 } })]))[0];
    expect(row).toContain('| ≤ 50 ms, all | ok |');
  });

  it('shows how far above its floor a line may be', () => {
    const row = rowsOf(tableOf([figure({ own: [300], floor: [100] }, { reach: { beyond: 150 } })]))[0];
    expect(row).toContain('| ×3.00 | ≤ 150 ms more | over |');
  });
});

describe('a comparison with an earlier run', () => {
  const change = (now: Measured[string], then: Measured[string] | undefined, of: Partial<Line> = {}) =>
    rowsOf(tableOf([figure(now, of)], then ? [figure(then, of)] : []))[0]
      ?.split('|')
      .at(-2)
      ?.trim();

  it('uses ratios if the ratio counts, however fast the machine was', () => {
    expect(change({ own: [120], floor: [100] }, { own: [20], floor: [10] })).toBe('×2.00 (-40 %)');
  });

  it('uses figures otherwise', () => {
    expect(change({ own: [15] }, { own: [10] }, { reach: { most: 5 } })).toBe('10 ms (+50 %)');
  });

  it('has no percentage of zero', () => {
    expect(change({ own: [1] }, { own: [0] }, { unit: '', reach: { most: 0 } })).toBe('0');
  });

  it('leaves out a line that was not measured then', () => {
    expect(change({ own: [1], floor: [1] }, undefined)).toBe('–');
  });
});
