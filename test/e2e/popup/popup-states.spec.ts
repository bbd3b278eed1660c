// Every state of the popup, as the real popup in the real browser: axe clean in light and dark, with a picture.

import { choosePage, expectChosenHere } from '../fixtures/choose-page.ts';
import { fillConnection } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';
import { focused, tabTo } from '../fixtures/look/by-keys.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { restrictedPage } from '../in-firefox/views.ts';

test('not connected', { tag: '@long' }, async ({ sandbox, openPopupAt }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Connect…' })).toBeVisible();
  await inspectView(popup, 'popup-not-connected');
});

test('fault 30: a restricted page', { tag: '@long' }, async ({ context, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  const popup = await openPopupAt(restrictedPage(context));
  await expect(popup.getByRole('heading', { name: 'Nothing to show here' })).toBeVisible();
  await expect(popup.getByText('Your browser doesn’t say which page this is.')).toBeVisible();
  await inspectView(popup, 'popup-restricted');
});

test('matched, with every block', { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await inspectView(popup, 'popup-matched');
  await popup.getByRole('button', { name: 'Wrong page?' }).click();
  // What appears later brings its styles along.
  await expect(popup.locator('.inset')).toHaveCSS('display', 'flex');
  await inspectView(popup, 'popup-correcting');
});

test('each day of the trend can be read by keys alone', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const trend = popup.getByRole('img', { name: /Sessions a day over 14 days.* last \d+$/ });
  await expect(trend).toBeVisible();
  const last = /\d+$/.exec((await trend.getAttribute('aria-label')) ?? '')?.[0];
  await tabTo(popup, 'Show each day');
  await popup.keyboard.press('Enter');
  const days = popup.getByRole('listitem').filter({ hasText: /sessions?$/ });
  await expect(days).toHaveCount(14);
  await expect(days.first()).toHaveText(new RegExp(`^\\w{3}, \\w{3} \\d+: ${last} sessions?$`));
  expect(await focused(popup)).toMatchObject({ name: 'Show each day', visible: true });
  await inspectView(popup, 'popup-each-day');
  await popup.keyboard.press('Enter');
  await expect(days).toHaveCount(0);
});

