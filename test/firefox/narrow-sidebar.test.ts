// The panel in Firefox's sidebar, as narrow as that may be: nothing that names where one is, or what is meant, is cut.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { cutTexts } from '../e2e/fixtures/look/cut-text.ts';
import { stickingOut } from '../e2e/fixtures/look/sticking-out.ts';
import { root } from '../setup/root.mjs';
import type { InBrowserWindow } from './browser-window.ts';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { untilSaid, untilTitled } from './panel-steps.ts';
import type { Sidebar } from './sidebar.ts';

/** As little as Firefox gives a sidebar (px). */
const NARROWEST = 240;
const PICTURES = join(root, 'test-results', 'pictures');

declare const browser: { runtime: { sendMessage(message: object): Promise<unknown> } };

for (const language of ['en', 'de'])
  test(`each section fits it, in light and dark, "${language}"`, async ({
    sandbox,
    openExtensionPage,
    inWindow,
    openPanelAt,
  }) => {
    await connect(await openExtensionPage('options.html'), sandbox);
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    await untilSaid(panel, 'Expand all');
    await narrow(panel, inWindow);
    await panel.evaluate((chosen) => {
      const message = { request: 'chooseLanguage', input: { language: chosen } };
      void browser.runtime.sendMessage(message);
    }, language);
    await expect.poll(() => panel.evaluate(() => document.documentElement.lang)).toBe(language);
    await expect.poll(() => panel.evaluate(countTabs)).toBe(8);
    mkdirSync(PICTURES, { recursive: true });
    for (let tab = 0; tab < 8; tab += 1) {
      const parts = await openTabOfPanel(panel, tab);
      for (let part = 0; part < parts; part += 1) {
        await panel.evaluate(openPart, part);
        await expect.poll(() => panel.evaluate(isLoading)).toBe(false);
        const name = await panel.evaluate(() => document.querySelector('main')?.innerText.slice(0, 60) ?? '');
        expect.soft(await panel.evaluate(stickingOut, 'all'), `${name}, sticking out`).toEqual([]);
        expect.soft(await cutTexts(panel), `${name}, cut`).toEqual([]);
        for (const scheme of ['light', 'dark']) {
          await inWindow(setScheme, scheme);
          await expect.poll(() => panel.evaluate(isDrawn, scheme)).toBe(true);
          const picture = await inWindow(pictureOfSidebar);
          const file = `sidebar-${language}-${tab + 1}${part > 0 ? `-${part + 1}` : ''}-${scheme}.png`;
          writeFileSync(join(PICTURES, file), Buffer.from(picture, 'base64'));
        }
      }
    }
  });

test('workspace, page and pasted address are not truncated, and day labels align with the ends of the chart', async ({
  sandbox,
  openExtensionPage,
  inWindow,
  openPanelAt,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const address = sandbox.seed.landing.audience;
  const panel = await openPanelAt(address);
  await untilSaid(panel, 'Expand all');
  await narrow(panel, inWindow);
  await expect.poll(() => panel.evaluate(isWhole, 'header .chip', 'Northwind')).toBe(true);
  expect(await panel.evaluate(isWhole, 'h1', 'Spring launch: pricing')).toBe(true);
  const days = await panel.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(({ children, textContent }) => !children.length && /^[A-Z][a-z]{2} \d{1,2}$/.test(textContent))
      .map((day) => Math.round(day.getBoundingClientRect().top)),
  );
  expect(days).toHaveLength(2);
  expect(days[0]).toBe(days[1]);

  await panel.click('Search');
  await paste(panel, address);
  await expect.poll(() => panel.evaluate(isWhole, '.search-address', address)).toBe(true);
});

test('an address pasted into the search leads to its audience, in any spelling', async ({
  sandbox,
  openExtensionPage,
  openTab,
  openPanelAt,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const address = sandbox.seed.landing.audience;
  const panel = await openPanelAt(address);
  await untilSaid(panel, 'Expand all');
  await openTab(sandbox.seed.landing.foreign);
  await untilSaid(panel, 'Click the toolbar icon to see this page');
  await panel.click('Search');
  const marked = () =>
    panel.evaluate(() => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? '');
  for (const written of [
    address,
    `${address}/?utm_source=mail#prices`,
    address.replace('http://', ''),
    `Please look at <${address}>.`,
  ]) {
    await paste(panel, 'nothing of this kind');
    await expect.poll(marked).toBe('');
    await paste(panel, written);
    await expect.poll(marked, { message: written }).toContain('Jane Doe, Contoso');
  }
  await panel.evaluate(() => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.querySelector('[role="combobox"]')?.dispatchEvent(key);
  });
  await untilTitled(panel, 'Spring launch: pricing');
  await untilSaid(panel, 'Jane Doe, Contoso');
});

