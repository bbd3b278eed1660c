import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { confirmingButton, openVersions, posts } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('the versions and the sheet that asks before read well in every width', async ({
  sandbox,
  context,
  openPopupAt,
}) => {
  const panel = await openVersions(
    await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
  );
  await expect(panel.getByText(/^\d+ of 42 wait for publishing$/)).toBeVisible();
  await inspectWidths(panel, 'panel-versions');
  await confirmingButton(panel);
  await expect(panel.getByRole('dialog').getByText('Supplementary context')).toBeVisible();
  await inspectWidths(panel, 'panel-versions-sheet');
});

test('two audiences that wait are chosen, published in one run, and reported', async ({
  sandbox,
  context,
  openPopupAt,
}) => {
  const panel = await openVersions(
    await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
  );
  await panel.getByRole('button', { name: 'Publish…' }).click();
  const names = ['Amir Abbott, Contoso', 'Emeka Bauer, Contoso'];
  for (const name of names) await panel.getByRole('checkbox', { name }).check();
  await expect(panel.getByText('2 of 17 selected')).toBeVisible();
  await inspectWidths(panel, 'panel-many-choose');
  await panel.getByRole('button', { name: 'Review 2', exact: true }).click();
  await expect(panel.getByText('2 audiences get a new version each.')).toBeVisible();
  await inspectWidths(panel, 'panel-many-review');
  await panel.getByRole('button', { name: 'Publish 2…' }).click();
  const sheet = panel.getByRole('dialog');
  for (const name of names) await expect(sheet.getByText(name)).toBeVisible();
  expect(posts(sandbox)).toEqual([]);
  await sheet.getByRole('button', { name: 'Publish 2 audiences' }).click();

  await expect(panel.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  const report = panel.getByRole('list', { name: 'Report' }).getByRole('listitem');
  await expect(report).toHaveCount(2);
  for (const name of names) {
    await expect(report.filter({ hasText: name })).toContainText(/on its way|live/);
  }
  await expect(panel.getByText('2 of 2')).toBeVisible();
  await inspectWidths(panel, 'panel-many-report');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy report' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await panel.evaluate(() => navigator.clipboard.readText());
  for (const name of names) expect(copied).toContain(name);

  const sent = posts(sandbox).map(({ operation, params, body }) => ({ operation, params, body }));
  expect(sent.map(({ operation }) => operation)).toEqual(['publishVersion', 'publishVersion']);
  expect(new Set(sent.map(({ params }) => params.audience_id)).size).toBe(2);
  expect(new Set(sent.map(({ body }) => (body as { operationKey: string }).operationKey)).size).toBe(2);
});
