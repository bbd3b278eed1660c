// The panel as narrow as Firefox's sidebar can be: no name of a place or a thing is cut off.
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';

const NARROWEST = { width: 240, height: 800 };

/** Whether all of a text is drawn: nothing around it ends before the text does. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const drawn = range.getBoundingClientRect();
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const isCut =
        drawn.left < left - 1 || drawn.right > right + 1 || drawn.top < top - 1 || drawn.bottom > bottom + 1;
      if (isCut && getComputedStyle(around).overflow !== 'visible') return false;
    }
    return drawn.width > 0 && drawn.right <= innerWidth && drawn.bottom <= innerHeight;
  });

test('the workspace name is whole at every width, and at 240 px day labels align with the ends of the chart', async ({
  connectWorkspace,
  sandbox,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  for (const width of [360, 320, 301, NARROWEST.width]) {
    await panel.setViewportSize({ ...NARROWEST, width });
    expect(await isWhole(panel.getByRole('banner').getByText('Northwind')), `at ${width} px`).toBe(true);
  }

  const line = panel.getByRole('img', { name: /Sessions a day/ });
  const named = panel.getByText(/^[A-Z][a-z]{2} \d{1,2}$/);
  await expect(named).toHaveCount(2);
  const [picture, first, last] = await Promise.all(
    [line, named.first(), named.last()].map((each) => each.boundingBox()),
  );
  expect(first?.y).toBe(last?.y);
  expect(first?.x).toBeCloseTo(picture?.x ?? 0, 0);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((picture?.x ?? 0) + (picture?.width ?? 0), 0);

  await panel.getByRole('tab', { name: 'Analytics' }).click();
  // Within one month, that is named once: "Nov 1 – 28".
  const range = /^([A-Z][a-z]{2}) (\d+) – (?:([A-Z][a-z]{2}) )?(\d+)$/;
  const text = await panel.getByText(range).first().innerText();
  const [, month = '', firstDay = '', lastMonth = month, lastDay = ''] = range.exec(text) ?? [];
  const days = panel.getByRole('img', { name: /^Sessions by day/ });
  for (const day of [`${month} ${firstDay}`, `${lastMonth} ${lastDay}`])
    await expect(days.getByText(day, { exact: true })).toBeVisible();
});

test('at 240 px a pasted address is whole', async ({ connectWorkspace, sandbox, openPanelAt }) => {
  await connectWorkspace();
  const address = sandbox.seed.landing.audience;
  const panel = await openPanelAt(address);
  await panel.setViewportSize(NARROWEST);
  // Keys work once it is drawn.
  await expect(panel.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await panel.keyboard.press('Control+k');
  await panel.getByRole('dialog').getByRole('combobox').fill(address);
  const shown = panel.getByRole('dialog').getByText(address, { exact: true });
  await expect(shown).toBeVisible();
  expect(await isWhole(shown)).toBe(true);
});

test('at 360 px the buttons beside a heading are in one row', { tag: '@long' }, async ({
  connectWorkspace,
  sandbox,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.setViewportSize({ ...NARROWEST, width: 360 });
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const [first, last] = await Promise.all(
    ['Publish…', 'More actions: Audiences'].map(async (name) => {
      const button = panel.getByRole('button', { name });
      await expect(button).toBeVisible();
      return button.boundingBox();
    }),
  );
  expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(8);
});
