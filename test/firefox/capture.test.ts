// From the menu of a page to an entry in the topic, in Firefox: whatever its event page does in between.
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { textsOf } from '../kills/service.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';

const SELECTED = 'line one\n  line two, indented\nline three';
const TOPIC = 'Ideas for the summit';
const SAVE = 'Save selection to';
const WAIT = { timeout: 20_000 };

declare const browser: {
  runtime: { sendMessage(message: object): Promise<{ ok: boolean; result?: unknown } | undefined> };
};

test.beforeEach(async ({ sandbox, openExtensionPage }) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const view = await openExtensionPage('options.html');
  await ask(view, 'addTopics', { topicIds: [topicOf(sandbox)] });
  await view.close();
});

test('an item of the menu saves what was selected, line for line, and says so over the page', async ({
  sandbox,
  openTab,
  menu,
}) => {
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => menu.toast(), WAIT).toContain(`Saving to ${TOPIC}`);
  // It was read from the page itself.
  expect(await menu.toast()).not.toContain('may be shorter');
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox)), WAIT).toEqual([SELECTED]);
});

test('fault 10: it does so from sleep, and when the event page falls asleep while the capture waits', {
  timeout: 90_000,
}, async ({ sandbox, openExtensionPage, openTab, menu, sleepBackground, openPopup }) => {
  const view = await openExtensionPage('options.html');
  const [{ id: workspaceId } = { id: '' }] = (await ask(view, 'listWorkspaces', {})) as { id: string }[];
  // Long enough to fall asleep in it.
  await ask(view, 'setCaptureSettings', { workspaceId, settings: { holdSeconds: 15 } });
  await view.close();
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await sleepBackground();
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => menu.toast(), WAIT).toContain(`Saving to ${TOPIC}`);
  await sleepBackground();
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([]);
  // Whatever wakes it sends what waits.
  await openPopup();
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox)), { timeout: 40_000 }).toEqual([SELECTED]);
});

test('fault 16: what the service refuses waits with its text in the popup', async ({
  sandbox,
  openTab,
  menu,
  openPopup,
}) => {
  sandbox.faults.add({ operation: 'createTopicEntry', status: 404, times: 1 });
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, TOPIC]);
  await expect.poll(() => sent(sandbox), WAIT).toBe(1);
  const popup = await openPopup();
  await expect.poll(() => popup.text(), WAIT).toContain('line two, indented');
  expect(await textsOf(sandbox, topicOf(sandbox))).toEqual([]);
});

test('"Choose…" opens the sidebar with the selection', async ({ sandbox, openTab, menu, sidebar }) => {
  const page = await openTab(articleOf(sandbox));
  await select(page);
  await menu.choose(page, 'pre', [SAVE, 'Choose…']);
  const panel = sidebar();
  await untilSaid(panel, 'New entry');
  const text = () => panel.evaluate(() => document.querySelector('textarea')?.value);
  await expect.poll(text, WAIT).toBe(SELECTED);
  expect(sent(sandbox)).toBe(0);
});

/** Asks the background as a view does. */
async function ask(view: Page, request: string, input: object): Promise<unknown> {
  const reply = await view.evaluate((message) => browser.runtime.sendMessage(message), { request, input });
  if (!reply?.ok) throw new Error(`${request}: ${JSON.stringify(reply)}`);
  return reply.result;
}

/** The one without entries. */
function topicOf({ seed }: Sandbox): string {
  return seed.topics[4] ?? '';
}

function articleOf({ url }: Sandbox): string {
  return `${url.replace('localhost', 'blog.localhost')}/article`;
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
