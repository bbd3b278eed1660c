// No text is too small to read and no button too small to press; with text of twice the size or wide spacing, none is
// cut off or overlaps other text.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { cutTexts, setText } from '../fixtures/look/cut-text.ts';
import { smallThings } from '../fixtures/look/small-things.ts';
import { stickingOut } from '../fixtures/look/sticking-out.ts';
import { eachSection } from '../fixtures/sections.ts';

const WIDTHS = [240, 360, 380];
/** So high that nothing has to be scrolled to (px). */
const HEIGHT = 2000;
const TEXTS = [{ size: 200 }, { spaced: true }];

test.beforeEach(async ({ connectWorkspace }) => {
  test.slow();
  await connectWorkspace();
});

async function looksWhole(view: Page, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await view.setViewportSize({ width, height: HEIGHT });
    await expectLarge(view, `${name} at ${width} px`);
  }
  for (const text of TEXTS)
    for (const width of widths) {
      await view.setViewportSize({ width, height: HEIGHT });
      await expectWhole(view, text, `${name} at ${width} px`);
    }
  await setText(view, {});
}

async function expectLarge(view: Page, name: string): Promise<void> {
  expect.soft(await smallThings(view), name).toEqual([]);
}

async function expectWhole(view: Page, text: (typeof TEXTS)[number], name: string): Promise<void> {
  await setText(view, text);
  expect.soft(await cutTexts(view), `${name}, ${JSON.stringify(text)}`).toEqual([]);
  expect
    .soft(await view.evaluate(stickingOut, 'all' as const), `${name}, ${JSON.stringify(text)}`)
    .toEqual([]);
}

test('each section of the panel', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  for await (const name of eachSection(panel)) {
    await expect(panel.locator('.skeleton:not(.asset-picture *)')).toHaveCount(0);
    await looksWhole(panel, name, WIDTHS);
    await panel.setViewportSize({ width: 600, height: 800 });
  }
});

test('the popup, which grows with its text', { tag: '@long' }, async ({ sandbox, openPopupAt }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Review and publish' })).toBeVisible();
  await expect(popup.locator('.skeleton')).toHaveCount(0);
  await expectLarge(popup, 'popup');
  for (const text of TEXTS) await expectWhole(popup, text, 'popup');
});

test('each page of the options', { tag: '@long' }, async ({ openExtensionPage }) => {
  const options = await openExtensionPage('options.html');
  for (const link of await options.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await looksWhole(options, await link.innerText(), [...WIDTHS, 1280]);
  }
});

test('Home and its report', { tag: '@long' }, async ({ openExtensionPage }) => {
  const home = await openExtensionPage('home.html');
  await expect(home.getByRole('row').nth(3)).toBeVisible();
  await looksWhole(home, 'Home', [360, 600, 1280]);
  const report = await openExtensionPage('report.html');
  await expect(report.getByRole('heading', { level: 1 })).toBeVisible();
  await looksWhole(report, 'the report', [360, 800]);
});
