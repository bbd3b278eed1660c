// The address bar's keyword. No test can type into the bar of a headless browser: the browser's own events are dispatched in
// the worker, and what is suggested is given to the browser to read.
import type { Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { openedPage } from '../fixtures/opened-page.ts';

interface Suggestion {
  content: string;
  description: string;
}

/** In the worker, where events can be dispatched by hand. */
declare const chrome: Browser & {
  omnibox: {
    onInputChanged: { dispatch(text: string, suggest: (found: Suggestion[]) => void): void };
    onInputEntered: { dispatch(text: string, disposition: string): void };
  };
};

const suggest = (worker: Worker, text: string) =>
  worker.evaluate(
    (typed) => new Promise<Suggestion[]>((resolve) => chrome.omnibox.onInputChanged.dispatch(typed, resolve)),
    text,
  );

/** Chromium parses a description when it is set; one that is no XML is an error. */
const isReadable = (worker: Worker, description: string) =>
  worker.evaluate(
    (given) => Promise.resolve(chrome.omnibox.setDefaultSuggestion({ description: given })).then(() => true),
    description,
  );

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('pages and audiences are suggested in markup that the browser accepts, and open', async ({
  sandbox,
  context,
  openPopupAt,
  worker,
}) => {
  // Opening a page loads its audiences.
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  await popup.close();
  const running = await worker();
  await expect.poll(async () => (await suggest(running, 'jane contoso')).length).toBeGreaterThan(0);
  for (const text of ['spring', 'jane', 'alert script', 'long names', 'الأسعار'])
    for (const { description } of await suggest(running, text))
      expect(await isReadable(running, description), description).toBe(true);

  const [first] = await suggest(running, 'sprnig pricing');
  expect(first?.content).toBe(sandbox.seed.landing.pageOnly);
  const opened = openedPage(context, (url) => url.includes('/pricing'));
  await running.evaluate(
    (text) => chrome.omnibox.onInputEntered.dispatch(text, 'newForegroundTab'),
    first?.content ?? '',
  );
  await opened;
});

test('fault 9: suggestions survive a killed worker, and input without a match opens the options', {
  tag: '@long',
}, async ({ context, killWorker, worker }) => {
  const before = await worker();
  // Its pages are still being read.
  await expect
    .poll(async () => (await suggest(before, 'northwind summit'))[0]?.description)
    .toContain('Summit');
  await killWorker();
  const running = await worker();
  expect((await suggest(running, 'northwind summit'))[0]?.description).toContain('Summit');
  await running.evaluate(() => chrome.omnibox.onInputEntered.dispatch('fits nothing', 'currentTab'));
  // It is announced before it has an address.
  await expect.poll(() => context.pages().some((page) => page.url().endsWith('options.html'))).toBe(true);
});
