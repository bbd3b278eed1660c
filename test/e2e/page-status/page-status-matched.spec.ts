import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';

/** In the worker. */
declare const chrome: Browser;

test('a matched landing page shows page, audience, versions, message and analytics', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);

  await expect(popup.getByRole('heading', { name: 'Spring launch: pricing' })).toBeVisible();
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  await expect(popup.getByText('1 of 42 audiences of this page')).toBeVisible();
  await expect(popup.getByText('v12 live')).toBeVisible();
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await expect(popup.getByText(/4 unpublished changes/)).toBeVisible();
  await expect(popup.getByText(/moved the security section above the prices/)).toBeVisible();
  await expect(popup.getByText('sessions', { exact: true })).toBeVisible();
  await expect(popup.getByRole('img', { name: /Sessions a day over 14 days/ })).toBeVisible();
  // All of it at once: nothing is below the fold, and an age that says nothing new is not said.
  const hidden = await popup.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(hidden).toBe(0);
  await expect(popup.locator('header').getByText(/ago/)).toHaveCount(0);
  await popup.getByRole('button', { name: 'Wrong page?' }).click();
  await expect(popup.getByText(/Matched by .* and jane-doe/)).toBeVisible();
});

test('the figures are the service’s for the chosen period', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const range = popup.getByRole('combobox', { name: 'Period' });
  for (const [label, days] of [
    ['7 days', 7],
    ['90 days', 90],
  ] as const) {
    await range.selectOption({ label });
    const midnight = new Date(new Date().setHours(0, 0, 0, 0));
    const start = new Date(new Date(midnight).setDate(midnight.getDate() - days));
    const query = `startDate=${start.toISOString()}&endDate=${midnight.toISOString()}`;
    const answer = await fetch(
      `${sandbox.url}/v0/pages/${sandbox.seed.ids.page}/analytics/summary?${query}`,
      {
        headers: { 'x-api-key': sandbox.key },
      },
    );
    const { totalSessions } = (await answer.json()) as { totalSessions: number };
    await expect(popup.getByText(totalSessions.toLocaleString('en'), { exact: true })).toBeVisible();
    await expect(popup.getByText(`vs. previous ${days} days`)).toBeVisible();
  }
  await range.selectOption({ label: 'Service default' });
  await expect(popup.getByText(/vs. previous/)).toBeHidden();
});

test('fault 26: a navigation within the page changes what the popup shows', { tag: '@long' }, async ({
  sandbox,
  page,
  connectWorkspace,
  openPopupAt,
  openPopup,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('heading', { name: 'Spring launch: pricing' })).toBeVisible();
  await popup.close();

  await page.getByRole('button', { name: 'Next offer' }).first().click();
  await expect.poll(() => page.url()).not.toBe(sandbox.seed.landing.audience);
  const after = await openPopup(page);
  await expect(after.locator('main')).toHaveAttribute('aria-busy', 'false');
  await expect(after.getByText('Jane Doe, Contoso', { exact: true })).toBeHidden();
  await expect(after.getByRole('heading', { name: 'Spring launch: pricing' })).toBeHidden();
});

test('fault 26: a navigation within the page below an open popup changes it, too', { tag: '@long' }, async ({
  sandbox,
  page,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/nowhere-at-all'));
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeHidden();
  await expect(popup.getByText('No page matches this address')).toBeVisible();
});

test('fault 26: the badge shows a draft and leaves with the page', { tag: '@long' }, async ({
  sandbox,
  page,
  worker,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const badge = async () =>
    (await worker()).evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
    });
  await expect.poll(badge).toBe('●');
  await popup.close();
  await page.goto(sandbox.seed.landing.foreign);
  await expect.poll(badge).toBe('');
});
