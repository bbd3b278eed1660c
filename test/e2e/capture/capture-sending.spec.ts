// From a stored capture to one entry, whatever happens in between.
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { install } from '../fixtures/browser/launch-chromium.ts';
import { type Capturing, expect, test } from '../fixtures/capturing.ts';
import { chooseMore } from '../fixtures/more.ts';
import { expectToast, pressInToast } from '../fixtures/page-toast.ts';

const lines = ['The first quote.', 'The second quote.', 'The third quote.'];

test.beforeEach(async ({ page, capturing }) => {
  await capturing.openHtml(
    page,
    `<!doctype html><title>Quotes</title>${lines.map((line, at) => `<p id="q${at}">${line}</p>`).join('')}`,
  );
});

async function saveLine(page: Page, capturing: Capturing, topicId: string, at = 0, times = 1): Promise<void> {
  await page.locator(`#q${at}`).selectText();
  await capturing.clickMenu(page, { topicId, selectionText: lines[at] ?? '', times });
}

/** Waits until this many captures are on their way. */
async function expectOpen(capturing: Capturing, count: number): Promise<void> {
  await expect.poll(async () => (await capturing.outbox()).open.length).toBe(count);
}

const emptyTopic = (topics: readonly string[]) => topics[4] ?? '';

test('three quick captures make three entries', { tag: '@long' }, async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  for (const at of [0, 1, 2]) await saveLine(page, capturing, topicId, at);
  await capturing.rest(3);
  expect((await capturing.texts(topicId)).toSorted()).toEqual(lines.toSorted());
});

test('fault 32: one click reported twice makes one entry', async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await saveLine(page, capturing, topicId, 0, 2);
  await saveLine(page, capturing, topicId, 1);
  await capturing.rest(2);
  expect(capturing.sent().toSorted()).toEqual(lines.slice(0, 2));
});

test('fault 32: saving the same text on purpose makes two entries, after a warning', {
  tag: '@long',
}, async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await saveLine(page, capturing, topicId);
  const [first] = await capturing.rest(1);
  const text = lines[0] ?? '';
  // It is known once the topic was read again.
  await expect
    .poll(async () => (await capturing.ask('knownEntries', { topicId, text })).identical !== undefined)
    .toBe(true);
  // Within a second it would be the same click.
  await expect.poll(() => Date.now() - (first?.createdAt ?? 0)).toBeGreaterThan(1000);
  await saveLine(page, capturing, topicId);
  await expectToast(page, 'Already in Ideas for the summit when it was last loaded');
  expect(capturing.sent()).toEqual([text]);
  await pressInToast(page, 'Save anyway');
  await expectToast(page, 'Saving to Ideas for the summit');
  await capturing.rest(2);
  expect(await capturing.texts(topicId)).toEqual([text, text]);
});

test('Undo over the page sends nothing', async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await capturing.settings({ holdSeconds: 10 });
  await saveLine(page, capturing, topicId);
  await expectToast(page, 'Saving to Ideas for the summit');
  await expectOpen(capturing, 1);
  await pressInToast(page, 'Undo');
  await expectToast(page, 'Not saved. Nothing was sent.');
  expect(await capturing.outbox()).toEqual({ open: [], done: [] });
  // A later one is sent before anything could come of it.
  await capturing.settings({ holdSeconds: 0 });
  await saveLine(page, capturing, topicId, 1);
  await capturing.rest(1);
  expect(capturing.sent()).toEqual([lines[1]]);
});

test('Undo in the popup sends nothing', { tag: '@long' }, async ({ page, sandbox, capturing, openPopup }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await capturing.settings({ holdSeconds: 30 });
  await saveLine(page, capturing, topicId);
  await expectOpen(capturing, 1);
  const popup = await openPopup(page);
  const item = popup.getByRole('listitem').filter({ hasText: lines[0] ?? '' });
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toHaveCount(0);
  expect(await capturing.outbox()).toEqual({ open: [], done: [] });
  expect(capturing.sent()).toEqual([]);
});

test('fault 12: text captured offline is sent once the browser is online', async ({
  page,
  context,
  sandbox,
  capturing,
  worker,
}) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await context.setOffline(true);
  for (const at of [0, 1]) await saveLine(page, capturing, topicId, at);
  await expectToast(page, 'Saving to Ideas for the summit');
  await expect
    .poll(async () =>
      (await capturing.outbox()).open.map(({ state }) => 'problem' in state && state.problem?.kind),
    )
    .toEqual(['offline', 'offline']);
  expect(capturing.sent()).toEqual([]);
  await context.setOffline(false);
  // The emulation changes the state that the worker reads, but fires no event.
  await (await worker()).evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await capturing.rest(2);
  expect((await capturing.texts(topicId)).toSorted()).toEqual(lines.slice(0, 2));
});

test('fault 16: a refused capture does not hold up the next ones', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
  openPopup,
}) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  const [first = ''] = lines;
  sandbox.faults.add({ operation: 'createTopicEntry', contains: first, times: 1, status: 400 });
  for (const at of [0, 1, 2]) await saveLine(page, capturing, topicId, at);
  await expect.poll(async () => (await capturing.outbox()).done.length).toBe(2);
  expect((await capturing.texts(topicId)).toSorted()).toEqual(lines.slice(1));
  const { open } = await capturing.outbox();
  expect(open.map(({ excerpt, state }) => [excerpt, state.kind])).toEqual([[first, 'needs-you']]);
  const popup = await openPopup(page);
  await expect(popup.getByText('1 clip needs you')).toBeVisible();
  await chooseMore(popup, 'Send again');
  await capturing.rest(3);
  expect((await capturing.texts(topicId)).toSorted()).toEqual(lines.toSorted());
});

