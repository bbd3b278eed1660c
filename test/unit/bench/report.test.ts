import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figureOf } from '../../bench/line.ts';
import { reportOf, writeReport } from '../../bench/report.ts';

it('is written into a new folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const figures = [
    figureOf({ name: 'one', what: 'one', unit: 'ms', reach: { most: 5 } }, { own: [1, 2, 3] }),
  ];
  const report = reportOf(figures, 3, 'Chrome/156');
  const file = join(folder, 'new', 'bench.json');
  writeReport(file, report);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(report);
  rmSync(folder, { recursive: true });
});
