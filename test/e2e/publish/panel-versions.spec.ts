import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { confirmingButton, openMany, openVersions, posts } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('the versions and the confirmation sheet fit every width', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await inspectWidths(panel, 'panel-versions');
  await confirmingButton(panel);
  await expect(panel.getByRole('dialog').getByText('Supplementary context')).toBeVisible();
  await inspectWidths(panel, 'panel-versions-sheet');
});

test('two audiences with drafts are selected, published in one run, and reported', { tag: '@long' }, async ({
  sandbox,
  context,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openMany(panel);
  const names = ['Amir Abbott, Contoso', 'Emeka Bauer, Contoso'];
  // The whole row toggles.
  for (const name of names) await panel.getByText(name, { exact: true }).click();
  await expect(panel.getByText('2 of 17 selected')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Review 2', exact: true })).toBeInViewport();
  await inspectWidths(panel, 'panel-many-choose');
  await panel.getByRole('button', { name: 'Review 2', exact: true }).click();
  await expect(panel.getByText('2 audiences get a new version each.')).toBeVisible();
  await inspectWidths(panel, 'panel-many-review');
  for (const name of names) await expect(panel.getByText(name, { exact: true })).toBeVisible();
  await expect(panel.getByRole('main')).toContainText('Northwind · Spring launch: pricing');
  const confirm = panel.getByRole('button', { name: 'Publish 2 audiences' });
  // The review is what is confirmed, and there is time to think better of it.
  await confirm.click();
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(posts(sandbox)).toEqual([]);
  await confirm.click();

  await expect(panel.getByText('Sent', { exact: true })).toBeVisible();
  // Only live versions count as done.
  await expect(panel.getByText('0 live · 2 going live')).toBeVisible();
  const report = panel.getByRole('list', { name: 'Report' }).getByRole('listitem');
  await expect(report).toHaveCount(2);
  for (const name of names) {
    await expect(report.filter({ hasText: name })).toContainText('going live');
  }
  await expect(panel.getByText('2 of 2')).toBeVisible();
  await inspectWidths(panel, 'panel-many-report');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseMore(panel, 'Copy report');
  await expect(panel.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const copied = await panel.evaluate(() => navigator.clipboard.readText());
  for (const name of names) expect(copied).toContain(name);

  const sent = posts(sandbox).map(({ operation, params, body }) => ({ operation, params, body }));
  expect(sent.map(({ operation }) => operation)).toEqual(['publishVersion', 'publishVersion']);
  expect(new Set(sent.map(({ params }) => params.audience_id)).size).toBe(2);
  expect(new Set(sent.map(({ body }) => (body as { operationKey: string }).operationKey)).size).toBe(2);
});

test('a finished run lists failures first with their reason, and retries them through the review', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const body = JSON.stringify({ error: { message: 'Somebody else is publishing this page.' } });
  const [first = '', second = ''] = ['Amir Abbott, Contoso', 'Emeka Bauer, Contoso'];
  sandbox.faults.add({ operation: 'publishVersion', status: 409, body, skip: 1 });
  await openMany(panel);
  for (const name of [first, second]) await panel.getByText(name, { exact: true }).click();
  await panel.getByRole('button', { name: 'Review 2', exact: true }).click();
  await panel.getByRole('button', { name: 'Publish 2 audiences' }).click();
  const report = panel.getByRole('list', { name: 'Report' }).getByRole('listitem');
  const retry = panel.getByRole('button', { name: 'Retry what failed' });
  await expect(retry).toBeVisible();
  await expect(report.first()).toContainText(second);
  await expect(report.first()).toContainText('Somebody else is publishing this page.');
  sandbox.faults.clear();
  await retry.click();
  await expect(panel.getByRole('heading', { name: 'What will go live' })).toBeVisible();
  await panel.getByRole('button', { name: 'Publish 1 audience' }).click();
  await expect(report.filter({ hasText: second })).toContainText('going live');
});
