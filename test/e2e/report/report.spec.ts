// The weekly report: shows Home's pages from stored data, and exports as text, table and print.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { tabTo } from '../fixtures/look/by-keys.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { stickingOut } from '../fixtures/look/sticking-out.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openedPage } from '../fixtures/opened-page.ts';

const DAY = 24 * 3_600_000;
const PRICING = 'Spring launch: pricing';

/** In a page of the extension. */
declare const chrome: {
  runtime: { sendMessage(message: object): Promise<{ result: unknown }> };
};

/** All that is in sight on Home is read. */
async function untilRead(home: Page): Promise<void> {
  await expect(home.getByRole('rowheader').first()).toBeVisible();
  await expect(home.getByRole('cell', { name: 'Loading' })).toHaveCount(0);
}

const rowOf = (view: Page, name: string) =>
  view.getByRole('row').filter({ has: view.getByRole('rowheader', { name }) });

/** In the report: the bars of the copied picture, just above the line they stand on. */
async function barsOfPicture(): Promise<{ size: string; bars: number } | undefined> {
  const [item] = await navigator.clipboard.read();
  if (!item?.types.includes('image/png')) return undefined;
  const bitmap = await createImageBitmap(await item.getType('image/png'));
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!pen) return undefined;
  const probe = document.body.appendChild(document.createElement('i'));
  Object.assign(probe.style, { colorScheme: 'light', color: 'var(--accent)' });
  pen.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  pen.drawImage(bitmap, 0, 0);
  const line = pen.getImageData(0, 490, bitmap.width, 1).data;
  const isBar = (x: number) => line[4 * x] === red && line[4 * x + 1] === green && line[4 * x + 2] === blue;
  const starts = Array.from({ length: bitmap.width }, (_, x) => x).filter((x) => isBar(x) && !isBar(x - 1));
  return { size: `${bitmap.width} × ${bitmap.height}`, bars: starts.length };
}

test('Home opens the report of the pages found, which shows and copies stored data without a request', async ({
  connectWorkspace,
  openExtensionPage,
  context,
  sandbox,
  runsIn,
}) => {
  const { page, audience } = sandbox.seed.ids;
  sandbox.changes.publishedAt(page, audience, Date.now() - 4 * DAY);
  await connectWorkspace();
  const home = await openExtensionPage('home.html');
  await untilRead(home);
  await home.getByRole('searchbox').fill(PRICING);
  await expect(home.getByText('1–1 of 1')).toBeVisible();
  await untilRead(home);
  const sessions = (await home.getByRole('row').nth(1).locator('.col-sessions').textContent()) ?? '';
  const asked = sandbox.ledger.entries().length;
  sandbox.faults.add({ drop: 'before' });

  const opened = openedPage(context, (url) => url.endsWith('/report.html'));
  await chooseMore(home, 'Weekly report of this page', 'Home');
  const report = await opened;
  await expect(rowOf(report, PRICING).getByRole('cell').nth(1)).toHaveText(sessions);
  await expect(report.getByRole('rowheader')).toHaveCount(1);
  await expect(report.getByText(/Data loaded on .* or later\./)).toBeVisible();
  await expect(rowOf(report, PRICING)).toContainText('%');
  await expect(
    report.getByRole('img', { name: /^Sessions by day\. .*v12 of Spring launch: pricing/ }),
  ).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'v12' })).toContainText('Jane Doe, Contoso');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseMore(report, 'Copy for Slack or mail', 'Weekly report');
  await expect(report.getByText('Copied')).toBeVisible();
  const rich = await report.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const form = async (type: string) => (await item?.getType(type))?.text();
    return { html: await form('text/html'), plain: await form('text/plain') };
  });
  expect(rich.html).toMatch(/<b>Northwind: Weekly report, .*<li>/s);
  expect(rich.plain).toMatch(/^Northwind: Weekly report, .*\n• /s);
  await chooseMore(report, 'Copy as Markdown', 'Weekly report');
  await expect(report.getByText('Copied')).toBeVisible();
  const copied = await report.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# Northwind: Weekly report, /);
  expect(copied).toMatch(new RegExp(`\\| ${PRICING} \\| ${sessions} \\|`));
  expect(copied).toContain('· v12 · Spring launch: pricing · Jane Doe, Contoso');
  await chooseMore(report, 'Copy as picture', 'Weekly report');
  await expect(report.getByText('Copied')).toBeVisible();
  // Without a screen, Firefox keeps no copied picture.
  if (runsIn !== 'firefox')
    await expect.poll(() => report.evaluate(barsOfPicture)).toEqual({ size: '1200 × 630', bars: 7 });
  expect(sandbox.ledger.entries()).toHaveLength(asked);
});

