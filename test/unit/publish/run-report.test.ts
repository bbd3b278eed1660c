import { expect, test } from 'vitest';
import { runReport } from '../../../lib/publish/run-report.ts';

test('has a line for each audience, and no line starts like a formula', () => {
  const report = runReport('Pricing, 20 Nov', '1 done · 1 not done', [
    { name: 'Jane Doe', version: 'v13', outcome: 'live' },
    { name: '=HYPERLINK("x")\nsecond line', version: 'v2', outcome: 'refused:\ttoo late' },
  ]);
  expect(report.split('\n')).toEqual([
    'Pricing, 20 Nov',
    '1 done · 1 not done',
    '',
    '• Jane Doe, v13: live',
    '• =HYPERLINK("x") second line, v2: refused: too late',
    '',
  ]);
});
