// Which page the panel in Firefox's sidebar is about: that of the active tab of its window, or what is pinned.
import { expect } from 'vitest';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { addressOf, openPanel, untilSaid, untilTitled } from './panel-steps.ts';
import type { Sidebar } from './sidebar.ts';

const CLICK_THE_ICON = 'Click the icon to look up this tab';
const FOLLOW_ME = 'Follow me on these 4 sites';
const PRICING = 'Spring launch: pricing';
const SUMMIT = 'Northwind Summit';
const DEMO = 'Book a demo';
const SECURITY = 'Security';

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

test('fault 26: on granted sites it follows without a click, in each window the tabs of that window alone', async ({
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

test('stays with what is pinned, over tabs and after it was closed', async ({
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
