import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type Figure, figureOf, type Line } from '../../bench/line.ts';
import { fileOf, readReport, reportOf, writeReport } from '../../bench/report.ts';

const line = (name: string): Line => ({ name, what: name, unit: 'ms', reach: { most: 5 } });
const figures: Figure[] = [
  figureOf(line('reached'), { own: [1, 2, 3] }),
  figureOf(line('over'), { own: [9] }),
  figureOf(line('none'), undefined, 'The browser ended.'),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is read as it was written, into a new folder', () => {
  const report = reportOf(figures, 3, 'Chrome/156');
  const file = join(folder, 'new', 'bench.json');
  writeReport(file, report);
  expect(readReport(file)).toEqual(report);
});

test.each([
  [0, 'out/bench.json'],
  [1, 'out/bench-2.json'],
  [2, 'out/bench-3.json'],
])('of table %i is a file of its own', (table, file) => {
  expect(fileOf('out/bench.json', table)).toBe(file);
});

it('is refused if it is something else', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"passed": 1}');
  expect(() => readReport(file)).toThrow(/holds no figures/);
});
