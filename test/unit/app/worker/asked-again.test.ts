// The worker is killed at every step of a view's request, and the view then repeats the request once.

import { afterEach, expect, it } from 'vitest';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import { nextKill } from '../../../setup/trials.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let worker: KillableWorker<Worker> | undefined;
afterEach(() => worker?.kill());

/** Kills a worker one step later each time until one completes the request; `check` runs after each repeated request. */
async function killedEverywhere(
  prepare: (worker: Worker) => Promise<unknown>,
  question: (worker: Worker) => Promise<unknown>,
  check: (worker: Worker, kills: number) => Promise<void>,
): Promise<number> {
  for (let kills = 0; ; kills = nextKill(kills)) {
    newProfile();
    const first = await startKillable(startWorker);
    worker = first;
    await first.run(prepare);
    first.killAfter(kills);
    const isWhole = await first.run(question).then(
      () => true,
      () => false,
    );
    first.kill();
    worker = await startKillable(startWorker);
    await worker.run(question);
    await worker.run((second) => check(second, kills));
    worker.kill();
    if (isWhole) return kills;
  }
}

it('fault 1: a workspace saved once more after a kill is one workspace with its key', async () => {
  const form: RequestInput<'saveWorkspace'> = {
    ...{ name: 'Northwind', color: 'teal', baseUrl: 'https://api.a.example/v1' },
    ...{ production: false, keyKeeping: 'device', key: 'canary_key' },
  };
  const kills = await killedEverywhere(
    async () => undefined,
    ({ requests }) => requests.saveWorkspace.run(form, { id: 'question-1' }),
    async ({ workspaces, keys }, at) => {
      const list = await workspaces.listWorkspaces();
      expect(list, `killed after ${at} steps`).toMatchObject([{ name: 'Northwind' }]);
      expect(await keys.readKey(list[0]?.id ?? ''), `killed after ${at} steps`).toBe('canary_key');
    },
  );
  expect(kills).toBeGreaterThan(5);
});

it('fault 1: a run requested once more after a kill is one run', async () => {
  const kills = await killedEverywhere(
    (first) => connectWorkspace(first, { url: 'http://127.0.0.1:9', key: 'canary_key' }),
    ({ requests }) =>
      requests.publishMany.run({ pageId: 'p', audienceIds: ['a', 'b'] }, { id: 'question-1' }),
    async ({ databases }, at) => {
      const runs = await (await databases.userDatabase()).getAll('runs');
      expect(runs, `killed after ${at} steps`).toHaveLength(1);
    },
  );
  expect(kills).toBeGreaterThan(3);
});
