// Whether a tab shows another workspace's page, from kept data. Two reads rule out most; only the others are matched in full.

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

/** As many are matched in full: more workspaces on one site are chosen by hand. */
const MAX_SHOWN = 4;

/** The workspaces beside this one whose page the tab shows for certain, in their order. The service is asked for nothing. */
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

/** Those that have an address on the site of this one, or something that a person decided about it. */
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

/** The keys of a scope that begin with an address, which ends with a slash. */
function below(scope: string, address: string): IDBKeyRange {
  const next = String.fromCharCode('/'.charCodeAt(0) + 1);
  return IDBKeyRange.bound([scope, address], [scope, address.replace(/\/$/, next)], false, true);
}
