// A publish whose answer says little, and one whose view is gone before it is done.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { draftIn, holdCountdown, openVersions, posts, ringCountdown } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 100 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** Publishes from a view without waiting for the countdown. */
async function publish(view: Page, meanwhile?: () => void): Promise<void> {
  await view.getByRole('button', { name: 'Review and publish' }).click();
  await view
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish v/ })
    .click();
  meanwhile?.();
  await ringCountdown(view);
}

for (const fault of [{ status: 204 }, { status: 200, body: '' }]) {
  for (const isDone of [true, false]) {
    test(`fault 21: a publish that is ${isDone ? 'done' : 'not done'}, with an empty response of ${fault.status}, is ${isDone ? 'confirmed by reading back' : 'never reported as done'}`, {
      tag: '@long',
    }, async ({ sandbox, openPanelAt }) => {
      const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
      await holdCountdown(panel);
      const version = await draftIn(panel);
      sandbox.faults.add({
        operation: 'publishVersion',
        times: 1,
        ...(isDone && { commit: true }),
        ...fault,
      });
      await publish(panel);
      if (isDone) await expectConfirmed(panel, version);
      else {
        await expect(
          panel.getByText(new RegExp(`(Accepted, but|couldn’t confirm whether) v${version}`)).first(),
        ).toBeVisible();
        await expect(panel.getByText(`v${version} draft`, { exact: true }).first()).toBeVisible();
      }
      expect(posts(sandbox)).toHaveLength(1);
    });
  }
}

/** The order says so, or its watch, which takes its place; an order that is not confirmed says so beside its watch. */
async function expectConfirmed(view: Page, number: number): Promise<void> {
  // A watch that sees it live at once says after how long.
  const said = view.getByText(new RegExp(`^v${number} (is going live \\(|is live[.,]|went live in )`));
  await expect(said.first()).toBeVisible();
  await expect(view.getByText(new RegExp(`(Accepted, but|couldn’t confirm whether) v${number}`))).toHaveCount(
    0,
  );
}

test('fault 11: a publish continues in the background when the popup closes, and the reopened popup shows the outcome', {
  tag: '@long',
}, async ({ sandbox, page, openPopupAt, openPopup }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await holdCountdown(popup);
  // The check before the order.
  await publish(popup, () => sandbox.faults.add({ operation: 'listAudiences', held: true }));
  const reading = () => sandbox.ledger.entries().filter(({ status }) => status === undefined).length;
  await expect.poll(reading).toBeGreaterThan(0);
  // Before the order has left.
  expect(posts(sandbox)).toEqual([]);
  await popup.close();
  sandbox.faults.clear();
  await expect.poll(() => posts(sandbox).length).toBe(1);
  const again = await openPopup(page);
  await expectConfirmed(again, 13);
  expect(posts(sandbox)).toHaveLength(1);
});
