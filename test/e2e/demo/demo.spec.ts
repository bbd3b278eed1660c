// The demo: a made-up company shown without a key. None of it leaves the browser: the recorder watches, and the
// sandbox of these tests gets no request.
import type { BrowserContext, Page } from '@playwright/test';
import { everythingKept } from '../fixtures/everything-kept.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { waitForPanel } from '../fixtures/open-panel.ts';
import { openVersions, publishThroughSheet } from '../fixtures/publishing.ts';
import { eachSection, openSection } from '../fixtures/sections.ts';
import { openTopic, openTopics } from '../fixtures/topics-panel.ts';

/** Names, ids, texts and the address of the demo. */
const OF_THE_DEMO =
  /(?:page|audience|person|account|topic|session|version|asset)_[a-z0-9]{26}|northwind|Jane Doe|schools/gi;

/**
 * What has a place once the extension was used, and says nothing of any workspace: empty lists, the status of a tab as "not
 * connected", how many changes there were, and the key that this browser seals with.
 */
const LEFT =
  /^(local (workspaces|unsentCaptures)|session (answers|revision|recent\w+|page-status:.*|panel:tab:\d+)|database audience-lens\/wrapping)$/;

/** What has something in it: storage by key, databases by store. */
function namesIn(everything: string): string[] {
  const { local, session, databases } = JSON.parse(everything);
  const stores = Object.entries<unknown[]>(databases).filter(([, records]) => records.length > 0);
  return [
    ...Object.keys(local).map((key) => `local ${key}`),
    ...Object.keys(session).map((key) => `session ${key}`),
    ...stores.map(([store]) => `database ${store}`),
  ];
}

/** Where something of the demo is stored, with the match. */
function placesOfDemo(everything: string): string[] {
  const { databases, ...others } = JSON.parse(everything) as Record<string, Record<string, unknown>>;
  const places = [...Object.entries({ ...databases }), ...Object.values(others).flatMap(Object.entries)];
  return places.flatMap(([place, value]) => {
    const found = JSON.stringify(value).match(OF_THE_DEMO);
    return found ? [`${place}: ${[...new Set(found)].join(', ')}`] : [];
  });
}

/** The one click. */
async function tryDemo(context: BrowserContext, options: Page): Promise<{ landing: Page; panel: Page }> {
  const [landing, panel] = await Promise.all([
    context.waitForEvent('page', (page) => page.url().includes('/demo.html')),
    waitForPanel(context),
    options.getByRole('button', { name: 'Try it without a key' }).click(),
  ]);
  return { landing, panel };
}

test.afterEach(({ sandbox }) => {
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('one click on the first page opens a landing page and shows its audience in the panel', async ({
  context,
  openExtensionPage,
  openPopup,
}) => {
  const { landing, panel } = await tryDemo(context, await openExtensionPage('options.html'));
  await expect(landing.getByRole('heading', { level: 1 })).toContainText('Jane Doe');
  await inspectView(landing, 'demo-landing');
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('Spring launch: pricing');
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /Northwind.*Demo/ })).toBeVisible();

  const popup = await openPopup(landing);
  await expect(popup.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await expect(popup.getByRole('button', { name: /Northwind.*Demo/ })).toBeVisible();
});

test('every section of the panel has content and none shows a problem', { tag: '@long' }, async ({
  context,
  openExtensionPage,
}) => {
  const { panel } = await tryDemo(context, await openExtensionPage('options.html'));
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  const seen: string[] = [];
  for await (const name of eachSection(panel)) {
    seen.push(name);
    await expect(panel.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await expect(panel.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Try again' }), name).toHaveCount(0);
    await expect(panel.getByRole('button', { name: /Northwind.*Demo/ })).toBeVisible();
  }
  expect(seen).toEqual(expect.arrayContaining(['Overview', 'Analytics, Visitors', 'Library, Assets']));
  await panel.getByRole('tab', { name: 'Check' }).click();
  await expect(panel.getByRole('heading', { name: 'Live page vs. expected' })).toBeVisible();
  await openSection(panel, 'What’s new');
  for (const news of ['has a new draft, v13', 'has a new entry'])
    await expect(panel.getByRole('main').getByText(news).first()).toBeVisible();
  await inspectView(panel, 'demo-news');
});

test('three steps lead through the demo, and each is ticked off once done', async ({
  context,
  openExtensionPage,
}) => {
  const { landing, panel } = await tryDemo(context, await openExtensionPage('options.html'));
  const headline = landing.getByRole('heading', { level: 1 });
  await expect(headline).toContainText('Jane Doe');
  const before = (await headline.textContent()) ?? '';
  const steps = landing.getByRole('list', { name: 'Three things to try' }).getByRole('listitem');
  const done = steps.filter({ hasText: 'Done' });
  await expect(steps).toHaveCount(3);
  await expect(done).toHaveCount(0);

  await landing.getByLabel('Show it to').selectOption({ index: 1 });
  await expect(headline).not.toHaveText(before);
  await expect(done).toHaveText(/Show it to/);
  await inspectView(landing, 'demo-steps');

  await steps.getByRole('link', { name: 'Jane Doe, Contoso' }).click();
  await expect(headline).toHaveText(before);
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await publishThroughSheet(await openVersions(panel));
  await expect(panel.getByText('v13 live').first()).toBeVisible();
  await expect(headline).not.toHaveText(before);
  await expect(done).toHaveCount(2);

  await saveEntry(panel, 'Do you have a plan for schools?');
  await expect(done).toHaveCount(3);
  await inspectView(landing, 'demo-steps-done');
  await expect(landing.getByRole('button', { name: 'Connect your service' })).toBeVisible();
  await landing.getByRole('button', { name: 'Close' }).click();
  await expect(steps).toHaveCount(0);
  await expect(landing.getByLabel('Seen by')).toBeVisible();
});

async function saveEntry(panel: Page, text: string): Promise<void> {
  await openTopics(panel);
  await openTopic(panel, 'Customer questions');
  await panel.getByRole('button', { name: 'New clip' }).click();
  await panel.getByRole('textbox', { name: 'Text' }).fill(text);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText(text).first()).toBeVisible();
}

/** What a worker sends to each view that opens, whatever its workspace. */
const PUBLISHED_AT_START = [
  'creations',
  'news',
  'outbox',
  'publishing',
  'session',
  'storage-notes',
  'topics',
];

test('a text is saved into a topic of the demo, which leaves nothing when it ends', async ({
  context,
  openExtensionPage,
}) => {
  const view = await openExtensionPage('manifest.json');
  let before: string[] = [];
  const absent = async () => {
    before = namesIn(await view.evaluate(everythingKept));
    return PUBLISHED_AT_START.filter((name) => !before.includes(`session ${name}`));
  };
  await expect.poll(absent, { message: 'the worker has started' }).toEqual([]);
  const { landing, panel } = await tryDemo(context, await openExtensionPage('options.html'));
  await saveEntry(panel, 'Do you have a plan for schools?');

  await panel.getByRole('button', { name: /Northwind.*Demo/ }).click();
  await panel.getByRole('menuitem', { name: 'End the demo' }).click();
  await expect(panel.getByRole('button', { name: 'Try it without a key' })).toBeVisible();
  await expect(landing.getByText('The demo has ended.')).toBeVisible();
  await panel.close();
  await expect.poll(async () => placesOfDemo(await view.evaluate(everythingKept))).toEqual([]);
  const after = namesIn(await view.evaluate(everythingKept));
  expect(after.filter((name) => !before.includes(name) && !LEFT.test(name))).toEqual([]);
});
