// The crawl of all pages, compared with a bare loop that fetches and stores the same.
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../kills/until.ts';
import { calm } from '../drive/calm.ts';
import { heapOf, openBarePage, startWorker, workerTarget } from '../drive/extension.ts';
import { readState } from '../drive/in-directory.ts';
import { attach, type View } from '../drive/view.ts';
import { fetchAndStore } from '../floors.ts';
import { indexed } from '../large.ts';
import { isQuiet, type Lens } from '../lens.ts';
import type { Bench, Family } from '../line.ts';

const ROUNDS = 3;
/** Polling interval of the worker (ms). */
const LOOK_EVERY = 25;
const MB = 2 ** 20;

export const crawl: Family = {
  lines: [
    {
      name: 'crawl',
      what: 'crawl of 100,000 pages',
      unit: 'ms',
      floor: 'a loop that fetches and stores the same',
      reach: { ratio: 1.15 },
    },
    { name: 'crawl-heap', what: 'worker heap during that crawl, at most', unit: 'MB', reach: { most: 40 } },
    { name: 'crawl-rest', what: 'worker heap at rest afterwards', unit: 'MB', reach: { most: 3 } },
  ],
  async measure(bench) {
    // Connecting already ran a crawl, which created everything that is created once.
    const { lens, workspaceId } = await bench.large();
    return measureWalks(bench, lens, workspaceId);
  },
};

async function measureWalks(bench: Bench, lens: Lens, workspaceId: string) {
  const { extension, sandbox, chromium, ask } = lens;
  const view = await openBarePage(extension);
  const times: { own: number[]; floor: number[] } = { own: [], floor: [] };
  const heaps: { most: number[]; rest: number[] } = { most: [], rest: [] };
  for (let round = 0; round < Math.min(ROUNDS, bench.runs); round += 1) {
    await ask(view, 'clearStored', { workspaceId });
    await startWorker(extension);
    const worker = await attach(chromium.devtools, (await workerTarget(extension))?.targetId ?? '');
    await calm();
    sandbox.ledger.clear();
    await ask(view, 'syncPages', { workspaceId });
    heaps.most.push((await whileCrawling(lens, view, worker)) / MB);
    times.own.push(await crawlTime(lens, view));
    await indexed(lens, view);
    await until('nothing is under way', () => isQuiet(sandbox));
    heaps.rest.push((await heapOf(worker)) / MB);
    await worker.detach();
    await calm();
    times.floor.push(await view.run(fetchAndStore, { url: `${sandbox.url}/v0/pages`, key: sandbox.key }));
    bench.note(`crawl ${round + 1}: ${times.own.at(-1)} ms, bare ${times.floor.at(-1)} ms`);
  }
  await view.close();
  return { crawl: times, 'crawl-heap': { own: heaps.most }, 'crawl-rest': { own: heaps.rest } };
}

const isWalked = async (view: View) =>
  (await readState(view)).crawls.some(({ list, state }) => list === 'pages' && state === 'ready');

/** The worker's peak heap by polling, including uncollected garbage (bytes). */
async function whileCrawling(lens: Lens, view: View, worker: View): Promise<number> {
  let most = 0;
  for (;;) {
    const { usedSize } = await worker.send<{ usedSize: number }>('Runtime.getHeapUsage');
    most = Math.max(most, usedSize);
    // Reading the database slows the crawl down, so only when it may be over.
    if (isQuietFor(lens, 300) && (await isWalked(view))) return most;
    await wait(LOOK_EVERY);
  }
}

function isQuietFor({ sandbox }: Lens, milliseconds: number): boolean {
  return Date.now() - (sandbox.ledger.entries().at(-1)?.at ?? 0) > milliseconds;
}

/** From the first request of the crawl to its recorded end (ms). */
async function crawlTime({ sandbox }: Lens, view: View): Promise<number> {
  const { crawls } = await readState(view);
  const end = crawls.find(({ list }) => list === 'pages')?.at ?? Number.NaN;
  return end - (sandbox.ledger.entries()[0]?.at ?? Number.NaN);
}
