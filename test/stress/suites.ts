// How each suite is run in an order that a seed chooses.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

interface StressedSuite {
  name: string;
  /** Once before all runs. */
  prepare(): Promise<void>;
  /** Where it leaves its report. */
  report: string;
  run(seed: number): Promise<{ code: number }>;
}

const npm = (...args: string[]) => run('npm', ['run', '--silent', ...args]);

async function build(): Promise<void> {
  for (const script of ['build', 'build:e2e']) {
    const { code, output } = await npm(script);
    if (code !== 0) throw new Error(output);
  }
}

const reportOf = (name: string) => join(root, 'test-results', `${name}.json`);

/** A run of Vitest with its files and tests shuffled. */
function inVitest(name: string, prepare: () => Promise<void> = async () => undefined): StressedSuite {
  const report = reportOf(name);
  return {
    name,
    prepare,
    report,
    run(seed) {
      rmSync(report, { force: true });
      const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
      return npm(name, '--', ...order, '--reporter=json', `--outputFile.json=${report}`);
    },
  };
}

export const suites: StressedSuite[] = [
  inVitest('unit'),
  {
    name: 'e2e',
    prepare: build,
    report: reportOf('e2e'),
    run(seed) {
      rmSync(reportOf('e2e'), { force: true });
      return npm('e2e', '--', '--grep-invert', '@long', '--shuffle', String(seed));
    },
  },
  inVitest('firefox', build),
];
