// Start of the background: after an installation or update, with the browser, and after it was stopped.
import { beforeEach, describe, expect, it } from 'vitest';
import { CURRENT_SESSION } from '../../../../lib/service/session-keys.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let worker: Worker;
const service = { url: 'http://127.0.0.1:9', key: 'k' };
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
});

/** Waits until the welcome has read the policy under its lock and then the stored data; each read takes a turn. */
async function welcomed(): Promise<void> {
  await navigator.locks.request('settings-file', () => undefined);
  for (let turn = 0; turn < 5; turn += 1) await fakeWorld().local.get();
}

const session = () => fakeWorld().session.all()[CURRENT_SESSION];

describe('the start', () => {
  it('fault 9: registers every listener synchronously', () => {
    worker.start.startBackground();
    const { onMessage, onAlarm, onInstalled, onStartup } = fakeWorld();
    expect([onMessage, onAlarm, onInstalled, onStartup].map((event) => event.hasAny())).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('opens the options only when the extension is installed', async () => {
    worker.start.startBackground();
    for (const reason of ['update', 'browser_update', 'install']) fakeWorld().onInstalled.fire({ reason });
    await until(() => expect(fakeWorld().optionsOpened).toBe(1));
  });

  it('does not open the options if an administrator installed it, since a policy may arrive later', async () => {
    fakeWorld().installType = 'admin';
    worker.start.startBackground();
    fakeWorld().onInstalled.fire({ reason: 'install' });
    await welcomed();
    expect(fakeWorld().optionsOpened).toBe(0);
  });

  it('does not open the options if there is a workspace', async () => {
    await connectWorkspace(worker, service);
    worker.start.startBackground();
    fakeWorld().onInstalled.fire({ reason: 'install' });
    await welcomed();
    expect(fakeWorld().optionsOpened).toBe(0);
  });

  it('does not open the options if a view was opened while the policy was read', async () => {
    const letGo = Promise.withResolvers<void>();
    const { managed } = fakeWorld();
    const read = managed.get;
    managed.get = () => letGo.promise.then(() => read());
    worker.start.startBackground();
    fakeWorld().onInstalled.fire({ reason: 'install' });
    await connectWorkspace(worker, service);
    letGo.resolve();
    await welcomed();
    expect(fakeWorld().optionsOpened).toBe(0);
  });

  it('fault 5: publishes the current session again after an update of the extension wiped it', async () => {
    await connectWorkspace(worker, service, { connectionVersion: 4 });
    fakeWorld().session.wipe();
    worker = await startWorker();
    worker.start.startBackground();
    await until(() => expect(session()).toEqual({ workspaceId: 'northwind', connectionVersion: 4 }));
  });

  it('publishes an empty session without a workspace', async () => {
    worker.start.startBackground();
    await until(() => expect(session()).toEqual({}));
  });

  it('fault 5, 7: clears an alarm without pending work', async () => {
    fakeWorld().alarms.set('walk', { name: 'walk' });
    worker.start.startBackground();
    await until(() => expect(fakeWorld().alarms.size).toBe(0));
  });

  it('does not clear unknown alarms', async () => {
    worker.start.startBackground();
    fakeWorld().alarms.set('other', { name: 'other' });
    fakeWorld().onAlarm.fire({ name: 'other' });
    await until(() => expect(session()).toEqual({}));
    expect([...fakeWorld().alarms.keys()]).toEqual(['other']);
    expect(fakeWorld().bugs).toEqual([]);
  });
});

describe('the current workspace', () => {
  const current = async () => (await worker.workspaces.activeWorkspace())?.id;

  it('is the chosen one, or the first by default', async () => {
    await connectWorkspace(worker, service, { id: 'a' });
    await connectWorkspace(worker, service, { id: 'b' });
    expect(await current()).toBe('a');
    await worker.answers.switchWorkspace({ workspaceId: 'b' });
    expect([await current(), session()]).toEqual(['b', { workspaceId: 'b', connectionVersion: 1 }]);
    await worker.answers.removeWorkspace({ workspaceId: 'b' });
    expect([await current(), session()]).toEqual(['a', { workspaceId: 'a', connectionVersion: 1 }]);
  });

  it('does not change if a missing workspace is chosen', async () => {
    await connectWorkspace(worker, service, { id: 'a' });
    await expect(worker.answers.switchWorkspace({ workspaceId: 'gone' })).rejects.toMatchObject({
      problem: { kind: 'not-connected' },
    });
    expect(await current()).toBe('a');
  });

  it('is published immediately when its connection version changes', async () => {
    await connectWorkspace(worker, service, { id: 'a' });
    await connectWorkspace(worker, service, { id: 'a', connectionVersion: 2 });
    expect(session()).toEqual({ workspaceId: 'a', connectionVersion: 2 });
  });
});
