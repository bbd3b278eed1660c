// The sections about the whole workspace, and the search, in the panel in Firefox's sidebar.
import { expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { openPanel, untilSaid, untilTitled } from './panel-steps.ts';
import type { Sidebar } from './sidebar.ts';

/** In the panel. */
declare const browser: Browser;

test.beforeEach(async ({ sandbox, openExtensionPage, openTab, openPopup, sidebar }) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  await openTab(sandbox.seed.landing.audience);
  const panel = await openPanel(await openPopup(), sidebar());
  await untilSaid(panel, 'Expand all');
});

test("a session id pasted into Sessions shows the session's steps", async ({ sandbox, sidebar }) => {
  const panel = sidebar();
  const [session = ''] = sandbox.seed.sessions;
  await panel.click('Analytics');
  await panel.click('Visitors');
  await paste(panel, 'textarea', session);
  await panel.click('Open');
  await expect.poll(() => panel.title()).toMatch(/, 9 steps$/);
  await untilSaid(panel, 'In Frankfurt, on servers of ours alone.');
  expect(await panel.evaluate(() => document.querySelectorAll('ol.steps > li').length)).toBe(9);
});

test('a person, an asset and the news open in their sections', async ({ sandbox, sidebar }) => {
  const panel = sidebar();
  await panel.click('Open in People');
  await untilTitled(panel, 'Jane Doe');
  await untilSaid(panel, sandbox.seed.persons[0] ?? 'no id');
  await untilSaid(panel, /jane\S*@contoso\.example/);

  await panel.click('Library');
  await panel.click('Assets');
  await untilSaid(panel, '50 of 63 assets loaded');
  const widths = () =>
    panel.evaluate(() => document.querySelector<HTMLImageElement>('.asset-grid img')?.naturalWidth);
  await expect.poll(widths).toBe(300);
  const name = await panel.evaluate(() => document.querySelector('.asset-tile > bdi')?.textContent ?? '');
  await panel.evaluate(() => document.querySelector<HTMLElement>('.asset-tile')?.click());
  await untilTitled(panel, name);

  await panel.click('What’s new');
  await untilSaid(panel, 'Nothing new');
  sandbox.changes.renamePage(sandbox.seed.pages[5] ?? '', 'Renamed page');
  await panel.evaluate(async () => {
    const { session } = (await browser.storage.session.get('session')) as {
      session: { workspaceId: string };
    };
    await browser.runtime.sendMessage({ request: 'syncPages', input: { workspaceId: session.workspaceId } });
  });
  await untilSaid(panel, 'Renamed page');
  await panel.evaluate(() => document.querySelector<HTMLElement>('.news-open')?.click());
  await untilTitled(panel, 'Renamed page');
});

test('the search tolerates a typo, and Enter opens the selected hit', async ({ sidebar }) => {
  const panel = sidebar();
  await panel.click('Search');
  const box = '[role="combobox"]';
  await expect.poll(() => panel.evaluate(hasFocus, box)).toBe(true);
  await paste(panel, box, 'nrothwind sumit');
  const marked = () =>
    panel.evaluate(() => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? '');
  await expect.poll(marked).toContain('Northwind Summit');
  await panel.evaluate((at) => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.querySelector(at)?.dispatchEvent(key);
  }, box);
  await untilTitled(panel, 'Northwind Summit');
  expect(await panel.evaluate(() => document.querySelector('dialog') === null)).toBe(true);
});

/** Pastes a text like the browser does. */
async function paste(panel: Sidebar, selector: string, text: string): Promise<void> {
  const isThere = (at: string) => document.querySelector(at) !== null;
  await expect.poll(() => panel.evaluate(isThere, selector)).toBe(true);
  await panel.evaluate(
    (at, words) => {
      document.querySelector<HTMLElement>(at)?.focus();
      document.execCommand('insertText', false, words);
    },
    selector,
    text,
  );
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) === true;
}
