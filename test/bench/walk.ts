// How long the walk over all pages takes in real Chromium, and how much later the last page is in the word index. Needs the
// build for end-to-end tests; a build of an earlier release is measured by the same script, given its folder:
//   node --disable-warning=ExperimentalWarning test/bench/walk.ts [pages] [folder]
import { chromium, type Page } from '@playwright/test';
import { connect } from '../e2e/fixtures/connect.ts';
import { pastFirstInstallation } from '../e2e/fixtures/first-installation.ts';
import { buildFolder } from '../e2e/fixtures/launch-chromium.ts';
import { firstWorker } from '../e2e/fixtures/service-worker.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { browserPath } from '../setup/browsers.mjs';

const [pages = '5000', folder = buildFolder('e2e')] = process.argv.slice(2);

const sandbox = await startSandbox({ port: 0, pages: Number(pages), pageSize: 100 });
const context = await chromium.launchPersistentContext('', {
  executablePath: browserPath('chromium'),
  headless: true,
  args: ['--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
});
try {
  await pastFirstInstallation(context);
  const { host } = new URL((await firstWorker(context)).url());
  const view = await context.newPage();
  await view.goto(`chrome-extension://${host}/options.html`);
  const lists = () => sandbox.ledger.entries().filter(({ path }) => path.endsWith('/pages'));
  await connect(view, { url: sandbox.url, key: sandbox.key });
  const walked = await until(view, 'walked');
  const first = lists()[1]?.at ?? lists()[0]?.at ?? 0;
  console.log(`walk over ${pages} pages: ${walked - first} ms`);
  console.log(`indexed after ${(await until(view, 'indexed')) - walked} ms more`);
} finally {
  await context.close();
  await sandbox.close();
}

/** When the walk ended, or nothing waited to be indexed any more (epoch ms). */
function until(view: Page, what: 'walked' | 'indexed'): Promise<number> {
  return view.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await done(indexedDB.open('audience-lens-directory'));
    for (;;) {
      const [walk] = await done(database.transaction('walks').objectStore('walks').getAll());
      const hasIndex = database.objectStoreNames.contains('unindexed');
      const left = hasIndex
        ? await done(database.transaction('unindexed').objectStore('unindexed').count())
        : 0;
      const isOver = walk?.state === 'ready' && (wanted === 'walked' || left === 0);
      if (isOver) {
        database.close();
        return wanted === 'walked' ? (walk.at as number) : Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, what);
}
