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
const times = (value: number) => Array.from({ length: 6 }, () => value);
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
    const reached = figure({ own: times(120), floor: times(100) });
    const over = figure({ own: times(30), floor: times(10) }, { name: 'panel', what: 'panel' });
    expect(rowsOf(tableOf([reached, over]))).toEqual([
      '| popup (`popup`) | 120 ms | 100 ms, an empty one | ×1.20 [1.20–1.20] | ≤ ×1.25 | ok |',
      '| panel (`panel`) | 30 ms | 10 ms, an empty one | ×3.00 [3.00–3.00] | ≤ ×1.25 | over |',
    ]);
  });

  it('has as many cells in each row as in its head', () => {
    for (const earlier of [[], [1]]) {
      const cells = tableOf([figure({ own: [1], floor: [1], earlier }), figure({ own: [1], floor: [1] })])
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
    const row = rowsOf(
      tableOf([figure({ own: times(300), floor: times(100) }, { reach: { beyond: 150 } })]),
    )[0];
    expect(row).toContain('| ×3.00 [3.00–3.00] | ≤ 150 ms more | over |');
  });
});

describe('a comparison with an earlier build', () => {
  it('has the ratio and its interval where both were measured', () => {
    const rows = rowsOf(
      tableOf([
        figure({ own: [10, 11, 12, 13, 14, 15], floor: [10], earlier: [10, 10, 10, 10, 10, 10] }),
        figure({ own: [10], floor: [10] }),
      ]),
    );
    expect(rows.map((row) => row.split('|').at(-2)?.trim())).toEqual(['×1.25 [1.00–1.50]', '–']);
  });
});
