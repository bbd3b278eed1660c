// The worker is killed at every step of moving a workspace to another address: the old service's data is still removed.
import { expect, it } from 'vitest';
import type { WorkspaceForm } from '../../../../lib/workspace/workspace-view.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const service = { url: 'http://127.0.0.1:9', key: 'canary_key' };
const id = 'northwind';
const marker = 'said by the old service';
const moved: WorkspaceForm = {
  id,
  name: 'Moved',
  color: 'teal',
  baseUrl: 'http://localhost:10',
  production: false,
  keyKeeping: 'session',
};

/** A connected profile with a stored response and news. */
async function connected(): Promise<KillableWorker<Worker>> {
  newProfile();
  const first = await startKillable(startWorker);
  await first.run(async (modules) => {
    const workspace = await connectWorkspace(modules, service);
    await modules.cache.keepAnswer(workspace, 'getPerson', { person_id: 'p' }, { personId: marker } as never);
    const lens = await modules.databases.userDatabase();
    await lens.put('news', { workspaceId: id, kind: 'base', id: marker, marks: {} });
  });
  return first;
}

it('fault 3, 25: keeps neither data of the old service nor access to it, at whichever step the worker is killed', async () => {
  let isWhole = false;
  let kills = 0;
  for (; !isWhole; kills = nextKill(kills)) {
    const first = await connected();
    first.killAfter(kills);
    const asked = await first.run(({ answers }) => answers.saveWorkspace(moved)).catch(String);
    isWhole = typeof asked !== 'string';
    first.kill();
    const next = await startKillable(startWorker, async ({ start }) => start.startBackground());
    const present = await next.run(({ workspaces }) => workspaces.getWorkspace(id));
    if (present?.baseUrl !== moved.baseUrl) {
      expect([...fakeWorld().granted], `killed after ${kills} steps`).toHaveLength(1);
      next.kill();
      continue;
    }
    await until(async () => {
      const all = spelledOut([await storedInDatabases(), fakeWorld().session.all(), fakeWorld().local.all()]);
      expect(all, `killed after ${kills} steps`).not.toContain(marker);
      expect(all, `killed after ${kills} steps`).not.toContain('endedConnections');
      expect([...fakeWorld().granted], `killed after ${kills} steps`).toEqual([]);
    });
    next.kill();
  }
  expect(kills).toBeGreaterThan(10);
});
