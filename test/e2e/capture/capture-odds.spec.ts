// A capture while things go wrong around it: its alarms go astray, its access is taken back, its service asks for patience, its
// text is none.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { type Capturing, expect, test } from '../fixtures/capturing.ts';
import { expectToast } from '../fixtures/page-toast.ts';
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

test('fault 7: a capture whose alarm was lost is sent at the next start, once', async ({
  page,
  sandbox,
  capturing,
  killWorker,
  openExtensionPage,
}) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  const view = await openExtensionPage(BLANK);
  await capturing.settings({ holdSeconds: 1 });
  await save(page, capturing, topicId);
  await killWorker();
  await view.evaluate(() => chrome.alarms.clearAll());
  expect(capturing.sent()).toEqual([]);
  // Any start will do: this one is for a question about something else.
  await capturing.ask('listWorkspaces', {});
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([TEXT]);
});

test('fault 7, 9: alarms that come doubled and early to a worker that was ended wake it, and make one entry', async ({
  page,
  sandbox,
  capturing,
  killWorker,
  openExtensionPage,
}) => {
  const topicId = emptyTopic(sandbox.seed.topics);
  const view = await openExtensionPage(BLANK);
  await capturing.settings({ holdSeconds: 2 });
  await save(page, capturing, topicId);
  await killWorker();
  const names = await view.evaluate(async () => {
    const all = await chrome.alarms.getAll();
    // Under its own name an alarm is there once; others come with it.
    for (const { name } of all) await chrome.alarms.create(name, { when: Date.now() });
    for (const number of [1, 2]) await chrome.alarms.create(`stray ${number}`, { when: Date.now() });
    return all.map(({ name }) => name);
  });
  expect(names).not.toEqual([]);
  await expect.poll(() => view.evaluate(async () => (await chrome.alarms.getAll()).length)).toBeLessThan(3);
  for (let time = 0; time < 3; time += 1)
    await view.evaluate(async (names) => {
      for (const name of names) await chrome.alarms.create(name, { when: Date.now() });
    }, names);
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([TEXT]);
});

test('fault 29: captures wait while the access is taken back, nothing leaves, and they are sent once it is there again', async ({
  page,
  sandbox,
  capturing,
  openExtensionPage,
  openPopupAt,
}) => {
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
  test(`fault 16: a wait named in ${form} is kept across a kill: no request before its end`, async ({
    page,
    sandbox,
    capturing,
    killWorker,
  }) => {
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

test('fault 31: a zero character is replaced as it is stored, and what selects nothing is refused aloud', async ({
  page,
  sandbox,
  capturing,
}) => {
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
