// Bundled to run in an extension page: finds the page of an address with the extension's code and database.
import { addressIndex } from '../../../lib/directory/worker/match-tab.ts';
import { match } from '../../../lib/match/match.ts';
import type { Workspace } from '../../../lib/workspace/workspace.ts';

export interface LookUps {
  workspace: Pick<Workspace, 'id' | 'connectionVersion'>;
  urls: string[];
}

declare global {
  var lookUps: (given: LookUps) => Promise<number[]>;
}

/** Time of each lookup (ms). Throws if an address is not matched. */
globalThis.lookUps = async ({ workspace, urls }) => {
  const times: number[] = [];
  for (const url of urls) {
    const from = performance.now();
    // The index uses only the workspace fields that identify its records.
    const index = await addressIndex(workspace as Workspace);
    const result = await match({ url }, index, [], { privateHostsAllowed: true });
    times.push(performance.now() - from);
    if (result.kind !== 'matched') throw new Error(`${url} is ${result.kind}.`);
  }
  return times;
};
