// The brief for a call: one press, from stored data.
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';

test('one press copies page, audience, versions, last message and figures, without a request', {
  tag: '@long',
}, async ({ context, sandbox, openPopupAt, connectWorkspace }) => {
  await connectWorkspace();
  const popup = await openPopupAt(`${sandbox.seed.landing.audience}?token=do-not-pass-on`);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const panel = await openPanel(context, popup);
  const copy = panel.getByRole('button', { name: 'Copy brief' });
  await expect(copy).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Audience', exact: true, level: 2 })).toBeVisible();
  await inspectWidths(panel, 'brief');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect.poll(() => sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true);
  sandbox.ledger.clear();
  await copy.press('Enter');
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectBrief(panel, sandbox);
});

test('the popup copies the same brief and says so', { tag: '@long' }, async ({
  context,
  sandbox,
  openPopupAt,
  connectWorkspace,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(`${sandbox.seed.landing.audience}?token=do-not-pass-on`);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect.poll(() => sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true);
  sandbox.ledger.clear();
  await popup.getByRole('button', { name: 'Copy brief' }).press('Enter');
  await expect(popup.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectBrief(popup, sandbox);
  await inspectView(popup, 'popup-brief');
  await popup.getByRole('button', { name: 'Save to a topic' }).click();
  await expect(popup.getByRole('button', { name: 'Copy brief' })).toHaveCount(0);
});

/** The copied brief holds all that is known except the visit, and copying requests nothing. */
async function expectBrief(view: Page, sandbox: Sandbox): Promise<void> {
  const brief = await view.evaluate(() => navigator.clipboard.readText());
  expect(brief).toMatch(/^# Spring launch: pricing\n/);
  for (const part of [
    '**Audience**: Jane Doe, Contoso',
    '**Live version**: v12',
    '**Latest version**: v13 draft',
  ])
    expect(brief).toContain(part);
  expect(brief).toMatch(/## Last message \(updated .+\)/);
  expect(brief).toMatch(
    /## Analytics · Whole page · Last 28 days \(updated .+\)\n\n- \*\*Sessions\*\*: [\d,]+, /,
  );
  expect(brief).not.toContain('do-not-pass-on');
  expect(brief).not.toContain(sandbox.key);
  expect(sandbox.ledger.entries()).toEqual([]);
}
