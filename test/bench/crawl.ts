// Measures the crawl of all pages in real Chromium against a bare loop that fetches and stores the same list pages, the further time
// until the last page is indexed, a second crawl that finds no changes, and the worker's memory. Needs the build for end-to-end
// tests, or another build's folder:
//   node --disable-warning=ExperimentalWarning test/bench/crawl.ts [pages] [folder of the build]
import { chromium, type Page, type Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { buildFolder } from '../e2e/fixtures/browser/launch-chromium.ts';
import { firstWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { connect } from '../e2e/fixtures/connect.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { browserPath } from '../setup/browsers.mjs';
import { workerHeap } from './worker-heap.ts';

/** In an extension page. */
declare const chrome: Browser;

const [pages = '5000', folder = buildFolder('e2e')] = process.argv.slice(2);

const sandbox = await startSandbox({ port: 0, pages: Number(pages), pageSize: 100 });
const context = await chromium.launchPersistentContext('', {
  executablePath: browserPath('chromium'),
  headless: true,
  args: ['--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
});
try {
  await pastFirstInstallation(context);
  const worker = await firstWorker(context);
  const view = await context.newPage();
  await view.goto(`chrome-extension://${new URL(worker.url()).host}/options.html`);
  const heap = await workerHeap(context);
  const idle = await heap.held();
  const bare = [await bareLoop(worker)];
  await heap.held();
  let most = 0;
  const sampling = setInterval(async () => {
    most = Math.max(most, await heap.used());
  }, 100);
  sandbox.ledger.clear();
  await connect(view, { url: sandbox.url, key: sandbox.key });
  const crawl = await timed(view, 1);
  clearInterval(sampling);
  console.log(`crawl of ${pages} pages: ${crawl.ms} ms; indexed after ${crawl.indexed} ms more`);
  const after = await heap.held();
  bare.push(await bareLoop(worker));
  const mean = bare.reduce((sum, ms) => sum + ms, 0) / bare.length;
  console.log(
    `bare loops: ${bare.map((ms) => ms.toFixed(0)).join(', ')} ms; ratio ${(crawl.ms / mean).toFixed(2)}`,
  );
  sandbox.ledger.clear();
  await view.evaluate(async () => {
    const { session } = (await chrome.storage.session.get('session')) as { session: { workspaceId: string } };
    await chrome.runtime.sendMessage({ request: 'syncPages', input: { workspaceId: session.workspaceId } });
  });
  const again = await timed(view, 2);
  console.log(`the crawl again, nothing changed: ${again.ms} ms; ratio ${(again.ms / mean).toFixed(2)}`);
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  console.log(
    `worker heap: idle ${megabytes(idle)}, at most ${megabytes(most)}, afterwards ${megabytes(after)}`,
  );
  await heap.close();
} finally {
  await context.close();
  await sandbox.close();
}

/** From the first request of a crawl to its end, and from there until everything is indexed (ms). */
async function timed(view: Page, crawl: number): Promise<{ ms: number; indexed: number }> {
  const crawled = await until(view, crawl, 'crawled');
  const lists = sandbox.ledger.entries().filter(({ path }) => path.endsWith('/pages'));
  // The last such request: the connection test reads the first list page too.
  const first = lists.findLast(({ query }) => query.cursor === undefined)?.at ?? 0;
  return { ms: crawled - first, indexed: (await until(view, crawl, 'indexed')) - crawled };
}

/** Time of only the requests, one after another, each response stored in one transaction (ms). */
function bareLoop(worker: Worker): Promise<number> {
  return worker.evaluate(
    async ({ url, key }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const opening = indexedDB.open('bare');
      opening.onupgradeneeded = () => opening.result.createObjectStore('pages', { keyPath: 'pageId' });
      const database = await done(opening);
      const from = performance.now();
      for (let cursor = ''; ; ) {
        const response = await fetch(`${url}/v0/pages${cursor && `?cursor=${encodeURIComponent(cursor)}`}`, {
          headers: { 'x-api-key': key },
        });
        const list = (await response.json()) as { items: object[]; nextCursor: string | null };
        const write = database.transaction('pages', 'readwrite');
        for (const item of list.items) write.objectStore('pages').put(item);
        await new Promise((resolve) => {
          write.oncomplete = resolve;
        });
        if (!list.nextCursor) break;
        cursor = list.nextCursor;
      }
      const ms = performance.now() - from;
      database.close();
      await done(indexedDB.deleteDatabase('bare'));
      return ms;
    },
    { url: sandbox.url, key: sandbox.key },
  );
}

/** When a crawl ended, or everything was indexed (epoch ms). */
function until(view: Page, crawl: number, what: 'crawled' | 'indexed'): Promise<number> {
  return view.evaluate(
    async ({ number, wanted }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const database = await done(indexedDB.open('audience-lens-directory'));
      for (;;) {
        const [kept] = await done(database.transaction('walks').objectStore('walks').getAll());
        const hasIndex = database.objectStoreNames.contains('unindexed');
        const left = hasIndex
          ? await done(database.transaction('unindexed').objectStore('unindexed').count())
          : 0;
        const isOver = kept?.state === 'ready' && kept.walk >= number && (wanted === 'crawled' || left === 0);
        if (isOver) {
          database.close();
          return wanted === 'crawled' ? (kept.at as number) : Date.now();
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    { number: crawl, wanted: what },
  );
}
