// Where the focus goes by keys when its own press removes, replaces or disables what has it. That it is never lost, by keys or by mouse, is
// held in every test of the fixtures.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { asked } from '../fixtures/people-panel.ts';
import { openSection } from '../fixtures/sections.ts';

// More than two parts.
test.use({ sandboxOptions: { pageSize: 20 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

const sessions = (panel: Page) => panel.getByRole('region', { name: /^Recent/ }).getByRole('listitem');

test('from a removed row to the next, from the last one to that before, and from the only one to what is around', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openSection(panel, 'Visitors');
  const ids = panel.getByLabel('Session IDs');
  await ids.fill(sandbox.seed.sessions.slice(0, 3).join('\n'));
  await panel.keyboard.press('Tab');
  await panel.keyboard.press('Enter');
  // The form is empty again, and takes more.
  await expect(ids).toBeFocused();
  await expect(sessions(panel)).toHaveCount(3);

  const [first, middle, last] = [0, 1, 2].map((at) => sessions(panel).nth(at));
  const name = await last?.innerText();
  const remove = async (row = first) => {
    await row?.getByRole('button', { name: /^Remove/ }).focus();
    await panel.keyboard.press('Enter');
  };
  await remove(middle);
  await expect(sessions(panel)).toHaveCount(2);
  await expect(middle ?? ids).toBeFocused();
  expect(await middle?.innerText()).toBe(name);
  await panel.keyboard.press('Tab');
  await expect(middle?.getByRole('button').first() ?? ids).toBeFocused();
  await remove(middle);
  await expect(last ?? ids).toHaveCount(0);
  await expect(first ?? ids).toBeFocused();
  await remove();
  await expect(sessions(panel)).toHaveCount(0);
  await expect(panel.getByRole('tabpanel')).toBeFocused();
});

test('from “Load more” to “Stop” and back', async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openSection(panel, 'Assets');
  const more = panel.getByRole('button', { name: 'Load more' });
  await expect(more).toBeVisible();
  const before = asked(sandbox, 'listAssets').length;
  const release = sandbox.faults.add({ operation: 'listAssets', held: true });
  // Found at the press: a list that is renewed has “Stop” for a moment.
  await more.press('Enter');
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeFocused();
  release();
  await expect.poll(() => asked(sandbox, 'listAssets').length).toBeGreaterThan(before);
  await expect(panel.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^Load/ }).first()).toBeFocused();
});
