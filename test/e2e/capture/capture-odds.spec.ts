// A capture under odd conditions: its alarms are lost, its access is removed, its service asks to wait, its text is
// empty.
import type { Page, Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { type Capturing, expect, test } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { expectToast } from '../fixtures/page-toast.ts';
import { startPlainServer } from '../fixtures/plain-server.ts';
import { setServiceAccess } from '../fixtures/service-access.ts';

/** In a page of the extension, or in the worker. */
declare const chrome: Browser;

const TEXT = 'The first quote.';

test.beforeEach(async ({ page, capturing }) => {
  await capturing.openHtml(page, `<!doctype html><title>Quotes</title><p id="all">${TEXT}</p>`);
});

async function save(page: Page, capturing: Capturing, topicId: string): Promise<void> {
  await page.locator('#all').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: TEXT });
  await expect.poll(async () => (await capturing.outbox()).open.length).toBe(1);
}

const emptyTopic = (topics: readonly string[]) => topics[4] ?? '';

/** A page of the extension that asks for nothing and shows nothing. */
const BLANK = 'manifest.json';

test('fault 7, 9: lost alarms return after any start, and doubled ones wake the worker and make one entry', {
  tag: '@long',
}, async ({ page, sandbox, capturing, worker, killWorker, openExtensionPage }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  const view = await openExtensionPage(BLANK);
  const alarms = () =>
    view.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name).sort());
  await capturing.settings({ holdSeconds: 30 });
  await save(page, capturing, topicId);
  const names = await alarms();
  expect(names).not.toEqual([]);
  await killWorker();
  await view.evaluate(() => chrome.alarms.clearAll());
  // Any start will do: this one is for a question about something else.
  await capturing.ask('listWorkspaces', {});
  await expect.poll(alarms).toEqual(names);

  await killWorker();
  await ring(view, [...names, 'stray']);
  // Early: the worker is woken and has set them again.
  await expect.poll(alarms).toEqual(names);
  expect(capturing.sent()).toEqual([]);
  await passTime(await worker(), 31_000);
  for (let time = 0; time < 3; time += 1) await ring(view, names);
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([TEXT]);
});

/** The browser fires these alarms as soon as it can. */
function ring(view: Page, names: string[]): Promise<void> {
  return view.evaluate(async (all) => {
    for (const name of all) await chrome.alarms.create(name, { when: Date.now() });
  }, names);
}

/** In the worker as it runs, from now on. */
function passTime(worker: Worker, by: number): Promise<void> {
  return worker.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, by);
}

test('fault 29: captures wait without access, send nothing, and are sent once access is back', {
  tag: '@long',
}, async ({ page, sandbox, capturing, openExtensionPage, openPopupAt }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  const view = await openExtensionPage(BLANK);
  await setServiceAccess(view, false);
  sandbox.ledger.clear();
  await page.bringToFront();
  await save(page, capturing, topicId);
  await expect
    .poll(async () =>
      (await capturing.outbox()).open.map(({ state }) => 'problem' in state && state.problem?.kind),
    )
    .toEqual(['no-permission']);
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Grant access' })).toHaveCount(1);
  await inspectView(popup, 'popup-captures-no-access');
  await popup.close();
  // The landing page itself is of the same service.
  expect(sandbox.ledger.entries().filter(({ operation }) => operation !== undefined)).toEqual([]);
  await setServiceAccess(view, true);
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([TEXT]);
});

for (const [form, retryAfter] of [
  ['seconds', () => '2'],
  [
    'a date of a service whose clock is an hour behind',
    () => new Date(Date.now() - 3_600_000 + 3000).toUTCString(),
  ],
] as const)
  test(`fault 16: a wait given in ${form} is kept across a kill, without a request before its end`, {
    tag: '@long',
  }, async ({ page, sandbox, capturing, killWorker }) => {
    const topicId = emptyTopic(sandbox.seed.topics);
    sandbox.faults.add({
      operation: 'createTopicEntry',
      times: 1,
      status: 429,
      headers: { 'retry-after': retryAfter(), date: new Date(Date.now() - 3_600_000).toUTCString() },
    });
    await save(page, capturing, topicId);
    await expect.poll(() => capturing.sent().length).toBe(1);
    await expect
      .poll(async () =>
        (await capturing.outbox()).open.map(({ state }) => 'problem' in state && state.problem?.kind),
      )
      .toEqual(['rate-limited']);
    const refused = sandbox.ledger.entries().at(-1);
    await killWorker();
    // Whoever asks now starts the worker.
    await capturing.ask('listWorkspaces', {});
    await capturing.rest(1);
    const next = sandbox.ledger.entries().find(({ n }) => n > (refused?.n ?? 0));
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(2000);
    expect(await capturing.texts(topicId)).toEqual([TEXT]);
  });

