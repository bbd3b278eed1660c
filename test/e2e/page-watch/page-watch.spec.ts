// Watched pages: turned on at the page, reported in the news, listed in one place, and stopped when the service
// refuses.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openNews } from '../fixtures/news-world.ts';
import { bell } from '../fixtures/sections.ts';

/** In a page of the extension. */
declare const chrome: Browser;

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

let panel: Page;
test.beforeEach(async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('heading', { name: 'Spring launch: pricing', level: 1 })).toBeVisible();
});

const watch = async () => {
  await panel.getByRole('button', { name: 'Watch this page' }).click();
  await expect(panel.getByText(/^Checked/)).toBeVisible();
};

/** The browser rings for the next look; the quarter of an hour until then is not waited for. */
const ring = () =>
  panel.evaluate(async () => {
    const { pageWatches } = (await chrome.storage.local.get('pageWatches')) as {
      pageWatches: { pages: { askedAt?: number }[] };
    };
    for (const page of pageWatches.pages) page.askedAt = 0;
    await chrome.storage.local.set({ pageWatches });
    await chrome.alarms.create('page-watch', { when: Date.now() });
  });
const alarms = () => panel.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));

test('a watched page reports changes by others, with one request per poll', async ({ sandbox }) => {
  // What the panel itself reads is over.
  await expect(panel.getByRole('button', { name: 'Show each day' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'jane-doe@contoso.example' })).toBeVisible();
  await expect.poll(() => sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true);
  sandbox.ledger.clear();
  await watch();
  const asked = () => sandbox.ledger.entries().map(({ operation }) => operation);
  expect(asked()).toEqual(['listAudiences']);
  sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
  await ring();
  await expect.poll(asked).toEqual(['listAudiences', 'getAnalyticsSummary']);
  await expect.poll(alarms).toEqual(['page-watch']);
  await ring();
  await expect(bell(panel)).toHaveAccessibleName(/What’s new, \d+ new/);
  expect(asked()).toEqual(['listAudiences', 'getAnalyticsSummary', 'listAudiences']);
  await openNews(panel);
  await expect(panel.getByRole('button', { name: /Jane Doe, Contoso has a new draft/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Watching 1 page' })).toBeVisible();
});

test('lists the watched pages with threshold and quiet hours, and unwatches the last one', {
  tag: '@long',
}, async () => {
  await inspectWidths(panel, 'page-watch-off');
  await watch();
  await inspectWidths(panel, 'page-watch-on');
  await openNews(panel);
  await panel.getByRole('button', { name: 'Watching 1 page' }).click();
  const sheet = panel.getByRole('dialog', { name: 'Watched pages' });
  await expect(sheet.getByText('1 of 20 pages')).toBeVisible();
  await sheet.getByLabel('Numbers that moved by more than').selectOption('50%');
  await sheet.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await expect(sheet.getByLabel('From')).toHaveValue('22:00');
  await sheet.getByLabel('From').fill('20:30');
  await inspectWidths(panel, 'page-watch-sheet');
  await sheet.getByRole('button', { name: 'Stop watching Spring launch: pricing' }).click();
  await expect(sheet.getByText('You aren’t watching any page.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByRole('button', { name: /Watching/ })).toHaveCount(0);
  await expect(panel.getByRole('listitem').filter({ hasText: 'more than 50%' })).toBeVisible();
  expect(await alarms()).toEqual([]);
});

for (const [status, sentence] of [
  [401, 'Your service doesn’t accept the API key.'],
  [429, 'Your service is limiting requests'],
] as const)
  test(`says that watching stopped if the service answers ${status}, and resumes on request`, {
    tag: '@long',
  }, async ({ sandbox }) => {
    await watch();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status });
    await ring();
    await expect(panel.getByText('Watching has stopped')).toBeVisible();
    await expect(panel.getByRole('main').getByText(sentence).first()).toBeVisible();
    await inspectWidths(panel, `page-watch-stopped-${status}`);
    expect(await alarms()).toEqual([]);
    sandbox.faults.clear();
    await openNews(panel);
    await panel.getByRole('button', { name: 'Resume watching' }).click();
    await expect(panel.getByText('Watching has stopped')).toHaveCount(0);
    await expect.poll(alarms).toEqual(['page-watch']);
  });
