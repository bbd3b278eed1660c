// Loaded before each test file: gives each test, with its hooks, a separate world.
import fc from 'fast-check';
import { afterAll, aroundEach, vi } from 'vitest';
import { SEED, ZONE } from '../../setup/trials.ts';
import { forgetModules } from '../fixtures/evaluate-again.ts';
import { closeScope, fileScope, inScope, newFileScope } from './lives.ts';
import { beginAnew, letTimePass, releaseClock } from './passing-time.ts';

// A property test without a seed would be another one in each run.
fc.configureGlobal({ seed: Number(SEED) });
// Files share a process, so modules loaded by the previous file belong to an ended worker.
await forgetModules();
newFileScope();
beginAnew();
process.env.TZ = ZONE;
afterAll(() => closeScope(fileScope()));
aroundEach((runTest, { task }) =>
  inScope(task.name, async () => {
    letTimePass();
    try {
      await runTest();
    } finally {
      releaseClock();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    }
  }),
);