test.describe('a service whose clock is an hour behind', () => {
  test.use({ sandboxOptions: { clockOffset: -3_600_000 } });

  test('fault 3, 22: an entry whose answer was lost is not made again unasked', async ({
    page,
    sandbox,
    capturing,
    killWorker,
  }) => {
    const topicId = emptyTopic(sandbox.seed.topics);
    sandbox.faults.add({ operation: 'createTopicEntry', times: 1, hang: true, commit: true });
    await save(page, capturing, topicId);
    await expect.poll(() => capturing.texts(topicId)).toEqual([TEXT]);
    await killWorker();
    await capturing.ask('listWorkspaces', {});
    await expect
      .poll(async () => (await capturing.outbox()).open.map(({ state }) => state.kind))
      .toEqual(['needs-you']);
    expect(capturing.sent()).toEqual([TEXT]);
    const [capture] = (await capturing.outbox()).open;
    await capturing.ask('controlCapture', { id: capture?.id ?? '', to: 'discard' });
    expect(await capturing.texts(topicId)).toEqual([TEXT]);
  });
});

test('fault 31: a NUL character is replaced as it is stored, and an empty selection is refused with a reason', {
  tag: '@long',
}, async ({ page, sandbox, capturing }) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  await page.locator('#all').evaluate((all) => {
    all.textContent = 'before\0after \u2066isolated\u2069 \u202Eturned\u202C';
  });
  await page.locator('#all').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'before' });
  await capturing.rest(1);
  const stored = await capturing.texts(topicId);
  expect(stored).toEqual(capturing.sent());
  expect(stored[0]).toMatch(/^before.?after \u2066isolated\u2069 \u202Eturned\u202C$/);
  expect(stored[0]).not.toContain('\0');

  await page.evaluate(() => getSelection()?.removeAllRanges());
  await capturing.clickMenu(page, { topicId, selectionText: '' });
  await expectToast(page, 'Nothing is selected here');
  expect(await capturing.outbox()).toMatchObject({ open: [] });
  expect(await capturing.texts(topicId)).toEqual(stored);
});

const QUOTE = `<!doctype html><title>Quotes</title><p id="all">${TEXT}</p>`;

for (const [what, html, isWhole] of [
  ['a frame does not answer', `${QUOTE}<iframe src="/silent"></iframe>`, true],
  ['a frame has no page', `${QUOTE}<iframe src="javascript:false"></iframe>`, true],
  [
    'a frame waits to be scrolled to',
    `${QUOTE}<div style="height: 30000px"></div><iframe loading="lazy" src="/frame"></iframe>`,
    true,
  ],
  ['the page goes on arriving', `${QUOTE}${' '.repeat(5000)}`, false],
] as const)
  test(`the key saves what is selected while ${what}`, async ({ page, capturing, worker }) => {
    const server = await startPlainServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      if (request.url !== '/') return;
      if (isWhole) response.end(html);
      else response.write(html);
    });
    try {
      await page.goto(`${server.url}/`, { waitUntil: 'commit' });
      await page.locator('#all').selectText();
      await page.bringToFront();
      await (await worker()).evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true });
        const { onCommand } = chrome.commands as unknown as {
          onCommand: { dispatch(name: string, tab: unknown): void };
        };
        onCommand.dispatch('save-selection', tab);
      });
      await expectToast(page, 'Saving to');
      await capturing.rest(1);
      expect(capturing.sent()).toEqual([TEXT]);
    } finally {
      await server.close();
    }
  });
