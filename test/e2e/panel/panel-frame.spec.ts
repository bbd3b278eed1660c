// The frame of the panel: every state, by keyboard alone, at every width.
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { bell, openSection } from '../fixtures/sections.ts';

/** In the worker. */
declare const chrome: Browser;

declare global {
  /** In the panel: how many were made. */
  var formatters: number;
}

/** In their order; the keys 1 to 8 lead to them. */
const SECTIONS = ['Overview', 'Audiences', 'Versions', 'Messages', 'Analytics', 'Check', 'People', 'Library'];

test('says how to begin before a workspace is connected', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('button', { name: 'Connect…' })).toBeVisible();
  await inspectWidths(panel, 'panel-not-connected');
});

test.describe('with a workspace', () => {
  test.beforeEach(async ({ connectWorkspace }) => {
    await connectWorkspace();
  });

  test('a matched page reads well at every width', async ({ sandbox, openPanelAt }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    const record = panel.getByRole('main').getByRole('group');
    await expect(record.filter({ hasText: 'Page' }).first()).toBeVisible();
    await inspectWidths(panel, 'panel-matched');
    await expect(panel.getByText('Copy page ID')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Expand all' }).click();
    await expect(panel.getByRole('button', { name: 'Copy page ID' })).toBeVisible();
    await inspectWidths(panel, 'panel-record');

    // Expanded parts stay expanded, and each can be collapsed separately.
    await panel.getByRole('tab', { name: 'Versions' }).click();
    await panel.getByRole('tab', { name: 'Overview' }).click();
    await expect(panel.getByRole('button', { name: 'Copy page ID' })).toBeVisible();
    await panel.getByRole('heading', { name: 'Page', exact: true, level: 3 }).click();
    await expect(panel.getByRole('button', { name: 'Copy page ID' })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Expand all' })).toBeVisible();
  });

  test('parts of a section reach the edge, and their text stays in place with or without a scroll bar', {
    tag: '@long',
  }, async ({ sandbox, openPanelAt }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await openSection(panel, 'Topics');
    await expect(panel.getByLabel('Topic links or IDs')).toBeVisible();
    const places = () =>
      panel.getByRole('main').evaluate((main) => {
        const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
        return {
          // Drivers hide the bar itself, so that this says only whether there is something to scroll.
          scrolls: main.scrollHeight > main.clientHeight,
          sideways: main.scrollWidth - main.clientWidth,
          part: innerWidth - rightOf(main.querySelector('h1')?.closest('section') ?? null),
          text: innerWidth - rightOf(main.querySelector('textarea')),
        };
      });
    for (const [width, inset] of [
      [360, 16],
      [252, 12],
      [240, 12],
    ] as const) {
      await panel.setViewportSize({ width, height: 800 });
      await expect.poll(places).toEqual({ scrolls: false, sideways: 0, part: 0, text: inset });
      await panel.setViewportSize({ width, height: 180 });
      await expect.poll(places).toEqual({ scrolls: true, sideways: 0, part: 0, text: inset });
    }
  });

  test('an old date is shown as its day without a formatter of the language', {
    tag: '@long',
  }, async ({ sandbox, context, openPanelAt }) => {
    // The first one of a page takes longer than its whole first look.
    await context.addInitScript(() => {
      globalThis.formatters = 0;
      const counted = <Formatter extends Intl.DateTimeFormatConstructor | Intl.NumberFormatConstructor>(
        formatter: Formatter,
      ) =>
        new Proxy(formatter, {
          construct(target, given) {
            globalThis.formatters += 1;
            return Reflect.construct(target, given);
          },
        });
      Intl.DateTimeFormat = counted(Intl.DateTimeFormat);
      Intl.NumberFormat = counted(Intl.NumberFormat);
    });
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await panel.getByRole('button', { name: 'Expand all' }).click();
    const created = panel.locator('.fact', { hasText: 'Created' }).locator('time').first();
    await expect(created).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
    expect(await panel.evaluate(() => globalThis.formatters)).toBe(0);
    await created.hover();
    await expect(created).toHaveAttribute('title', /:\d\d:\d\d/);
    expect(await panel.evaluate(() => globalThis.formatters)).toBeGreaterThan(0);
  });

  test('long names stay inside', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
    const panel = await openPanelAt(sandbox.seed.landing.longNames);
    await expect(panel.getByRole('heading', { level: 1 })).toContainText('Long names that never seem');
    await inspectWidths(panel, 'panel-long-names');
  });

  test('a tab that the browser hides offers the sites of the pages', { tag: '@long' }, async ({
    sandbox,
    context,
    openPanelAt,
  }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    const other = await context.newPage();
    await other.goto(sandbox.seed.landing.foreign);
    await expect(
      panel.getByRole('heading', { name: 'Click the toolbar icon to see this page' }),
    ).toBeVisible();
    for (const host of ['northwind.localhost', 'pricing.northwind.localhost', 'events.northwind.localhost']) {
      await expect(panel.getByText(host, { exact: true })).toBeVisible();
    }
    await expect(panel.getByRole('button', { name: 'Always show on these 4 sites' })).toBeVisible();
    await inspectWidths(panel, 'panel-hidden-tab');
  });

  test('an address without a page or with several is settled in the panel', { tag: '@long' }, async ({
    sandbox,
    page,
    openPanelAt,
  }) => {
    const panel = await openPanelAt(sandbox.seed.landing.noMatch);
    await expect(panel.getByRole('heading', { name: 'No page matches this address' })).toBeVisible();
    await inspectWidths(panel, 'panel-no-match');
    await page.goto(sandbox.seed.landing.sharedCanonical[0] ?? '');
    await expect(panel.getByRole('heading', { name: 'Which page is this?' })).toBeVisible();
    await inspectWidths(panel, 'panel-candidates');
    await panel
      .getByRole('button', { name: /Solutions: finance/ })
      .first()
      .click();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Solutions: finance');
  });

  test('arrow keys and numbers open the sections', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Spring launch: pricing');
    const tabs = panel.getByRole('tab');
    await expect(tabs).toHaveCount(SECTIONS.length);
    for (const [index, name] of SECTIONS.entries()) {
      await panel.keyboard.press(String(index + 1));
      await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    await panel.getByRole('tab', { name: 'Library' }).click();
    await panel.keyboard.press('ArrowDown');
    await expect(panel.getByRole('tab', { name: 'Overview' })).toBeFocused();
    await panel.keyboard.press('End');
    await expect(panel.getByRole('tab', { name: 'Library' })).toBeFocused();
    // Two keys before the first is drawn lead two sections on.
    await panel.evaluate(() => {
      for (const key of ['Home', 'ArrowDown', 'ArrowDown']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    await expect(panel.getByRole('tab', { name: 'Versions' })).toBeFocused();
    await panel.keyboard.press('2');
    const search = panel.getByRole('combobox', { name: 'Search by name or link' });
    await search.fill('');
    await search.press('3');
    await expect(search).toHaveValue('3');
    await expect(panel.getByRole('tab', { name: 'Audiences' })).toHaveAttribute('aria-selected', 'true');
  });

  test('the bell opens the news and leads back', { tag: '@long' }, async ({
    sandbox,
    openPopupAt,
    openPanelAt,
  }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    const messages = panel.getByRole('tab', { name: 'Messages' });
    await messages.click();
    await bell(panel).click();
    await expect(panel.getByRole('tabpanel', { name: 'What’s new' })).toBeVisible();
    await expect(panel.getByRole('tab', { selected: true })).toHaveCount(0);
    await bell(panel).click();
    await expect(messages).toHaveAttribute('aria-selected', 'true');
    // The popup leads there, too.
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await bell(popup).click();
    await expect(panel.getByRole('heading', { name: 'What’s new', level: 1 })).toBeVisible();
  });

  test('fault 8: the icon has its menu once, even after the worker was killed', {
    tag: '@long',
  }, async ({ worker, killWorker }) => {
    // Changing an item shows whether it exists, and creating it again whether it existed already.
    const hasItem = async () =>
      (await worker()).evaluate(() =>
        chrome.contextMenus.update('open-panel', {}).then(
          () => true,
          () => false,
        ),
      );
    await expect.poll(hasItem).toBe(true);
    await killWorker();
    await expect.poll(hasItem).toBe(true);
  });

  test('fault 25: the panel switches to another workspace at once', async ({
    sandbox,
    connectWorkspace,
    page,
    openPanelAt,
  }) => {
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Spring launch: pricing');
    await connectWorkspace({ name: 'Contoso' });
    await page.bringToFront();
    await panel.getByRole('button', { name: /Switch workspace/ }).click();
    await panel.getByRole('menuitemradio', { name: 'Contoso' }).click();
    await expect(panel.getByRole('banner')).toContainText('Contoso');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Spring launch: pricing');
  });
});
