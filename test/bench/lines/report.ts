// The week report of ten pages, compared with that of a single page.

import type { WeekReport } from '../../../lib/report/report.ts';
import { calm } from '../drive/calm.ts';
import { type Extension, killWorker } from '../drive/extension.ts';
import type { Bench, Family } from '../line.ts';
import { inRounds } from '../rounds.ts';

/** Time limit for loading the visible rows of Home, and for drawing the report (ms). */
const PATIENCE = 60_000;
const PAGES = 10;

export const report: Family = {
  lines: [
    {
      name: 'report-first',
      what: 'week report of 10 kept pages, worker dead: opened to settled content',
      unit: 'ms',
      floor: 'of 1 page',
      reach: { ratio: 1.3 },
    },
  ],
  async measure(bench: Bench) {
    const { lens } = await bench.sides();
    const { extension } = lens;
    await opened(extension, 'home.html', 1, keepPages);
    const { report: kept } = await lens.askOnce<WeekReport>('weekReport', {});
    const [first] = kept?.pages ?? [];
    if (!first) throw new Error('Nothing is kept.');
    const reportOf = async (pages: number) => {
      await lens.askOnce('chooseReport', pages === 1 ? { pageIds: [first.pageId] } : {});
      await killWorker(extension);
      await calm();
      return opened(extension, 'report.html', pages, settled);
    };
    const seen = { own: [] as number[], floor: [] as number[] };
    const round = async (number: number): Promise<void> => {
      const own = await reportOf(PAGES);
      const floor = await reportOf(1);
      if (number === 0) return;
      seen.own.push(own);
      seen.floor.push(floor);
    };
    return inRounds(bench, report.lines, round, () => ({ 'report-first': seen }));
  },
};

interface Look {
  /** Time limit (ms). */
  patience: number;
}

/** Opens the page in a temporary tab. */
async function opened(
  { chromium, origin }: Extension,
  path: string,
  rows: number,
  look: (given: Look) => Promise<number>,
): Promise<number> {
  const view = await chromium.open('about:blank');
  try {
    await view.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteRows})(${rows})` });
    await view.goTo(`${origin}${path}`);
    return await view.run(look, { patience: PATIENCE });
  } finally {
    await view.close();
  }
}

/** In the measured page. */
declare global {
  var reportRowsAt: number | undefined;
}

function noteRows(pages: number): void {
  const changes = new MutationObserver(() => {
    if (document.querySelectorAll('.report-table tbody tr').length < pages) return;
    changes.disconnect();
    globalThis.reportRowsAt = performance.now();
  });
  changes.observe(document, { subtree: true, childList: true });
}

/** In Home: waits until the visible rows are loaded. */
async function keepPages({ patience }: Look): Promise<number> {
  while (!document.querySelector('.home-page') || document.querySelector('.home-table .skeleton')) {
    if (performance.now() > patience) throw new Error('Not all in sight was read.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return performance.now();
}

/** In the report: from the start of the page until all rows are present (ms). They are drawn together. */
async function settled({ patience }: Look): Promise<number> {
  while (globalThis.reportRowsAt === undefined) {
    if (performance.now() > patience) throw new Error('The report has not all its pages.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return globalThis.reportRowsAt;
}
