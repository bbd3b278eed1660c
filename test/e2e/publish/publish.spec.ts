// Publish and cancel from the panel: requests to the service, and messages to the user.

import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { chooseMore } from '../fixtures/more.ts';
import {
  bringAlarmsForward,
  openMany,
  openVersions,
  posts,
  publishThroughSheet,
  ringCountdown,
  startCountdown,
} from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('a draft is published, confirmed by reading back, and watched until it is live', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await panel.getByRole('button', { name: 'Review and publish' }).click();
  const sheet = panel.getByRole('dialog');
  await expect(sheet.getByText('Jane Doe, Contoso')).toBeVisible();
  await expect(sheet.getByText('Spring launch: pricing')).toBeVisible();
  await sheet.getByRole('button', { name: /^Publish v13/ }).click();
  await expect(panel.getByText(/v13 (is going live|is live|went live in )/).first()).toBeVisible();
  await expect(panel.getByText(/^v13 (is live|went live in )/).first()).toBeVisible();
  await inspectView(panel, 'panel-published');
  const [post, ...more] = posts(sandbox);
  expect(more).toEqual([]);
  expect(post?.operation).toBe('publishVersion');
  expect(JSON.stringify(post?.body)).toMatch(/"operationKey":"[0-9a-f-]{36}"/);
});

test('stopping the countdown sends nothing', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await startCountdown(panel);
  await panel.keyboard.press('Escape');
  await expect(panel.getByText(/Publishing in/)).toHaveCount(0);
  await ringCountdown(panel);
  await expect(panel.getByRole('button', { name: 'Review and publish' }).first()).toBeVisible();
  expect(posts(sandbox)).toEqual([]);
});

test("fault 16: a refusal is shown in the service's words", { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  const body = JSON.stringify({ error: { message: 'Somebody else is publishing this page.' } });
  sandbox.faults.add({ operation: 'publishVersion', status: 409, body });
  await publishThroughSheet(panel);
  await expect(panel.getByText('v13 wasn’t published.').first()).toBeVisible();
  await expect(panel.getByText('Somebody else is publishing this page.').first()).toBeVisible();
  await inspectView(panel, 'panel-publish-refused');
  expect(posts(sandbox)).toHaveLength(1);
});

test('fault 16: a refusal because the version is already being published says so', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  const body = JSON.stringify({ error: { message: 'Version 13 is on its way already.' } });
  sandbox.faults.add({ operation: 'publishVersion', status: 409, body, commit: true, times: 1 });
  await expect(panel.getByText('v13 draft', { exact: true })).not.toHaveCount(0);
  await publishThroughSheet(panel);
  await expect(panel.getByText('on its way already').first()).toBeVisible();
  await expect(panel.getByText('v13 draft', { exact: true })).toHaveCount(0);
  await inspectView(panel, 'panel-publish-refused-live');
});

test('fault 28: nothing is posted if the latest version changed since it was displayed', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await startCountdown(panel);
  sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
  await ringCountdown(panel);
  await expect(panel.getByText('Nothing was sent.').first()).toBeVisible();
  await inspectView(panel, 'panel-publish-changed');
  expect(posts(sandbox)).toEqual([]);
});

test('fault 14: a publish whose response was lost is settled by reading back, under one operation key', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit', times: 1 });
  await publishThroughSheet(panel);
  const unknown = panel.getByText(/couldn’t confirm whether v13 was published/);
  await expect(
    unknown.or(panel.getByText(/v13 (is going live|is live|went live in )/)).first(),
  ).toBeVisible();
  const check = panel.getByRole('button', { name: 'Check now' });
  if (await check.isVisible()) await check.click();
  await expect(panel.getByText(/v13 (is going live|is live|went live in )/).first()).toBeVisible();
  // Chromium itself sends a request again when a kept connection breaks before the answer: the key is the same.
  const keys = posts(sandbox).map(({ body }) => (body as { operationKey?: string }).operationKey);
  expect(new Set(keys).size).toBe(1);
});

test('a version that is being published can be canceled', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.queued));
  await chooseMore(panel, /^Cancel v\d+…/, 'v');
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel v\d+$/ })
    .click();
  await expect(panel.getByText(/v\d+ is canceled/).first()).toBeVisible();
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['cancelVersion']);
});

test('fault 3: a run publishes each of many audiences once, even if the worker is killed', {
  tag: '@long',
}, async ({ sandbox, killWorker, openPanelAt }) => {
  test.slow();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  sandbox.faults.add({ operation: 'publishVersion', skip: 2, held: true });
  await openMany(panel);
  await panel.getByRole('button', { name: 'Select all' }).click();
  await panel.getByRole('button', { name: /^Review \d+/ }).click();
  await expect(panel.getByRole('heading', { name: 'What will go live' })).toBeVisible();
  await panel.getByRole('button', { name: /^Publish \d+ audiences?/ }).click();
  await expect.poll(() => posts(sandbox).length).toBe(4);
  await killWorker();
  sandbox.faults.clear();
  await bringAlarmsForward(panel);
  await expect(panel.getByText(/^(Sent|Done)$/).first()).toBeVisible();
  const published = posts(sandbox).map(({ params }) => String(params.version_id));
  const keys = new Map<string, Set<string>>();
  for (const { params, body } of posts(sandbox)) {
    const version = String(params.version_id);
    keys.set(
      version,
      (keys.get(version) ?? new Set()).add(String((body as { operationKey?: string }).operationKey)),
    );
  }
  // The one that was under way at the kill may be sent again, with the key it had.
  expect(published.length - keys.size).toBeLessThanOrEqual(2);
  for (const used of keys.values()) expect(used.size).toBe(1);
});

test('a draft is published from the popup', { tag: '@long' }, async ({ sandbox, openPopupAt }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await popup.getByRole('button', { name: 'Review and publish' }).click();
  await popup
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish v13/ })
    .click();
  // Nothing in it still says that it waits, and nothing says a second time that it is live.
  await expect(popup.getByText('v13 live', { exact: true })).toBeVisible();
  await expect(popup.getByText(/v12 live|v13 draft|changes? waiting/)).toHaveCount(0);
  await expect(popup.getByRole('button', { name: /publish|Cancel|Dismiss/ })).toHaveCount(0);
  await inspectView(popup, 'popup-published');
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});
