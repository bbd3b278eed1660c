// Topics in the real panel: the list, entries, and what leads to them. The sandbox's first topic has 24 entries, the second 300.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openSection } from '../fixtures/sections.ts';
import { addEntry, addTopics, entriesOf, openTopic, openTopics } from '../fixtures/topics-panel.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('topics are available over a tab without a page, and are added, arranged, removed and restored', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.noMatch);
  await expect(panel.getByRole('heading', { name: 'No page matches this address' })).toBeVisible();
  await openTopics(panel);
  await expect(panel.getByText('Paste a topic’s link or ID')).toBeVisible();
  await inspectWidths(panel, 'topics-none');

  const [first = '', second = '', third = '', , , last = ''] = sandbox.seed.topics;
  await panel
    .getByLabel('Topic links or IDs')
    .fill(`${sandbox.url}/v0/topics/${first}/entries, nobody\n${second}`);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByText('No topic has this ID')).toBeVisible();
  const rows = panel.getByRole('list', { name: 'Topics' }).getByRole('listitem');
  await expect(rows).toHaveText([/Customer questions.*24 entries/, /Proof points.*300 entries/]);

  await chooseMore(panel, 'Add topics', 'Topics');
  const sheet = panel.getByRole('dialog', { name: 'Add topics' });
  await expect(sheet.getByLabel('Topic links or IDs')).toBeFocused();
  await inspectWidths(panel, 'topics-adding');
  await sheet.getByLabel('Topic links or IDs').fill(`${first} ${third} ${last}`);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(rows).toHaveCount(4);
  await expect(panel.getByRole('button', { name: 'More actions: Topics' })).toBeFocused();
  await inspectWidths(panel, 'topics-added');

  await panel.getByRole('button', { name: 'More actions: Proof points' }).click();
  await expect(panel.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await inspectWidths(panel, 'topics-menu');
  await panel.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Proof points');
  await expect(panel.getByRole('button', { name: 'More actions: Proof points' })).toBeFocused();
  await chooseMore(panel, 'Pin', 'Customer questions');
  await expect(rows.nth(1)).toContainText('pinned');
  await rows.nth(2).dragTo(rows.first());
  await expect(rows.first()).toContainText('Wording that worked');
  await inspectWidths(panel, 'topics-arranged');
  await chooseMore(panel, 'Remove from the list', 'Proof points');
  await expect(rows).toHaveCount(3);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.nth(1)).toContainText('Proof points');
});

