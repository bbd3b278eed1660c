// However often and from wherever a version is confirmed, it is posted once.
import type { Page } from '@playwright/test';
import { trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openWindow } from '../fixtures/open-tab.ts';
import {
  confirmingButton,
  draftIn,
  holdCountdown,
  openVersions,
  posts,
  ringCountdown,
} from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

const TRIALS = trials({ normal: 3, full: 200 });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

const isLive = (panel: Page) => expect(panel.getByText(/^v13 (is live|went live in )/).first()).toBeVisible();

test('fault 32: a double click on the confirm button sends one POST', async ({ sandbox, openPanelAt }) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await (await confirmingButton(panel)).dblclick();
  await isLive(panel);
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});

test('fault 32: two windows that confirm the same version at the same moment send one POST, and both show the outcome', {
  tag: '@long',
}, async ({ sandbox, page, context, openPopup, openPanelAt }) => {
  const { audience } = sandbox.seed.landing;
  const first = await openVersions(await openPanelAt(audience));
  const elsewhere = await openWindow(context, page, `${audience}#second`);
  const second = await openVersions(await openPanel(context, await openPopup(elsewhere)));
  const confirming = await Promise.all([first, second].map(confirmingButton));
  await Promise.all(confirming.map((button) => button.click()));
  for (const panel of [first, second]) {
    await isLive(panel);
    await expect(panel.getByText('v13 live', { exact: true }).first()).toBeVisible();
    await expect(panel.getByText(/wasn’t published|Nothing was sent|couldn’t confirm/)).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Review and publish' })).toHaveCount(0);
  }
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});

test.describe('again and again', () => {
  test.use({ sandboxOptions: { lifeSpeed: 1000 } });

  test(`fault 32: ${TRIALS} times, two simultaneous countdowns and a double click send one POST`, {
    tag: ['@full', '@long'],
  }, async ({ sandbox, page, context, openPopup, openPanelAt }) => {
    test.setTimeout(600_000 + TRIALS * 6000);
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    const { audience } = sandbox.seed.landing;
    const first = await openVersions(await openPanelAt(audience));
    const elsewhere = await openWindow(context, page, `${audience}#second`);
    const second = await openVersions(await openPanel(context, await openPopup(elsewhere)));
    const panels = [first, second];
    await Promise.all(panels.map(holdCountdown));
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const version = await draftIn(first);
      await expect(second.getByText(`v${version} draft`, { exact: true }).first()).toBeVisible();
      sandbox.ledger.clear();
      for (const panel of panels) {
        await panel.getByRole('button', { name: 'Review and publish' }).click();
        const confirm = panel.getByRole('dialog').getByRole('button', { name: `Publish v${version}` });
        await (trial % 2 ? confirm.dblclick() : confirm.click());
      }
      await Promise.all(panels.map(ringCountdown));
      for (const panel of panels)
        await expect(panel.getByText(`v${version} live`, { exact: true }).first()).toBeVisible();
      expect(posts(sandbox), `trial ${trial}`).toHaveLength(1);
      sandbox.changes.bumpVersion(pageId, audienceId);
      for (const panel of panels) {
        await panel.getByRole('button', { name: 'Refresh', exact: true }).first().click();
        await expect(panel.getByText(`v${version + 1} draft`, { exact: true }).first()).toBeVisible();
      }
    }
    console.log(`fault 32: ${TRIALS} times in two windows, one POST each`);
  });
});
