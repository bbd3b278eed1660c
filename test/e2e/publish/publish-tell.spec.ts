// "Notify me when it’s live": what the browser answered is kept for the version that is on its way.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openVersions, publishThroughSheet } from '../fixtures/publishing.ts';

/** In the panel. */
declare const browser: Pick<Browser, 'permissions'>;

// Slow enough to be polled while publishing.
test.use({ sandboxOptions: { lifeSpeed: 0.02 } });

test('fault 11: the notification choice survives a section change, a killed worker and a closed panel, and shows in the popup', async ({
  sandbox,
  page,
  context,
  connectWorkspace,
  openPopup,
  killWorker,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await publishThroughSheet(panel);
  const tell = panel.getByRole('button', { name: 'Notify me when it’s live' });
  await expect(tell).toBeVisible();
  await answerThePrompt(panel, false);
  await tell.click();
  await isKept(panel);

  await panel.getByRole('tab', { name: 'Messages' }).click();
  await openVersions(panel);
  await isKept(panel);

  await panel.close();
  await killWorker();
  const popup = await openPopup(page);
  await isKept(popup);
  await isKept(await openVersions(await openPanel(context, popup)));
});

test('the notification choice is also kept for a version that someone else published', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.queued));
  await answerThePrompt(panel, true);
  await panel.getByRole('button', { name: 'Notify me when it’s live' }).click();
  await expect(panel.getByText('We’ll notify you when it’s live.')).toBeVisible();
  await panel.getByRole('tab', { name: 'Messages' }).click();
  await openVersions(panel);
  await expect(panel.getByText('We’ll notify you when it’s live.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Notify me when it’s live' })).toHaveCount(0);
});

async function isKept(view: Page): Promise<void> {
  await expect(view.getByText('Your browser blocks notifications from Audience Lens.')).toBeVisible();
  await expect(view.getByRole('button', { name: 'Notify me when it’s live' })).toHaveCount(0);
}

/** The browser's own question, which only a person can answer, is answered for the panel. */
async function answerThePrompt(panel: Page, allowed: boolean): Promise<void> {
  await panel.evaluate((answer) => {
    const contains = browser.permissions.contains.bind(browser.permissions);
    browser.permissions.request = () => Promise.resolve(answer);
    browser.permissions.contains = (asked) =>
      asked.permissions?.includes('notifications') ? Promise.resolve(answer) : contains(asked);
  }, allowed);
}
