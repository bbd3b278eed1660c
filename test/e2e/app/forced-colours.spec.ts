// Forced colors remove all fills, shades and text colors. What is chosen, open, on or marked must still look different:
// a picture of it is compared with one from before.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { eachSection } from '../fixtures/sections.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

async function forced(view: Page): Promise<Page> {
  await view.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  return view;
}

/** Whether a part's appearance changes after an action. */
async function looksOther(part: Locator, work: () => Promise<unknown>): Promise<boolean> {
  const before = await part.screenshot();
  await work();
  return !before.equals(await part.screenshot());
}

/** How many colors are in the middle of a part, right behind its left edge, in this many pixels. */
async function coloursAtStart(part: Locator, width: number): Promise<number> {
  const { x, y, height } = (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const clip = { x: x + 4, y: y + height / 2 - 3, width, height: 6 };
  const picture = (await part.page().screenshot({ clip })).toString('base64');
  return part.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size;
  }, picture);
}

test('the panel shows its open section, its pin, filters and search hits', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await forced(await openPanelAt(sandbox.seed.landing.audience));
  await expect(panel.getByRole('main')).toContainText('Expand all');

  const versions = panel.getByRole('tab', { name: 'Versions' });
  const openVersions = async () => {
    await panel.keyboard.press('3');
    await expect(versions).toHaveAttribute('aria-selected', 'true');
  };
  expect(await looksOther(versions, openVersions)).toBe(true);
  await expect(panel.getByRole('button', { name: 'Review and publish' })).toBeVisible();

  const pin = panel.getByRole('banner').getByRole('button').last();
  await pin.focus();
  const press = async (button: Locator) => {
    await panel.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  };
  expect(await looksOther(pin, () => press(pin))).toBe(true);

  await panel.keyboard.press('2');
  const filter = panel.getByRole('button', { name: /^Drafts/ });
  await filter.focus();
  expect(await looksOther(filter, () => press(filter))).toBe(true);

  await panel.keyboard.press('/');
  const search = panel.getByRole('dialog').getByRole('combobox');
  await search.fill('contoso');
  const hit = panel.getByRole('dialog').getByRole('option').first();
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  // Until everything is searched, results keep being inserted.
  await expect(panel.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?( · As of .*)?$/);
  const goOn = async () => {
    await search.press('ArrowDown');
    await expect(hit).toHaveAttribute('aria-selected', 'false');
  };
  expect(await looksOther(hit, goOn)).toBe(true);
});

test('the options show the open page, switches and the chosen color', { tag: '@long' }, async ({
  openExtensionPage,
}) => {
  const options = await forced(await openExtensionPage('options.html'));
  await options.getByRole('button', { name: 'Edit Northwind' }).click();
  const colour = options.getByRole('radio', { name: 'Teal' });
  const swatches = options.getByRole('group', { name: 'Color' });
  await swatches.getByRole('radio').first().focus();
  const choose = () => colour.check({ force: true });
  expect(await looksOther(swatches, choose)).toBe(true);

  const display = options.getByRole('link', { name: 'Display and language' });
  await display.focus();
  const openDisplay = async () => {
    await options.keyboard.press('Enter');
    await expect(display).toHaveAttribute('aria-current', 'page');
  };
  expect(await looksOther(display, openDisplay)).toBe(true);

  const exact = options.getByRole('switch', { name: 'Always show exact times' });
  await exact.focus();
  expect(await coloursAtStart(exact, 24), 'its knob is to be seen').toBeGreaterThan(1);
  const turnOn = async () => {
    await options.keyboard.press('Space');
    await expect(exact).toBeChecked();
  };
  expect(await looksOther(exact, turnOn)).toBe(true);
});

test('the popup shows the shape of a status, the trend in the color of text, what is suggested, and which of two is chosen', {
  tag: '@long',
}, async ({ sandbox, openPopupAt }) => {
  const popup = await forced(await openPopupAt(sandbox.seed.landing.audience));
  const status = popup.getByTitle('v12 live');
  await expect(status).toBeVisible();
  expect(await coloursAtStart(status, 12)).toBeGreaterThan(1);
  const lines = popup.getByRole('img', { name: /^Sessions/ }).locator('path');
  const [line, text] = await lines
    .last()
    .evaluate((path) => [getComputedStyle(path).stroke, getComputedStyle(document.body).color]);
  expect(line).toBe(text);

  const fillOf = (name: RegExp) =>
    popup
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const [first, others] = [await fillOf(/^Review and publish/), await fillOf(/^Copy brief/)];
  expect(first, 'what is suggested stands out').not.toBe(others);
  expect(others).toBe(await fillOf(/^Open panel/));

  await popup.getByRole('button', { name: /^Wrong page/ }).click();
  const page = popup.getByRole('button', { name: 'Another page' });
  const audience = popup.getByRole('button', { name: 'Another audience' });
  const choose = async () => {
    await audience.press('Space');
    await expect(page).toHaveAttribute('aria-pressed', 'false');
  };
  expect(await looksOther(page, choose)).toBe(true);
});

test('what is chosen in the panel has its text in the color of what is chosen, and no status lies over its border', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await forced(await openPanelAt(sandbox.seed.landing.audience));
  await expect(panel.getByRole('main')).toContainText('Expand all');
  for await (const name of eachSection(panel)) {
    await expect(panel.locator('.skeleton:not(.asset-picture *)')).toHaveCount(0);
    expect(await panel.evaluate(poorlyMarked), name).toEqual([]);
  }
});

/** In a view. */
function poorlyMarked(): string[] {
  const found: string[] = [];
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'SelectedItemText';
  const { color: wanted } = getComputedStyle(probe);
  probe.remove();
  const chosen =
    '[aria-pressed="true"], [role="tab"][aria-selected="true"], [aria-current]:is(a, button):not([aria-current="step"])';
  for (const part of document.querySelectorAll(chosen))
    for (const each of [part, ...part.querySelectorAll('*')])
      if (each.checkVisibility() && getComputedStyle(each).color !== wanted)
        found.push(`${part.textContent}: ${each.outerHTML.slice(0, 80)}`);
  for (const pill of document.querySelectorAll('.pill')) {
    const { borderTopWidth, paddingInlineStart } = getComputedStyle(pill);
    if (borderTopWidth !== '0px' && paddingInlineStart === '0px')
      found.push(`no room in ${pill.textContent}`);
  }
  return [...new Set(found)];
}
