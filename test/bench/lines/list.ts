// The audience list of a page with very many audiences.
import type { Protocol } from 'puppeteer-core';
import { killWorker } from '../drive/extension.ts';
import { putRecords } from '../drive/in-directory.ts';
import { closePanel, openPanel } from '../drive/panel.ts';
import type { View } from '../drive/view.ts';
import { audienceRecords } from '../fill-audiences.ts';
import { backToTop, longestWhileScrolling } from '../gaps.ts';
import { inBarePage, type Large } from '../large.ts';
import { withSites } from '../lens.ts';
import type { Bench, Family } from '../line.ts';

const ROWS = { many: 100_000, short: 1000, few: 100 };
const BATCH = 5000;
const ROUNDS = 5;
const FRAMES = 240;

export const list: Family = {
  lines: [
    {
      name: 'list-nodes',
      what: 'audience list of 100,000 rows: DOM nodes',
      unit: '',
      reach: { worst: 3000 },
    },
    { name: 'list-task', what: 'the same: longest task while scrolling', unit: 'ms', reach: { most: 50 } },
    {
      name: 'list-first',
      what: 'the same: section chosen to first row',
      unit: 'ms',
      floor: `with ${ROWS.few} rows`,
      reach: { ratio: 1.3 },
    },
  ],
  async measure(bench) {
    const large = await bench.large();
    const { lens } = large;
    const [, few = '', many = ''] = lens.sandbox.seed.pages;
    await fillList(large, few, ROWS.few);
    await fillList(large, many, bench.short ? ROWS.short : ROWS.many);
    return withSites(lens, () => measureLists(bench, large));
  },
};

/** Writes audiences of a page as if they had just been read. */
function fillList({ lens }: Large, pageId: string, count: number): Promise<void> {
  return inBarePage(lens, async (view) => {
    for (let from = 0; from < count; from += BATCH) {
      const records = audienceRecords(from, Math.min(BATCH, count - from), [pageId]);
      await putRecords(view, [{ store: 'audiences', records }]);
    }
    const counts = { listPages: 1, items: count, totalCount: count, wholeItems: count, unreadable: 0 };
    const crawl = {
      list: `audiences:${pageId}`,
      walk: 1,
      current: 1,
      state: 'ready',
      at: Date.now(),
      ...counts,
    };
    await putRecords(view, [{ store: 'walks', records: [crawl] }]);
  });
}

async function measureLists(bench: Bench, large: Large) {
  const [, few = '', many = ''] = large.lens.sandbox.seed.addresses;
  await inSection(large, many, async (panel) => {
    bench.note(`list: ${Math.round(await firstRow(panel))} ms the first time after it was filled`);
    await rosterKept(panel);
  });
  const seen = { few: [] as number[], many: [] as number[], nodes: [] as number[], tasks: [] as number[] };
  for (let round = 0; round < Math.min(ROUNDS, bench.runs); round += 1) {
    seen.few.push(await inSection(large, few, firstRow));
    seen.many.push(
      await inSection(large, many, async (panel) => {
        const first = await firstRow(panel);
        seen.tasks.push(await panel.run(longestWhileScrolling, { within: '.audience-list', frames: FRAMES }));
        seen.nodes.push(await nodesOf(panel));
        // Otherwise the next opening resumes here instead of at the first row.
        await panel.run(backToTop, '.audience-list');
        return first;
      }),
    );
    bench.note(`list ${round + 1}`);
  }
  return {
    'list-nodes': { own: seen.nodes },
    'list-task': { own: seen.tasks },
    'list-first': { own: seen.many, floor: seen.few },
  };
}

/** Opens the panel over `url` after killing the worker, as after a pause. */
async function inSection<T>({ lens }: Large, url: string, work: (panel: View) => Promise<T>): Promise<T> {
  const { chromium, extension } = lens;
  await chromium.base.goTo(url);
  await killWorker(extension);
  const { view } = await openPanel(extension, [{ name: 'section', selector: '.overview[aria-busy=false]' }]);
  try {
    return await work(view);
  } finally {
    // The panel would reopen in this section.
    await view.run(() => document.getElementById('section-tab-overview')?.click(), undefined);
    await closePanel(extension, view);
  }
}

/** Waits for the stored roster, written after a complete read of the audiences, or by the list if missing. */
function rosterKept(panel: View): Promise<void> {
  return panel.run(async () => {
    const opening = indexedDB.open('audience-lens-directory');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const database = opening.result;
    for (const until = performance.now() + 60_000; performance.now() < until; ) {
      const counting = database.transaction('rosters').objectStore('rosters').count();
      await new Promise((resolve) => {
        counting.onsuccess = resolve;
      });
      if (counting.result > 0) return database.close();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error('No roster within 60 s.');
  }, undefined);
}

/** From choosing the section until a row shows its audience (ms). */
function firstRow(panel: View): Promise<number> {
  return panel.run(async () => {
    const from = performance.now();
    document.getElementById('section-tab-audiences')?.click();
    while (!document.querySelector('.audience-option[aria-busy=false]')) {
      if (performance.now() - from > 60_000) throw new Error('No row within 60 s.');
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - from;
  }, undefined);
}

async function nodesOf(panel: View): Promise<number> {
  await panel.send('Performance.enable');
  await panel.send('HeapProfiler.collectGarbage');
  const { metrics } = await panel.send<Protocol.Performance.GetMetricsResponse>('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
}
