import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testCounts } from '../../setup/test-counts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A report of end-to-end tests, one in each status, where the first try of the flaky one had these errors. */
function report(...messages: string[]): string {
  const file = join(folder, 'e2e.json');
  const skip = { type: 'skip', description: 'Needs a screen' };
  const errors = messages.map((message) => ({ message }));
  const tests = [
    { annotations: [], status: 'expected', results: [{ errors: [] }] },
    { annotations: [], status: 'flaky', results: [{ errors }, { errors: [] }] },
    { annotations: [skip, skip], status: 'skipped', results: [] },
  ];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 1 };
  const suites = [{ specs: [], suites: [{ specs: tests.map((each) => ({ tests: [each] })) }] }];
  writeFileSync(file, JSON.stringify({ stats, errors: [], suites }));
  return file;
}

it('a test that passes only the second time counts as failed', () => {
  const counts = { passed: 1, failed: 1, skipped: 1, reasons: ['Needs a screen'], crashed: 0 };
  expect(testCounts(report('Expected 1, received 2'), 0)).toEqual(counts);
  expect(testCounts(report('page.goto: Page crashed', 'Expected 1, received 2'), 0)).toEqual(counts);
});

it('a browser crash during its first try does not fail a test', () => {
  const counts = { passed: 2, failed: 0, skipped: 1, crashed: 1 };
  expect(testCounts(report('Error: page.goto: Page crashed'), 0)).toMatchObject(counts);
});

it('a runner that failed without a failed test counts as one failure', () => {
  expect(testCounts(report('Error: page.goto: Page crashed'), 1)).toMatchObject({ passed: 2, failed: 1 });
  expect(testCounts(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
