// The browser's disk is nearly full, it clears stored data, or the data is of a newer version.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { readExtensionId } from '../../firefox/launch-firefox.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';
import { test as base, expect } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { clearDatabases } from '../in-firefox/clear-databases.ts';
import { isFirefox } from '../in-firefox/views.ts';
import { inWindow } from '../in-firefox/window.ts';

/** Characters, and so bytes, of a capture's text. */
const TEXT = 120_000;
/** The browser counts each writing of a record, and a capture is written a few times until it is saved. */
const WRITINGS = 6;
/** Free space (bytes): fits three captures and the cache, but never fifty captures. */
const ROOM = 3 * TEXT * WRITINGS + 5 * 60_000 * 2;

interface Quota {
  /** Takes the limit away. */
  lift(): Promise<void>;
}

const test = base.extend<{ isTight: boolean; quota: Quota }>({
  isTight: [false, { option: true }],
  // The browser remembers for 30 s how much room there was: it is limited before anything is stored.
  context: async ({ context, isTight }, use) => {
    const limits = isTight ? await limit(context) : undefined;
    await use(Object.assign(context, { lift: limits }));
  },
  quota: async ({ context }, use) => {
    const { lift } = context as BrowserContext & { lift?: () => Promise<void> };
    await use({ lift: async () => lift?.() });
  },
});

async function limit(context: BrowserContext): Promise<() => Promise<void>> {
  const origin = `chrome-extension://${new URL((await firstWorker(context)).url()).host}`;
  const page = context.pages()[0] ?? (await context.newPage());
  const session: CDPSession = await context.newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + ROOM });
  return async () => void (await session.send('Storage.overrideQuotaForOrigin', { origin }));
}

/** Removes the databases, as the browser does when it needs the room. */
async function clearInChromium(view: Page, extensionId: string): Promise<void> {
  const session = await view.context().newCDPSession(view);
  const origin = `chrome-extension://${extensionId}`;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** Text that no database makes smaller. */
function noise(characters: number): string {
  let text = '';
  while (text.length < characters) text += Math.random().toString(36).slice(2);
  return text.slice(0, characters);
}

/** Writes answers into the cache, as reading would. Answers how many are left. */
function answers(view: Page, records: object[]): Promise<number> {
  return view.evaluate(
    (records) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('audience-lens');
        opening.onsuccess = () => {
          const database = opening.result;
          const write = database.transaction('answers', 'readwrite');
          const store = write.objectStore('answers');
          for (const record of records) store.put(record);
          const counting = store.count();
          write.oncomplete = () => {
            database.close();
            resolve(counting.result);
          };
          write.onabort = () => reject(write.error);
        };
      }),
    records,
  );
}

test.describe('with hardly any disk space', () => {
  test.use({ isTight: true });

  test('fault 23: no capture is reported as saved and then lost; caches are dropped first, and a refused text stays on screen', async ({
    sandbox,
    capturing,
    context,
    quota,
    page,
    openPopup,
    openExtensionPage,
  }) => {
    const [topicId = ''] = sandbox.seed.topics;
    await capturing.settings({ holdSeconds: 30 });
    const view = await openExtensionPage('manifest.json');
    const { workspaceId } = capturing;
    const junk = Array.from({ length: 5 }, (_, index) => ({
      key: `${workspaceId}:1|getTopic|${index}`,
      workspaceId,
      operation: 'getTopic',
      at: 1,
      usedAt: index,
      data: noise(60_000),
      bytes: 60_000,
    }));
    expect(await answers(view, junk)).toBeGreaterThanOrEqual(5);

    const saved: string[] = [];
    const refused: string[] = [];
    while (refused.length < 2 && saved.length < 50) {
      const text = noise(TEXT);
      const order = {
        id: crypto.randomUUID(),
        workspaceId,
        topicId,
        kind: 'typed',
        text,
        source: {},
      } as const;
      const problem = await capturing.ask('capture', order).then(() => undefined, String);
      if (problem === undefined) saved.push(text);
      else {
        expect(problem).toContain('not-kept');
        refused.push(text);
      }
    }
    expect(refused).toHaveLength(2);
    expect(saved.length).toBeGreaterThan(2);
    expect(await answers(view, [])).toBe(0);

    await page.goto(sandbox.seed.landing.audience);
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'Save to a topic' }).click();
    const typed = noise(TEXT);
    const text = popup.getByRole('textbox', { name: 'Text' });
    await text.fill(typed);
    await popup.getByRole('combobox', { name: 'Topic' }).selectOption(topicId);
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(popup.getByText('No room left in this browser.')).toBeVisible();
    await expect(text).toHaveValue(typed);

    await quota.lift();
    await capturing.settings({ holdSeconds: 0 });
    // One that has waited long enough is on its way already.
    for (const { id } of (await capturing.outbox()).open)
      await capturing.ask('controlCapture', { id, to: 'now' }).catch(() => undefined);
    await expect.poll(() => capturing.sent().length).toBe(saved.length);
    expect(capturing.sent().toSorted()).toEqual(saved.toSorted());
    test.info().annotations.push({
      type: 'figure',
      description: `storage faults: 0 captures acknowledged and lost, of ${saved.length} and ${refused.length + 1} refused`,
    });
    await context.pages()[0]?.bringToFront();
  });
});

test('fault 23: every view reports what the browser cleared until the message is dismissed', {
  tag: '@long',
}, async ({ sandbox, capturing, context, page, extensionId, killWorker, openPopup, openExtensionPage }) => {
  const [topicId = ''] = sandbox.seed.topics;
  const { workspaceId } = capturing;
  await capturing.settings({ holdSeconds: 30 });
  for (const id of ['one', 'two'])
    await capturing.ask('capture', { id, workspaceId, topicId, kind: 'typed', text: id, source: {} });
  const view = await openExtensionPage('manifest.json');
  await killWorker();
  if (isFirefox(context)) await inWindow(context, clearDatabases, readExtensionId());
  else await clearInChromium(view, extensionId);
  const sentence = '2 unsent clips are lost';
  await page.goto(sandbox.seed.landing.audience);
  const popup = await openPopup(page);
  await expect(popup.getByText(sentence)).toBeVisible();
  await inspectView(popup, 'popup-lost');
  const panel = await openPanel(context, popup);
  await expect(panel.getByText(sentence)).toBeVisible();
  const options = await openExtensionPage('options.html');
  await expect(options.getByText(sentence)).toBeVisible();
  await options
    .getByRole('region', { name: 'What’s stored here' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(options.getByText(sentence)).toHaveCount(0);
  await expect(panel.getByText(sentence)).toHaveCount(0);
});
