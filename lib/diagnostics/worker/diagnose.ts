// How things stand in this browser, for a person who looks for a fault. Nothing is asked of the service.

import { operations } from '../../api/operations.ts';
import { hasAccess } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { listMismatches } from '../../service/worker/call-notes.ts';
import { readKey } from '../../service/worker/keys.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import { chipOf, type Workspace } from '../../workspace/workspace.ts';
import type { Diagnosis, WorkspaceState } from '../diagnostics.ts';
import { recordsOf, standing, storeSizes } from './store-sizes.ts';
import { syncStates } from './sync-states.ts';

export async function diagnose(): Promise<Diagnosis> {
  const [workspaces, drift, held, sizes] = await Promise.all([
    listWorkspaces().then((all) => Promise.all(all.map(stateOf))),
    listMismatches(),
    browser.permissions.getAll(),
    bytesUsed(),
  ]);
  return {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    permissions: held.permissions ?? [],
    origins: held.origins ?? [],
    ...sizes,
    workspaces,
    drift,
    paths: Object.fromEntries(
      Object.entries(operations).map(([name, { method, path }]) => [name, `${method} ${path}`]),
    ),
  };
}

async function stateOf(workspace: Workspace): Promise<WorkspaceState> {
  const [key, access, sync, captures, creations] = await Promise.all([
    readKey(workspace.id),
    hasAccess(workspace.baseUrl),
    syncStates(workspace),
    recordsOf('captures', workspace.id),
    recordsOf('creations', workspace.id),
  ]);
  return {
    workspace: chipOf(workspace),
    hasKey: key !== undefined,
    access,
    ...sync,
    stores: await storeSizes(workspace),
    captures: standing(captures),
    creations: standing(creations),
  };
}

/** Not every browser tells all of it. */
async function bytesUsed(): Promise<Pick<Diagnosis, 'used' | 'quota' | 'session'>> {
  const { usage, quota } = (await navigator.storage?.estimate()) ?? {};
  const area: { getBytesInUse?: () => Promise<number> } = browser.storage.session;
  const session = await area.getBytesInUse?.();
  return {
    ...(usage === undefined ? {} : { used: usage }),
    ...(quota === undefined ? {} : { quota }),
    ...(session === undefined ? {} : { session }),
  };
}
