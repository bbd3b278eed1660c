// A publish whose answer says little, and one whose view is gone before it is done.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import {
  holdCountdown,
  openVersions,
  posts,
  publishThroughSheet,
  ringCountdown,
} from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** Publishes from a view without waiting for the countdown. */
async function publish(view: Page): Promise<void> {
  await publishThroughSheet(view);
  await ringCountdown(view);
}

for (const [name, fault] of [
  ['204', { status: 204 }],
  ['an empty body', { status: 200, body: '' }],
] as const) {
  test(`fault 21: a publish answered with ${name} and not carried out is never told as done`, async ({
    sandbox,
    context,
    openPopupAt,
  }) => {
    const panel = await openVersions(
      await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
    );
    await holdCountdown(panel);
    sandbox.faults.add({ operation: 'publishVersion', times: 1, ...fault });
    await publish(panel);
    await expect(
      panel.getByText(/Reading back does not show it yet|Nobody knows whether v13/).first(),
    ).toBeVisible();
    await expect(panel.getByText('v13 draft', { exact: true }).first()).toBeVisible();
    expect(posts(sandbox)).toHaveLength(1);
  });

  test(`fault 21: a publish answered with ${name} and carried out is confirmed by reading back`, async ({
    sandbox,
    context,
    openPopupAt,
  }) => {
    const panel = await openVersions(
      await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
    );
    await holdCountdown(panel);
    sandbox.faults.add({ operation: 'publishVersion', times: 1, commit: true, ...fault });
    await publish(panel);
    await expect(panel.getByText(/v13 is (on its way|live)/).first()).toBeVisible();
    expect(posts(sandbox)).toHaveLength(1);
  });
}

test('fault 11: a popup that is closed in the middle of a publish leaves it to the background, and shows its end when it is opened again', async ({
  sandbox,
  page,
  openPopupAt,
  openPopup,
}) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await holdCountdown(popup);
  sandbox.faults.add({ operation: 'listAudiences', delayMs: 300 });
  await publish(popup);
  const reading = () => sandbox.ledger.entries().filter(({ status }) => status === undefined).length;
  await expect.poll(reading).toBeGreaterThan(0);
  // Before the order has left.
  expect(posts(sandbox)).toEqual([]);
  await popup.close();
  await expect.poll(() => posts(sandbox).length).toBe(1);
  const again = await openPopup(page);
  await expect(again.getByText(/v13 is (on its way|live)/).first()).toBeVisible();
  expect(posts(sandbox)).toHaveLength(1);
});
