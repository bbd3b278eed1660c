// Home, the tab with all pages, with a very large number of pages.
import { calm } from '../drive/calm.ts';
import { emptySession } from '../drive/end-session.ts';
import { type Extension, killWorker, openBarePage } from '../drive/extension.ts';
import type { Family } from '../line.ts';
import { inRounds } from '../rounds.ts';

/** Time limit for loading the visible rows (ms). */
const PATIENCE = 60_000;

export const home: Family = {
  lines: [
    {
      name: 'home-first',
      what: 'Home with 100,000 pages, worker dead: opened to first row',
      unit: 'ms',
      floor: 'with 40 pages',
      reach: { ratio: 1.3 },
    },
    { name: 'home-nodes', what: 'the same: DOM nodes', unit: '', reach: { worst: 3000 } },
    {
      name: 'home-restart',
      what: 'the same after the browser was closed: opened to first row',
      unit: 'ms',
      floor: 'with 40 pages',
      reach: { ratio: 1.3 },
    },
  ],
  async measure(bench, wanted) {
    const lines = home.lines.filter(({ name }) => wanted(name));
    const large = (await bench.large()).lens.extension;
    const small = (await bench.sides()).lens.extension;
    const seen = {
      own: [] as number[],
      floor: [] as number[],
      nodes: [] as number[],
      restarted: [] as number[],
      restartedFloor: [] as number[],
    };
    for (const extension of [small, large]) {
      const { first } = await openHome(extension);
      bench.note(`home: ${Math.round(first)} ms the first time`);
    }
    const round = async (number: number): Promise<void> => {
      if (number === 0) return;
      seen.floor.push((await openHome(small)).first);
      const { first, nodes } = await openHome(large);
      seen.own.push(first);
      seen.nodes.push(nodes);
      seen.restartedFloor.push((await openHome(small, emptySession)).first);
      seen.restarted.push((await openHome(large, emptySession)).first);
    };
    return inRounds(bench, lines, round, () => ({
      'home-first': { own: seen.own, floor: seen.floor },
      'home-restart': { own: seen.restarted, floor: seen.restartedFloor },
      'home-nodes': { own: seen.nodes },
    }));
  },
};

interface Opened {
  /** From the start of the page until a row names its page (ms). */
  first: number;
  nodes: number;
}

/**
 * Opens Home in a temporary tab with a killed worker and measures it once the visible rows are loaded. `before` first runs in the
 * same tab, on a bare extension page.
 */
async function openHome(extension: Extension, before?: () => Promise<void>): Promise<Opened> {
  const view = await openBarePage(extension);
  try {
    if (before) await view.run(before, undefined);
    await view.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteFirstRow})()` });
    await killWorker(extension);
    await calm();
    await view.goTo(`${extension.origin}home.html`);
    return await view.run(firstRow, PATIENCE);
  } finally {
    await view.close();
  }
}

/** In the measured page. */
declare global {
  var firstRowAt: number | undefined;
}

function noteFirstRow(): void {
  const changes = new MutationObserver(() => {
    if (!document.querySelector('.home-page')) return;
    changes.disconnect();
    globalThis.firstRowAt = performance.now();
  });
  changes.observe(document, { subtree: true, childList: true });
}

async function firstRow(patience: number): Promise<Opened> {
  while (globalThis.firstRowAt === undefined || document.querySelector('.home-table .skeleton')) {
    if (performance.now() > patience) throw new Error('Not all in sight was read.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { first: globalThis.firstRowAt, nodes: document.querySelectorAll('*').length };
}
