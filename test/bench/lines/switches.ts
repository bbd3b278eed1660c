// Whether memory grows while the user switches between tabs with the panel open.

import { calm } from '../drive/calm.ts';
import { heapOf, startWorker, workerTarget } from '../drive/extension.ts';
import { keptBy } from '../drive/heap-snapshot.ts';
import { closePanel, openPanel } from '../drive/panel.ts';
import { attach, type View } from '../drive/view.ts';
import { withSites } from '../lens.ts';
import type { Bench, Family } from '../line.ts';
import type { Sides } from '../sides.ts';
import { wantedInPanel } from '../wanted.ts';

const SWITCHES = { full: 500, short: 50 };
/** Switches after which one-time allocations are done. */
const WARM_UP = 40;
const floor = `after the first ${WARM_UP}`;
const each = { unit: 'MB', floor, reach: { ratio: 1.1 } } as const;

export const switches: Family = {
  lines: [
    { name: 'switches-panel', what: `panel heap after ${SWITCHES.full} tab switches`, ...each },
    { name: 'switches-worker', what: 'worker heap after those', ...each },
    { name: 'switches-panel-kept', what: 'panel heap then, compiled code aside', ...each },
    { name: 'switches-worker-kept', what: 'worker heap then, compiled code aside', ...each },
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
  // Stays attached: otherwise the browser may stop the worker, which would reset its memory.
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
  const weigh = async () => {
    // Lets the previous switch finish drawing.
    await calm();
    return {
      'switches-panel': await heapOf(panel),
      'switches-worker': await heapOf(worker),
      'switches-panel-kept': await keptBy(chromium, panel),
      'switches-worker-kept': await keptBy(chromium, worker),
    };
  };
  await go(WARM_UP);
  const before = await weigh();
  await go(bench.short ? SWITCHES.short : SWITCHES.full);
  const after = await weigh();
  await worker.detach();
  await other.close();
  const names = ['switches-panel', 'switches-worker', 'switches-panel-kept', 'switches-worker-kept'] as const;
  return Object.fromEntries(
    names.map((name) => [name, { own: [after[name] / 2 ** 20], floor: [before[name] / 2 ** 20] }]),
  );
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
