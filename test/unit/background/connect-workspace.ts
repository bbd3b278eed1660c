// A workspace that is connected to a sandbox, with the access a person would have given.
import { accessPattern } from '../../../lib/access.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import type { Worker } from './worker.ts';

export async function connectWorkspace(
  { workspaces, keys }: Worker,
  sandbox: Pick<Sandbox, 'url' | 'key'>,
  more: Partial<Workspace> = {},
): Promise<Workspace> {
  const workspace: Workspace = {
    id: 'northwind',
    name: 'Northwind',
    color: 'teal',
    baseUrl: sandbox.url,
    production: false,
    keyKeeping: 'session',
    epoch: 1,
    analyticsRange: '28d',
    ...more,
  };
  await keys.keepKey(workspace.id, sandbox.key, workspace.keyKeeping);
  fakeWorld().granted.add(accessPattern(workspace.baseUrl));
  return workspaces.putWorkspace(workspace.id, () => workspace);
}
