// Following a person on the sites they granted. A browser without a person answers no prompt, so the granted site of these
// tests is the sandbox's own origin, which their build holds from the start.
import type { Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { inspectView } from './fixtures/inspect-view.ts';
import { expect, test } from './fixtures/lens.ts';
import { openPanel } from './fixtures/open-panel.ts';

/** In the worker. */
declare const chrome: Browser;

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('on a granted site the badge tells what waits, and the panel follows, without a click', async ({
  sandbox,
  page,
  context,
  worker,
  killWorker,
  look,
  openPopup,
}) => {
  const address = `${sandbox.url}/campaign`;
  const popup = await look(address);
  await popup.getByRole('combobox', { name: 'Search pages by name' }).fill('Spring launch: pricing');
  await popup.getByRole('option', { name: /Spring launch: pricing/ }).click();
  await popup.getByRole('button', { name: /^This address/ }).click();
  await popup.getByRole('button', { name: 'Choose audience' }).click();
  await popup.getByRole('combobox', { name: 'Search audiences by name or key' }).fill('jane-doe');
  await popup
    .getByRole('option', { name: /Jane Doe, Contoso/ })
    .first()
    .click();
  await expect(popup.getByText('Jane Doe, Contoso').first()).toBeVisible();
  // The trend is what a look asks for last.
  await expect(popup.getByRole('img', { name: /^Sessions/ })).toBeVisible();
  await popup.close();

  // A mere visit, with nothing open and the worker asleep, so that nothing of the look before goes on: nobody is asked.
  await killWorker();
  sandbox.ledger.clear();
  const visit = await context.newPage();
  await visit.goto(address);
  await expect.poll(async () => badgeOfActive(await worker())).toBe('●');
  expect(requestsOfTheInterface(sandbox.ledger.entries())).toEqual([]);

  await page.bringToFront();
  await page.goto(sandbox.seed.landing.foreign);
  const panel = await openPanel(context, await openPopup(page));
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('No page matches this address');
  await visit.bringToFront();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Spring launch: pricing');
  await expect(panel.getByRole('main')).toContainText('Jane Doe, Contoso');
});

test('the options list the sites of the pages, to be granted in one click', async ({
  sandbox,
  openExtensionPage,
  page,
}) => {
  await page.goto(sandbox.seed.landing.foreign);
  const options = await openExtensionPage('options.html#sites');
  const section = options.getByRole('region', { name: 'Sites' });
  for (const host of [
    'northwind.localhost',
    'pricing.northwind.localhost',
    'events.northwind.localhost',
    'contoso-partner.localhost',
  ]) {
    await expect(
      section.getByRole('listitem').filter({ has: options.getByText(host, { exact: true }) }),
    ).toContainText(/\d+ pages?/);
  }
  await expect(section.getByRole('listitem')).toHaveCount(4);
  await expect(section.getByRole('button', { name: 'Grant all 4 sites' })).toBeEnabled();
  for (const width of [360, 1000]) {
    await options.setViewportSize({ width, height: 900 });
    await inspectView(options, `options-sites-${width}`);
  }
});

/** The landing page itself is served by the same origin. */
function requestsOfTheInterface(entries: { path: string }[]): string[] {
  return entries.map(({ path }) => path).filter((path) => path.startsWith('/v0/'));
}

function badgeOfActive(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  });
}
