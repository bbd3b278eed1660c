// Finds other workspaces whose page a tab shows, from stored data. Two reads rule out most; the rest is matched in full.

import { addressParts, normalizeAddress } from '../../match/address.ts';
import { bindingsFor } from '../../match/binding.ts';
import { addressKey } from '../../match/index-keys.ts';
import type { MatchResult, TabAddress } from '../../match/match.ts';
import { directoryDatabase } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { listAllBindings, matchTab } from './match-tab.ts';

export interface MatchElsewhere {
  workspace: Workspace;
  match: Extract<MatchResult, { kind: 'matched' }>;
}

/** Workspaces matched in full at most. */
const MAX_SHOWN = 4;

/** Other workspaces that match the tab, in list order. Makes no request. */
export async function matchElsewhere(workspace: Workspace, tab: TabAddress): Promise<MatchElsewhere[]> {
  const others = (await listWorkspaces()).filter(({ id }) => id !== workspace.id);
  const address = others.length > 0 ? normalizeAddress(tab.url) : undefined;
  if (address === undefined) return [];
  const near = await onSite(others, address);
  const matched = near.slice(0, MAX_SHOWN).map(async (other): Promise<MatchElsewhere[]> => {
    const { result } = await matchTab(other, tab);
    return result.kind === 'matched' ? [{ workspace: other, match: result }] : [];
  });
  return (await Promise.all(matched)).flat();
}

/** Workspaces with an address on the same site, or with a binding for this address. */
async function onSite(workspaces: Workspace[], address: string): Promise<Workspace[]> {
  const [database, bindings] = await Promise.all([directoryDatabase(), listAllBindings()]);
  const root = `${addressParts(address).origin}/`;
  const read = database.transaction(['pages', 'entries']);
  const [pages, entries] = [read.objectStore('pages').index('keys'), read.objectStore('entries')];
  const isNear = workspaces.map(async (workspace) => {
    const scope = scopeOf(workspace);
    const found = await Promise.all([
      pages.getKey(below(scope, addressKey('page-address', root))),
      entries.getKey(below(scope, addressKey('audience-address', root))),
    ]);
    const own = bindings.filter(({ workspaceId }) => workspaceId === workspace.id);
    return found.some((key) => key !== undefined) || bindingsFor(address, own).length > 0;
  });
  const near = await Promise.all(isNear);
  return workspaces.filter((_, index) => near[index]);
}

/** Keys of a scope that start with an address, which ends with a slash. */
function below(scope: string, address: string): IDBKeyRange {
  const next = String.fromCharCode('/'.charCodeAt(0) + 1);
  return IDBKeyRange.bound([scope, address], [scope, address.replace(/\/$/, next)], false, true);
}
