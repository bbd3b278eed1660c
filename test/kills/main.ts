// The kill matrix at any length: `npm run test:kill -- --trials 1000 [--browser firefox] [--step late] [--seed 7]`.
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/sandbox.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { howToReach, type KillStep, killSteps } from './kill-steps.ts';
import type { Subject } from './subject.ts';
import { type Figures, runTrials } from './trials.ts';

/** A topic, a ledger and a browser do not have to carry more than this. */
const MOST_AT_ONCE = 200;

const MOST_GONE = 10;
let gone = 0;

const starts: Record<string, () => Promise<Subject>> = { chromium: startChromium, firefox: startFirefox };

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '25' },
    browser: { type: 'string', default: 'chromium' },
    step: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const start = starts[values.browser];
const trials = Number(values.trials);
const steps = values.step ?? killSteps;
const strange = steps.find((step) => !(killSteps as readonly string[]).includes(step));
if (!start || strange !== undefined || !Number.isInteger(trials) || trials < 1) {
  console.error(`Usage: npm run test:kill -- [--trials N] [--browser ${Object.keys(starts).join('|')}] [--step NAME]… [--seed TEXT]
Steps: ${killSteps.join(', ')}`);
  process.exit(2);
}

console.log(`Seed ${values.seed}, ${values.browser}, ${trials} trials a step\n`);
console.log(row('killed', 'trials', 'lost', 'duplicated', 'asked'));
let isWrong = false;
for (const step of steps as readonly KillStep[]) {
  const all = await runStep(start, step);
  console.log(row(howToReach[step].title, all.trials, all.lost, all.duplicated, all.asked));
  for (const mark of all.wrong) console.log(`  ${mark}`);
  if (all.lost + all.duplicated > 0) isWrong = true;
}
process.exitCode = isWrong ? 1 : 0;

async function runStep(begin: () => Promise<Subject>, step: KillStep): Promise<Figures> {
  const all: Figures = { step, trials: 0, lost: 0, duplicated: 0, asked: 0, wrong: [] };
  while (all.trials < trials) {
    const count = Math.min(MOST_AT_ONCE, trials - all.trials);
    const part = await runPart(begin, step, count, `${values.seed}-${all.trials}`).catch(unlessGone);
    if (!part) continue;
    all.trials += part.trials;
    all.lost += part.lost;
    all.duplicated += part.duplicated;
    all.asked += part.asked;
    all.wrong.push(...part.wrong);
  }
  return all;
}

/** A browser that ended by itself says nothing of the extension: those trials are run anew, and it is said. */
function unlessGone(error: unknown): undefined {
  gone += 1;
  if (gone > MOST_GONE || !/has been closed|Target closed|Waiting failed/.test(String(error))) throw error;
  console.log(`  The browser ended by itself (${gone}); its trials are run anew.`);
}

async function runPart(begin: () => Promise<Subject>, step: KillStep, count: number, seed: string) {
  const sandbox = await startSandbox({ port: 0 });
  try {
    const subject = await begin();
    try {
      return await runTrials(subject, sandbox, { step, trials: count, seed });
    } finally {
      await subject.close();
    }
  } finally {
    await sandbox.close();
  }
}

function row(title: string, ...figures: (string | number)[]): string {
  return [title.padEnd(36), ...figures.map((figure) => String(figure).padStart(10))].join(' ');
}
