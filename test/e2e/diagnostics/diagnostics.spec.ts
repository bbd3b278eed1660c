// The diagnostics: what was sent and received and what was odd about it, and nothing confidential.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { chooseMore } from '../fixtures/more.ts';

declare const chrome: { storage: { session: { get(key: string): Promise<object> } } };

const diagnosticsOf = (options: Page) => options.getByRole('region', { name: 'Diagnostics', exact: true });

const saved = async (options: Page, act: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([options.waitForEvent('download'), act()]);
  return readFileSync(await download.path(), 'utf8');
};

test('security 6: a session with faults is reported, and its file contains nothing secret', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
  worker,
}) => {
  await connectWorkspace({ name: 'Canary & Sons' });
  sandbox.faults.add({ operation: 'getAudienceMessages', status: 404 });
  sandbox.faults.add({ operation: 'getAnalyticsSummary', drop: 'before' });
  sandbox.faults.add({
    operation: 'listAudiences',
    mismatch: { path: 'items.*.effectiveName', change: 'wrong-type' },
  });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('couldn’t be found').first()).toBeVisible();
  await expect(popup.getByText('Can’t reach your service').first()).toBeVisible();
  await popup.close();

  const options = await openExtensionPage('options.html#diagnostics');
  const section = diagnosticsOf(options);
  const calls = section.getByRole('region', { name: 'Recent requests' });
  await expect(calls.getByRole('row', { name: /getAudienceMessages.*not-found, 404/ }).first()).toBeVisible();
  await expect(calls.getByRole('row', { name: /getAnalyticsSummary.*offline/ }).first()).toBeVisible();
  await expect(calls.getByRole('row', { name: /listPages.*OK, 200/ }).first()).toBeVisible();
  const mismatches = section.getByRole('region', { name: 'Unexpected answers' });
  await expect(
    mismatches.getByRole('row', { name: /listAudiences.*items\.\*\.effectiveName.*string/ }),
  ).toBeVisible();
  for (const width of [360, 600, 1200]) {
    await options.setViewportSize({ width, height: 900 });
    await inspectView(options, `options-diagnostics-${width}`);
  }

  await section.getByLabel(/Only failed/).check();
  await expect(calls.getByText('OK, 200')).toHaveCount(0);
  await section.getByLabel(/Only failed/).uncheck();

  const file = await saved(options, () =>
    options.getByRole('button', { name: 'Export as one file' }).click(),
  );
  expect(JSON.parse(file)).toMatchObject({ audienceLensDiagnostics: 1, workspaces: [{ hasKey: true }] });
  expect(file).toContain('getAudienceMessages');
  const secrets = [
    sandbox.key,
    'Canary',
    new URL(sandbox.url).host,
    'localhost',
    ...Object.values(sandbox.seed.landing).flat(),
  ];
  for (const secret of secrets) expect(file).not.toContain(secret);
  const exported = () => chooseMore(section, 'Export as CSV', 'Recent requests');
  expect(await saved(options, exported)).toContain('getAudienceMessages');

  // The file contains what was shown, but never the key.
  const kept = await (await worker()).evaluate(async () =>
    JSON.stringify(await chrome.storage.session.get('calls')),
  );
  expect(kept).not.toContain(sandbox.key);
  expect(kept).not.toContain('localhost');
});

test('new requests appear on their own, and clearing removes them', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  sandbox.faults.add({ operation: 'listPages', mismatch: { path: 'items.*.name', change: 'wrong-type' } });
  await connectWorkspace();
  const options = await openExtensionPage('options.html#diagnostics');
  const section = diagnosticsOf(options);
  const calls = section.getByRole('region', { name: 'Recent requests' });
  await expect(calls.getByRole('row', { name: /listPages/ }).first()).toBeVisible();
  await expect(section.getByRole('row', { name: /items\.\*\.name/ })).toBeVisible();
  sandbox.faults.clear();
  await section.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(section.getByText('No recent requests.')).toBeVisible();
  await expect(section.getByText('No unexpected answers noted.')).toBeVisible();

  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await expect(calls.getByRole('row', { name: /getAnalyticsSummary.*OK, 200/ }).first()).toBeAttached();
});
