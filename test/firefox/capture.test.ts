// From the menu of a page to an entry in the topic, in Firefox: whatever its event page does in between.
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { textsOf } from '../kills/service.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { test } from './firefox.ts';
import { openPanel, untilSaid } from './panel-steps.ts';
import { articleOf, ask, connectWithTopic, topicOf } from './to-save.ts';

const SELECTED = 'line one\n  line two, indented\nline three';
const TOPIC = 'Ideas for the summit';
const SAVE = 'Save selection to';

test.beforeEach(({ sandbox, openExtensionPage }) => connectWithTopic(openExtensionPage, sandbox));

test('a menu item saves the selection with its line breaks, and confirms it over the page', async ({
  sandbox,
  openTab,
  menu,
}) => {
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => menu.toast()).toContain(`Saving to ${TOPIC}`);
  // It was read from the page itself.
  expect(await menu.toast()).not.toContain('may be shorter');
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual([SELECTED]);
});

test('a selection in a field for email, which Firefox shows no page, is taken from the click', async ({
  sandbox,
  openTab,
  menu,
}) => {
  const page = await openTab(articleOf(sandbox));
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="email" value="12345">';
    document.querySelector('input')?.select();
  });
  await menu.choose(page, 'input', [SAVE, TOPIC]);
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual(['12345']);
});

test('fault 10: the same works from a sleeping event page, and if it falls asleep while the capture waits', async ({
  sandbox,
  openExtensionPage,
  openTab,
  menu,
  sleepBackground,
  openPopup,
}) => {
  const view = await openExtensionPage('options.html');
  const [{ id: workspaceId } = { id: '' }] = (await ask(view, 'listWorkspaces', {})) as { id: string }[];
  // Long enough to fall asleep in it.
  await ask(view, 'setCaptureSettings', { workspaceId, settings: { holdSeconds: 15 } });
  await view.close();
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await sleepBackground();
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => menu.toast()).toContain(`Saving to ${TOPIC}`);
  await sleepBackground();
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([]);
  // Whatever wakes it sends what waits.
  await openPopup();
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual([SELECTED]);
});

test('the sidebar counts a clip as saved once the service has it, not while it is held back', async ({
  sandbox,
  openExtensionPage,
  openTab,
  menu,
  openPopup,
  sidebar,
}) => {
  const view = await openExtensionPage('options.html');
  const [{ id: workspaceId } = { id: '' }] = (await ask(view, 'listWorkspaces', {})) as { id: string }[];
  await ask(view, 'setCaptureSettings', { workspaceId, settings: { holdSeconds: 30 } });
  await view.close();
  const page = await openTab(articleOf(sandbox));
  const panel = await openPanel(await openPopup(), sidebar());
  await panel.click('Library');
  await select(page);
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await untilSaid(panel, 'on its way');
  expect(await panel.text()).not.toContain('saved from this page');
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([]);
  // Rather than wait for the rest of the half minute.
  await panel.evaluate(openMoreActions);
  await panel.click('Send now');
  await untilSaid(panel, '1 saved from this page');
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([SELECTED]);
});

test('fault 16: a refused clip waits with its text in the popup', async ({
  sandbox,
  openTab,
  menu,
  openPopup,
}) => {
  sandbox.faults.add({ operation: 'createTopicEntry', status: 404, times: 1 });
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => sent(sandbox)).toBe(1);
  const popup = await openPopup();
  await expect.poll(() => popup.text()).toContain('line two, indented');
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([]);
});

test('"Choose…" opens the sidebar with the selection', async ({ sandbox, openTab, menu, sidebar }) => {
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, 'Choose…']);
  const panel = sidebar();
  await untilSaid(panel, 'New clip');
  const text = () => panel.evaluate(() => document.querySelector('textarea')?.value);
  await expect.poll(text).toBe(SELECTED);
  expect(sent(sandbox)).toBe(0);
});

/** In the panel: of the only clip. */
function openMoreActions(): void {
  document.querySelector<HTMLElement>('li [aria-label^="More actions"]')?.click();
}

function sent({ ledger }: Sandbox): number {
  return ledger.entries().filter(({ operation }) => operation === 'createTopicEntry').length;
}

async function select(page: Page): Promise<void> {
  const selected = await page.evaluate(() => {
    const pre = document.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
    return String(getSelection());
  });
  expect(selected.trim()).toBe(SELECTED);
}
