// The list of workspaces under concurrent changes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CURRENT_SESSION } from '../../../../lib/service/session-keys.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });

it('a removed workspace does not come back if a setting changes meanwhile', async () => {
  newProfile();
  const worker = await startWorker();
  const { answers, workspaces } = worker;
  const workspace = await connectWorkspace(worker, sandbox);
  const removing = workspaces.dropWorkspace(workspace);
  const changing = [
    workspaces.setInWorkspace(workspace.id, { analyticsRange: '7d' }),
    answers.setRateScale({ workspaceId: workspace.id, scale: 'percent' }),
  ];
  for (const change of changing) change.catch(() => undefined);
  await removing;
  for (const change of changing)
    await expect(change).rejects.toMatchObject({ problem: { kind: 'not-connected' } });
  expect(await workspaces.listWorkspaces()).toEqual([]);
});

describe('the list', () => {
  let worker: Worker;
  beforeEach(async () => {
    newProfile();
    worker = await startWorker();
    await connectWorkspace(worker, sandbox);
  });
  const names = async () => (await worker.workspaces.listWorkspaces()).map(({ name }) => name);
  const rename = async (name: string) =>
    fakeWorld().local.set({
      workspaces: [{ ...(await worker.workspaces.workspaceById('northwind')), name }],
    });

  it('is read from storage once, and again after each change', async () => {
    await names();
    const reading = vi.spyOn(fakeWorld().local, 'get');
    for (let check = 0; check < 10; check += 1) await names();
    expect(reading).not.toHaveBeenCalled();
    await worker.workspaces.setInWorkspace('northwind', { name: 'Renamed' });
    expect(await names()).toEqual(['Renamed']);
    await rename('Renamed elsewhere');
    await until(async () => expect(await names()).toEqual(['Renamed elsewhere']));
  });

  it('is read again after a failure', async () => {
    await fakeWorld().local.set({ activeWorkspace: 'another' });
    vi.spyOn(fakeWorld().local, 'get').mockRejectedValueOnce(new Error('The disk failed.'));
    await expect(names()).rejects.toThrow('The disk failed.');
    expect(await names()).toEqual(['Northwind']);
  });
});

describe('fault 23: with full session storage, what is stored is answered as stored', () => {
  const reportError = vi.fn();
  let worker: Worker;
  const full = new Error('Session storage quota bytes exceeded.');
  beforeEach(async () => {
    newProfile();
    vi.stubGlobal('reportError', reportError);
    worker = await startWorker();
    await connectWorkspace(worker, sandbox, { keyKeeping: 'device' });
    await connectWorkspace(worker, sandbox, { id: 'other', keyKeeping: 'device' });
    vi.spyOn(fakeWorld().session, 'set').mockRejectedValue(full);
  });
  afterEach(() => reportError.mockReset());
  const stored = async (id = 'northwind') => worker.workspaces.getWorkspace(id);

  it('a saved workspace', async () => {
    const { analyticsRange: _, rateScale: __, ...form } = await worker.workspaces.workspaceById('northwind');
    const view = await worker.answers.saveWorkspace({ ...form, name: 'Renamed', key: 'another key' });
    expect(view).toMatchObject({ name: 'Renamed', hasKey: true, connectionVersion: 2 });
    expect(await stored()).toMatchObject({ name: 'Renamed' });
  });

  it('another workspace, of which views learn by asking', async () => {
    const { session } = fakeWorld();
    expect(session.one(CURRENT_SESSION)).toMatchObject({ workspaceId: 'northwind' });
    await worker.answers.switchWorkspace({ workspaceId: 'other' });
    expect((await worker.workspaces.activeWorkspace())?.id).toBe('other');
    expect(session.one(CURRENT_SESSION)).toBeUndefined();
    expect(reportError).toHaveBeenCalledWith(full);
  });

  it('another range', async () => {
    await worker.answers.setAnalyticsRange({ workspaceId: 'northwind', range: '7d' });
    expect(await stored()).toMatchObject({ analyticsRange: '7d' });
  });

  it('a removed workspace', async () => {
    await worker.answers.removeWorkspace({ workspaceId: 'northwind' });
    expect(await stored()).toBeUndefined();
  });
});

it('fault 23: a saved workspace is answered as stored even if the former connection cannot be cleared', async () => {
  newProfile();
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const worker = await startWorker();
  const { url: baseUrl, key } = sandbox;
  await connectWorkspace(worker, sandbox, { keyKeeping: 'device' });
  const { name, color, production } = await worker.workspaces.workspaceById('northwind');
  const broken = new DOMException('Internal error.', 'UnknownError');
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw broken;
  });
  const form = { id: 'northwind', name, color, production, baseUrl, key, keyKeeping: 'session' } as const;
  expect(await worker.answers.saveWorkspace(form)).toMatchObject({ connectionVersion: 2, hasKey: true });
  expect(reportError).toHaveBeenCalledWith(broken);
});