test.describe('one topic', () => {
  let panel: Page;

  test.beforeEach(async ({ sandbox, openPanelAt }) => {
    panel = await openPanelAt(sandbox.seed.landing.audience);
    await openTopics(panel);
    await addTopics(panel, sandbox.seed.topics.slice(0, 6));
  });

  test('entries are read part by part, searched, sorted and exported', { tag: '@long' }, async ({
    sandbox,
  }) => {
    await openTopic(panel, 'Proof points');
    const entries = panel.getByRole('region', { name: 'Entries' });
    const items = entries.getByRole('listitem');
    await expect(entries.getByRole('status').first()).toHaveText('50 of 300 entries');
    await inspectWidths(panel, 'topic-entries');
    await panel.getByRole('button', { name: 'Load more' }).click();
    await expect(entries.getByRole('status').first()).toHaveText('100 of 300 entries');
    await chooseMore(panel, 'Export as CSV');
    await expect(panel.getByText('Exported entries: 100 of 300')).toBeVisible();

    await panel.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await expect(items.first()).toContainText('(100)');
    await expect(entries.getByRole('status').first()).toContainText('Only loaded entries are in order');
    await panel.getByRole('button', { name: 'Load all' }).click();
    await expect(entries.getByRole('status').first()).toHaveText('All 300 entries');
    await expect(items.first()).toContainText('(300)');
    await panel.getByRole('searchbox', { name: 'Search in entries' }).fill('(217)');
    await expect(items).toHaveCount(1);
    await expect(items.locator('mark')).toHaveText('(217)');
    await panel.getByRole('searchbox', { name: 'Search in entries' }).fill('nowhere to be found');
    await expect(panel.getByText('No entry contains this text.')).toBeVisible();

    const [download] = await Promise.all([
      panel.waitForEvent('download'),
      chooseMore(panel, 'Export as Markdown'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Topics Proof points \d{4}-\d\d-\d\d\.md$/);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toContain('# Proof points\n\nSentences with a source.\n\nAll 300 entries');
    expect(saved.match(/^---$/gm)).toHaveLength(300);
    expect(sandbox.ledger.entries().filter(({ status = 0 }) => status >= 400)).toEqual([]);
  });

  test('entries since the last visit are marked', { tag: '@long' }, async ({ sandbox }) => {
    await openTopic(panel, 'Customer questions');
    await expect(panel.getByText('All 24 entries')).toBeVisible();
    await expect(panel.getByText('since your last visit')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Back' }).click();
    await addEntry(sandbox, sandbox.seed.topics[0] ?? '', 'Do you have an office in Lisbon?');
    await openTopic(panel, 'Customer questions');
    await chooseMore(panel, 'Refresh', 'Customer questions');
    await expect(panel.getByText('All 25 entries')).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await chooseMore(panel, 'Refresh all topics', 'Topics');
    await openTopic(panel, 'Customer questions');
    const marked = panel.getByRole('listitem').filter({ hasText: 'Lisbon' });
    await expect(marked).toBeVisible();
    await expect(panel.getByText('1 new since your last visit')).toBeVisible();
    await expect(marked.getByText('new', { exact: true })).toBeVisible();
    await inspectWidths(panel, 'topic-new');
  });

  test('an entry is checked, and opened by its id', { tag: '@long' }, async ({ sandbox }) => {
    await openTopic(panel, 'Customer questions');
    const item = panel.getByRole('listitem').first();
    const check = item.getByRole('button', { name: 'Check that it’s still there' });
    await check.click();
    await expect(item.getByText('Still there, unchanged')).toBeVisible();
    const topicId = sandbox.seed.topics[0] ?? '';
    const topicEntryId = await addEntry(sandbox, topicId, 'Just made');
    const [first] = await entriesOf(sandbox, topicId);
    const changed = {
      topicEntryId: first,
      topicId,
      sortOrder: 0,
      content: { type: 'text', content: 'Another text by now' },
      createdAt: '2026-11-21T10:00:00Z',
      updatedAt: '2026-11-21T10:00:00Z',
    };
    sandbox.faults.add({ operation: 'getTopicEntry', times: 1, status: 200, body: JSON.stringify(changed) });
    await check.click();
    await expect(item.getByText('Changed since.')).toBeVisible();
    await expect(item).toContainText('Another text by now');
    sandbox.faults.add({ operation: 'getTopicEntry', times: 1, status: 404 });
    const second = panel.getByRole('listitem').nth(1);
    await second.getByRole('button', { name: 'Check that it’s still there' }).click();
    await expect(second.getByText('No longer there')).toBeVisible();

    await panel.getByLabel('Open an entry by its ID').fill(topicEntryId);
    await panel.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(panel.getByRole('heading', { name: 'Opened by its ID' })).toBeFocused();
    await expect(panel.getByText('Just made')).toBeVisible();
    await inspectWidths(panel, 'topic-checked');
    await panel.getByLabel('Open an entry by its ID').fill('nothing');
    await panel.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(panel.getByText('This topic has no entry with this ID')).toBeVisible();
  });

  test('an empty topic and one with strange words read well', { tag: '@long' }, async () => {
    await openTopic(panel, 'Ideas for the summit');
    await expect(panel.getByText('This topic has no entries yet.')).toBeVisible();
    await inspectWidths(panel, 'topic-empty');
    await panel.getByRole('button', { name: 'Back' }).click();
    await openTopic(panel, 'اقتباسات');
    await expect(panel.getByText('All 5 entries')).toBeVisible();
    await inspectWidths(panel, 'topic-strange');
  });

  test('the section is unchanged when the panel is opened over another tab', { tag: '@long' }, async ({
    sandbox,
    context,
    openPopup,
  }) => {
    await openTopic(panel, 'Competitors');
    await panel.close();
    const other = await context.newPage();
    await other.goto(sandbox.seed.landing.pageOnly);
    const again = await openPanel(context, await openPopup(other));
    await openSection(again, 'Topics');
    await expect(again.getByRole('heading', { name: 'Competitors', level: 1 })).toBeVisible();
  });
});
