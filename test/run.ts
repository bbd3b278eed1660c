// The checks of every change, in order; `npm test` runs them after set-up. The long runs have commands of their own. The last line printed is `N passed, N failed`,
// where a test counts as one and so does each step that is not made of tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { type Counts, testCounts } from './setup/test-counts.ts';

interface Step {
  /** A script of package.json, with the name of a tool. */
  script: string;
  args?: string[];
  /** The report with its test counts. */
  report?: string;
  /** Steps that must pass first. */
  needs?: string[];
  /** The next stages begin without its end: only the steps that need it wait for it. */
  isBeside?: true;
}

const report = (name: string) => join(root, 'test-results', `${name}.json`);
const vitest = (name: string, ...files: string[]): Pick<Step, 'args' | 'report'> => ({
  args: [...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
  report: report(name),
});

/** The files that differ most in Firefox; `npm run firefox` runs all. */
const inFirefox = ['popup', 'panel', 'capture', 'publish', 'fences'].map((name) => `${name}.test`);

/** In order; the steps of one stage run in parallel, each after those that it needs. */
const stages: Step[][] = [
  // Browsers are installed while the tests without one run.
  [{ script: 'tool browsers', isBeside: true }],
  [{ script: 'lint', args: ['--colors=off'] }, { script: 'types' }],
  [
    { script: 'unit', ...vitest('unit') },
    { script: 'build' },
    { script: 'build:e2e', needs: ['build'] },
    { script: 'tool lint-firefox', needs: ['build'] },
  ],
  [
    {
      script: 'e2e',
      args: ['--grep-invert', '@long'],
      report: report('e2e'),
      needs: ['build', 'build:e2e', 'tool browsers'],
    },
    { script: 'firefox', ...vitest('firefox', ...inFirefox), needs: ['build:e2e', 'tool browsers'] },
  ],
];

// Pictures are for looking at by hand: `npm run e2e` takes them.
process.env.SKIP_PICTURES = '1';

/** Whether each step passed, by its script. */
const ends = new Map<string, Promise<boolean>>();
const total = { passed: 0, failed: 0 };

for (const stage of stages) {
  console.log(`${stage.map(({ script }) => script).join(', ')} …`);
  for (const step of stage) ends.set(step.script, runWhenReady(step));
  await Promise.all(stage.map(({ script, isBeside }) => (isBeside ? undefined : ends.get(script))));
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Answers whether it passed. */
async function runWhenReady(step: Step): Promise<boolean> {
  const { script, needs = [] } = step;
  const passes = await Promise.all(needs.map((name) => ends.get(name)));
  const lacking = needs.find((_, index) => !passes[index]);
  if (lacking !== undefined) {
    console.log(`${script}: not run, since ${lacking} failed`);
    return false;
  }
  const { passed, failed } = await runStep(step);
  total.passed += passed;
  total.failed += failed;
  return failed === 0;
}

async function runStep({ script, args = [], report: file }: Step): Promise<Counts> {
  if (file !== undefined) rmSync(file, { force: true });
  const from = performance.now();
  const { code, output } = await run('npm', ['run', '--silent', ...script.split(' '), '--', ...args]);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const counts = file === undefined ? plainCounts(code) : testCounts(file, code);
  console.log(`${script}: ${file === undefined ? verdict(code) : spoken(counts)} (${seconds} s)`);
  for (const reason of counts.reasons ?? []) console.log(`  Skipped: ${reason}`);
  if (counts.failed > 0) console.log(output.trimEnd());
  return counts;
}

function plainCounts(code: number): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function verdict(code: number): string {
  return code === 0 ? 'ok' : 'failed';
}

function spoken({ passed, failed, skipped, crashed = 0 }: Counts): string {
  const parts = [`${passed} tests passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (crashed > 0) parts.push(`${crashed} only again, after a crash of the browser`);
  return parts.join(', ');
}
