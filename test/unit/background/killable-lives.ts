// What tests of killed workers begin with: a sandbox, a held clock, and for each test a new profile with a worker.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Workspace } from '../../../lib/workspace.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { holdClock, settled, until } from './held-clock.ts';
import type { KillableWorker } from './killable-worker.ts';

interface Making<Modules> {
  newWorker(dieAfter?: number): Promise<KillableWorker<Modules>>;
  connectedProfile(sandbox: Sandbox): Promise<{ worker: KillableWorker<Modules>; workspace: Workspace }>;
}

export interface Lives<Modules> {
  sandbox: Sandbox;
  /** The one that lives now, or died last. */
  worker: KillableWorker<Modules>;
  workspace: Workspace;
  /** Kills the worker, and waits until the next one has attended to what was left, is dead as well, or `isStuck`. */
  restart(dieAfter?: number, isStuck?: () => boolean): Promise<void>;
  /** As a view does: a question that nobody answered is put once more. Tells whether that was so. */
  askTwice(question: (modules: Modules) => Promise<unknown>): Promise<boolean>;
}

export function killableLives<Modules>({ newWorker, connectedProfile }: Making<Modules>): Lives<Modules> {
  const its = {
    async restart(dieAfter, isStuck = () => false) {
      its.worker.kill();
      its.worker = await settled(newWorker(dieAfter));
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      its.worker.started().then(end, end);
      await until(() => isOver || its.worker.isDead() || isStuck());
    },
    async askTwice(question) {
      const answer = await settled(its.worker.run(question).catch((error: unknown) => error));
      if (!(answer instanceof Error)) return false;
      expect(String(answer)).toContain('killed');
      its.worker = await settled(newWorker());
      await settled(its.worker.run(question));
      return true;
    },
    // The rest is there before each test.
  } as Lives<Modules>;

  beforeAll(async () => {
    its.sandbox = await startSandbox({ pages: 20 });
  });
  afterAll(() => its.sandbox.close());
  beforeEach(async () => {
    holdClock();
    Object.assign(its, await settled(connectedProfile(its.sandbox)));
  });
  afterEach(() => {
    its.worker.kill();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    its.sandbox.faults.clear();
    its.sandbox.ledger.clear();
    expect(fakeWorld().bugs).toEqual([]);
  });
  return its;
}
