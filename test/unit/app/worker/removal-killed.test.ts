// The worker is killed at every step of removing a workspace: the next worker removes the rest.
import { expect, it } from 'vitest';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const service = { url: 'http://127.0.0.1:9', key: 'canary_key' };
const workspaceId = 'northwind';

let worker: KillableWorker<Worker> | undefined;

/** A connected profile with a key on the device, a binding, and a pending capture. */
async function connected(): Promise<KillableWorker<Worker>> {
  newProfile();
  worker = await startKillable(startWorker);
  await worker.run(async (modules) => {
    await connectWorkspace(modules, service, { keyKeeping: 'device', capture: { holdSeconds: 30 } });
    await modules.answers.bind({ url: 'https://a.example/offer', below: false, never: true });
    await modules.answers.capture({
      id: 'capture-1',
      workspaceId,
      topicId: 'topic-1',
      kind: 'selection',
      text: 'What was selected',
      source: { url: 'https://a.example/', title: 'An article' },
    });
  });
  return worker;
}

async function left(): Promise<string> {
  const { 'audience-lens/wrapping': _, ...stores } = await storedInDatabases();
  return spelledOut([stores, fakeWorld().local.all(), fakeWorld().session.all()]);
}

it('security 15: leaves no data of a removed workspace, at whichever step the worker is killed', async () => {
  let isWhole = false;
  let kills = 0;
  for (; !isWhole; kills = nextKill(kills)) {
    const first = await connected();
    first.killAfter(kills);
    const asked = await first.run(({ answers }) => answers.removeWorkspace({ workspaceId })).catch(String);
    isWhole = asked === undefined;
    first.kill();
    worker = await startKillable(startWorker, async ({ start }) => start.startBackground());
    // A view repeats a request without a reply.
    const isListed =
      (await worker.run(({ workspaces }) => workspaces.getWorkspace(workspaceId))) !== undefined;
    if (isListed) await worker.run(({ answers }) => answers.removeWorkspace({ workspaceId }));
    await until(async () => {
      const text = await left();
      expect(text, `killed after ${kills} steps`).not.toContain(workspaceId);
      expect(text, `killed after ${kills} steps`).not.toContain('What was selected');
    });
    expect([...fakeWorld().granted], `killed after ${kills} steps`).toEqual([]);
    worker.kill();
  }
  expect(kills).toBeGreaterThan(20);
});
