// The suites again and again in random order, beside busy processes, to find tests that fail by chance:
// `npm run test:stress -- --runs 20 [--load 4] [--only unit] [--seed 7]`. Exit code 1 where any test failed, 2 for a wrong call.
// The report of a run with failures stays in `test-results/stress/`. `--at 2026-12-31T23:50` lets unit tests begin on another day.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../setup/root.mjs';
import { failedTests } from './failed-tests.ts';
import { withLoad } from './load.ts';
import { suites } from './suites.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    load: { type: 'string', default: '0' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    at: { type: 'string' },
  },
});
const [runs, load, firstSeed] = [values.runs, values.load, values.seed].map(Number) as [
  number,
  number,
  number,
];
const chosen = suites.filter(({ name }) => values.only === undefined || name === values.only);
// A browser has the machine's clock.
const isUnusable = values.at !== undefined && (values.only !== 'unit' || Number.isNaN(Date.parse(values.at)));
if (
  chosen.length === 0 ||
  isUnusable ||
  runs < 1 ||
  load < 0 ||
  ![runs, load, firstSeed].every(Number.isInteger)
) {
  console.error(
    `Usage: npm run test:stress -- --runs N [--load M] [--only ${suites.map(({ name }) => name).join('|')}] [--seed N] [--only unit --at DATE]`,
  );
  process.exit(2);
}
if (values.at !== undefined) process.env.CLOCK_AT = values.at;

/** The seeds of the runs in which a test failed, by suite and test. */
const seedsOf = new Map<string, number[]>();
let failed = 0;

await withLoad(load, async () => {
  for (const { name, prepare, run, report } of chosen) {
    await prepare();
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const from = performance.now();
      const { code } = await run(seed);
      const { passed, failures } = failedTests(report, code);
      failed += failures.length;
      for (const failure of failures) {
        const test = `${name}: ${failure}`;
        seedsOf.set(test, [...(seedsOf.get(test) ?? []), seed]);
      }
      if (failures.length > 0) keepReport(report, `${name}-${seed}.json`);
      const seconds = ((performance.now() - from) / 1000).toFixed(0);
      // Of the last five minutes: it also counts what other commands run.
      const average = (loadavg()[1] ?? 0).toFixed(1);
      console.log(
        `${name}, seed ${seed}, load ${load}: ${passed} passed, ${failures.length} failed (${seconds} s, load average ${average})`,
      );
    }
  }
});

for (const [test, seeds] of [...seedsOf].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`${seeds.length} of ${runs}  ${test}  (seeds ${seeds.join(', ')})`);
console.log(
  `${failed} failures in ${runs} runs of ${chosen.map(({ name }) => name).join(', ')}, load ${load}, seeds from ${firstSeed}`,
);
process.exitCode = failed === 0 ? 0 : 1;

function keepReport(report: string, name: string): void {
  if (!existsSync(report)) return;
  const folder = join(root, 'test-results', 'stress');
  mkdirSync(folder, { recursive: true });
  copyFileSync(report, join(folder, name));
}
