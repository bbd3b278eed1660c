// Badge and panel follow a person on granted sites.
import type { Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { grantSite } from '../fixtures/browser/grant-site.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { openPanel } from '../fixtures/open-panel.ts';

/** In the worker. */
declare const chrome: Browser;

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('on a granted site the badge shows a draft and the panel follows, without a click', async ({
  sandbox,
  page,
  context,
  worker,
  killWorker,
  openPopupAt,
  openPopup,
  openExtensionPage,
}) => {
  const address = sandbox.seed.landing.audience;
  const options = await openExtensionPage('options.html');
  await grantSite(options, address);
  await options.close();
  const popup = await openPopupAt(address);
  // The trend is what a look asks for last.
  await expect(popup.getByRole('img', { name: /^Sessions/ })).toBeVisible();
  await popup.close();

  // A mere visit with nothing open and the worker asleep, so that nothing of an earlier status continues: no request is
  // made.
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

test('the options list the sites of the pages, to grant in one click', { tag: '@long' }, async ({
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
  await expect(section.getByRole('button', { name: 'Grant access to all 4 sites' })).toBeEnabled();
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
