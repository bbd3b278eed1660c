// What a person did in the panel is there again, whatever happened meanwhile.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';

/** In a page of the extension. */
declare const chrome: {
  storage: { session: Record<'get' | 'set', (items: object | null) => Promise<Record<string, unknown>>> };
};

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** Another tab of the same page, and the click on the icon over it. */
async function lookAtTwin(
  context: BrowserContext,
  url: string,
  openPopup: (over: Page) => Promise<Page>,
): Promise<void> {
  const twin = await context.newPage();
  await twin.goto(`${url}#twin`);
  const popup = await openPopup(twin);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Spring launch: pricing');
  await popup.close();
}

/** Whether it stays still for some frames. */
function isIdle(box: Locator): Promise<boolean> {
  return box.evaluate(async (element) => {
    const before = element.scrollTop;
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return element.scrollTop === before;
  });
}

test('typed text and the open section survive another tab and a closed panel', async ({
  sandbox,
  page,
  context,
  openPopup,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const search = panel.getByRole('combobox', { name: 'Search by name or link' });
  await search.fill('contoso');

  const other = await context.newPage();
  await other.goto(sandbox.seed.landing.foreign);
  await expect(panel.getByRole('heading', { name: 'Click the toolbar icon to see this page' })).toBeVisible();
  await page.bringToFront();
  await expect(search).toHaveValue('contoso');

  await panel.close();
  const again = await openPanel(context, await openPopup(page));
  await expect(again.getByRole('tab', { name: 'Audiences' })).toHaveAttribute('aria-selected', 'true');
  await expect(again.getByRole('combobox', { name: 'Search by name or link' })).toHaveValue('contoso');
});

test('two tabs of one page each keep their typed text', { tag: '@long' }, async ({
  sandbox,
  page,
  context,
  openPopup,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const search = panel.getByRole('combobox', { name: 'Search by name or link' });
  await search.fill('contoso');
  await lookAtTwin(context, sandbox.seed.landing.audience, openPopup);
  await expect(search).toHaveValue('');
  await page.bringToFront();
  await expect(search).toHaveValue('contoso');
});

test('how far a section is scrolled is kept for each tab', { tag: '@long' }, async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const main = panel.getByRole('main');
  await panel.getByRole('button', { name: 'Expand all' }).click();
  await main.hover();
  await panel.mouse.wheel(0, 400);
  // Waits for the end: smooth scrolling would otherwise continue in the next section.
  const scrolled = () => main.evaluate((box) => Math.round(box.scrollTop));
  await expect.poll(async () => (await scrolled()) > 300 && (await isIdle(main))).toBe(true);
  const before = await scrolled();

  await panel.getByRole('tab', { name: 'Versions' }).click();
  await expect(panel.getByRole('button', { name: 'Review and publish' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await panel.getByRole('tab', { name: 'Overview' }).click();
  await expect.poll(() => main.evaluate((box) => Math.round(box.scrollTop))).toBe(before);

  const other = await context.newPage();
  await other.goto(sandbox.seed.landing.foreign);
  await expect(panel.getByRole('heading', { name: 'Click the toolbar icon to see this page' })).toBeVisible();
  await page.bringToFront();
  await expect.poll(() => main.evaluate((box) => Math.round(box.scrollTop))).toBe(before);
});

test('another tab of the same page starts at the top', {
  tag: '@long',
}, async ({ sandbox, page, context, openPopup, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const main = panel.getByRole('main');
  const scrolled = () => main.evaluate((box) => Math.round(box.scrollTop));
  await panel.getByRole('button', { name: 'Expand all' }).click();
  await panel.getByText('Footer links').scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(300);
  const before = await scrolled();
  await lookAtTwin(context, sandbox.seed.landing.audience, openPopup);
  await expect.poll(scrolled).toBe(0);
  await expect(panel.getByText('Footer links')).toBeAttached();
  expect(await scrolled()).toBe(0);
  await page.bringToFront();
  await expect.poll(scrolled).toBe(before);
});

test('typing continues when the page is pinned meanwhile', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  await panel.getByRole('combobox', { name: 'Search by name or link' }).fill('contoso');
  await panel.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(panel.getByRole('main')).toContainText('Pinned');
  await expect(panel.getByRole('combobox', { name: 'Search by name or link' })).toHaveValue('contoso');
});

test('what was last shown over a tab appears at once, and changes since are applied', {
  tag: '@long',
}, async ({ sandbox, page, context, openPopup, openExtensionPage, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Jane Doe, Contoso');
  await expect(panel.locator('.person-card')).toContainText('Open in People');
  const options = await openExtensionPage('options.html');
  const kept = () =>
    options.evaluate(async () =>
      Object.entries(await chrome.storage.session.get(null)).find(([key]) => key.startsWith('answers:')),
    );
  await expect.poll(async () => JSON.stringify(await kept())).toContain('getPerson');
  await panel.close();

  // As if the audience had another context when the panel was open last.
  const [key, answers] = (await kept()) ?? ['', {}];
  const renamed = JSON.stringify(answers).replaceAll('Has a budget', 'Had a budget, long ago');
  await options.evaluate(([name, value]) => chrome.storage.session.set({ [name]: JSON.parse(value) }), [
    key,
    renamed,
  ] as const);
  await page.bringToFront();
  await context.addInitScript(() => {
    const note = () => {
      if (document.body?.textContent?.includes('long ago')) document.documentElement.dataset.wasOld = 'yes';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const again = await openPanel(context, await openPopup(page));
  await expect(again.getByRole('main')).toContainText('Jane Doe, Contoso');
  await expect(again.getByRole('main')).not.toContainText('long ago');
  await expect(again.locator('html')).toHaveAttribute('data-was-old', 'yes');
  await expect.poll(async () => JSON.stringify(await kept())).not.toContain('long ago');
});
