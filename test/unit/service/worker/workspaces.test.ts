// The list of workspaces under concurrent changes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker } from '../../fixtures/worker.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pages: 20 });
});
afterAll(() => sandbox.close());

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
