// Made-up languages reveal texts in the code instead of the catalogue, texts cut off when they grow, and layouts not
// mirrored for right-to-left text.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { cutTexts } from '../fixtures/look/cut-text.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { stickingOut } from '../fixtures/look/sticking-out.ts';
import { eachSection } from '../fixtures/sections.ts';

declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

const WIDTHS = [240, 252, 360, 380, 600];
/** So high that nothing has to be scrolled to (px). */
const HEIGHT = 2000;

const LONGEST = 'en-XA';
const PSEUDO = [LONGEST, 'ar-XB'];

for (const language of [...PSEUDO, 'de', 'fr', 'es', 'ja']) {
  test.describe(language, () => {
    test.beforeEach(async ({ connectWorkspace }) => {
      test.slow();
      await connectWorkspace();
    });

    /** As the options do it. */
    async function choose(view: Page): Promise<void> {
      // Not waited for: the view is loaded again before there is an answer.
      await view.evaluate((input) => void chrome.runtime.sendMessage({ request: 'chooseLanguage', input }), {
        language,
      });
      await expect(view.locator('html')).toHaveAttribute('lang', language);
      await expect(view.locator('#app > *').first()).toBeVisible();
    }

    async function looksRight(view: Page, name: string, widths: readonly number[]): Promise<void> {
      await expect(view.locator('html')).toHaveJSProperty('dir', language === 'ar-XB' ? 'rtl' : '');
      // Diagnostics name parts of the code.
      if (language === LONGEST && name !== '#privacy')
        expect.soft(await view.evaluate(unmarked), `${name}: written in the code`).toEqual([]);
      for (const width of widths) {
        if (width > 0) await view.setViewportSize({ width, height: HEIGHT });
        const at = `${name} at ${width} px`;
        expect.soft(await cutTexts(view), at).toEqual([]);
        expect.soft(await view.evaluate(stickingOut, 'all' as const), at).toEqual([]);
      }
    }

    test('Home', { tag: '@long' }, async ({ openExtensionPage }) => {
      const home = await openExtensionPage('home.html');
      await choose(home);
      await expect(home.getByRole('table')).toBeVisible();
      await expect(home.locator('.skeleton')).toHaveCount(0);
      await home.locator('summary').click();
      await looksRight(home, 'Home', [320, 600, 800, 1280]);
      // What a column is about is read whole, and so are status and numbers of a page. The rest has a tooltip. No language is
      // as long as the made-up one.
      const cells = (all: boolean) =>
        [...document.querySelectorAll(`th[scope=col]${all ? ', td:not(:has([title]))' : ''}`)]
          .filter((head) => head.checkVisibility() && head.scrollWidth > head.clientWidth)
          .map(
            ({ textContent, scrollWidth, clientWidth }) =>
              `${textContent}: ${scrollWidth} in ${clientWidth} px`,
          );
      expect(await home.evaluate(cells, language !== LONGEST)).toEqual([]);
      if (!PSEUDO.includes(language)) await inspectView(home, `home-${language}`);
    });

    test('the weekly report', { tag: '@long' }, async ({ openExtensionPage }) => {
      const home = await openExtensionPage('home.html');
      await expect(home.getByRole('table')).toBeVisible();
      await expect(home.locator('.skeleton')).toHaveCount(0);
      await home.close();
      const report = await openExtensionPage('report.html');
      await choose(report);
      await expect(report.getByRole('rowheader')).toHaveCount(10);
      await looksRight(report, 'report', [360, 800]);
      await report.locator('.report-actions > button').first().click();
      await expect(report.getByRole('checkbox').first()).toBeVisible();
      await looksRight(report, 'report, pages to choose', [360, 800]);
      if (!PSEUDO.includes(language)) await inspectView(report, `report-${language}`);
    });

    // No language is as long as the made-up one.
    if (language !== LONGEST)
      test('the buttons below the popup are in one row', { tag: '@long' }, async ({
        sandbox,
        openPopupAt,
        openExtensionPage,
      }) => {
        const options = await openExtensionPage('options.html');
        await choose(options);
        await options.close();
        const popup = await openPopupAt(sandbox.seed.landing.audience);
        const buttons = popup.getByRole('contentinfo').getByRole('button');
        await expect(buttons).toHaveCount(3);
        const middles = await buttons.evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2)),
        );
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
      });

    // Others may be hyphenated, depending on the fonts.
    if (language === 'ja')
      test('each name in the rail of the panel is in one line', { tag: '@long' }, async ({
        sandbox,
        openPanelAt,
      }) => {
        const panel = await openPanelAt(sandbox.seed.landing.audience);
        await expect(panel.getByRole('tab')).toHaveCount(8);
        await choose(panel);
        await panel.setViewportSize({ width: 360, height: HEIGHT });
        await expect(panel.getByRole('tab')).toHaveCount(8);
        const broken = await panel.getByRole('tab').evaluateAll((tabs) =>
          tabs.flatMap((tab) => {
            const range = document.createRange();
            range.selectNode(document.createTreeWalker(tab, NodeFilter.SHOW_TEXT).nextNode() ?? tab);
            return range.getClientRects().length === 1 ? [] : [tab.textContent];
          }),
        );
        expect(broken).toEqual([]);
      });

    if (![...PSEUDO, 'de'].includes(language)) return;

    test('each section of the panel', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
      const panel = await openPanelAt(sandbox.seed.landing.audience);
      await expect(panel.getByRole('tab')).toHaveCount(8);
      await choose(panel);
      await expect(panel.getByRole('tab')).toHaveCount(8);
      for await (const name of eachSection(panel)) {
        await expect(panel.locator('.skeleton:not(.asset-picture *)')).toHaveCount(0);
        await looksRight(panel, name, WIDTHS);
        await panel.setViewportSize({ width: 600, height: 800 });
      }
    });

    test('the popup', { tag: '@long' }, async ({ sandbox, openPopupAt, openExtensionPage }) => {
      const options = await openExtensionPage('options.html');
      await choose(options);
      await options.close();
      const popup = await openPopupAt(sandbox.seed.landing.audience);
      await expect(popup.locator('.trend, canvas, svg').first()).toBeVisible();
      await expect(popup.locator('.skeleton')).toHaveCount(0);
      await looksRight(popup, 'popup', [0]);
    });

    test('each page of the options', { tag: '@long' }, async ({ openExtensionPage }) => {
      const options = await openExtensionPage('options.html');
      await choose(options);
      for (const link of await options.getByRole('navigation').getByRole('link').all()) {
        await link.click();
        await looksRight(options, (await link.getAttribute('href')) ?? '', [...WIDTHS, 1280]);
      }
    });
  });
}

/**
 * In a view: own texts without a letter that only the pseudo language has. What comes from the service is isolated, or
 * announced by its name; times are written by the browser; and there are names of code.
 */
function unmarked(): string[] {
  const isOwn = (element: Element) =>
    element.checkVisibility() &&
    !element.closest(
      'bdi, code, time, svg, img, .mono, summary > .truncate, [dir=auto], [lang]:not(html), [role=status].visually-hidden',
    );
  const isPlain = (text: string) =>
    /[a-z]/i.test(text.replace(DATES, '')) && !/[\u{C0}-\u{24F}\u{1E00}-\u{1EFF}]/u.test(text);
  const DATES =
    /\b(?:[AP]M|pt|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October|[A-Z][a-z]{2}(?= \d))\b|\{[a-z]+\}/g;
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode as Text;
    if (parentElement && isOwn(parentElement) && isPlain(data)) found.push(data);
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (isOwn(element) && isPlain(text)) found.push(`${name}: ${text}`);
    }
  return found;
}