test('fault 16: a key that is not accepted pauses all captures, and a new one resumes them', async ({
  page,
  sandbox,
  capturing,
}) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  sandbox.faults.add({ status: 401 });
  await saveLine(page, capturing, topicId);
  await expect.poll(async () => (await capturing.outbox()).paused?.kind).toBe('unauthorized');
  const asked = sandbox.ledger.entries().length;
  for (const at of [1, 2]) await saveLine(page, capturing, topicId, at);
  await expectOpen(capturing, 3);
  // No further request is sent with this key.
  expect(sandbox.ledger.entries()).toHaveLength(asked);
  sandbox.faults.clear();
  const [workspace] = await capturing.ask('listWorkspaces', {});
  if (!workspace) throw new Error('No workspace is there.');
  const { id, name, color, baseUrl, production, keyKeeping } = workspace;
  await capturing.ask('saveWorkspace', {
    id,
    name,
    color,
    baseUrl,
    production,
    keyKeeping,
    key: sandbox.key,
  });
  await capturing.rest(3);
  expect((await capturing.texts(topicId)).toSorted()).toEqual(lines.toSorted());
});

test('fault 16: text for a topic that is gone is kept and sent to another one', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
  openPopup,
}) => {
  const [, , , fourth = ''] = sandbox.seed.topics;
  const topicId = emptyTopic(sandbox.seed.topics);
  sandbox.faults.add({ operation: 'createTopicEntry', status: 404, times: 1 });
  await saveLine(page, capturing, topicId);
  await expect
    .poll(async () => (await capturing.outbox()).open.map(({ state }) => state.kind))
    .toEqual(['needs-you']);
  const popup = await openPopup(page);
  await expect(popup.getByText('The topic is gone, or the key isn’t allowed to write to it.')).toBeVisible();
  await popup.getByRole('button', { name: 'Choose topic' }).click();
  const composer = popup.getByRole('textbox', { name: 'Text' });
  await expect(composer).toHaveValue(lines[0] ?? '');
  await composer.fill('Changed by hand.');
  await popup.getByLabel('Topic', { exact: true }).selectOption({ label: 'Competitors' });
  await popup.getByRole('button', { name: 'Send this' }).click();
  await capturing.rest(1);
  expect((await capturing.texts(fourth)).at(-1)).toBe('Changed by hand.');
  expect(await capturing.texts(topicId)).toEqual([]);
});

test.describe('an update of the extension', () => {
  test.use({ keyKeeping: 'device' });

  for (const [when, commit] of [
    ['before the service has carried it out', {}],
    ['after the service has carried it out', { commit: true }],
  ] as const)
    test(`fault 5, 8: during a send, ${when}: makes one entry`, { tag: '@long' }, async ({
      page,
      context,
      sandbox,
      capturing,
    }) => {
      const topicId = emptyTopic(sandbox.seed.topics);
      sandbox.faults.add({ operation: 'createTopicEntry', times: 1, hang: true, ...commit });
      await saveLine(page, capturing, topicId);
      await expect.poll(() => capturing.sent().length).toBe(1);
      const worker = await update(context);
      await expect.poll(() => worker.evaluate(outboxOf).catch(String)).toEqual({ open: 0, done: 1 });
      expect(await capturing.texts(topicId)).toEqual([lines[0]]);
      // The menu is there again: adding an item under one of its ids is refused.
      expect(await worker.evaluate(addItem, 'choose/selection')).toMatch(/duplicate id/);
    });
});

/** Reloads the extension over itself: like an update, it removes session storage, alarms and menus. */
async function update(context: BrowserContext): Promise<Worker> {
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), install(context, 'e2e')]);
  return worker;
}

declare const chrome: {
  runtime: { lastError?: { message: string } };
  storage: { session: { get(key: string): Promise<{ outbox?: { open: object[]; done: object[] } }> } };
  contextMenus: { create(item: object, done: () => void): void };
};

async function outboxOf(): Promise<object> {
  const { open = [], done = [] } = (await chrome.storage.session.get('outbox')).outbox ?? {};
  return { open: open.length, done: done.length };
}

function addItem(id: string): Promise<string> {
  return new Promise((resolve) => {
    chrome.contextMenus.create({ id, title: 'again', contexts: ['page'] }, () =>
      resolve(chrome.runtime.lastError?.message ?? ''),
    );
  });
}

test('fault 2, 32: a connection that breaks after the commit: each entry that the browser made is reported', {
  tag: '@long',
}, async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await saveLine(page, capturing, topicId);
  await capturing.rest(1);
  sandbox.faults.add({ operation: 'createTopicEntry', drop: 'after-commit', times: 1 });
  await saveLine(page, capturing, topicId, 1);
  await capturing.rest(2);
  const made = (await capturing.texts(topicId)).filter((text) => text === lines[1]).length;
  const told = async () => {
    const { state } = (await capturing.outbox()).done.find(({ excerpt }) => excerpt === lines[1]) ?? {};
    return state?.kind === 'done' ? 1 + (state.duplicates?.length ?? 0) : 0;
  };
  await expect.poll(told).toBe(made);
});
