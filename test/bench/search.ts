// How long a key takes in the search over 100,000 pages and 1,000,000 audiences, in real Chromium, with a worker that lives
// and with one that was just started. Needs the build for end-to-end tests:
//   node --disable-warning=ExperimentalWarning test/bench/search.ts [pages] [audiences]
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { connect } from '../e2e/fixtures/connect.ts';
import { pastFirstInstallation } from '../e2e/fixtures/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/launch-chromium.ts';
import { firstWorker, killWorker } from '../e2e/fixtures/service-worker.ts';
import { random } from '../sandbox/random.ts';
import { startSandbox } from '../sandbox/sandbox.ts';

/** In a page of the extension. */
declare const chrome: Browser;

const [pages = 100_000, audiences = 1_000_000] = process.argv.slice(2).map(Number);
const QUERIES = [
  ...['m', 'ma', 'mar', 'mari', 'maria', 'a: maria', 'p: offer', 'offer 99', 'zzzzz'],
  ...['audience', 'audience maria', 'mraia', 'enterprsie offre', 'contxso', 'audience 123456', 'xyzzyqqqq'],
];

const sandbox = await startSandbox({ port: 0, pages: 40 });
const context = await launchChromium('e2e');
try {
  await pastFirstInstallation(context);
  const { host } = new URL((await firstWorker(context)).url());
  const view = await context.newPage();
  await view.goto(`chrome-extension://${host}/options.html`);
  await connect(view, { url: sandbox.url, key: sandbox.key });
  const start = performance.now();
  const size = 20_000;
  for (let from = 0; from < pages; from += size) await seed(view, 'page', from, Math.min(size, pages - from));
  for (let from = 0; from < audiences; from += size) {
    await seed(view, 'audience', from, Math.min(size, audiences - from));
    await indexed(view, false);
  }
  console.log(`stored in ${seconds(start)}`);
  await indexed(view, true);
  console.log(`stored and indexed in ${seconds(start)}`);
  for (const kind of ['live', 'cold'] as const) {
    console.log(`\n${kind} worker: ms a key, hits`);
    for (const text of QUERIES) {
      if (kind === 'cold') await killWorker(context);
      const times: number[] = [];
      let hits = 0;
      for (let round = 0; round < (kind === 'cold' ? 1 : 5); round += 1) {
        const answer = await ask(view, text);
        times.push(answer.ms);
        hits = answer.hits;
      }
      console.log(`${text.padEnd(20)} ${times.map((ms) => ms.toFixed(0)).join(' ')}   ${hits}`);
    }
  }
} finally {
  await context.close();
  await sandbox.close();
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(0)} s`;
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

/** Asks until nothing waits to be indexed; or, not to the end, until little does. */
async function indexed(view: Page, toTheEnd: boolean): Promise<void> {
  for (;;) {
    await ask(view, '');
    const left = await view.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('audience-lens-directory');
        request.onsuccess = () => resolve(request.result);
      });
      const counting = database.transaction('unindexed').objectStore('unindexed').count();
      const count = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
      database.close();
      return count;
    });
    if (left <= (toTheEnd ? 0 : 100)) return;
    await view.waitForTimeout(200);
  }
}

/** Words as names have them: few are frequent, most are rare. */
function makeNames(kind: 'page' | 'audience', from: number, count: number): string[] {
  const { next } = random(`${kind} ${from}`);
  const syllables = [
    'ma',
    'ri',
    'an',
    'jo',
    'len',
    'ka',
    'to',
    'ber',
    'sto',
    'vi',
    'do',
    'el',
    'con',
    'xa',
    'mi',
    'ter',
    'nu',
    'sa',
    'gra',
    'pe',
  ];
  const word = (parts: number, spread: number) => {
    let at = Math.floor(next() ** 2 * spread);
    let text = '';
    for (let part = 0; part < parts; part += 1) {
      text += syllables[at % syllables.length] ?? '';
      at = Math.floor(at / syllables.length);
    }
    return (text[0] ?? '').toUpperCase() + text.slice(1);
  };
  const company = ['Contoso', 'Northwind', 'Fabrikam', 'Enterprise'];
  return Array.from({ length: count }, (_, index) =>
    kind === 'page'
      ? `${word(3, 8000)} ${word(2, 400)}: offer ${from + index}`
      : `${next() < 0.02 ? 'Maria' : word(2, 400)} ${word(4, 160_000)}, ${next() < 0.1 ? company[Math.floor(next() * 4)] : word(4, 160_000)}${index % 4 === 0 ? ` audience ${from + index}` : ''}`,
  );
}

/** Puts pages or audiences where a walk would, and queues them for the index in the same transaction. */
async function seed(view: Page, kind: 'page' | 'audience', from: number, count: number): Promise<void> {
  await view.evaluate(
    async ({ kind: of, first, names }) => {
      const { shell } = (await chrome.storage.session.get('shell')) as {
        shell: { workspaceId: string; epoch: number };
      };
      const scope = `${shell.workspaceId}:${shell.epoch}`;
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('audience-lens-directory');
        request.onsuccess = () => resolve(request.result);
      });
      for (let at = 0; at < names.length; at += 100) {
        const write = database.transaction(['pages', 'audiences', 'unindexed'], 'readwrite');
        const documents = names.slice(at, at + 100).map((name, index) => {
          const number = first + at + index;
          const pageId = of === 'page' ? `page_${number}` : `page_${number % 100_000}`;
          const audienceId = of === 'page' ? '' : `audience_${number}`;
          const latestVersion = { versionId: `version_${number}`, versionNumber: 3, status: 'published' };
          if (of === 'page')
            write.objectStore('pages').put({ scope, walk: 1, pageId, page: { pageId, name } });
          else
            write.objectStore('audiences').put({
              ...{ scope, pageId, audienceId, cursor: '', at: 1, walk: 1 },
              audience: {
                audienceId,
                effectiveName: name,
                latestVersion,
                supplementaryContext: 'x'.repeat(500),
              },
            });
          return { pageId, audienceId, name, title: '', address: '', context: '' };
        });
        write.objectStore('unindexed').put({ scope, id: `m${Date.now()}-${first + at}`, documents });
        await new Promise((resolve) => {
          write.oncomplete = resolve;
        });
      }
      database.close();
    },
    { kind, first: from, names: makeNames(kind, from, count) },
  );
}
