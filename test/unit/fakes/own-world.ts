// Loaded before each test file: gives each test, with its hooks, a separate world.
import fc from 'fast-check';
import { afterAll, aroundEach, beforeAll, vi } from 'vitest';
import { SEED, ZONE } from '../../setup/trials.ts';
import { forgetModules } from '../fixtures/evaluate-again.ts';
import { closeScope, fileScope, inScope, newFileScope } from './lives.ts';
import { beginAnew, letTimePass, releaseClock } from './passing-time.ts';
import { readSharedState, restoreSharedState, type SharedState } from './shared-state.ts';

// A property test without a seed would be another one in each run.
fc.configureGlobal({ seed: Number(SEED) });
// Files share a process, so modules loaded by the previous file belong to an ended worker.
await forgetModules();
newFileScope();
beginAnew();
process.env.TZ = ZONE;
// After the file is loaded: what fixtures define for all files is part of the state.
let shared: SharedState;
beforeAll(() => {
  shared = readSharedState();
});
afterAll(async () => {
  await closeScope(fileScope());
  const changed = restoreSharedState(shared);
  if (changed.length > 0) throw new Error(`This file leaves to the next one: ${changed.join(', ')}`);
});
aroundEach((runTest, { task }) =>
  inScope(task.name, async () => {
    letTimePass();
    try {
      await runTest();
    } finally {
      releaseClock();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      process.env.TZ = ZONE;
    }
  }),
);
