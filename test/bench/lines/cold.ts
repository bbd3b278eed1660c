// The popup while nothing is kept and the service is some way off.
import { until } from '../../kills/until.ts';
import type { LedgerEntry } from '../../sandbox/ledger.ts';
import { longestChain } from '../chain.ts';
import { isQuiet } from '../lens.ts';
import type { Bench, Family } from '../line.ts';
import { openPopup, type Sides } from '../sides.ts';
import { wantedBeforeTrend, wantedInEmpty } from '../wanted.ts';

/** How far the service is (ms). */
const AWAY = 50;

export const cold: Family = {
  lines: [
    {
      name: 'cold-requests',
      what: `popup, nothing kept, service ${AWAY} ms away: requests one after another`,
      ...{ unit: '', reach: { most: 3 } },
    },
    {
      name: 'cold-beyond',
      what: 'the same: press to all content, beyond those requests',
      ...{ unit: 'ms', floor: 'an empty popup', reach: { beyond: 150 } },
    },
  ],
  async measure(bench) {
    const sides = await bench.sides();
    const workspaceId = await activeWorkspace(sides);
    const chains: number[] = [];
    const beyond: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < bench.runs; round += 1) {
      const { requests, complete } = await openCold(sides, workspaceId);
      chains.push(requests);
      beyond.push(complete - requests * AWAY);
      floor.push(
        (await openPopup(sides.empty, { url: sides.url, worker: 'dead', wanted: wantedInEmpty })).settled,
      );
      note(bench, round);
    }
    return { 'cold-requests': { own: chains }, 'cold-beyond': { own: beyond, floor } };
  },
};

async function openCold({ lens, url }: Sides, workspaceId: string) {
  const { extension, sandbox } = lens;
  await lens.askOnce('clearStored', { workspaceId });
  await until('nothing is under way', () => isQuiet(sandbox));
  sandbox.ledger.clear();
  sandbox.faults.add({ delayMs: AWAY });
  try {
    const wanted = wantedBeforeTrend;
    const { complete, settled, at } = await openPopup(extension, { url, worker: 'dead', wanted });
    const isThere = at - settled + complete;
    const asked = sandbox.ledger.entries().filter((entry) => entry.at < isThere && !isOfTrend(entry));
    return { requests: longestChain(asked, AWAY), complete };
  } finally {
    sandbox.faults.clear();
  }
}

const DAY = 86_400_000;

/** The trend comes after all that is waited for here: its first days may be asked for while the rest is being drawn. */
function isOfTrend({ query }: LedgerEntry): boolean {
  return Date.parse(query.endDate ?? '') - Date.parse(query.startDate ?? '') <= DAY;
}

async function activeWorkspace({ lens }: Sides): Promise<string> {
  const [first] = await lens.askOnce<{ id: string }[]>('listWorkspaces', {});
  if (!first) throw new Error('No workspace is connected.');
  return first.id;
}

function note(bench: Bench, round: number): void {
  bench.note(`cold ${round + 1}/${bench.runs}`);
}
