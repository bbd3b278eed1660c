// Going back to the version that was live before, from the publish that took its place to the page that visitors get.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { holdCountdown, openVersions, posts, ringCountdown } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 20 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** The headline that the page serves to visitors. */
async function headlineAt(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  const headline = await page.getByRole('heading', { level: 1 }).innerText();
  await page.close();
  return headline;
}

/** Confirms what the panel asks. */
async function confirm(panel: Page, name: string): Promise<void> {
  await panel.getByRole('dialog').getByRole('button', { name }).click();
  await ringCountdown(panel);
}

async function publishDraft(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Review and publish' }).click();
  await confirm(panel, 'Publish v13');
  await expect(panel.getByText(/^v13 (is live|went live in )/).first()).toBeVisible();
}

test('the former version goes live again, under one operation key', async ({
  sandbox,
  context,
  openPanelAt,
}) => {
  const url = sandbox.seed.landing.audience;
  const panel = await openVersions(await openPanelAt(url));
  await holdCountdown(panel);
  const before = await headlineAt(context, url);
  await publishDraft(panel);
  const published = await headlineAt(context, url);
  expect(published).not.toBe(before);

  const former = panel.getByRole('listitem').filter({ hasText: 'Go back to v12' });
  await expect(former).toContainText('–');
  await expect(panel.getByRole('button', { name: 'Go back to v12' })).toHaveCount(2);
  await former.getByRole('button').click();
  const sheet = panel.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: /^Go back to v12 for Jane Doe, Contoso/ })).toBeVisible();
  await expect(sheet).toContainText('replaces v13');
  await expect(sheet.getByText('Supplementary context')).toBeVisible();
  await confirm(panel, 'Publish v12 again');
  await expect(panel.getByText('v12 is live.').first()).toBeVisible();
  expect(await headlineAt(context, url)).toBe(before);

  const sent = posts(sandbox);
  expect(sent.map(({ operation }) => operation)).toEqual(['publishVersion', 'publishVersion']);
  const keys = sent.map(({ body }) => (body as { operationKey?: string }).operationKey);
  expect(new Set(keys).size).toBe(2);
});

test('the former version and the confirmation sheet fit every width', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const url = sandbox.seed.landing.audience;
  const panel = await openVersions(await openPanelAt(url));
  await holdCountdown(panel);
  await publishDraft(panel);
  const goBack = panel.getByRole('button', { name: 'Go back to v12' });
  await expect(goBack).toHaveCount(2);
  await inspectWidths(panel, 'panel-back');
  sandbox.changes.publishesOlder('ignores');
  await goBack.first().click();
  await expect(panel.getByRole('dialog').getByText('Supplementary context')).toBeVisible();
  await inspectWidths(panel, 'panel-back-sheet');
  await confirm(panel, 'Publish v12 again');
  await expect(panel.getByText('Accepted, but visitors still get v13.')).toBeVisible();
  await inspectWidths(panel, 'panel-back-accepted');
});
