// The Messages section in the real panel, on the conversation of the landing page's audience.

import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';

test('the conversation shows pending changes, finds a text, and jumps to the newest message', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Messages' }).click();
  // The newest, and what waits, are what one sees first.
  await expect(panel.getByRole('article').last()).toBeInViewport();
  await expect(panel.getByText('4 unpublished changes')).toBeInViewport();
  await expect(panel.getByRole('article').first()).not.toBeInViewport();
  await expect(panel.getByText('published', { exact: true })).toBeVisible();
  await inspectWidths(panel, 'panel-messages');

  const box = panel.getByRole('searchbox', { name: 'Find in conversation' });
  await box.fill('the');
  await box.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  await box.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: /^2 of \d+$/ })).toBeVisible();
  await box.press('Escape');
  await panel.getByRole('button', { name: 'Newest' }).click();
  await expect(panel.getByRole('article').last()).toBeInViewport();

  // The panel goes back to where one was.
  await panel.getByRole('article').last().hover();
  await panel.mouse.wheel(0, -10_000);
  await expect(panel.getByRole('article').first()).toBeInViewport();
  await panel.getByRole('tab', { name: 'Check' }).click();
  await panel.getByRole('tab', { name: 'Messages' }).click();
  await expect(panel.getByRole('article').first()).toBeInViewport();

  await panel.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'What v13 changes' })).toBeVisible();
  await expect(panel.locator('.change-list > li')).toHaveCount(4);
});

const MARKDOWN = `## What I changed

The **head**line is *shorter*. See [their page](https://trust.example/eu) and http://old.example/.

1. Prices stay
2. Security first

> They asked about it.

\`\`\`
<section id="security">
\`\`\`

| Plan | Price |
|------|-------|
| Team | $40   |

[press](javascript:hostileRan()) <b>bold</b> ![cat](https://a.example/cat.png)`;

test('security 3: a message is shown as its Markdown means it, found by its words, and copied as it was sent', async ({
  sandbox,
  context,
  openPopupAt,
  connectWorkspace,
}) => {
  sandbox.faults.add({
    operation: 'getAudienceMessages',
    replace: { what: 'texts', by: [MARKDOWN], from: 0 },
  });
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  // Two lines of it, without its marks.
  await expect(popup.getByText('The headline is shorter. See their page')).toBeVisible();
  const panel = await openPanel(context, popup);
  await panel.getByRole('tab', { name: 'Messages' }).click();
  const message = panel.getByRole('article').last();
  await expect(message).toBeInViewport();
  await inspectWidths(panel, 'panel-messages-markdown');
  await expect(message.getByRole('heading')).toHaveCount(0);
  await expect(message.getByRole('img')).toHaveCount(0);
  await expect(message.getByRole('link')).toHaveText(['their page', 'http://old.example/']);
  await expect(message.getByText('trust.example', { exact: true })).toBeVisible();
  await expect(message.getByText('[press](javascript:hostileRan()) <b>bold</b> ![cat]')).toBeVisible();

  const box = panel.getByRole('searchbox', { name: 'Find in conversation' });
  await box.fill('headline');
  await box.press('Enter');
  // What is found runs over from bold into plain.
  const found = panel.getByRole('article').first().locator('mark.now');
  await expect(found.first()).toBeInViewport();
  expect(await found.allTextContents()).toEqual(['head', 'line']);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await message.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toBe(MARKDOWN);
});
