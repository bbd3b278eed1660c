// Runs in a page of the extension, bundled: which page an address belongs to, by the extension's own code and its own
// database.
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

/** How long each took (ms). Throws where one is not found. */
globalThis.lookUps = async ({ workspace, urls }) => {
  const times: number[] = [];
  for (const url of urls) {
    const from = performance.now();
    // Only what names its records is asked of the workspace.
    const index = await addressIndex(workspace as Workspace);
    const result = await match({ url }, index, [], { privateHostsAllowed: true });
    times.push(performance.now() - from);
    if (result.kind !== 'matched') throw new Error(`${url} is ${result.kind}.`);
  }
  return times;
};
