// A profile of version 0.1.0 is opened by this version, and data of this version by an older one.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { RequestInput, RequestName, RequestResult } from '../../../lib/app/requests.ts';
import { profileOf010, writeProfile } from '../fixtures/browser/old-profile.ts';
import { expect, test } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { plantedStore } from '../recorder/stored-names.ts';

/** In a page of the extension. */
declare const chrome: Browser;

/** Makes the databases of a profile those of a later version, which has one store more. */
function raiseVersions(view: Page): Promise<void> {
  plantedStore('future');
  return view.evaluate(async () => {
    for (const { name = '', version = 1 } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version + 10);
        opening.onupgradeneeded = () => opening.result.createObjectStore('future', { keyPath: 'id' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
  });
}

/** Once, and nothing is said to go on, since nothing does. */
async function tellsOfNewerData(view: Page, heading?: string): Promise<void> {
  const sentence = 'A newer version of Audience Lens used this data. Update Audience Lens';
  if (heading !== undefined) await expect(view.getByRole('heading', { name: heading })).toBeVisible();
  await expect(view.getByText(sentence)).toHaveCount(1);
  await expect(view.getByRole('progressbar')).toHaveCount(0);
  await expect(view.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(view.getByText(/^Sending in|About to be sent/)).toHaveCount(0);
}

/** Everything in the databases, by name of the store. */
function stored(view: Page): Promise<Record<string, number>> {
  return view.evaluate(async () => {
    const found: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames)
        found[`${name}/${store}`] = await new Promise<number>((resolve) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
        });
      database.close();
    }
    return found;
  });
}

test('fault 33: a profile of 0.1.0 keeps its key, captures, topics and bindings, even if the upgrade is killed', {
  tag: '@long',
}, async ({ sandbox, openExtensionPage, killWorker, worker }) => {
  const view = await openExtensionPage('manifest.json');
  const ask = async <N extends RequestName>(
    request: N,
    input: RequestInput<N>,
  ): Promise<RequestResult<N>> => {
    const reply = await view.evaluate((message) => chrome.runtime.sendMessage(message), { request, input });
    expect(reply).toMatchObject({ ok: true });
    return (reply as { result: RequestResult<N> }).result;
  };
  const page = { workspaceId: 'old', text: '', offset: 0, limit: 10 };
  for (const kills of [0, 1, 3]) {
    // With a new text, since the service still has the entry of the last round.
    const old = profileOf010(sandbox, `Waits since 0.1.0, through ${kills} kills`);
    await writeProfile(view, old, async () => {
      await worker();
      await killWorker();
    });
    sandbox.ledger.clear();
    for (let kill = 0; kill < kills; kill += 1) {
      // A request starts the worker, which is killed while it opens its databases.
      await view.evaluate(() => {
        chrome.runtime.sendMessage({ request: 'listWorkspaces', input: {} }).catch(() => undefined);
      });
      await killWorker();
    }
    await worker();
    const texts = async () =>
      (await ask('listHistory', page)).captures.map(({ excerpt }) => excerpt).toSorted();
    // A kill between the mark and the request makes the capture wait for its minute before it is sent again.
    await expect.poll(texts).toEqual([old.done, old.waiting].toSorted());
    const sent = sandbox.ledger.entries().filter(({ operation }) => operation === 'createTopicEntry');
    expect(sent).toHaveLength(1);
    expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
    expect(await ask('listWorkspaces', {})).toMatchObject([{ id: 'old', name: 'From 0.1.0', hasKey: true }]);
    // Its title is read again, as for every topic.
    expect(await ask('listTopics', { workspaceId: 'old' })).toMatchObject([
      { topicId: sandbox.seed.topics[0], pinned: true },
    ]);
    expect(await ask('listBindings', { workspaceId: 'old' })).toMatchObject([{ id: 'binding' }]);
  }
});

test('fault 23, 33: data of a newer version is read and reported, and not changed', async ({
  sandbox,
  capturing,
  context,
  page,
  openPopup,
  openExtensionPage,
  killWorker,
  worker,
  runsIn,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  const { workspaceId } = capturing;
  const order = {
    id: 'waiting',
    workspaceId,
    topicId,
    kind: 'typed',
    text: 'Waits for later',
    source: {},
  } as const;
  await capturing.settings({ holdSeconds: 30 });
  await capturing.ask('capture', order);
  const view = await openExtensionPage('manifest.json');
  await killWorker();
  await raiseVersions(view);
  const before = await stored(view);
  sandbox.ledger.clear();
  await worker();

  await page.goto(sandbox.seed.landing.audience);
  const popup = await openPopup(page);
  await expect(popup.getByText('1 clip on its way')).toBeVisible();
  await tellsOfNewerData(popup, 'Couldn’t check this page');
  await inspectView(popup, 'popup-newer');
  const panel = await openPanel(context, popup);
  await tellsOfNewerData(panel, 'Couldn’t check this page');
  for (const width of [360, 240]) {
    await panel.setViewportSize({ width, height: 800 });
    await inspectView(panel, `panel-newer-${width}`);
  }
  // Firefox only checks for updates on its own schedule.
  if (runsIn === 'chromium') {
    await panel.getByRole('button', { name: 'Check for update' }).click();
    await expect(panel.getByText('No update yet.')).toBeVisible();
  }
  const home = await openExtensionPage('home.html');
  await tellsOfNewerData(home, 'Your pages haven’t been loaded yet.');
  await tellsOfNewerData(await openExtensionPage('report.html'));
  await tellsOfNewerData(await openExtensionPage('options.html'));

  expect((await capturing.outbox()).open).toMatchObject([{ id: 'waiting' }]);
  await expect(capturing.ask('capture', { ...order, id: 'new', text: 'Refused' })).rejects.toThrow(
    'newer-data',
  );
  expect(capturing.sent()).toEqual([]);
  expect(await stored(view)).toEqual(before);
});
