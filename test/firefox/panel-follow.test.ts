// Which page the panel in Firefox's sidebar is about: that of the active tab of its window, or what is pinned.
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { addressOf, openPanel, untilSaid, untilTitled } from './panel-steps.ts';
import type { Sidebar } from './sidebar.ts';

/** In a page of the extension. */
declare const browser: Browser;

const CLICK_THE_ICON = 'Click the toolbar icon to see this page';
const FOLLOW_ME = 'Always show on these 4 sites';
const PRICING = 'Spring launch: pricing';
const SUMMIT = 'Northwind Summit';
const DEMO = 'Book a demo';
const SECURITY = 'Security';
const NO_MATCH = 'No page matches this address';
/** The workspace's name on its button, with what is read out beside it. */
const SWITCH_FROM_NORTHWIND = 'NorthwindSwitch workspace';

test.beforeEach(async ({ sandbox, openExtensionPage }) => {
  await connect(await openExtensionPage('options.html'), sandbox);
});

test('fault 26: follows from tab to tab, and says where it needs a click on the icon', async ({
  sandbox,
  openTab,
  openPopup,
  sidebar,
}) => {
  const first = await openTab(sandbox.seed.landing.audience);
  const panel = await openPanel(await openPopup(), sidebar());
  await untilTitled(panel, PRICING);
  await untilSaid(panel, 'Jane Doe, Contoso');

  const second = await openTab(addressOf(sandbox, '/summit'));
  await untilTitled(panel, CLICK_THE_ICON);
  expect(await panel.text()).not.toContain(PRICING);

  const popup = await openPopup();
  await untilTitled(panel, SUMMIT);
  await popup.close();
  await first.bringToFront();
  await untilTitled(panel, PRICING);
  await second.bringToFront();
  await untilTitled(panel, SUMMIT);
});

test("fault 26: on granted sites, each window's sidebar follows that window's tabs without a click", async ({
  sandbox,
  firefox,
  openTab,
  openPopup,
  sidebar,
}) => {
  const first = await openTab(sandbox.seed.landing.audience);
  const panel = await openPanel(await openPopup(), sidebar());
  const second = await openTab(addressOf(sandbox, '/summit'));
  await untilTitled(panel, CLICK_THE_ICON);
  await panel.click(FOLLOW_ME);
  await untilTitled(panel, SUMMIT);
  await first.bringToFront();
  await untilTitled(panel, PRICING);

  await noteTitles(panel);
  const third = await firefox.browser.newPage({ type: 'window' });
  await third.goto(addressOf(sandbox, '/demo'));
  const other = sidebar(1);
  await other.open();
  await untilTitled(other, DEMO);
  await openTab(addressOf(sandbox, '/security'));
  await untilTitled(other, SECURITY);
  await third.bringToFront();
  await untilTitled(other, DEMO);
  expect(await panel.title()).toBe(PRICING);

  await noteTitles(other);
  await second.bringToFront();
  await untilTitled(panel, SUMMIT);
  expect(await notedTitles(panel)).not.toContain(DEMO);
  expect(await notedTitles(panel)).not.toContain(SECURITY);
  expect(await notedTitles(other)).toEqual([DEMO]);
});

test('fault 26: follows an address that changes in the page, and stops at another site', async ({
  sandbox,
  openTab,
  openPopup,
  sidebar,
}) => {
  const tab = await openTab(sandbox.seed.landing.pageOnly);
  const panel = await openPanel(await openPopup(), sidebar());
  await untilTitled(panel, PRICING);
  await tab.evaluate(() => history.pushState(null, '', '/demo'));
  await untilTitled(panel, DEMO);
  await tab.goto(sandbox.seed.landing.foreign);
  await untilTitled(panel, CLICK_THE_ICON);
});

test('stays with the pin across tabs and after it was closed', async ({
  sandbox,
  openTab,
  openPopup,
  sidebar,
}) => {
  const first = await openTab(sandbox.seed.landing.audience);
  const panel = await openPanel(await openPopup(), sidebar());
  await untilTitled(panel, PRICING);
  await panel.click('Stay on this page');
  await untilSaid(panel, 'Pinned');

  await noteTitles(panel);
  await openTab(addressOf(sandbox, '/summit'));
  const popup = await openPopup();
  await untilSaid(panel, `Pinned. This tab shows ${SUMMIT}`);
  expect(await notedTitles(panel)).toEqual([PRICING]);
  await popup.close();

  await panel.close();
  await openPanel(await openPopup(), panel);
  await untilSaid(panel, `Pinned. This tab shows ${SUMMIT}`);
  expect(await panel.title()).toBe(PRICING);
  await panel.click('Follow the tab');
  await untilTitled(panel, SUMMIT);
  await first.bringToFront();
  await untilTitled(panel, PRICING);
});

test('fault 25: switching the workspace in panel or popup replaces everything in the panel', async ({
  sandbox,
  openExtensionPage,
  openPopup,
  openPanelAt,
}) => {
  const other = await startSandbox({ port: 0, pages: 20 });
  try {
    const options = await openExtensionPage('options.html');
    await connectAnother(options, other);
    await options.close();
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await untilTitled(panel, PRICING);
    await untilSaid(panel, 'v13');

    await noteTitles(panel);
    await panel.click(SWITCH_FROM_NORTHWIND);
    await panel.click('Elsewhere');
    await untilTitled(panel, NO_MATCH);
    await untilSaid(panel, /^Elsewhere[\s\S]*This page belongs to Northwind/);
    expect(await panel.text()).not.toContain('v13');

    const popup = await openPopup();
    await popup.click('Switch to Northwind');
    await untilTitled(panel, PRICING);
    await untilSaid(panel, 'v13');
    const titles = (await notedTitles(panel)).filter((title) => !title.startsWith('Loading'));
    expect(titles).toEqual([PRICING, NO_MATCH, PRICING]);
    for (const { ledger } of [sandbox, other])
      expect(ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
  } finally {
    await other.close();
  }
});

/** Connects a second workspace, "Elsewhere"; the first stays the one that is shown. */
async function connectAnother(view: Page, { url, key }: Sandbox): Promise<void> {
  const form = {
    name: 'Elsewhere',
    color: 'violet',
    baseUrl: url,
    key,
    production: false,
    keyKeeping: 'device',
  };
  const saved = await view.evaluate(
    async (input) => browser.runtime.sendMessage({ request: 'saveWorkspace', input }),
    form,
  );
  expect(saved).toMatchObject({ ok: true });
}

/** Begins to note each main heading that the panel shows, however short. */
function noteTitles(panel: Sidebar): Promise<void> {
  return panel.evaluate(() => {
    const note = () => {
      const { dataset } = document.documentElement;
      const title = document.querySelector('h1')?.innerText;
      const noted: string[] = JSON.parse(dataset.noted ?? '[]');
      if (title !== undefined && noted.at(-1) !== title) dataset.noted = JSON.stringify([...noted, title]);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

async function notedTitles(panel: Sidebar): Promise<string[]> {
  return JSON.parse(await panel.evaluate(() => document.documentElement.dataset.noted ?? '[]'));
}