test('the page link is copied without tracking parameters', { tag: '@long' }, async ({
  context,
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await connectWorkspace();
  const popup = await openPopupAt(`${sandbox.seed.landing.audience}?utm_source=mail&plan=pro&gclid=1`);
  await popup.getByRole('button', { name: 'Copy link' }).click();
  await expect
    .poll(() => popup.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${sandbox.seed.landing.audience}?plan=pro`);
});

test('matched, with a slow service', { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  sandbox.faults.add({ operation: 'getAudienceMessages', hang: true });
  sandbox.faults.add({ operation: 'getAnalyticsSummary', hang: true });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await inspectView(popup, 'popup-loading');
});

test('matched, while the audiences of the page are being read', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  sandbox.faults.add({ operation: 'listAudiences', held: true });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  // Before the page is known, its audience is drawn likewise.
  await expect(popup.getByRole('heading', { name: 'Spring launch: pricing' })).toBeVisible();
  await expect(popup.locator('.audience .skeleton').first()).toBeVisible();
  await inspectView(popup, 'popup-audiences-loading');
  const asked = popup.waitForSelector('h2:text("Which audience is it?")').then(
    () => true,
    () => false,
  );
  sandbox.faults.clear();
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await popup.close();
  expect(await asked).toBe(false);
});

for (const [name, key] of [
  ['queued', 'queued'],
  ['never published', 'unpublished'],
  ['archived page', 'archivedPage'],
  ['long names', 'longNames'],
  ['page without audiences', 'noAudiences'],
  ['page, audience not known', 'pageOnly'],
] as const) {
  test(name, { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
    await connectWorkspace();
    const popup = await openPopupAt(sandbox.seed.landing[key]);
    await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
    await inspectView(popup, `popup-${name.replace(/[ ,]+/g, '-')}`);
    const width = await popup.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(width, 'nothing is wider than the popup').toBe(0);
  });
}

test('several candidates', { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.ambiguous);
  await expect(popup.getByRole('heading', { name: 'Which page is this?' })).toBeVisible();
  await inspectView(popup, 'popup-candidates');
});

test('no match, and a choice by hand', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await expect(popup.getByText('No page matches this address')).toBeVisible();
  await expect(popup.getByRole('option').first()).toBeVisible();
  await inspectView(popup, 'popup-none');
  await choosePage(popup, 'spring pricing', /Spring launch: pricing/);
  await expect(popup.getByRole('button', { name: /^This address/ })).toBeVisible();
  await inspectView(popup, 'popup-none-scope');
  await popup.getByRole('button', { name: /^This address/ }).click();
  await expect(popup.getByRole('heading', { name: 'Spring launch: pricing' })).toBeVisible();
  await expectChosenHere(popup);
});

test('never matched here, until that is undone', { tag: '@long' }, async ({
  sandbox,
  page,
  connectWorkspace,
  openPopup,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await popup.getByRole('button', { name: 'Turn off here' }).click();
  await popup.getByRole('button', { name: /^This address/ }).click();
  await expect(popup.getByText('Turned off here')).toBeVisible();
  await inspectView(popup, 'popup-never');
  await popup.close();
  const again = await openPopup(page);
  await again.getByRole('button', { name: 'Turn on again' }).click();
  await expect(again.getByText('No page matches this address')).toBeVisible();
});

test('fault 16: a key that is refused later, with stored data', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  sandbox.faults.add({ status: 401, body: '{"error":{"message":"This key was revoked on Monday."}}' });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('Your service doesn’t accept the API key.').first()).toBeVisible();
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await inspectView(popup, 'popup-unauthorized');
});

test('fault 12: offline, with stored data', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  sandbox.faults.add({ drop: 'before' });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('Can’t reach your service.').first()).toBeVisible();
  await inspectView(popup, 'popup-offline');
});

test('fault 12: offline from the start, with a way to try again', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  sandbox.faults.add({ operation: 'listPages', skip: 1, drop: 'before' });
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Can’t reach your service.').first()).toBeVisible();
  await inspectView(popup, 'popup-failed');
  sandbox.faults.clear();
  await popup
    .getByRole('button', { name: /Try again|Refresh/ })
    .first()
    .click();
  await expect(popup.getByText('v13 draft')).toBeVisible();
});

test('fault 16: asked to slow down', { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  sandbox.faults.add({ status: 429, headers: { 'retry-after': '90' } });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Your service is limiting requests for a moment.').first()).toBeVisible();
  await inspectView(popup, 'popup-rate-limited');
});

test.describe('reading many pages', () => {
  test.use({ sandboxOptions: { pages: 4000 } });
  test('syncing', { tag: '@long' }, async ({ sandbox, connectWorkspace, openPopupAt }) => {
    sandbox.faults.add({ operation: 'listPages', skip: 5, held: true });
    await connectWorkspace();
    const popup = await openPopupAt(sandbox.seed.landing.noMatch);
    await expect(popup.getByText(/of 4,000 pages/)).toBeVisible();
    await inspectView(popup, 'popup-syncing');
    await popup.getByRole('button', { name: 'Stop' }).click();
    await expect(popup.getByText(/Stopped after/)).toBeVisible();
    await inspectView(popup, 'popup-stopped');
  });
});

test.describe('the shipped build', () => {
  test.use({ build: 'shipped' });
  test('no access', { tag: '@long' }, async ({ sandbox, openExtensionPage, openPopupAt }) => {
    const options = await openExtensionPage('options.html');
    await fillConnection(options, { url: sandbox.url, key: sandbox.key });
    await options.close();
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await expect(popup.getByRole('button', { name: 'Grant access' }).first()).toBeVisible();
    await inspectView(popup, 'popup-no-permission');
  });
});
