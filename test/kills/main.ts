// The kill matrix at any length: `npm run test:kill -- --trials 1000 [--kill browser] [--browser firefox] [--step late] [--seed 7]`.
import { parseArgs } from 'node:util';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox.ts';
import { runBackTrials } from './back-trials.ts';
import { AT_ONCE, runBatches } from './batches.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { allSteps, backSteps, howToReach, type KillStep } from './kill-steps.ts';
import { runOnShippedTimes, withTopics } from './shipped-times.ts';
import { type Figures, noFigures, runTrials } from './trials.ts';
import { startUpdated } from './updated-extension.ts';
import { runWatchTrials } from './watch-trials.ts';
import { startWholeBrowser } from './whole-browser.ts';

/** Trials per service and browser, which keeps topics and ledgers small, and an extension from being reloaded over 30 times. */
const MAX_AT_ONCE = { worker: 200, browser: 100, update: 100, watch: 200, back: 200, shipped: 60 };

const MAX_CRASHES = 10;
let crashes = 0;

type Part = (sandbox: Sandbox, step: KillStep, trials: number, seed: string) => Promise<Figures>;
type Killed = keyof typeof MAX_AT_ONCE;

/** What is killed, in which browser. */
const parts: Record<Killed, Partial<Record<string, Part>>> = {
  worker: { chromium: workers(startChromium), firefox: workers(startFirefox) },
  browser: { chromium: batches(startWholeBrowser) },
  update: { chromium: batches(startUpdated) },
  watch: { chromium: workers(startChromium, runWatchTrials), firefox: workers(startFirefox, runWatchTrials) },
  back: { chromium: workers(startChromium, runBackTrials), firefox: workers(startFirefox, runBackTrials) },
  shipped: { chromium: (sandbox, _step, trials, seed) => runOnShippedTimes(sandbox, { trials, seed }) },
};

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '25' },
    kill: { type: 'string', default: 'worker' },
    browser: { type: 'string', default: 'chromium' },
    step: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const isKilled = (name: string): name is Killed => Object.hasOwn(parts, name);
const killed = isKilled(values.kill) ? values.kill : undefined;
const part = killed && parts[killed][values.browser];
const trials = Number(values.trials);
// Polls are killed at a random time. The shipped build cannot be held at a step, so only the service's delay is varied.
const STEPS: Partial<Record<Killed, readonly KillStep[]>> = {
  watch: ['random'],
  shipped: ['late'],
  back: backSteps,
};
const possible: readonly string[] = (killed && STEPS[killed]) ?? allSteps;
const steps = values.step ?? possible;
const strange = steps.find((step) => !possible.includes(step));
if (!killed || !part || strange !== undefined || !Number.isInteger(trials) || trials < 1) {
  console.error(`Usage: npm run test:kill -- [--trials N] [--kill ${Object.keys(parts).join('|')}] [--browser chromium|firefox] [--step NAME]… [--seed TEXT]
Firefox: only its background is killed. watch: the background, during a look at a watched page.
back: the background, while a version that was live before is published again; lost is what was not told as it is.
shipped: the background of the shipped build, at the step "late", which takes some minutes.
Steps: ${possible.join(', ')}`);
  process.exit(2);
}

console.log(`Seed ${values.seed}, ${values.kill}, ${values.browser}, ${trials} trials a step\n`);
console.log(row('killed', 'trials', 'lost', 'duplicated', 'asked'));
let isWrong = false;
for (const step of steps as readonly KillStep[]) {
  const all = await runStep(part, killed, step);
  console.log(row(howToReach[step].title, all.trials, all.lost, all.duplicated, all.asked));
  for (const mark of all.wrong) console.log(`  ${mark}`);
  if (all.lost + all.duplicated > 0) isWrong = true;
}
process.exitCode = isWrong ? 1 : 0;

async function runStep(run: Part, killed: Killed, step: KillStep): Promise<Figures> {
  const all = noFigures(step);
  while (all.trials < trials) {
    const count = Math.min(MAX_AT_ONCE[killed], trials - all.trials);
    const seed = `${values.seed}-${all.trials}`;
    const fill = killed === 'shipped' ? { fill: withTopics(count) } : {};
    const figures = await onNewService(fill, (sandbox) => run(sandbox, step, count, seed)).catch(reportCrash);
    if (!figures) continue;
    all.trials += figures.trials;
    all.lost += figures.lost;
    all.duplicated += figures.duplicated;
    all.asked += figures.asked;
    all.wrong.push(...figures.wrong);
  }
  return all;
}

/** Trials in which the browser itself crashed prove nothing, so they are reported and repeated. */
function reportCrash(error: unknown): undefined {
  crashes += 1;
  if (crashes > MAX_CRASHES || !/has been closed|Target closed|Waiting failed/.test(String(error)))
    throw error;
  console.log(`  The browser ended by itself (${crashes}); its trials are run anew.`);
}

async function onNewService<T>(options: SandboxOptions, run: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ ...options, port: 0 });
  try {
    return await run(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** A part that starts a browser, runs in it, and closes it. */
function closing<Started extends { close(): Promise<void> }>(
  start: () => Promise<Started>,
  run: (started: Started, ...args: Parameters<Part>) => Promise<Figures>,
): Part {
  return async (...args) => {
    const started = await start();
    try {
      return await run(started, ...args);
    } finally {
      await started.close();
    }
  };
}

function workers(start: typeof startChromium, run = runTrials): Part {
  return closing(start, (subject, sandbox, step, trials, seed) =>
    run(subject, sandbox, { step, trials, seed }),
  );
}

function batches(start: typeof startWholeBrowser): Part {
  return closing(start, async (lives, sandbox, step, trials, seed) => {
    const kills = Array.from({ length: Math.ceil(trials / AT_ONCE) }, (_, kill) =>
      Array<KillStep>(Math.min(AT_ONCE, trials - kill * AT_ONCE)).fill(step),
    );
    const [figures] = await runBatches(lives, sandbox, { batches: kills, seed });
    return figures ?? noFigures(step);
  });
}

function row(title: string, ...figures: (string | number)[]): string {
  return [title.padEnd(36), ...figures.map((figure) => String(figure).padStart(10))].join(' ');
}
