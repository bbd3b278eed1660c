// Fills the directory of a connected extension with pages and audiences as walks would, and queues them for the word index.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { random } from '../sandbox/random.ts';

/** In a page of the extension. */
declare const chrome: Browser;

const SYLLABLES = 'ma ri an jo len ka to ber sto vi do el con xa mi ter nu sa gra pe'.split(' ');
const COMPANIES = ['Contoso', 'Northwind', 'Fabrikam', 'Enterprise'];
/** Sent to the page at once. */
const AT_ONCE = 20_000;

export async function seedDirectory(view: Page, pages: number, audiences: number): Promise<void> {
  for (let from = 0; from < pages; from += AT_ONCE)
    await seed(view, 'page', from, makeNames('page', from, Math.min(AT_ONCE, pages - from)), pages);
  for (let from = 0; from < audiences; from += AT_ONCE)
    await seed(
      view,
      'audience',
      from,
      makeNames('audience', from, Math.min(AT_ONCE, audiences - from)),
      pages,
    );
}

/** Words as names have them: few are frequent, most are rare. */
function makeNames(kind: 'page' | 'audience', from: number, count: number): string[] {
  const { next } = random(`${kind} ${from}`);
  const word = (parts: number, spread: number) => {
    let at = Math.floor(next() ** 2 * spread);
    let text = '';
    for (let part = 0; part < parts; part += 1) {
      text += SYLLABLES[at % SYLLABLES.length] ?? '';
      at = Math.floor(at / SYLLABLES.length);
    }
    return (text[0] ?? '').toUpperCase() + text.slice(1);
  };
  const company = () => COMPANIES[Math.floor(next() * COMPANIES.length)] ?? '';
  const pageName = (number: number) => `${word(3, 8000)} ${word(2, 400)}: offer ${number}`;
  const audienceName = (number: number) => {
    const first = next() < 0.02 ? 'Maria' : word(2, 400);
    const of = next() < 0.1 ? company() : word(4, 160_000);
    return `${first} ${word(4, 160_000)}, ${of}${number % 4 === 0 ? ` audience ${number}` : ''}`;
  };
  return Array.from({ length: count }, (_, at) => (kind === 'page' ? pageName : audienceName)(from + at));
}

async function seed(
  view: Page,
  kind: 'page' | 'audience',
  from: number,
  names: string[],
  pages: number,
): Promise<void> {
  await view.evaluate(
    async ({ kind: of, first, names: all, pages: pageCount }) => {
      const { shell } = (await chrome.storage.session.get('shell')) as {
        shell: { workspaceId: string; epoch: number };
      };
      const scope = `${shell.workspaceId}:${shell.epoch}`;
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('audience-lens-directory');
        request.onsuccess = () => resolve(request.result);
      });
      const stores = ['pages', 'audiences', 'entries', 'unindexed'];
      for (let at = 0; at < all.length; at += 5000) {
        const write = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
        const documents = all.slice(at, at + 5000).map((name, index) => {
          const number = first + at + index;
          // Those of one page follow one another, as they do where a page's audiences were read.
          const ofPage = of === 'page' ? number : Math.floor(number / 10);
          const pageId = `page_${ofPage % pageCount}`;
          const audienceId = of === 'page' ? '' : `audience_${number}`;
          const id = of === 'page' ? pageId : audienceId;
          const kept =
            of === 'page'
              ? { scope, walk: 1, pageId, page: { pageId, name } }
              : {
                  ...{ scope, pageId, audienceId, cursor: '', at: 1, walk: 1 },
                  audience: {
                    audienceId,
                    effectiveName: name,
                    latestVersion: { versionId: `version_${number}`, versionNumber: 3, status: 'published' },
                  },
                };
          write.objectStore(`${of}s`).put(kept);
          write.objectStore('entries').put({
            ...{ scope, key: `id:${id}`, kind: `${of}-id`, value: id, pageId, audience: audienceId },
            walk: of === 'page' ? 1 : 0,
            ...(audienceId ? { audienceId } : {}),
          });
          return { pageId, audienceId, name, title: '', address: '', context: '' };
        });
        // Records as large as the walks' own.
        for (let part = 0; part < documents.length; part += 100)
          write.objectStore('unindexed').put({
            ...{ scope, documents: documents.slice(part, part + 100) },
            id: `m${Date.now()}-${String(first + at + part).padStart(9, '0')}`,
          });
        await new Promise((resolve, reject) => {
          write.oncomplete = resolve;
          write.onabort = () => reject(write.error);
        });
      }
      database.close();
    },
    { kind, first: from, names, pages },
  );
}
