// The worker is killed at every step of saving a workspace with a new key: the workspace has either the old key and
// address or the new ones, and is never without a key.
import { expect, test } from 'vitest';
import type { WorkspaceForm } from '../../../../lib/workspace/workspace-view.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut } from '../../fakes/stored-in-databases.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const old = { key: 'the old key', baseUrl: 'http://127.0.0.1:9' };
const next = { key: 'the next key', baseUrl: 'http://127.0.0.1:10' };

let worker: KillableWorker<Worker> | undefined;

const form: Omit<WorkspaceForm, 'keyKeeping' | 'baseUrl'> = {
  id: 'northwind',
  name: 'Northwind',
  color: 'teal',
  production: false,
};

/** The workspace and key as read after the kill, and the number of keys in each storage. */
async function present(living: KillableWorker<Worker>) {
  return living.run(async ({ keys, workspaces, databases }) => {
    const workspace = await workspaces.workspaceById('northwind');
    const record = await (await databases.userDatabase()).get('keys', 'northwind');
    return {
      workspace,
      key: await keys.readKey('northwind'),
      onDevice: Object.keys(record?.ofVersion ?? {}).length,
      inSession: spelledOut(fakeWorld().session.all()).match(/the (old|next) key/g)?.length ?? 0,
    };
  });
}

// The old key remains valid for another path on its host.
const [same, moved] = [{ baseUrl: old.baseUrl }, { baseUrl: `${old.baseUrl}/prefix` }];
const changes = [
  ['session', 'device', 'a new key and address', next],
  ['device', 'device', 'a new key and address', next],
  ['device', 'session', 'a new address', moved],
  ['device', 'session', 'nothing else changed', same],
] as const;

test.each(changes)(
  'fault 3, 25: kept for the %s, then for the %s with %s, no key is lost',
  async (from, to, _, change) => {
    let isWhole = false;
    let kills = 0;
    for (; !isWhole; kills = nextKill(kills)) {
      newProfile();
      const first = await startKillable(startWorker);
      worker = first;
      await first.run(({ answers }) => answers.saveWorkspace({ ...form, ...old, keyKeeping: from }));
      first.killAfter(kills);
      const saved = first.run(({ answers }) => answers.saveWorkspace({ ...form, ...change, keyKeeping: to }));
      isWhole = await saved.then(
        () => true,
        () => false,
      );
      first.kill();
      worker = await startKillable(startWorker, async ({ start }) => start.startBackground());
      const living = worker;
      await until(async () => {
        const { workspace, key, onDevice, inSession } = await present(living);
        const isNew = 'key' in change && workspace.baseUrl === next.baseUrl;
        expect(key, `killed after ${kills} steps`).toBe(isNew ? next.key : old.key);
        expect([onDevice, inSession], `killed after ${kills} steps`).toEqual(
          workspace.keyKeeping === 'device' ? [1, 0] : [0, 1],
        );
        if (isWhole) expect(workspace).toMatchObject({ baseUrl: change.baseUrl, keyKeeping: to });
      });
      worker.kill();
    }
    expect(kills).toBeGreaterThan(5);
  },
);
