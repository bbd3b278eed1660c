// The search before a workspace is connected, and in the demo.
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';

test('without a workspace, the search explains how to connect one, starts the demo, and searches it', {
  tag: '@long',
}, async ({ openExtensionPage, sandbox }) => {
  const panel = await openExtensionPage('sidepanel.html');
  await expect(panel.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  const search = panel.getByRole('dialog', { name: 'Find anything, do anything' });
  await panel.keyboard.press('Control+k');
  await expect(search.getByRole('option')).toHaveText([/^Connect a workspace/, /^Try it without a key/]);
  await expect(search.getByRole('status')).toContainText('Connect a workspace to find its pages');
  await inspectWidths(panel, 'search-unconnected');
  await panel.keyboard.type('al:https://api.example.com?page=p');
  await expect(search.getByRole('status')).toContainText('for the service at https://api.example.com');
  await expect(search.getByRole('option')).toHaveText([/^Connect a workspace/]);

  await panel.getByRole('combobox').fill('without a key');
  await panel.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
  await panel.bringToFront();
  await expect(panel.getByRole('button', { name: /Northwind.*Demo/ })).toBeVisible();
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('pricing');
  await expect(search.getByRole('group', { name: 'Pages' })).toBeVisible();
  await expect(search.getByRole('option', { name: 'Copy link for colleagues' })).toHaveCount(0);
  await inspectWidths(panel, 'search-demo');
  expect(sandbox.ledger.entries()).toEqual([]);
});
