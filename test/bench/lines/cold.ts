// The popup with empty caches and high service latency.
import { until } from '../../kills/until.ts';
import type { LedgerEntry } from '../../sandbox/ledger.ts';
import { longestChain } from '../chain.ts';
import { isQuiet, type Lens } from '../lens.ts';
import type { Family } from '../line.ts';
import { inRounds } from '../rounds.ts';
import { addressOf, openPopup } from '../sides.ts';
import { wantedBeforeTrend, wantedInEmpty } from '../wanted.ts';

/** Latency of the service (ms). */
const AWAY = 50;

export const cold: Family = {
  lines: [
    {
      name: 'cold-requests',
      what: `popup, nothing kept, service ${AWAY} ms away: requests one after another`,
      unit: '',
      reach: { most: 3 },
    },
    {
      name: 'cold-beyond',
      what: 'the same: press to all content, beyond those requests',
      unit: 'ms',
      floor: 'an empty popup',
      reach: { beyond: 150 },
    },
  ],
  async measure(bench, wanted) {
    const lines = cold.lines.filter(({ name }) => wanted(name));
    const { lens, earlier, empty, url } = await bench.sides();
    const seen = {
      chains: [] as number[],
      own: [] as number[],
      earlier: [] as number[],
      floor: [] as number[],
    };
    const round = async (number: number): Promise<void> => {
      const { requests, beyond } = await openCold(lens);
      const then = earlier && (await openCold(earlier));
      const { settled } = await openPopup(empty, { url, worker: 'dead', wanted: wantedInEmpty });
      if (number === 0) return;
      seen.chains.push(requests);
      seen.own.push(beyond);
      seen.floor.push(settled);
      if (then) seen.earlier.push(then.beyond);
    };
    return inRounds(bench, lines, round, () => ({
      'cold-requests': { own: seen.chains },
      'cold-beyond': { own: seen.own, floor: seen.floor, earlier: seen.earlier },
    }));
  },
};

async function openCold(lens: Lens) {
  const { extension, sandbox } = lens;
  await lens.askOnce('clearStored', { workspaceId: await activeWorkspace(lens) });
  await until('nothing is under way', () => isQuiet(sandbox));
  sandbox.ledger.clear();
  sandbox.faults.add({ delayMs: AWAY });
  try {
    const wanted = wantedBeforeTrend;
    const url = addressOf(lens);
    const { complete, settled, at } = await openPopup(extension, { url, worker: 'dead', wanted });
    const isThere = at - settled + complete;
    const asked = sandbox.ledger.entries().filter((entry) => entry.at < isThere && !isOfTrend(entry));
    const requests = longestChain(asked, AWAY);
    return { requests, beyond: complete - requests * AWAY };
  } finally {
    sandbox.faults.clear();
  }
}

const DAY = 86_400_000;

/** The trend loads last; its first days may be requested while other parts are being drawn. */
function isOfTrend({ query }: LedgerEntry): boolean {
  return Date.parse(query.endDate ?? '') - Date.parse(query.startDate ?? '') <= DAY;
}

async function activeWorkspace({ askOnce }: Lens): Promise<string> {
  const [first] = await askOnce<{ id: string }[]>('listWorkspaces', {});
  if (!first) throw new Error('No workspace is connected.');
  return first.id;
}
