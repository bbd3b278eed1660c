// Differences are outlined on the live page, from the audit in the real panel.
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { movesByPage, overlayBoxes } from '../fixtures/overlay.ts';
import { isFirefox } from '../in-firefox/views.ts';

test.beforeEach(async ({ connectWorkspace, context }) => {
  test.skip(isFirefox(context), 'only DevTools reads a closed shadow tree');
  await connectWorkspace();
});

const item = (panel: Page, text: string) => panel.getByRole('listitem').filter({ hasText: text });
const show = (panel: Page, text: string) => item(panel, text).getByRole('button', { name: 'Show on page' });
const hide = (panel: Page) => panel.getByRole('button', { name: 'Hide on page' });

async function openAudit(panel: Page): Promise<Page> {
  await panel.getByRole('tab', { name: 'Check' }).click();
  await expect(panel.getByRole('heading', { name: 'Live page vs. expected' })).toBeVisible();
  return panel;
}

/** Lets the page change the target of its first button, and returns the name of the button. */
const misled = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector<HTMLAnchorElement>('a.button');
    if (!button) throw new Error('The page has no button');
    button.href = 'https://elsewhere.example/';
    return button.textContent ?? '';
  });

const htmlOf = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

/** The only box over the page; undefined if there is none. */
async function outlineOf(devtools: CDPSession) {
  const boxes = await overlayBoxes(devtools);
  expect(boxes?.length ?? 0).toBeLessThan(2);
  return boxes?.[0];
}

/** Whether the outline is around what `selector` finds in the page. */
async function isAround(page: Page, devtools: CDPSession, selector: string): Promise<boolean> {
  const outline = await outlineOf(devtools);
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const isNear = (a = -1, b = 0) => Math.abs(a - b) < 1.5;
  return (
    isNear(outline?.left, x - 6) &&
    isNear(outline?.top, y - 6) &&
    isNear(outline?.right, x + width + 6) &&
    isNear(outline?.bottom, y + height + 6) &&
    isNear(outline?.line, 3)
  );
}

/** A page that allows no style, script or anything else of anybody. */
async function underStrictPolicy(page: Page, address: string) {
  await page.route(address, async (route) => {
    // Node knows no names below localhost.
    const { host } = new URL(address);
    const url = address.replace(host, host.replace(/^.*localhost/, 'localhost'));
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
    const headers = {
      ...response.headers(),
      'content-security-policy': "default-src 'none'; sandbox allow-same-origin",
    };
    await route.fulfill({ response, headers });
  });
}

test('a difference is outlined under a strict policy of the page, which is unchanged once it is hidden', async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  const address = sandbox.seed.landing.audience;
  await underStrictPolicy(page, address);
  await page.goto(address);
  const name = await misled(page);
  const panel = await openAudit(await openPanelAt(address));
  const devtools = await context.newCDPSession(page);
  const before = await htmlOf(page);
  await show(panel, name).click();
  await expect(hide(panel)).toBeVisible();
  await expect.poll(() => isAround(page, devtools, 'a.button')).toBe(true);
  await hide(panel).click();
  await expect(show(panel, name)).toBeVisible();
  // The panel says so before the page was reached.
  await expect.poll(() => htmlOf(page)).toBe(before);

  await show(panel, name).click();
  await expect(hide(panel)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => outlineOf(devtools)).toBeUndefined();
  await expect.poll(() => htmlOf(page)).toBe(before);
  await expect(show(panel, name)).toBeVisible();
});

test('the outline is scrolled into view, follows its element, and leaves with the address', {
  tag: '@long',
}, async ({ sandbox, page, context, openPanelAt }) => {
  const address = sandbox.seed.landing.audience;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  const name = await misled(page);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('a.button');
    if (button) button.style.marginTop = '3000px';
  });
  const panel = await openAudit(await openPanelAt(address));
  const devtools = await context.newCDPSession(page);
  await show(panel, name).click();
  await expect(page.locator('a.button').first()).toBeInViewport();
  await expect.poll(() => isAround(page, devtools, 'a.button')).toBe(true);
  await page.mouse.wheel(0, -60);
  await expect.poll(() => isAround(page, devtools, 'a.button')).toBe(true);

  // In itself, as applications do.
  await page.evaluate(() => history.pushState(null, '', `${location.pathname}?tab=2`));
  await expect.poll(() => outlineOf(devtools)).toBeUndefined();
  await expect(hide(panel)).toHaveCount(0);

  await page.goto(address);
  await misled(page);
  await panel.getByRole('button', { name: /^Checked .* Refresh$/ }).click();
  await show(panel, name).click();
  await expect.poll(() => outlineOf(devtools)).toBeDefined();
  await page.goto(sandbox.seed.landing.foreign);
  await page.goBack();
  await expect.poll(() => outlineOf(devtools)).toBeUndefined();
});

