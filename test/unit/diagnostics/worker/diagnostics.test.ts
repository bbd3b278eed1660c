// The notes about a session's calls, and about responses that differ from the interface.
import { beforeEach, describe, expect, it } from 'vitest';
import { CALLS, type CallNote } from '../../../../lib/service/call-notes.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
});

const notes = () => (fakeWorld().session.all()[CALLS] as CallNote[] | undefined) ?? [];
const told = (count: number) => until(() => expect(notes().length).toBeGreaterThanOrEqual(count));
const ask = (force = false) =>
  worker.answers.readService({
    operation: 'listAssets',
    params: {},
    mode: force ? 'force' : 'read',
  });

describe('a call', () => {
  it('is noted with its outcome and without its content', async () => {
    await connectWorkspace(worker, sandbox);
    await ask();
    await ask();
    sandbox.faults.add({ operation: 'listAssets', status: 404 });
    await ask(true);
    await told(3);
    expect(notes()).toMatchObject([
      { operation: 'listAssets', workspaceId: 'northwind', status: 200 },
      { operation: 'listAssets', cached: 1, ms: 0, bytes: 0 },
      { operation: 'listAssets', status: 404, problem: 'not-found' },
    ]);
    expect(notes()[0]?.bytes).toBeGreaterThan(100);
    const text = spelledOut(notes());
    for (const secret of [sandbox.key, 'localhost', 'http']) expect(text).not.toContain(secret);
  });

  it('reports a file that could not be made for lack of access', async () => {
    await connectWorkspace(worker, sandbox);
    fakeWorld().granted.clear();
    sandbox.faults.add({ drop: 'before' });
    await expect(ask()).rejects.toThrow();
    await told(1);
    expect(notes()[0]).toMatchObject({ problem: 'no-permission', bytes: 0 });
  });

  it('is forgotten with its workspace, even before its note was written', async () => {
    await connectWorkspace(worker, sandbox, { id: 'gone' });
    await ask();
    await worker.answers.removeWorkspace({ workspaceId: 'gone' });
    await connectWorkspace(worker, sandbox, { id: 'other' });
    await ask();
    const ids = () => notes().map(({ workspaceId }) => workspaceId);
    await until(() => expect(ids()).toContain('other'));
    expect(ids()).not.toContain('gone');
  });
});

describe('a drifted answer', () => {
  it('is counted by field, with types only', async () => {
    await connectWorkspace(worker, sandbox);
    sandbox.faults.add({
      operation: 'listAssets',
      mismatch: { path: 'items.*.name', change: 'wrong-type' },
    });
    await ask();
    await ask(true);
    await until(async () => {
      const { mismatches } = await worker.answers.diagnose({});
      expect(mismatches.map(({ times }) => times)).toEqual([2]);
    });
    const { mismatches, version, workspaces } = await worker.answers.diagnose({});
    expect(mismatches).toMatchObject([{ operation: 'listAssets', field: 'items.*.name', came: 'number' }]);
    expect(version).toBe('1.2.3');
    expect(workspaces).toMatchObject([{ hasKey: true, access: true, pages: { state: 'never' } }]);
    await worker.answers.clearDiagnostics({});
    expect((await storedInDatabases())['audience-lens/mismatches']).toEqual([]);
    expect(notes()).toEqual([]);
  });
});
