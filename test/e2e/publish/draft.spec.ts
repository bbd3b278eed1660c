// A draft is seen in the page before it is live, from the panel and from the popup's review.
import type { Page } from '@playwright/test';
import { killWorker } from '../fixtures/browser/service-worker.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { pressToClose } from '../fixtures/open-panel.ts';
import { textsUnder } from '../fixtures/overlay.ts';
import { openVersions, posts, publishThroughSheet } from '../fixtures/publishing.ts';
import { isFirefox } from '../in-firefox/views.ts';

const OLD = 'The fastest way to plan your whole spring campaign with your team';
const NEW = 'Plan your spring campaign in one place';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

const see = (view: Page) => view.getByRole('button', { name: 'See it on the page' });
const htmlOf = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

/** All that scripts of the page can notice, but for the text itself. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type !== 'characterData' && target !== document.documentElement)
          seen.push(`${type} of ${target.nodeName}, ${addedNodes.length} added`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener('message', ({ data }) => seen.push(`message ${JSON.stringify(data)}`));
    const names = new Set(Object.getOwnPropertyNames(window));
    Object.assign(window, {
      noticed: () => [
        ...seen,
        ...Object.getOwnPropertyNames(window).filter((name) => name !== 'noticed' && !names.has(name)),
      ],
    });
  });
const noticed = (page: Page) =>
  page.evaluate(() => (window as typeof window & { noticed(): string[] }).noticed());

test('a draft is previewed on the page, and the original texts come back', async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const panel = await openVersions(await openPanelAt(address));
  const before = await htmlOf(page);
  await listen(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await see(panel).click();
  await expect(panel.getByText(/^Press D on the page/)).toBeVisible();
  await expect(page.getByText(NEW, { exact: true })).toBeVisible();
  await expect(page.getByText(OLD, { exact: true })).toHaveCount(0);
  await inspectView(panel, 'panel-draft-on-page');

  await page.bringToFront();
  await page.keyboard.press('d');
  await expect(page.getByText(OLD, { exact: true })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText(NEW, { exact: true })).toBeVisible();
  // The page ends it without the background.
  if (!isFirefox(context)) await killWorker(context);
  await page.keyboard.press('Escape');
  await expect.poll(() => htmlOf(page)).toBe(before);
  expect(await noticed(page)).toEqual([]);
  expect(asked).toEqual([]);
  expect(posts(sandbox)).toEqual([]);
});

test('a preview started in the popup outlasts it, and ends when the draft is published', async ({
  sandbox,
  page,
  openPopupAt,
  context,
  openPanelAt,
}) => {
  test.skip(isFirefox(context), 'the popup is a tab there, which does not close');
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const popup = await openPopupAt(address);
  await popup.getByRole('button', { name: 'Review and publish' }).click();
  await expect(see(popup)).toBeVisible();
  await inspectView(popup, 'popup-review-draft');
  await pressToClose(popup, see(popup));
  await expect(page.getByText(NEW, { exact: true })).toBeVisible();

  // From the palette, whose sheet knows no draft.
  const panel = await openPanelAt(address);
  // Before it is drawn, it hears no keys.
  await panel.getByRole('tab', { name: 'Overview' }).focus();
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('publish pri');
  const palette = panel.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('option', { selected: true })).toContainText('Review and publish v13');
  await panel.keyboard.press('Enter');
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish v13/ })
    .click();
  await expect(page.getByText(OLD, { exact: true })).toBeVisible();
});

test('the preview of a draft includes frames and input buttons', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  await page.getByText(OLD, { exact: true }).evaluate((headline) => {
    const frame = document.createElement('iframe');
    headline.replaceWith(frame);
    frame.contentDocument?.body.append(headline);
  });
  const framed = page.frameLocator('iframe').locator('body');
  await expect(framed).toHaveText(OLD);
  await page.getByText('Start now', { exact: true }).evaluate((button) => {
    const input = document.createElement('input');
    [input.type, input.value] = ['submit', button.textContent ?? ''];
    button.replaceWith(input);
  });
  const input = page.getByRole('button', { name: 'See your plan in two minutes' });
  const before = await htmlOf(page);
  const panel = await openVersions(await openPanelAt(address));
  await see(panel).click();
  await expect(framed).toHaveText(NEW);
  await expect(input).toBeVisible();
  await page.bringToFront();
  await framed.click();
  await page.keyboard.press('Escape');
  await expect(framed).toHaveText(OLD);
  expect(await htmlOf(page)).toBe(before);
});

test('the changes of a version are highlighted on the page once it is live', async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  test.skip(isFirefox(context), 'what is in a closed shadow tree is told by DevTools alone');
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const panel = await openVersions(await openPanelAt(address));
  await publishThroughSheet(panel);
  const showChanges = panel.getByRole('button', { name: 'See what changed' });
  await showChanges.click();
  await expect(panel.getByText('3 of 3 found')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await expect
    .poll(async () => (await textsUnder(page, devtools))?.toSorted())
    .toEqual([NEW, 'See your plan in two minutes', 'Used by 140 finance teams in Europe'].toSorted());
  await inspectView(panel, 'panel-changed-on-page');
  await panel.getByRole('button', { name: 'Hide on page' }).click();
  await expect(showChanges).toBeVisible();
});
