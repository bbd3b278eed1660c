// Eight contexts write the same stored values at once: the code of the extension, in its worker, popups, panels and options.
import { fileURLToPath } from 'node:url';
import type { Page, Worker } from '@playwright/test';
import { build } from 'vite';
import { trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { openWindow } from '../fixtures/open-tab.ts';

const rounds = trials({ normal: 10, full: 1000 });

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<{ result: { id: string } } | undefined> };
  storage: { local: Area; session: Area };
};
interface Area {
  get(keys: null): Promise<Record<string, unknown>>;
}
/** What the bundle below leaves in each context. */
declare const lensAtOnce: typeof import('../fixtures/at-once.ts');

test(`fault 24: ${rounds} writes in each of eight contexts at once lose nothing`, {
  tag: ['@full', '@long'],
}, async ({ context, worker, openExtensionPage, sandbox }) => {
  test.setTimeout(600_000 + rounds * 2000);
  const views = await Promise.all(
    ['popup.html', 'sidepanel.html', 'options.html', 'manifest.json'].map(openExtensionPage),
  );
  const [first] = views;
  if (!first) throw new Error('No view was opened.');
  const other = await openWindow(context, first, first.url());
  const beside = await Promise.all(['sidepanel.html', 'options.html'].map(openExtensionPage));
  // A page and a worker are evaluated in by the same words.
  const contexts = [(await worker()) as Worker | Page, ...views, other, ...beside] as Page[];
  expect(contexts).toHaveLength(8);
  const code = await bundle();
  for (const each of contexts) await each.evaluate(code);
  const ids = await connectEight(first, sandbox.url, sandbox.key);

  for (let round = 1; round <= rounds; round += 1) {
    const write = (each: Page, number: number) =>
      each.evaluate(({ number, round, ids }) => lensAtOnce.writeAtOnce(number, round, ids), {
        number,
        round,
        ids,
      });
    await Promise.all(contexts.map(write));
    const { workspaces, recent, answers, fields } = await stored(first);
    const numbers = contexts.map((_, number) => number);
    expect({ round, workspaces }).toEqual({ round, workspaces: ids.map(() => 1 + (round % 1000)) });
    expect(recent).toEqual(numbers.map((number) => `tab:${number}-${round}`));
    expect(answers).toEqual(numbers.map((number) => `context ${number} ${round}`));
    expect(fields).toEqual(Object.fromEntries(numbers.map((number) => [`field ${number}`, round])));
  }
});

/** Code that is evaluated, since no context loads any but its own. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('../fixtures/at-once.ts', import.meta.url));
  const alias = {
    'webextension-polyfill': fileURLToPath(
      new URL('../../../lib/platform/native-browser.ts', import.meta.url),
    ),
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.MODE': '"e2e"' },
    resolve: { alias },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'lensAtOnce' } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  // A worker is a module: what it declares stays its own.
  return `globalThis.browser ??= chrome; ${output.output[0].code}; globalThis.lensAtOnce = lensAtOnce;`;
}

async function connectEight(view: Page, url: string, key: string): Promise<string[]> {
  return view.evaluate(
    async ({ baseUrl, key }) => {
      const save = async (name: string) => {
        const form = { name, color: 'violet', baseUrl, key, production: false, keyKeeping: 'session' };
        const saved = await chrome.runtime.sendMessage({ request: 'saveWorkspace', input: form });
        return saved?.result.id ?? '';
      };
      return Promise.all(Array.from({ length: 8 }, (_, number) => save(`Workspace ${number}`)));
    },
    { baseUrl: url, key },
  );
}

async function stored(view: Page) {
  const { local, session } = await view.evaluate(async () => ({
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
  }));
  const index = Object.keys(session.answers as object).filter((key) => key.startsWith('context'));
  const recent = session.recentPanelMemories as string[];
  const memory = session['panel:pin:shared'] as { places: Record<string, { values: object }> };
  return {
    workspaces: (local.workspaces as { newsMovedBy: number }[]).map(({ newsMovedBy }) => newsMovedBy),
    recent: recent
      .filter((holder) => holder.startsWith('tab:'))
      .slice(0, 8)
      .toSorted(),
    answers: index.map((key) => `${key} ${(session[`answer:${key}`] as { data: number }).data}`).toSorted(),
    fields: memory.places['people shared']?.values,
  };
}
