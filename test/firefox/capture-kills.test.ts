// The event page is stopped at each step of a capture: nothing is lost, and nothing is sent twice.
import { expect, test } from 'vitest';
import { startFirefox } from '../kills/firefox.ts';
import { allSteps, howToReach } from '../kills/kill-steps.ts';
import { runTrials } from '../kills/trials.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { SEED } from '../setup/trials.ts';

const trials = Number(process.env.TRIALS ?? 2);

// One browser for all steps: a start costs more than the trials.
test(`fault 2, 3, 10: stopped ${trials} times at each step of a capture, and at any time`, {
  timeout: 600_000 + trials * 60_000,
}, async () => {
  const firefox = await startFirefox();
  try {
    for (const step of allSteps) {
      const sandbox = await startSandbox({ port: 0 });
      const figures = await runTrials(firefox, sandbox, { step, trials, seed: SEED });
      await sandbox.close();
      const { lost, duplicated, asked, wrong } = figures;
      expect({ step, lost, duplicated, asked, wrong }, howToReach[step].title).toEqual({
        step,
        lost: 0,
        duplicated: 0,
        asked: 0,
        wrong: [],
      });
    }
  } finally {
    await firefox.close();
  }
});
