// The panel without a mouse: everything is reached and done by keys, and the focus is always somewhere.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/lens.ts';
import { openPanel } from './fixtures/open-panel.ts';
import { posts } from './fixtures/publishing.ts';

test.use({ sandboxOptions: { lifeSpeed: 4 } });

const SECTIONS = ['Overview', 'Audiences', 'Versions', 'Messages', 'Analytics', 'Audit'];

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('each section is reached by Tab and arrows, and worked from its first to its last control', async ({
  sandbox,
  context,
  look,
}) => {
  test.slow();
  const panel = await openPanel(context, await look(sandbox.seed.landing.audience));
  await expect(panel.getByRole('main')).toContainText('Page id');
  await tabTo(panel, 'Overview');
  for (const [index, name] of SECTIONS.entries()) {
    if (index > 0) await panel.keyboard.press('ArrowDown');
    const tab = panel.getByRole('tab', { name });
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(panel.locator('.skeleton')).toHaveCount(0);
    const stops = await stopsUntilRound(panel);
    expect(
      stops.filter(({ visible }) => !visible),
      name,
    ).toEqual([]);
    expect(stops.length, name).toBeGreaterThan(3);
    await tab.focus();
  }
});

test('a version is reviewed, kept, reviewed again and published by keys alone', async ({
  sandbox,
  context,
  look,
}) => {
  const panel = await openPanel(context, await look(sandbox.seed.landing.audience));
  await expect(panel.getByRole('main')).toContainText('Page id');
  await panel.keyboard.press('3');
  await expect(panel.getByRole('button', { name: 'Review, publish' })).toBeVisible();
  const review = panel.getByRole('button', { name: 'Review, publish' });
  const sheet = panel.getByRole('dialog');
  await tabTo(panel, 'Review, publish');

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
  await tabTo(panel, 'Publish v13');
  await panel.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Stop' })).toBeFocused();
  await panel.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Not now' })).toBeFocused();

  await tabTo(panel, 'Publish v13');
  await panel.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0, { timeout: 15_000 });
  expect((await focused(panel)).where).not.toBe('BODY');
  await expect(panel.getByText(/^v13 is live/).first()).toBeVisible({ timeout: 30_000 });
  await expect(review).toHaveCount(0);
  const left = await focused(panel);
  expect(left).toMatchObject({ where: 'SECTION', visible: true });
  // From there the keys go on with what came of it.
  await panel.keyboard.press('Tab');
  expect((await focused(panel)).part).toContain('v13 is live');
  expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion']);
});

test('the focus goes to the new section where a button leads there', async ({ sandbox, context, look }) => {
  const panel = await openPanel(context, await look(sandbox.seed.landing.pageOnly));
  await expect(panel.getByRole('main')).toContainText('Page id');
  await panel.keyboard.press('4');
  await expect(panel.getByRole('button', { name: 'Choose audience' })).toBeVisible();
  await tabTo(panel, 'Choose audience');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('tab', { name: 'Audiences' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('tabpanel', { name: 'Audiences' })).toBeFocused();
});

/** Presses Tab until something of that name has the focus. */
async function tabTo(panel: Page, name: string): Promise<void> {
  const names: string[] = [];
  for (let step = 0; step < 40; step++) {
    await panel.keyboard.press('Tab');
    names.push((await focused(panel)).name);
    if (names.at(-1) === name) return;
  }
  throw new Error(`Tab does not lead to "${name}", but to ${names.join(', ')}.`);
}

/** What Tab leads to, until it leaves the panel or comes back. */
async function stopsUntilRound(panel: Page, most = 80) {
  const stops: Awaited<ReturnType<typeof focused>>[] = [];
  for (let step = 0; step < most; step++) {
    await panel.keyboard.press('Tab');
    const stop = await focused(panel);
    if (stop.where === 'BODY' || stops.some(({ name, at }) => name === stop.name && at === stop.at)) break;
    stops.push(stop);
  }
  return stops;
}

/** What has the focus, and whether it can be seen that it has. */
function focused(panel: Page) {
  return panel.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { top, left } = element.getBoundingClientRect();
    // A list shows it on its active row, and a range of its own on what lies around it.
    const marks = [
      element,
      ...document.querySelectorAll('.audience-option.active'),
      ...(element.parentElement ? [element.parentElement] : []),
    ];
    return {
      where: element.tagName,
      name: element.getAttribute('aria-label') ?? (element as HTMLElement).innerText.trim(),
      at: `${Math.round(left)},${Math.round(top)}`,
      visible: marks.some((each) => getComputedStyle(each).outlineStyle !== 'none'),
      part: element.closest('section')?.textContent ?? '',
    };
  });
}
