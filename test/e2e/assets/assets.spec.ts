// Assets in the real panel. The sandbox has 63 of five types; icons are SVG files, and their previews are pictures.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openSection } from '../fixtures/sections.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

async function openAssets(panel: Page): Promise<void> {
  await openSection(panel, 'Assets');
  await expect(panel.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
}

const asked = (sandbox: Sandbox, operation: string) =>
  sandbox.ledger.entries().filter((entry) => entry.operation === operation);

/** As the service has it, for answers that are made up from it. */
async function assetOf(sandbox: Sandbox, position: number): Promise<Record<string, unknown>> {
  const url = `${sandbox.url}/v0/assets/${sandbox.seed.assets[position]}`;
  return (await fetch(url, { headers: { 'x-api-key': sandbox.key } })).json() as Promise<
    Record<string, unknown>
  >;
}

/** Asks the page itself, since Firefox ends the page where Playwright's `toHaveJSProperty` reads a picture. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('assets form a grid by type, with pictures of those in view, and can be searched and filtered', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  sandbox.ledger.clear();
  await openAssets(panel);
  const tiles = panel.getByRole('region', { name: 'Assets shown' }).getByRole('listitem');
  const shown = panel.getByRole('status').filter({ hasText: 'assets' });
  await expect(shown).toContainText('50 of 63 assets loaded');
  expect(asked(sandbox, 'listAssets')).toHaveLength(1);
  const picture = tiles.first().getByRole('img', { name: /Dashboard, in the colours/ });
  await expect.poll(() => widthOf(picture)).toBe(300);
  await inspectWidths(panel, 'assets');

  await panel.getByRole('button', { name: 'Load more' }).click();
  await expect(shown).toContainText('63 assets');
  await panel.getByLabel('Type').selectOption('logo');
  await expect(shown).toContainText('16 assets');
  expect(asked(sandbox, 'listAssets').at(-1)?.query).toEqual({ assetType: 'logo' });
  await panel.getByRole('searchbox').fill('contoso');
  await expect(tiles).toHaveCount(2);
  await panel.getByRole('searchbox').fill('');
  await panel.getByLabel('Which assets are shown').selectOption('hidden');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.first()).toContainText('hidden');
  await panel.getByLabel('Which assets are shown').selectOption('available');
  await panel.getByRole('button', { name: /need a description/ }).click();
  await expect(tiles.first()).toContainText('no description');
  await inspectWidths(panel, 'assets-narrowed');
});

test('assets that could not be read are neither counted nor reported as missing', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  sandbox.faults.add({ operation: 'listAssets', status: 403 });
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openAssets(panel);
  await expect(panel.getByText('It said (403)')).toBeVisible();
  await expect(panel.getByText('No asset matches.')).toHaveCount(0);
  await expect(panel.getByRole('option', { name: 'Available (–)' })).toBeAttached();
  await inspectWidths(panel, 'assets-failed');
});

test('an asset opens from a logo of the page, can be copied, and shows where it is used', {
  tag: '@long',
}, async ({ sandbox, context, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('button', { name: 'Expand all' }).click();
  await panel.getByRole('button', { name: 'Open asset: Logo of customer 1' }).click();
  await expect(panel.getByRole('heading', { name: 'Contoso 1', level: 1 })).toBeVisible();
  expect(asked(sandbox, 'getAsset')).toHaveLength(1);
  await expect(panel.getByRole('img', { name: /Contoso, in the colours/ })).toBeVisible();
  const uses = panel.getByRole('region', { name: /^Where it is used/ });
  await expect(uses.getByRole('button', { name: /Spring launch: pricing.*logo/ })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^!\[Contoso, in the colours.*\]\(<http:\/\/localhost:\d+\/files\/file-logo-0\.png>\)$/,
  );
  await inspectWidths(panel, 'asset');
  await uses.getByRole('button', { name: /Spring launch: pricing.*logo/ }).click();
  await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');

  await panel.getByRole('button', { name: 'Expand all' }).click();
  await panel.getByRole('button', { name: 'Open asset: File ID of the social image' }).click();
  await expect(panel.getByRole('region', { name: /^Where it is used/ })).toContainText('social image');
});

test('the asset of a checked picture is found by its file', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Check' }).click();
  // All of it matches, so each group is folded, and each row.
  for (const folded of ['Social networks', 'Social image'])
    await panel.getByText(folded, { exact: true }).click();
  await panel.getByRole('button', { name: 'Open asset: Social image', exact: true }).click();
  await expect(panel.getByRole('region', { name: /^Where it is used/ })).toContainText('social image');
  expect(asked(sandbox, 'getAsset')).toHaveLength(1);
});

test('security 8: another port of this machine is not asked, an SVG is not shown, and a strange host needs a grant', async ({
  sandbox,
  openPanelAt,
}) => {
  let asked = 0;
  const other = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const items = [
    { name: 'Own', previewDownloadUrl: `${sandbox.url}/files/file-image-0.png` },
    { name: 'Drawing', previewDownloadUrl: `${sandbox.url}/files/file-image-0.svg` },
    { name: 'Other port', previewDownloadUrl: `http://localhost:${port}/_shutdown?a.png` },
    { name: 'No port', previewDownloadUrl: 'http://localhost/a.png' },
    { name: 'Locked', previewDownloadUrl: 'https://pictures.example/a.png' },
    { name: 'Plain http', previewDownloadUrl: 'http://pictures.example/a.png' },
  ];
  const base = await assetOf(sandbox, 0);
  const list = {
    items: items.map((item, index) => ({ ...base, assetId: `asset_${index}`, ...item })),
    hasMore: false,
    nextCursor: null,
    totalCount: items.length,
  };
  sandbox.faults.add({ operation: 'listAssets', status: 200, body: JSON.stringify(list) });

  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openAssets(panel);
  const tile = (name: string) => panel.getByRole('button', { name });
  await expect.poll(() => widthOf(tile('Own').getByRole('img'))).toBe(600);
  await expect(tile('Drawing')).toContainText('Not a picture that can be shown here');
  await expect(tile('Locked')).toContainText('Needs access to pictures.example');
  for (const name of ['Other port', 'No port', 'Plain http'])
    await expect(tile(name)).toContainText('Its address can’t be loaded');
  await expect(panel.getByRole('button', { name: 'Grant access to pictures.example' })).toBeVisible();
  await inspectWidths(panel, 'assets-elsewhere');
  await openSection(panel, 'Topics');
  await openAssets(panel);
  await expect(tile('Own').getByRole('img')).toBeVisible();
  expect(asked).toBe(0);
  other.close();
});

test('the section works by keyboard alone', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openAssets(panel);
  await panel.getByRole('searchbox').focus();
  await panel.keyboard.type('dashboard 1');
  const tile = panel
    .getByRole('region', { name: 'Assets shown' })
    .getByRole('listitem')
    .first()
    .getByRole('button');
  await expect(tile).toBeVisible();
  // Past the filters.
  for (let step = 0; step < 4; step++) await panel.keyboard.press('Tab');
  await expect(tile).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Dashboard 1', level: 1 })).toBeFocused();
  await panel.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('button', { name: 'Back' })).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('searchbox')).toHaveValue('dashboard 1');
});