async function narrow(panel: Sidebar, inWindow: InBrowserWindow): Promise<void> {
  await inWindow(setSidebarWidth, NARROWEST);
  await expect.poll(() => panel.evaluate(() => innerWidth)).toBe(NARROWEST);
}

/** Opens a tab of the panel, and answers of how many parts it is. */
async function openTabOfPanel(panel: Sidebar, tab: number): Promise<number> {
  await panel.evaluate((at) => document.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.click(), tab);
  const selected = () =>
    panel.evaluate(() =>
      [...document.querySelectorAll('[role="tab"]')].findIndex(({ ariaSelected }) => ariaSelected === 'true'),
    );
  await expect.poll(selected).toBe(tab);
  return panel.evaluate(() => document.querySelectorAll('.section-parts button').length || 1);
}

/** Puts a text into the search as the browser does with what is pasted. */
async function paste(panel: Sidebar, text: string): Promise<void> {
  const isThere = () => document.querySelector('[role="combobox"]') !== null;
  await expect.poll(() => panel.evaluate(isThere)).toBe(true);
  await panel.evaluate((words) => {
    const box = document.querySelector<HTMLInputElement>('[role="combobox"]');
    box?.focus();
    box?.select();
    document.execCommand('insertText', false, words);
  }, text);
}

// What follows runs in the panel or in Firefox: each function is sent as text and sees nothing outside itself.

/** Of what the sidebar shows: the box also has an edge. */
function setSidebarWidth(width: number): void {
  const box = document.querySelector<HTMLElement>('#sidebar-box');
  const shown = document.querySelector('#sidebar');
  if (!box || !shown) throw new Error('The sidebar is not open.');
  const edge = box.getBoundingClientRect().width - shown.getBoundingClientRect().width;
  for (const each of ['min-width', 'max-width', 'width'])
    box.style.setProperty(each, `${width + edge}px`, 'important');
}

function countTabs(): number {
  return document.querySelectorAll('[role="tab"]').length;
}

function openPart(at: number): void {
  if (at > 0) document.querySelectorAll<HTMLElement>('.section-parts button')[at]?.click();
}

function isLoading(): boolean {
  return [...document.querySelectorAll('.skeleton')].some((each) => !each.closest('.asset-picture'));
}

/** Whether all of a text is drawn in an element. */
function isWhole(selector: string, text: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element?.checkVisibility() || element.innerText.trim() !== text) return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  const drawn = range.getBoundingClientRect();
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { left, right, top, bottom } = around.getBoundingClientRect();
    const isCut =
      drawn.left < left - 1 || drawn.right > right + 1 || drawn.top < top - 1 || drawn.bottom > bottom + 1;
    if (isCut && getComputedStyle(around).overflow !== 'visible') return false;
  }
  return drawn.width > 0;
}

interface SidebarBrowser extends Element {
  browsingContext: {
    prefersColorSchemeOverride: string;
    currentWindowGlobal: {
      drawSnapshot(part: DOMRect | null, scale: number, ground: string): Promise<ImageBitmap>;
    };
  };
}

function setScheme(scheme: string): void {
  const frame = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const view = frame?.querySelector<SidebarBrowser>('#webext-panels-browser');
  if (view) view.browsingContext.prefersColorSchemeOverride = scheme;
}

/** No colour is on its way to another one any more. */
function isDrawn(scheme: string): boolean {
  const isChanging = document.getAnimations().some((each) => each instanceof CSSTransition);
  return matchMedia(`(prefers-color-scheme: ${scheme})`).matches && !isChanging;
}

/** A PNG, in base 64. */
async function pictureOfSidebar(): Promise<string> {
  const frame = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const view = frame?.querySelector<SidebarBrowser>('#webext-panels-browser');
  if (!view) throw new Error('The sidebar is not open.');
  const picture = await view.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}
