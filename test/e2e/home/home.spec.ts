// Home, the tab with all pages: the top tasks, the health of pages, and the requests made for them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { trials } from '../../setup/trials.ts';
import { test as base, expect } from '../fixtures/extension.ts';
import { tabTo } from '../fixtures/look/by-keys.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { chooseMore } from '../fixtures/more.ts';
import { waitForPanel } from '../fixtures/open-panel.ts';
import { openedPage } from '../fixtures/opened-page.ts';
import { originOf } from '../in-firefox/views.ts';

declare const chrome: {
  runtime: { sendMessage(message: { request?: string; input?: object }): Promise<unknown> };
  storage: Record<'local' | 'session', { get(name: string): Promise<object>; clear(): Promise<void> }>;
};

/** Home of a connected workspace. */
const test = base.extend<{ openHome(): Promise<Page> }>({
  openHome: async ({ connectWorkspace, openExtensionPage }, use) => {
    await use(async () => {
      await connectWorkspace();
      return openExtensionPage('home.html');
    });
  },
});

/** From each column that is hidden to the next one, and between (px). */
const WIDTHS = [
  320, 600, 727, 740, 800, 919, 930, 1000, 1099, 1110, 1231, 1240, 1343, 1350, 1439, 1450, 1600,
];

const things = (home: Page) => home.getByRole('region', { name: 'What to do first' }).getByRole('listitem');
const rowOf = (home: Page, name: string) =>
  home.getByRole('row').filter({ has: home.getByRole('button', { name, exact: true }) });
const pageNames = (home: Page) => home.getByRole('rowheader').getByRole('button').filter({ hasText: /./ });
/** All that is in sight is read. */
async function untilRead(home: Page): Promise<void> {
  await expect(things(home).first()).toBeVisible();
  await expect(home.getByRole('cell', { name: 'Loading' })).toHaveCount(0);
}

/** All pages are known. */
async function untilChecked(home: Page): Promise<void> {
  await untilRead(home);
  await expect(home.getByRole('heading', { level: 1 })).not.toContainText('checked');
}

test('Home shows three tasks first and the health of pages, and a snoozed task stays away', async ({
  openHome,
}) => {
  const home = await openHome();
  await expect(things(home)).toHaveCount(3);
  await expect(home.getByRole('heading', { level: 1 })).toContainText(/\d+ things need you/);
  await expect(
    home
      .getByRole('table', { name: 'Pages' })
      .getByText(/^\d+ of \d+ live/)
      .first(),
  ).toBeVisible();

  await untilRead(home);
  for (const width of WIDTHS) {
    await home.setViewportSize({ width, height: 800 });
    const room = await home
      .getByRole('rowheader')
      .first()
      .evaluate((cell) => cell.clientWidth);
    expect(room, `a page's name at ${width} px`).toBeGreaterThan(170);
  }

  const name = (await things(home).first().getByRole('heading').textContent()) ?? '';
  await things(home).first().getByRole('button', { name: 'Snooze until tomorrow' }).click();
  await expect(home.getByText('Snoozed until tomorrow.')).toBeVisible();
  await expect(things(home).getByRole('heading', { name, exact: true })).toHaveCount(0);
  await home.reload();
  await expect(things(home)).toHaveCount(3);
  await expect(things(home).getByRole('heading', { name, exact: true })).toHaveCount(0);
});

test('Home says how many pages are checked until all are, and then starts the table with the pages of the tasks', async ({
  connectWorkspace,
  openExtensionPage,
  sandbox,
}) => {
  await connectWorkspace();
  sandbox.faults.add({ skip: 30, held: true });
  const home = await openExtensionPage('home.html');
  const title = home.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/ so far · \d+ of 38 pages checked$/);
  await expect(home.getByText(/^Newest pages first, at most 50,000 requests a day/)).toBeVisible();
  sandbox.faults.clear();
  await untilChecked(home);
  await expect(home.getByText('1 archived page isn’t listed.')).toBeAttached();
  const headings = things(home).getByRole('heading');
  await expect(headings).toHaveCount(3);
  // One by one: to read all at once ends Firefox's process.
  for (const [at, heading] of (await headings.all()).entries())
    await expect(pageNames(home).nth(at)).toHaveText((await heading.textContent()) ?? '');
  const pricing = rowOf(home, 'Spring launch: pricing');
  await expect(pricing.getByRole('cell').first()).toHaveText(/^\d+ of 40 live, /);
  await expect(pricing.locator('.col-drafts')).toHaveText(/^\d+$/);
  const asked = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
  expect(new Set(asked.map(({ params }) => params.page_id)).size).toBe(38);
});

