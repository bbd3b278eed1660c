// Tests are isolated from one another, and so are workers.
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../../lib/api/problem.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { BEGIN, CLOCK_RATE, ZONE } from '../../../setup/trials.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { fakeWorld, newProfile } from '../fake-world.ts';
import { setTimeout } from '../life.ts';
import { inScope, takeBugs } from '../lives.ts';

/** Far more turns than any work here takes. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resume) => setImmediate(resume));
}

const stored = () => ({ ...fakeWorld().local.all(), ...fakeWorld().session.all() });

const workspace: Workspace = {
  id: 'northwind',
  name: 'Northwind',
  color: 'teal',
  baseUrl: 'http://localhost:1',
  production: false,
  keyKeeping: 'session',
  connectionVersion: 1,
  analyticsRange: '28d',
};

it('a worker still working when its test ends writes nothing into the next world', async () => {
  let isDone = false;
  await inScope('the test before', async () => {
    newProfile();
    const worker = await startWorker();
    void worker.workspaces
      .putWorkspace(workspace.id, () => workspace)
      .then(() => {
        isDone = true;
      });
  });
  await someTurns();
  expect(isDone).toBe(false);
  expect(stored()).toEqual({});
});

it('an error that is reported and not taken fails its test, and no other', async () => {
  const report = async () => {
    newProfile();
    reportError(new Error('a bug'));
  };
  await expect(inScope('the test before', report)).rejects.toThrow('a bug');
  await inScope('one that takes it', () => report().then(() => void takeBugs()));
});

it('an ended worker does nothing more in its world, and the next one does', async () => {
  newProfile();
  const ended = await startWorker();
  const next = await startWorker();
  void ended.workspaces.putWorkspace('old', () => ({ ...workspace, id: 'old' }));
  await next.workspaces.putWorkspace('new', () => ({ ...workspace, id: 'new' }));
  await someTurns();
  expect(JSON.stringify(stored())).toContain('"new"');
  expect(JSON.stringify(stored())).not.toContain('"old"');
});

it('a restarted worker has new modules, shared with what is loaded later, and the same class of errors', async () => {
  newProfile();
  const ended: Record<string, unknown> = await startWorker();
  const next: Record<string, unknown> = await startWorker();
  expect(Object.keys(ended).filter((name) => ended[name] === next[name])).toEqual([]);
  expect(await import('../../../../lib/service/worker/keys.ts')).toBe(next.keys);
  expect((await import('../../../../lib/api/problem.ts')).ProblemError).toBe(ProblemError);
});

it('an error in a restarted worker is reported at its line', async () => {
  newProfile();
  await startWorker();
  const { workspaces } = await startWorker();
  const failed = workspaces.putWorkspace(workspace.id, () => {
    throw new Error('not stored');
  });
  const stack = await failed.then(String, (error: Error) => String(error.stack));
  const [, file = '', line] = /(\/\S+\/workspaces\.ts):(\d+)/.exec(stack) ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('edit(');
});

it('a worker of an abandoned profile does nothing in the new one', async () => {
  newProfile();
  const worker = await startWorker();
  newProfile();
  void worker.workspaces.putWorkspace(workspace.id, () => workspace);
  await someTurns();
  expect(stored()).toEqual({});
});

it('databases and locks belong to one world', async () => {
  const opened = Promise.withResolvers<void>();
  await inScope('the test before', async () => {
    newProfile();
    const worker = await startWorker();
    await worker.databases.userDatabase();
    expect(await indexedDB.databases()).toHaveLength(1);
    void worker.workspaces.putWorkspace(workspace.id, () => workspace);
    opened.resolve();
  });
  await opened.promise;
  newProfile();
  expect(await indexedDB.databases()).toEqual([]);
  const worker = await startWorker();
  await worker.workspaces.putWorkspace(workspace.id, () => workspace);
  expect(JSON.stringify(stored())).toContain('Northwind');
});

it('a test that ends while work is in flight fails and names the work', async () => {
  const ended = inScope(
    'saves without waiting',
    async () => {
      vi.spyOn(fakeWorld().session, 'set').mockReturnValue(new Promise(() => undefined));
      void browser.storage.session.set({ kept: true });
    },
    100,
  );
  await expect(ended).rejects.toThrow(
    '"saves without waiting" ended while this was under way: storage.session.set',
  );
});

it('a property without a seed draws the same in each run', () => {
  const drawn = () => {
    const all: number[] = [];
    fc.assert(fc.property(fc.nat(), (each) => void all.push(each)));
    return all;
  };
  expect(drawn()).toEqual(drawn());
});

it('a test begins at the same date and in the same time zone on every machine', () => {
  const tests = 1000;
  expect(Date.now() - BEGIN).toBeLessThan(tests * 1000);
  expect(Date.now()).toBeGreaterThan(BEGIN);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(ZONE);
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  vi.useRealTimers();
  expect(Date.now() - BEGIN, 'nor once the test lets go of the clock').toBeLessThan(tests * 1000);
});

it.skipIf(CLOCK_RATE > 0)('time passes only as the code waits', async () => {
  const begun = Date.now();
  const from = performance.now();
  while (performance.now() < from + 5) await nextTurn();
  expect(Date.now()).toBe(begun);
  await new Promise((resolve) => setTimeout(() => resolve(undefined), 7));
  expect(Date.now()).toBe(begun + 7);
});

describe('tests share a service', () => {
  let ended = 0;
  it.each(['one', 'another'])('so each begins after the one before has ended: %s', async () => {
    expect(Date.now()).toBeGreaterThan(ended);
    await new Promise((resolve) => setTimeout(() => resolve(undefined), 1001));
    ended = Date.now();
  });
});

it('a clock that a test holds stands still while the test waits for something', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  const check = vi.fn(() => check.mock.calls.length);
  await until(() => expect(check()).toBe(3));
  await until(() => expect(check()).toBe(6));
  expect(Date.now()).toBe(begun);
  vi.useRealTimers();
});
