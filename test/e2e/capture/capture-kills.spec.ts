// The worker is killed at each step of a capture: nothing is lost, and nothing is sent twice.

import { chromiumSubject } from '../../kills/chromium.ts';
import { howToReach, killSteps } from '../../kills/kill-steps.ts';
import { runTrials } from '../../kills/trials.ts';
import { SEED } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';

const trials = Number(process.env.TRIALS ?? 10);

for (const step of killSteps) {
  const fault = step === 'before-queued' ? 'fault 2' : 'fault 3';
  test(`${fault}: killed ${trials} times, a capture is sent once: ${howToReach[step].title}`, {
    tag: '@long',
  }, async ({ context, sandbox }) => {
    test.setTimeout(600_000 + trials * 5000);
    const figures = await runTrials(await chromiumSubject(context), sandbox, { step, trials, seed: SEED });
    const { lost, duplicated, asked, wrong } = figures;
    expect({ lost, duplicated, asked, wrong }).toEqual({ lost: 0, duplicated: 0, asked: 0, wrong: [] });
    expect(figures.trials).toBe(trials);
  });
}