test.describe('with a local clock that is a day ahead', { tag: '@long' }, () => {
  test.use({ sandboxOptions: { clockOffset: -26 * 3_600_000 } });

  test('a week that has not ended for the service does not count as checked', async ({
    sandbox,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    const weeks = () =>
      sandbox.ledger.entries().filter(({ operation }) => operation === 'getAnalyticsSummary');
    const ofPages = () => new Set(weeks().map(({ params, query }) => params.page_id ?? query.page_id)).size;
    await expect.poll(ofPages).toBe(38);
    await expect(home.getByRole('heading', { level: 1 })).toContainText(' · 0 of 38 pages checked');
  });
});

test.describe('in full', { tag: '@long' }, () => {
  test('a task opens the panel at its place, and a page opens it by its name', async ({
    context,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    const name = (await things(home).first().getByRole('heading').textContent()) ?? '';
    const act = things(home).first().getByRole('button', { name: 'Review and publish' });
    const [panel] = await Promise.all([waitForPanel(context), act.click()]);
    await expect(panel.getByRole('tab', { name: 'Versions' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByText(name).first()).toBeVisible();
    // The panel is open by now.
    const other = (await things(home).nth(1).getByRole('heading').textContent()) ?? '';
    await home.getByRole('button', { name: other, exact: true }).click();
    await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByText(other).first()).toBeVisible();
  });

  test('the last content of Home is there after the browser was closed, before all pages are read', async ({
    context,
    extensionId,
    killWorker,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    const kept = () => home.evaluate(() => chrome.storage.local.get('answers:home'));
    const name = (await pageNames(home).first().textContent()) ?? '';
    await expect.poll(async () => JSON.stringify(await kept())).toContain(name);
    await home.evaluate(() => chrome.storage.session.clear());
    await home.close();
    await killWorker();

    const again = await context.newPage();
    // As with very many pages.
    await again.addInitScript(() => {
      const send = chrome.runtime.sendMessage;
      chrome.runtime.sendMessage = (message) =>
        message.request === 'listHome' ? new Promise(() => undefined) : send(message);
    });
    await again.goto(`${originOf(extensionId)}/home.html`);
    await expect(rowOf(again, name)).toBeVisible();
    await expect(things(again)).toHaveCount(3);
  });

  test('nothing is requested while it is fresh', async ({ openExtensionPage, sandbox, openHome }) => {
    const home = await openHome();
    await untilChecked(home);
    await home.getByRole('button', { name: /^Drafts/ }).click();
    await untilRead(home);
    await home.getByRole('button', { name: /^All/ }).click();
    await expect(home.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
    await untilRead(home);
    // More rows than later come into sight, whatever is above them then.
    const [first] = await pageNames(home).allTextContents();
    await home.mouse.wheel(0, 900);
    await expect(pageNames(home).first()).not.toHaveText(first ?? '');
    await untilRead(home);
    await home.mouse.wheel(0, -900);
    await expect(pageNames(home).first()).toHaveText(first ?? '');
    await untilRead(home);
    const before = sandbox.ledger.entries().length;
    await home.reload();
    await untilRead(home);
    await home.close();
    const again = await openExtensionPage('home.html');
    await untilRead(again);
    // What was in sight before is in sight again.
    await again.mouse.wheel(0, 400);
    await again.mouse.wheel(0, -400);
    await again.getByRole('button', { name: /^Drafts/ }).click();
    await untilRead(again);
    expect(sandbox.ledger.entries()).toHaveLength(before);
  });

  test('figures are loaded only for rows in view, four at a time, and none once Home is closed', async ({
    openExtensionPage,
    sandbox,
    openHome,
  }) => {
    const home = await openHome();
    await expect(home.getByText(/^1–\d+ of \d+/)).toBeVisible();
    const entries = () => sandbox.ledger.entries();
    const open = () => entries().filter(({ finished }) => !finished).length;
    const release = sandbox.faults.add({ held: true, times: 4 });
    sandbox.faults.add({ held: true });
    const slowFrom = entries().length;
    await expect.poll(open).toBe(4);
    release();
    // Four have come and gone, and four more are out.
    await expect.poll(() => entries().length).toBeGreaterThanOrEqual(slowFrom + 8);
    expect(open()).toBeLessThanOrEqual(4);
    const drawn = await home.getByRole('row').count();
    // The figures of whole pages, for what to do first, are of others, too.
    const ofRows = entries().filter(({ operation }) => operation === 'listAudiences');
    const ofPages = new Set(ofRows.map(({ params }) => params.page_id));
    expect(ofPages.size).toBeGreaterThan(0);
    expect(ofPages.size).toBeLessThan(drawn);
    await home.close();
    sandbox.faults.clear();
    await expect.poll(open).toBe(0);
    const closed = entries().length;
    // What it would still ask for has left long before it has been opened and closed once more.
    const options = await openExtensionPage('options.html');
    await expect(options.getByRole('navigation')).toBeVisible();
    await options.close();
    expect(entries()).toHaveLength(closed);
  });

  test('fault 12: offline Home shows stored data and says why it is not newer', async ({
    sandbox,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    sandbox.faults.add({ drop: 'before' });
    await home.getByRole('button', { name: 'Refresh' }).click();
    await expect(home.getByText('Can’t reach your service.').first()).toBeVisible();
    await expect(things(home)).toHaveCount(3);
    await expect(
      home
        .getByRole('table')
        .getByText(/^\d+ of \d+ live/)
        .first(),
    ).toBeVisible();
    await inspectView(home, 'home-offline');
    sandbox.faults.clear();
    await home.getByRole('button', { name: 'Try again' }).click();
    await expect(home.getByText('Can’t reach your service.')).toHaveCount(0);
  });

  test('a scale of rates chosen elsewhere appears in Home and in the report', async ({
    openExtensionPage,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    const report = await openExtensionPage('report.html');
    const options = await openExtensionPage('options.html');
    const choose = (scale: string) =>
      options.evaluate(async (chosen) => {
        const { workspaces } = (await chrome.storage.local.get('workspaces')) as {
          workspaces?: { id: string }[];
        };
        const workspaceId = workspaces?.[0]?.id;
        await chrome.runtime.sendMessage({ request: 'setRateScale', input: { workspaceId, scale: chosen } });
      }, scale);
    const shares = [home.locator('td.col-converted'), report.locator('.report-table td:nth-child(5)')].map(
      (cells) => cells.filter({ hasText: /\d%/ }),
    );
    await choose('as-sent');
    for (const share of shares) await expect(share).toHaveCount(0);
    await choose('fraction');
    for (const share of shares) await expect(share.first()).toBeAttached();
  });

  test('pages are found, filtered, sorted and exported', async ({ openHome }) => {
    const home = await openHome();
    await untilRead(home);
    await home.keyboard.press('/');
    await home.keyboard.type('spring');
    await expect(rowOf(home, 'Spring launch: pricing')).toBeVisible();
    await expect(rowOf(home, 'Book a demo')).toHaveCount(0);
    await home.getByRole('searchbox', { name: 'Name or site' }).fill('nothing of this kind');
    await expect(home.getByText('No matches')).toBeVisible();
    await inspectView(home, 'home-no-matches');
    await home.getByRole('button', { name: 'Show all' }).click();
    await home.getByRole('button', { name: /^Live/ }).click();
    await expect(home.getByRole('cell', { name: /^0 of / })).toHaveCount(0);
    await home.getByRole('button', { name: /^All/ }).click();
    await home.getByRole('combobox', { name: 'Sort' }).selectOption('Name');
    await expect(home.getByRole('columnheader', { name: 'Page' })).toHaveAttribute('aria-sort', 'other');
    await home.getByRole('combobox', { name: 'Site' }).selectOption({ index: 1 });
    const site = await home.getByRole('combobox', { name: 'Site' }).inputValue();
    await expect(home.getByText(/^1–\d+ of \d+/)).not.toHaveText(/of 38/);
    const [saved] = await Promise.all([
      home.waitForEvent('download'),
      chooseMore(home, 'Export as CSV', 'Home'),
    ]);
    const [heads = '', ...lines] = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(heads).toContain('Sessions');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toContain(site);
  });

  test('the search of Home and the report finds everything, and each leads to the other', async ({
    context,
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    await home.keyboard.press('?');
    const shortcuts = home.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toContainText('Open the popupAlt+Shift+G');
    await inspectView(home, 'home-shortcuts');
    await home.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);

    const search = home.getByRole('combobox', { name: 'Find anything, do anything' });
    await home.keyboard.press('Control+k');
    await search.fill('go to people');
    await inspectView(home, 'home-search');
    const [panel] = await Promise.all([waitForPanel(context), search.press('Enter')]);
    await expect(panel.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');

    await home.getByRole('link', { name: 'Weekly report' }).click();
    await expect(home.getByRole('heading', { level: 1 })).toContainText(/\d{4}/);
    await expect(home.getByRole('link', { name: 'Weekly report' })).toHaveAttribute('aria-current', 'page');
    await home.keyboard.press('Control+k');
    await search.fill('new clip');
    await search.press('Enter');
    // There is no topic yet that it could be saved to.
    await expect(panel.getByRole('heading', { name: 'No topics yet' })).toBeVisible();
    await home.getByRole('link', { name: 'Pages', exact: true }).click();
    await expect(home.getByRole('table', { name: 'Pages' })).toBeInViewport();
  });

  test('Home works by keys, and the focus goes to the next task when one is snoozed', async ({
    openHome,
  }) => {
    const home = await openHome();
    await untilRead(home);
    const stops = await tabTo(home, /^Snooze until tomorrow/);
    expect(stops.map(({ name }) => name)).toContain('Review and publish');
    await home.keyboard.press('Enter');
    await expect(things(home).first()).toBeFocused();
    await tabTo(home, 'Undo');
    await home.keyboard.press('Enter');
    await expect(home.getByText('Snoozed until tomorrow.')).toHaveCount(0);
    await expect(things(home)).toHaveCount(3);
    await tabTo(home, 'Sessions');
    await home.keyboard.press('Enter');
    await expect(home.getByRole('columnheader', { name: 'Sessions' })).toHaveAttribute('aria-sort', 'other');
    const first = (await pageNames(home).first().textContent()) ?? '';
    await tabTo(home, first);
  });

  test('new requests come before drafts and are counted on their page', async ({
    connectWorkspace,
    openExtensionPage,
    openPopupAt,
    sandbox,
  }) => {
    await connectWorkspace();
    const { page, audience } = sandbox.seed.ids;
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await expect(popup.getByText(/moved the security section above the prices/)).toBeVisible();
    // A request, and the agent's answer to it.
    sandbox.changes.addMessage(page, audience);
    sandbox.changes.addMessage(page, audience);
    await popup.getByRole('button', { name: 'Refresh' }).click();
    const home = await openExtensionPage('home.html');
    await expect(things(home).first()).toContainText('1 new request');
    await expect(things(home).first()).toContainText('Jane Doe, Contoso');
    await expect(home.getByText(/^New since .*: 2 messages\./)).toBeVisible();
    await home.getByRole('button', { name: /^New messages/ }).click();
    await expect(rowOf(home, 'Spring launch: pricing')).toBeVisible();
    await inspectView(home, 'home-messages');
  });

  test('axe finds no fault in Home at any width, empty or failing', async ({
    openExtensionPage,
    sandbox,
    openHome,
  }) => {
    test.slow();
    const empty = await openExtensionPage('home.html');
    await expect(empty.getByRole('heading', { name: 'All your pages at a glance' })).toBeVisible();
    await inspectView(empty, 'home-not-connected');
    await empty.close();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', held: true });
    const home = await openHome();
    await expect(pageNames(home).first()).toBeVisible();
    await inspectView(home, 'home-loading');
    sandbox.faults.clear();
    await home.reload();
    await untilRead(home);
    await home.getByText('Why this order?').click();
    for (const width of [1280, 800, 360]) {
      await home.setViewportSize({ width, height: 900 });
      await expect(home.getByRole('row').nth(2)).toBeVisible();
      await inspectView(home, `home-${width}`);
      const { scrollWidth, clientWidth } = await home.evaluate(() => document.documentElement);
      expect(scrollWidth, `${width} px wide`).toBe(clientWidth);
    }
  });

  test('popup and panel lead to Home', async ({
    connectWorkspace,
    openPopupAt,
    context,
    sandbox,
    openPanelAt,
  }) => {
    await connectWorkspace();
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    const opens = async (view: Page) => {
      const opened = openedPage(context, (url) => url.endsWith('/home.html'));
      // The popup closes under the press.
      await view
        .getByRole('button', { name: 'Open Home' })
        .press('Enter')
        .catch(() => undefined);
      const home = await opened;
      await expect(home.getByRole('table', { name: 'Pages' })).toBeVisible();
      await home.close();
    };
    await opens(panel);
    await opens(await openPopupAt(sandbox.seed.landing.audience));
  });

  test('the demo has a Home, too', async ({ openExtensionPage, context }) => {
    const home = await openExtensionPage('home.html');
    await home.getByRole('button', { name: 'Try it without a key' }).click();
    await expect.poll(() => context.pages().some((page) => page.url().includes('demo.html'))).toBe(true);
    await home.bringToFront();
    await untilRead(home);
    await expect(home.getByText('Northwind').first()).toBeVisible();
    await inspectView(home, 'home-demo');
  });
});

const many = trials({ normal: 3000, full: 100_000 });

test.describe(`with ${many} pages`, { tag: ['@full', '@long'] }, () => {
  test.use({ sandboxOptions: { pages: many, pageSize: 500, maxPageSize: 500 } });
  test('Home holds at most 3,000 nodes, wherever it is scrolled to', async ({ openHome }) => {
    const home = await openHome();
    // A few are archived.
    const nearlyAll = async () =>
      Number((await home.getByText(/^1–\d+ of/).textContent())?.match(/of ([\d,]+)/)?.[1]?.replace(',', ''));
    await expect.poll(nearlyAll).toBeGreaterThan(many * 0.99);
    const nodes = () => home.evaluate(() => document.querySelectorAll('*').length);
    for (const part of [0, 0.5, 1]) {
      await home.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), part);
      await expect(home.getByRole('row').nth(5)).toBeVisible();
      expect(await nodes()).toBeLessThanOrEqual(3000);
    }
  });
});
