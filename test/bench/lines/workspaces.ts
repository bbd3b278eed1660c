// The cost of other workspaces in a page lookup: one of ten has the tab's page.
import { until } from '../../kills/until.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { openBarePage } from '../drive/extension.ts';
import { connect, isQuiet, type Lens, startLens } from '../lens.ts';
import type { Bench, Family } from '../line.ts';

const WORKSPACES = 10;

export const workspaces: Family = {
  lines: [
    {
      name: 'lookup-workspaces',
      what: `look-up of a page that one of ${WORKSPACES} workspaces has, the active one has not`,
      unit: 'ms',
      floor: 'with the active one alone',
      reach: { ratio: 1.5 },
    },
  ],
  async measure(bench) {
    const lens = await startLens();
    const other = await startSandbox({ port: 0 });
    try {
      const active = await connect(lens);
      const url = other.seed.landing.pageOnly;
      const alone = await lookUps(bench, lens, url);
      await connect({ ...lens, sandbox: other });
      // Connected to the same service as the active one, so their pages are on the same sites.
      for (let count = 2; count < WORKSPACES; count += 1) await connect(lens);
      await lens.askOnce('switchWorkspace', { workspaceId: active });
      for (const { ledger } of [lens.sandbox, other]) ledger.clear();
      const own = await lookUps(bench, lens, url);
      const asked = other.ledger.entries().length;
      return {
        'lookup-workspaces': { own, floor: alone, note: `requests to the other service: ${asked}` },
      };
    } finally {
      await lens.close();
      await other.close();
    }
  },
};

/** Time of each status request for an address that no tab shows (ms). */
async function lookUps(bench: Bench, { extension, sandbox, ask }: Lens, url: string): Promise<number[]> {
  const view = await openBarePage(extension);
  const look = async () => {
    const began = performance.now();
    await ask(view, 'pageStatus', { tabId: 0, url });
    return performance.now() - began;
  };
  // Warm-up: first-time costs, and the request for new pages.
  for (let warm = 0; warm < 5; warm += 1) await look();
  await until('nothing is under way', () => isQuiet(sandbox));
  const times: number[] = [];
  for (let run = 0; run < bench.runs; run += 1) times.push(await look());
  await view.close();
  return times;
}
