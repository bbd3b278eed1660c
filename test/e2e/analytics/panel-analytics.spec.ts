// The Analytics section in the real panel, on figures that the sandbox computes from its sessions.

import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';

test('shows all seven figures, the days and the effect of a publish, and requests a past day once', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Analytics' }).click();
  await expect(panel.getByRole('heading', { name: 'Whole page · 42 audiences' })).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Numbers' }).getByRole('rowheader')).toHaveCount(4);
  await expect(
    panel
      .getByRole('definition')
      .filter({ hasText: /^4\d%$/ })
      .first(),
  ).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Sessions by day.*v12 published/ })).toBeVisible();
  await expect(panel.getByRole('heading', { name: /^v12, published/ })).toBeVisible();
  await panel.getByText('All numbers').first().click();
  await expect(panel.getByRole('table', { name: /^v12, published/ }).getByRole('rowheader')).toHaveCount(7);
  await inspectWidths(panel, 'panel-analytics');
  // Only the section scrolls, never the window around it.
  expect(await panel.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  const days = () => {
    const path = `/v0/pages/${sandbox.seed.ids.page}/analytics/summary`;
    const asked = sandbox.ledger.entries().filter((entry) => entry.path === path);
    return asked.map(({ query }) => JSON.stringify(query));
  };
  const period = panel.getByRole('combobox', { name: 'Period' });
  await period.selectOption('90d');
  await expect(panel.getByText(/^Days: \d+ of 90$/)).toBeVisible();
  await expect(panel.getByText(/^Days: \d+ of 90$/)).toBeHidden();
  await period.selectOption('28d');
  await expect(panel.getByText('Last 28 days')).toBeAttached();
  const read = days();
  await period.selectOption('90d');
  await panel.getByText('Show each day').click();
  await expect(panel.getByRole('table', { name: 'Sessions by day' }).getByRole('rowheader')).toHaveCount(90);
  expect(days().slice(read.length)).toEqual([]);
  expect(new Set(read).size).toBe(read.length);
});