test('security 18: an outline that the page moves is removed, and the panel says so', async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const name = await misled(page);
  const panel = await openAudit(await openPanelAt(address));
  const devtools = await context.newCDPSession(page);
  await show(panel, name).click();
  await expect.poll(() => isAround(page, devtools, 'a.button')).toBe(true);
  await page.evaluate(movesByPage['by a style'] as () => void);
  await expect.poll(() => outlineOf(devtools)).toBeUndefined();
  await expect(show(panel, name)).toBeVisible();
});

test('a title without a heading, a tag and a picture say where they are', { tag: '@long' }, async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  await page.goto(sandbox.seed.landing.queryAudience);
  await page.evaluate(() => {
    document.title = 'Three plans, side by side';
    document.querySelector('meta[name=description]')?.setAttribute('content', 'Another one');
    document.querySelector('meta[property="og:image"]')?.setAttribute('content', 'https://a.example/a.png');
  });
  const panel = await openAudit(await openPanelAt(page.url()));
  const devtools = await context.newCDPSession(page);
  for (const label of ['Title', 'Description', 'Social image']) {
    const row = panel.getByRole('listitem').filter({ hasText: new RegExp(`^${label}differs`) });
    // The first one is open from the start: a click that came before it would fold it.
    await expect(row).toBeVisible();
    if (!(await row.getByText('Expected', { exact: true }).isVisible())) await row.locator('summary').click();
  }
  await expect(
    panel.getByText('It’s in the head of the page, where visitors don’t see it.').first(),
  ).toBeVisible();
  await show(panel, 'a.png').first().click();
  await expect(panel.getByText('No picture on the page is this one.')).toBeVisible();
  await show(panel, 'Three plans, side by side').first().click();
  await expect(panel.getByText('It’s in the title of the tab.')).toBeVisible();
  expect(await outlineOf(devtools)).toBeUndefined();
  await inspectWidths(panel, 'panel-audit-place');

  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading) heading.textContent = 'Three plans, side by side';
  });
  await show(panel, 'Three plans, side by side').first().click();
  await expect.poll(() => isAround(page, devtools, 'h1')).toBe(true);
  await inspectWidths(panel, 'panel-audit-outlined');
});

test('what a page hides, removes or enlarges is described in a sentence or outlined along the window', {
  tag: '@long',
}, async ({ sandbox, page, context, openPanelAt }) => {
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const name = await misled(page);
  const panel = await openAudit(await openPanelAt(address));
  const devtools = await context.newCDPSession(page);
  const button = (act: (element: HTMLElement) => void) => page.locator('a.button').first().evaluate(act);
  const cannotBeSeen = panel.getByText('It’s on the page, but can’t be seen right now.');

  await button((element) => element.style.setProperty('display', 'none', 'important'));
  await show(panel, name).click();
  await expect(cannotBeSeen).toBeVisible();
  await button((element) => {
    element.style.removeProperty('display');
    const details = document.createElement('details');
    element.replaceWith(details);
    details.append(element);
  });
  await show(panel, name).click();
  await expect(cannotBeSeen).toBeVisible();
  await button((element) => element.closest('details')?.setAttribute('open', ''));
  await show(panel, name).click();
  await expect.poll(() => isAround(page, devtools, 'a.button')).toBe(true);

  await button((element) => {
    element.style.cssText = 'position: absolute; inset: -5000px; width: 100000px; height: 100000px;';
  });
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
  await expect
    .poll(async () => {
      const { left = -1, top = -1, right = -1, bottom = -1 } = (await outlineOf(devtools)) ?? {};
      return [left, top].every((edge) => edge >= 3) && right <= width && bottom <= height;
    })
    .toBe(true);

  // The outline goes with its element.
  await button((element) => element.remove());
  await expect.poll(() => outlineOf(devtools)).toBeUndefined();
  await panel.bringToFront();
  await panel.evaluate(() => window.dispatchEvent(new Event('focus')));
  await show(panel, name).click();
  await expect(panel.getByText('It isn’t on the page anymore.')).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://elsewhere.example/', textContent: 'x' });
    document.body.prepend(link);
    new MutationObserver(([record]) => {
      for (const node of record?.addedNodes ?? []) (node as Element).remove();
    }).observe(document.documentElement, { childList: true });
  });
});
