// However often and from wherever a version is confirmed, it is posted once.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openWindow } from '../fixtures/open-tab.ts';
import { confirmingButton, openVersions, posts } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

const isLive = (panel: Page) =>
  expect(panel.getByText(/^v13 is live/).first()).toBeVisible({ timeout: 30_000 });

test('fault 32: a double click on the confirming button makes one POST', async ({
  sandbox,
  context,
  openPopupAt,
}) => {
  const panel = await openVersions(
    await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
  );
  await (await confirmingButton(panel)).dblclick();
  await isLive(panel);
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});

test('fault 32: two windows that confirm the same version within a moment make one POST, and both tell its end', async ({
  sandbox,
  page,
  context,
  openPopupAt,
  openPopup,
}) => {
  const { audience } = sandbox.seed.landing;
  const first = await openVersions(await openPanel(context, await openPopupAt(audience)));
  const elsewhere = await openWindow(context, page, `${audience}#second`);
  const second = await openVersions(await openPanel(context, await openPopup(elsewhere)));
  const confirming = await Promise.all([first, second].map(confirmingButton));
  await Promise.all(confirming.map((button) => button.click()));
  for (const panel of [first, second]) {
    await isLive(panel);
    await expect(panel.getByText('v13 live', { exact: true }).first()).toBeVisible();
    await expect(panel.getByText(/was not published|Nothing was posted|Nobody knows/)).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Review, publish' })).toHaveCount(0);
  }
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});