/** In the report: texts of a picture that a dotted line is seen to go through. */
function crossedTexts(picture: Element): string[] {
  const parts = [...picture.querySelectorAll('*')];
  const lines = parts.flatMap((part) => {
    const { borderLeftStyle, borderLeftWidth } = getComputedStyle(part);
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const x = borderLeftWidth === '0px' ? right - 1 : left + 1;
    return borderLeftStyle === 'dotted' ? [{ part, x, top, bottom }] : [];
  });
  if (lines.length < 7) throw new Error(`There are ${lines.length} lines`);
  const isFilled = (part: Element) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const crossed = parts.filter((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    const { left, right: end, top, bottom } = text.getBoundingClientRect();
    // The rest is cut off.
    const right = Math.min(end, part.getBoundingClientRect().right);
    const y = (top + bottom) / 2;
    const isCrossedBy = (line: (typeof lines)[number]) => {
      if (line.x + 1 <= left || right <= line.x - 1 || y < line.top || line.bottom < y) return false;
      const stack = document.elementsFromPoint(line.x, y);
      const inFront = stack.slice(0, stack.indexOf(line.part));
      return !inFront.some((each) => each.contains(part) && isFilled(each));
    };
    return part.matches('span') && lines.some(isCrossedBy);
  });
  return crossed.map(({ textContent }) => textContent ?? '');
}

