// Reads how many tests passed, and why some were skipped, from the reports that the test runners leave behind.
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each once, where the runner names them. */
  reasons?: string[];
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

interface BenchReport {
  figures: { failure?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs: { tests: { annotations: { type: string; description?: string }[] }[] }[];
}

/** Counts of a report file. A runner that left none, or failed without a failed test, counts as one failure. */
export function testCounts(file: string, exitCode: number): Counts {
  const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : none;
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

function countsOf(report: VitestReport | PlaywrightReport | BenchReport): Counts {
  if ('figures' in report) {
    // A figure beyond its reach is no failure: it depends on the machine.
    const failed = report.figures.filter(({ failure }) => failure !== undefined).length;
    return { passed: report.figures.length - failed, failed, skipped: 0 };
  }
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const reasons = [...new Set(report.suites.flatMap(reasonsIn))];
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, reasons };
  }
  // A file that does not even load has no tests to count.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function reasonsIn({ suites = [], specs }: Suite): string[] {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((test) => test.annotations));
  const own = annotations.flatMap(({ type, description }) =>
    type === 'skip' && description ? [description] : [],
  );
  return [...own, ...suites.flatMap(reasonsIn)];
}
