// How long a key takes in the search over 100,000 pages and 1,000,000 audiences, in real Chromium, with a worker that lives
// and with one that was just started; how long indexing them takes, and what it does to a look-up meanwhile. Needs the build
// for end-to-end tests:
//   node --disable-warning=ExperimentalWarning test/bench/search.ts [pages] [audiences] [folder of a profile that stays] [seed: no more than that]
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { connect } from '../e2e/fixtures/connect.ts';
import { pastFirstInstallation } from '../e2e/fixtures/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/launch-chromium.ts';
import { firstWorker, killWorker, runningWorker } from '../e2e/fixtures/service-worker.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { seedDirectory } from './seed-directory.ts';
import { workerHeap } from './worker-heap.ts';

/** In a page of the extension. */
declare const chrome: Browser;

const [pages = 100_000, audiences = 1_000_000] = process.argv.slice(2, 4).map(Number);
const profile = process.argv[4];
const QUERIES = [
  ...['m', 'ma', 'mar', 'mari', 'maria', 'maria c', 'maria co', 'maria con', 'a', 'au', 'o', 'of', 'off'],
  ...['a: maria', 'p: offer', 'offer 9', 'offer 99', 'zzzzz', 'audience', 'audience maria', 'mraia'],
  ...['enterprsie offre', 'contxso', 'audience 123456', 'audience 1', 'maria 1', 'c', '1', '12', 'xyzzyqqqq'],
];
const ROUNDS = 5;
const COLD_ROUNDS = 3;

// A profile that stays knows the address it was connected to.
const sandbox = await startSandbox({ port: profile === undefined ? 0 : 4478, pages: 40 });
const isNew = profile === undefined || !existsSync(`${profile}/Default`);
const context = await launchChromium('e2e', profile === undefined ? {} : { profile });
try {
  if (isNew) await pastFirstInstallation(context);
  const { host } = new URL((await firstWorker(context)).url());
  const view = await context.newPage();
  await view.goto(`chrome-extension://${host}/options.html`);
  if (isNew) {
    await connect(view, { url: sandbox.url, key: sandbox.key });
    const start = performance.now();
    await seedDirectory(view, pages, audiences);
    console.log(`${pages} pages and ${audiences} audiences stored in ${seconds(start)}`);
  }
  await holdWalk(view);
  if (process.argv[5] !== 'seed') {
    await watchIndexing(view);
    await measure(view, 'live', ROUNDS);
    await measure(view, 'cold', COLD_ROUNDS);
  }
} finally {
  await context.close();
  await sandbox.close();
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms (${sorted.length})`;
}

async function measure(view: Page, kind: 'live' | 'cold', rounds: number): Promise<void> {
  console.log(`\n${kind} worker: ms a key, hits`);
  const all: number[] = [];
  if (kind === 'live') await ask(view, '');
  for (const text of QUERIES) {
    const times: number[] = [];
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      if (kind === 'cold') await killWorker(context);
      const answer = await ask(view, text);
      times.push(answer.ms);
      hits = answer.hits;
    }
    all.push(...times);
    console.log(`${text.padEnd(20)} ${times.map((ms) => ms.toFixed(0)).join(' ')}   ${hits}`);
  }
  console.log(`${kind}: ${spread(all)}`);
}

async function ask(view: Page, text: string): Promise<{ ms: number; hits: number }> {
  return view.evaluate(async (typed) => {
    const from = performance.now();
    const reply = (await chrome.runtime.sendMessage({
      request: 'search',
      input: { asker: 'bench', text: typed, limit: 6 },
    })) as { ok: boolean; result?: { hits: unknown[] } };
    const answer = reply.result;
    return { ms: performance.now() - from, hits: answer?.hits.length ?? -1 };
  }, text);
}

/** What a popup waits for: a request that reads the directory, answered by the worker. */
async function lookUp(view: Page): Promise<number> {
  return view.evaluate(async (url) => {
    const from = performance.now();
    await chrome.runtime.sendMessage({ request: 'look', input: { tabId: 0, url } });
    return performance.now() - from;
  }, sandbox.seed.landing.audience);
}

/** The service has none of the seeded pages: a walk would take them away. */
async function holdWalk(view: Page): Promise<void> {
  await view.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('audience-lens-directory');
      request.onsuccess = () => resolve(request.result);
    });
    const write = database.transaction('walks', 'readwrite');
    const reading = write.objectStore('walks').getAll();
    reading.onsuccess = () => {
      for (const walk of reading.result) write.objectStore('walks').put({ ...walk, at: Date.now() });
    };
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    database.close();
  });
}

/** Until nothing waits to be indexed: how long it took, and how long look-ups took meanwhile. */
async function watchIndexing(view: Page): Promise<void> {
  await runningWorker(context);
  await view.waitForTimeout(3000);
  const before: number[] = [];
  for (let round = 0; round < 20; round += 1) before.push(await lookUp(view));
  console.log(`look-ups, first of all: ${spread(before)}`);
  const heap = await workerHeap(context);
  const start = performance.now();
  if ((await waiting(view)) === 0) await beginAnew(view);
  await ask(view, '');
  const meanwhile: number[] = [];
  let most = 0;
  while ((await waiting(view)) > 0) {
    meanwhile.push(await lookUp(view));
    most = Math.max(most, await heap.used());
    await view.waitForTimeout(100);
  }
  console.log(`indexed in ${seconds(start)}; look-ups meanwhile: ${spread(meanwhile)}`);
  const idle: number[] = [];
  for (let round = 0; round < 20; round += 1) idle.push(await lookUp(view));
  console.log(`look-ups afterwards: ${spread(idle)}`);
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  console.log(`worker heap meanwhile: ${megabytes(most)}; afterwards: ${megabytes(await heap.held())}`);
  await heap.close();
}

/** As after an update that brings another form of the index. */
async function beginAnew(view: Page): Promise<void> {
  await view.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('audience-lens-directory');
      request.onsuccess = () => resolve(request.result);
    });
    const stores = ['postings', 'signatures', 'documents', 'vocabulary', 'indexed', 'walks', 'unindexed'];
    const write = database.transaction(stores, 'readwrite');
    for (const name of stores.slice(0, 5)) write.objectStore(name).clear();
    const reading = write.objectStore('walks').getAll();
    reading.onsuccess = () => {
      for (const scope of new Set(reading.result.map((walk: { scope: string }) => walk.scope)))
        for (const all of ['pages', 'audiences'])
          write.objectStore('unindexed').put({ scope, id: all, documents: [], all });
    };
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    database.close();
  });
}

async function waiting(view: Page): Promise<number> {
  return countIn(view, 'unindexed');
}

/** Records in a store of the directory. */
async function countIn(view: Page, name: string): Promise<number> {
  return view.evaluate(async (store) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('audience-lens-directory');
      request.onsuccess = () => resolve(request.result);
    });
    const counting = database.transaction(store).objectStore(store).count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  }, name);
}
