// Reads failed tests from a Vitest or Playwright report.
import { existsSync, readFileSync } from 'node:fs';
import { testCounts } from '../setup/test-counts.ts';

interface VitestReport {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
    status: string;
  }[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

/** A run that failed without a failed test, or left no report, counts as one failure. */
export function failedTests(file: string, exitCode: number): { passed: number; failures: string[] } {
  const { passed } = testCounts(file, exitCode);
  const failures = existsSync(file) ? failuresIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
  if (exitCode !== 0 && failures.length === 0) failures.push(`the run ended with ${exitCode}`);
  return { passed, failures };
}

function failuresIn(report: VitestReport | PlaywrightReport): string[] {
  if ('suites' in report) {
    const tests = report.suites.flatMap(failedSpecs);
    return [
      ...tests,
      ...report.errors.map(({ message = 'an error outside of any test' }) => firstLine(message)),
    ];
  }
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => fullName);
    // A file that does not load, or a hook around all of its tests.
    if (failed.length === 0 && status === 'failed') failed.push(firstLine(message));
    return failed.map((test) => `${name.replace(/^.*[/\\]test[/\\]/, '')}: ${test}`);
  });
}

function failedSpecs({ suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)];
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
