// Whether anything grows while somebody goes to and fro between tabs, the panel open beside them.

import { heapOf, startWorker, workerTarget } from '../drive/extension.ts';
import { closePanel, openPanel } from '../drive/panel.ts';
import { attach, type View } from '../drive/view.ts';
import { withSites } from '../lens.ts';
import type { Bench, Family } from '../line.ts';
import type { Sides } from '../sides.ts';
import { wantedInPanel } from '../wanted.ts';

const SWITCHES = { full: 500, short: 50 };
/** What is made once is there after so many. */
const WARM_UP = 40;
const floor = `after the first ${WARM_UP}`;

export const switches: Family = {
  lines: [
    {
      name: 'switches-panel',
      what: `panel heap after ${SWITCHES.full} tab switches`,
      ...{ unit: 'MB', floor, reach: { ratio: 1.1 } },
    },
    {
      name: 'switches-worker',
      what: 'worker heap after those',
      ...{ unit: 'MB', floor, reach: { ratio: 1.1 } },
    },
  ],
  async measure(bench) {
    const sides = await bench.sides();
    const { extension } = sides.lens;
    return withSites(sides.lens, async () => {
      const panel = (await openPanel(extension, wantedInPanel)).view;
      try {
        return await growth(bench, sides, panel);
      } finally {
        await closePanel(extension, panel);
      }
    });
  },
};

async function growth(bench: Bench, { lens }: Sides, panel: View) {
  const { chromium, extension, sandbox } = lens;
  const other = await chromium.open(sandbox.seed.landing.queryAudience);
  await startWorker(extension);
  // Attached all the time: otherwise the browser may end it, and what grew would be gone.
  const worker = await attach(chromium.devtools, (await workerTarget(extension))?.targetId ?? '');
  const tabs = [
    { targetId: other.targetId, shows: 'Compare plans' },
    { targetId: chromium.base.targetId, shows: 'Spring launch: pricing' },
  ];
  const go = async (times: number) => {
    for (const { targetId, shows } of Array.from({ length: times / 2 }, () => tabs).flat()) {
      await chromium.devtools.send('Target.activateTarget', { targetId });
      await panel.run(untilShown, shows);
    }
  };
  const heaps = async () => [await heapOf(panel), await heapOf(worker)].map((bytes) => bytes / 2 ** 20);
  await go(WARM_UP);
  const [panelBefore = 0, workerBefore = 0] = await heaps();
  await go(bench.short ? SWITCHES.short : SWITCHES.full);
  const [panelAfter = 0, workerAfter = 0] = await heaps();
  await worker.detach();
  await other.close();
  return {
    'switches-panel': { own: [panelAfter], floor: [panelBefore] },
    'switches-worker': { own: [workerAfter], floor: [workerBefore] },
  };
}

/** In the panel. */
async function untilShown(text: string): Promise<void> {
  for (
    const end = Date.now() + 10_000;
    !document.querySelector('.panel-view')?.textContent?.includes(text);
  ) {
    if (Date.now() > end) throw new Error(`The panel never showed ${text}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