test.describe('in full', { tag: '@long' }, () => {
  /** The pages in sight on Home, as far as `height` (px) shows them. */
  async function keepPages(
    openExtensionPage: (path: string) => Promise<Page>,
    height: number,
  ): Promise<void> {
    const home = await openExtensionPage('home.html');
    await home.setViewportSize({ width: 1280, height });
    await untilRead(home);
    await home.close();
  }

  /** So many pages, those with the most sessions first. */
  async function choosePages(report: Page, count: number): Promise<void> {
    await report.evaluate(async (limit) => {
      const query = { text: '', filter: 'all', site: '', sort: 'sessions', offset: 0, limit };
      const { result } = await chrome.runtime.sendMessage({ request: 'listHome', input: query });
      const pageIds = (result as { rows: { pageId: string }[] }).rows.map(({ pageId }) => pageId);
      await chrome.runtime.sendMessage({ request: 'chooseReport', input: { pageIds } });
    }, count);
    await report.reload();
    await expect(report.getByRole('rowheader')).toHaveCount(count);
  }

  async function inspectAll(report: Page, name: string): Promise<void> {
    for (const width of [800, 360]) {
      await report.setViewportSize({ width, height: 1000 });
      await inspectView(report, `${name}-${width}`);
      expect(await report.evaluate(stickingOut, 'all' as const), `${name} at ${width} px`).toEqual([]);
    }
    await report.setViewportSize({ width: 800, height: 1000 });
  }

  test('the report says that there is no workspace, or that no figures are stored', async ({
    connectWorkspace,
    openExtensionPage,
    sandbox,
  }) => {
    const report = await openExtensionPage('report.html');
    await expect(report.getByText('Connect a workspace first.')).toBeVisible();
    await inspectAll(report, 'report-not-connected');
    await connectWorkspace();
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/\d{4}/);
    const before = sandbox.ledger.entries().filter(({ operation }) => operation !== 'listPages').length;
    await expect(report.getByText('The sessions of this week aren’t known here.')).toBeVisible();
    await expect(report.getByText(/The numbers of 10 pages aren’t kept here\./)).toBeVisible();
    await expect(report.getByRole('button', { name: 'Open Home' })).toBeVisible();
    await inspectAll(report, 'report-not-kept');
    const after = sandbox.ledger.entries().filter(({ operation }) => operation !== 'listPages').length;
    expect(after).toBe(before);
  });

  for (const count of [1, 6, 10, 50])
    test.describe(`${count} pages`, () => {
      test.use({ sandboxOptions: { pages: 60 } });

      test(`of ${count}, axe finds no fault in the report, which prints in light colors`, async ({
        connectWorkspace,
        openExtensionPage,
        runsIn,
      }) => {
        test.slow();
        await connectWorkspace();
        await keepPages(openExtensionPage, count === 50 ? 3200 : 900);
        const report = await openExtensionPage('report.html');
        await choosePages(report, count);
        await inspectAll(report, `report-${count}`);
        // Its driver takes no order to print.
        if (runsIn === 'firefox') return;
        await report.emulateMedia({ media: 'print', colorScheme: 'dark' });
        expect(await report.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
          'light',
        );
        await expect(report.getByRole('button')).toHaveCount(0);
        // On paper, too, it is said how rates are read.
        await expect(report.getByText(/^Read as|^Rates as sent/)).toBeVisible();
        expect(await report.locator('body').innerText()).not.toMatch(/\bago\b|just now/);
        const paper = await report.pdf({ preferCSSPageSize: true });
        const sheets = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
        expect(sheets).toBe({ 1: 1, 6: 1, 10: 2, 50: 3 }[count]);
      });
    });

  test('the line of a publish crosses no number of a day and no name', async ({
    connectWorkspace,
    openExtensionPage,
    context,
    sandbox,
  }) => {
    const { page } = sandbox.seed.ids;
    sandbox.changes.multiplyTraffic(page, 100);
    const answer = await fetch(`${sandbox.url}/v0/pages/${page}/audiences`, {
      headers: { 'x-api-key': sandbox.key },
    });
    const { items } = (await answer.json()) as { items: { audienceId: string; publishedVersion?: object }[] };
    const live = items.filter(({ publishedVersion }) => publishedVersion).slice(0, 7);
    for (const [index, { audienceId }] of live.entries())
      sandbox.changes.publishedAt(page, audienceId, Date.now() - (index + 1) * DAY);
    await connectWorkspace();
    const home = await openExtensionPage('home.html');
    await home.getByRole('searchbox').fill(PRICING);
    await expect(home.getByText('1–1 of 1')).toBeVisible();
    await untilRead(home);
    const opened = openedPage(context, (url) => url.endsWith('/report.html'));
    await chooseMore(home, 'Weekly report of this page', 'Home');
    const report = await opened;
    const picture = report.getByRole('img', { name: /^Sessions by day/ });
    for (const width of [800, 360]) {
      await report.setViewportSize({ width, height: 1000 });
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.evaluate(crossedTexts), `at ${width} px`).toEqual([]);
    }
  });

  test('pages are chosen in the report, and the choice is kept', async ({
    connectWorkspace,
    openExtensionPage,
  }) => {
    await connectWorkspace();
    await keepPages(openExtensionPage, 900);
    const report = await openExtensionPage('report.html');
    const names = report.getByRole('rowheader');
    await expect(names).toHaveCount(10);
    const [first = ''] = await names.allTextContents();
    await report.getByRole('button', { name: 'Choose pages' }).click();
    await report.getByRole('checkbox', { name: first, exact: true }).uncheck();
    await expect(names).toHaveCount(9);
    const left = await report
      .getByRole('checkbox', { checked: false })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''));
    const other = left.find((name) => name !== first) ?? '';
    await report.getByRole('searchbox', { name: 'Name or site' }).fill(other);
    await report.getByRole('checkbox', { name: other, exact: true }).check();
    await expect(report.getByText('10 chosen. A report takes up to 50.')).toBeVisible();
    await expect(names.filter({ hasText: other })).toHaveCount(1);
    await inspectAll(report, 'report-choice');
    await report.close();
    const again = await openExtensionPage('report.html');
    await expect(again.getByRole('rowheader')).toHaveCount(10);
    await expect(again.getByRole('rowheader', { name: first, exact: true })).toHaveCount(0);
    await again.getByRole('button', { name: 'Choose pages' }).click();
    await again.getByRole('button', { name: 'Show those with the most sessions' }).click();
    await expect(again.getByRole('rowheader', { name: first, exact: true })).toHaveCount(1);
  });

  test('the last chosen page cannot be removed', async ({ connectWorkspace, openExtensionPage }) => {
    await connectWorkspace();
    const report = await openExtensionPage('report.html');
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/\d{4}/);
    await choosePages(report, 1);
    await report.getByRole('button', { name: 'Choose pages' }).click();
    await expect(report.getByRole('checkbox', { checked: true })).toBeDisabled();
    await report.getByRole('checkbox', { checked: false }).first().check();
    await expect(report.getByRole('checkbox', { checked: true }).first()).toBeEnabled();
  });

  test('the report is exported as a table and as Markdown', async ({
    connectWorkspace,
    openExtensionPage,
  }) => {
    await connectWorkspace();
    await keepPages(openExtensionPage, 900);
    const report = await openExtensionPage('report.html');
    await choosePages(report, 3);
    const save = async (act: string) => {
      const [saved] = await Promise.all([
        report.waitForEvent('download'),
        chooseMore(report, act, 'Weekly report'),
      ]);
      return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
    };
    const table = await save('Export as CSV');
    expect(table.name).toMatch(/^Weekly report Northwind .*\.csv$/);
    const [heads = '', ...lines] = table.text.trim().split('\r\n');
    expect(heads).toContain('Sessions,"Sessions, before"');
    expect(lines).toHaveLength(3);
    const markdown = await save('Export as Markdown');
    expect(markdown.name).toMatch(/\.md$/);
    for (const name of await report.getByRole('rowheader').allTextContents())
      expect(markdown.text).toContain(`| ${name.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')} |`);
  });

  test('the report works by keys', async ({ connectWorkspace, openExtensionPage }) => {
    await connectWorkspace();
    const report = await openExtensionPage('report.html');
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/\d{4}/);
    const stops = await tabTo(report, /^More actions/);
    expect(stops.map(({ name }) => name)).toEqual([
      'Today',
      'Pages',
      'Weekly report',
      'Search',
      'What’s new',
      'Refresh',
      'Settings',
      'Choose pages',
      'Print',
      expect.stringMatching(/^More actions/),
    ]);
    expect(stops.every(({ visible }) => visible)).toBe(true);
    await report.keyboard.press('Enter');
    await expect(report.getByRole('menuitem', { name: 'Export as Markdown' })).toBeFocused();
    await report.keyboard.press('Escape');
    await report.keyboard.press('Shift+Tab');
    await report.keyboard.press('Shift+Tab');
    await report.keyboard.press('Enter');
    await tabTo(report, /^Name or site/);
  });

  test('another workspace shows another report', async ({ connectWorkspace, openExtensionPage }) => {
    await connectWorkspace();
    const report = await openExtensionPage('report.html');
    await expect(report.getByTitle('Northwind', { exact: true })).toBeVisible();
    await connectWorkspace({ name: 'Southwind' });
    await report.evaluate(async () => {
      const { result } = await chrome.runtime.sendMessage({ request: 'listWorkspaces', input: {} });
      const workspaceId = (result as { id: string; active: boolean }[]).find(({ active }) => !active)?.id;
      await chrome.runtime.sendMessage({ request: 'switchWorkspace', input: { workspaceId } });
    });
    await expect(report.getByTitle('Southwind', { exact: true })).toBeVisible();
  });
});
