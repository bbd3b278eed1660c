// The Messages section in the real panel, on the conversation of the landing page's audience.

import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';

test('the conversation shows what waits, finds a text, and jumps to the newest message', async ({
  sandbox,
  context,
  openPopupAt,
  connectWorkspace,
}) => {
  await connectWorkspace();
  const panel = await openPanel(context, await openPopupAt(sandbox.seed.landing.audience));
  await panel.getByRole('tab', { name: 'Messages' }).click();
  await expect(panel.getByText('3 changes', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('article').first()).toBeVisible();
  await expect(panel.getByText('published', { exact: true })).toBeVisible();
  await inspectWidths(panel, 'panel-messages');
  await panel.getByRole('heading', { name: 'Waiting to be published' }).click();
  await inspectWidths(panel, 'panel-messages-waiting');

  const box = panel.getByRole('searchbox', { name: 'Find in conversation' });
  await box.fill('the');
  await box.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  await box.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: /^2 of \d+$/ })).toBeVisible();
  await box.press('Escape');
  await panel.getByRole('button', { name: 'Newest' }).click();
  await expect(panel.getByRole('article').last()).toBeInViewport();
});
