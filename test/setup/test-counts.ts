// Reads how many tests passed, and why some were skipped, from the reports that the test runners leave behind.
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Unique skip reasons, if the runner reports them. */
  reasons?: string[];
  /** Tests that passed only on retry, because the browser crashed. */
  crashed?: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { tests: Test[] }[];
}

interface Test {
  annotations: { type: string; description?: string }[];
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** One per attempt. */
  results: { errors: { message?: string }[] }[];
}

/** Counts of a report file. A runner that left none, or failed without a failed test, counts as one failure. */
export function testCounts(file: string, exitCode: number): Counts {
  const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : none;
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

function countsOf(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const tests = report.suites.flatMap(testsIn);
    const crashed = tests.filter(onlyTheBrowserFailed).length;
    const failed = unexpected + flaky - crashed + report.errors.length;
    return { passed: expected + crashed, failed, skipped, reasons: reasonsOf(tests), crashed };
  }
  // A file that fails to load reports no tests.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function testsIn({ suites = [], specs }: Suite): Test[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

/** A flaky test counts as failed, unless a browser process crashed under it. */
function onlyTheBrowserFailed({ status, results }: Test): boolean {
  const errors = results.flatMap((result) => result.errors);
  return status === 'flaky' && errors.every(({ message = '' }) => /(Page|Target) crashed/.test(message));
}

function reasonsOf(tests: Test[]): string[] {
  const skips = tests.flatMap(({ annotations }) => annotations).filter(({ type }) => type === 'skip');
  return [...new Set(skips.flatMap(({ description }) => description ?? []))];
}
