// The panel without a mouse: everything is reached and done by keys, and the focus is always somewhere.

import { expect, test } from '../fixtures/extension.ts';
import { focused, stopsUntilRound, tabTo } from '../fixtures/look/by-keys.ts';
import { posts } from '../fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

const SECTIONS = ['Overview', 'Audiences', 'Versions', 'Messages', 'Analytics', 'Check', 'People', 'Library'];

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('each section is reached by Tab and arrows, and its controls from first to last', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  test.slow();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await tabTo(panel, 'Overview');
  for (const [index, name] of SECTIONS.entries()) {
    if (index > 0) await panel.keyboard.press('ArrowDown');
    const tab = panel.getByRole('tab', { name });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    // Pictures that are out of sight are not read.
    await expect(panel.locator('.skeleton:not(.asset-picture *)')).toHaveCount(0);
    const stops = await stopsUntilRound(panel);
    expect(
      stops.filter(({ visible }) => !visible),
      name,
    ).toEqual([]);
    expect(stops.length, name).toBeGreaterThanOrEqual(2);
    await tab.focus();
  }
});

test('a version is reviewed, kept, reviewed again and published by keys alone', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await panel.keyboard.press('3');
  await expect(panel.getByRole('button', { name: 'Review and publish' })).toBeVisible();
  const review = panel.getByRole('button', { name: 'Review and publish' });
  const sheet = panel.getByRole('dialog');
  await tabTo(panel, 'Review and publish');

  await panel.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Not now' })).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(review).toBeFocused();

  await panel.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(review).toBeFocused();
  expect(posts(sandbox)).toEqual([]);

  await panel.keyboard.press('Enter');
  // Before the sheet has the focus, keys would go to the view behind it, and the focus would return there.
  await expect(sheet.getByRole('button', { name: 'Not now' })).toBeFocused();
  await panel.keyboard.press('Shift+Tab');
  await panel.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Stop' })).toBeFocused();
  await panel.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Not now' })).toBeFocused();

  await panel.keyboard.press('Shift+Tab');
  await panel.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  expect((await focused(panel)).where).not.toBe('BODY');
  await expect(panel.getByText(/^v13 (is live|went live in )/).first()).toBeVisible();
  await expect(review).toHaveCount(0);
  const left = await focused(panel);
  expect(left).toMatchObject({ where: 'SECTION', visible: true });
  // From there the keys go on with what came of it.
  await panel.keyboard.press('Tab');
  expect((await focused(panel)).part).toMatch(/v13 (is live|went live in )/);
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});

test('a review reopened right after it was left stays open', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await panel.keyboard.press('3');
  const review = panel.getByRole('button', { name: 'Review and publish' });
  await review.click();
  await expect(panel.getByRole('dialog').getByRole('button', { name: 'Not now' })).toBeFocused();
  // Faster than the browser, which reports a closed dialog in a later task.
  await panel.evaluate(async () => {
    const button = (label: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    const left = document.querySelector('dialog');
    const closed = new Promise((resolve) => left?.addEventListener('close', resolve, { once: true }));
    button('Not now')?.click();
    for (let turn = 0; turn < 20 && document.querySelector('dialog'); turn += 1) await null;
    button('Review and publish')?.click();
    await closed;
  });
  await expect(panel.getByRole('dialog')).toBeVisible();
});

test('the focus moves to the new section when a button leads there', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.pageOnly);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await panel.keyboard.press('4');
  await expect(panel.getByRole('button', { name: 'Choose audience' })).toBeVisible();
  await tabTo(panel, 'Choose audience');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('tab', { name: 'Audiences' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('tabpanel', { name: 'Audiences' })).toBeFocused();
});
