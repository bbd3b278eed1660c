// The one search in the real panel: opened, typed into and gone through by keys alone.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openedPage } from '../fixtures/opened-page.ts';
import { openById, openPeople } from '../fixtures/people-panel.ts';
import { posts } from '../fixtures/publishing.ts';
import { openSection } from '../fixtures/sections.ts';
import { addTopics, openTopic, openTopics } from '../fixtures/topics-panel.ts';

let panel: Page;

test.beforeEach(async ({ connectWorkspace, sandbox, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
});

const dialog = () => panel.getByRole('dialog', { name: 'Find anything, do anything' });
const box = () => panel.getByRole('combobox', { name: 'Find anything, do anything' });
const options = (group: string) => dialog().getByRole('group', { name: group }).getByRole('option');
const marked = () => dialog().getByRole('option', { selected: true });

const ZOE = 'Zoë "Ace" O’Brien';

async function arrowDownTo(option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step++)
    await panel.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

test('a page is found despite a typo and pinned, by keyboard alone', async ({ sandbox }) => {
  const tab = panel.getByRole('tab', { name: 'Overview' });
  await tab.focus();
  await panel.keyboard.press('/');
  await expect(box()).toBeFocused();
  await expect(dialog().getByText('Type part of a name')).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(tab).toBeFocused();

  sandbox.ledger.clear();
  await panel.keyboard.press('/');
  await panel.keyboard.type('nrothwind sumit');
  await expect(options('Pages').first()).toContainText('Northwind Summit');
  await expect(options('Pages').first().locator('.search-name mark')).toHaveText(['Northwind', 'Summit']);
  await panel.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Northwind Summit', level: 1 })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await panel.keyboard.press('/');
  await expect(options('Recent pages')).toHaveText([/Northwind Summit/, /Spring launch: pricing/]);
});

test('a message is found by its text, and opens with the word highlighted', async ({ sandbox }) => {
  await panel.getByRole('tab', { name: 'Overview' }).focus();
  sandbox.ledger.clear();
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('m: "present tool" paragr');
  await expect(options('Messages')).toHaveText([
    /Added a short paragraph.*(Agent|Request).*Jane Doe, Contoso/,
    /Load \d+ more conversations of Spring launch: pricing/,
  ]);
  await expect(dialog().getByText('in 1 loaded conversation')).toBeVisible();
  await inspectWidths(panel, 'search-messages');
  await panel.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(panel.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('searchbox', { name: 'Find in conversation' })).toHaveValue('present tool');
  await expect(panel.locator('mark.now')).toHaveText('present tool');
  await expect(panel.locator('mark.now')).toBeInViewport();

  // Also where that conversation is open, and for another message of it.
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('m: calm');
  await expect(options('Messages')).toHaveText([/Calm/i, /Calm/i, /Load/]);
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('Enter');
  await expect(panel.locator('mark.now')).toHaveText('Calm');
  await expect(panel.locator('mark.now')).toBeInViewport();

  // Also in the conversations that were not opened yet, once they are loaded.
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('m: zzz');
  const load = options('Messages');
  const [, count = ''] = /Load (\d+) more/.exec((await load.textContent()) ?? '') ?? [];
  await panel.keyboard.press('Enter');
  await expect(dialog().getByRole('status')).toContainText(`${count} conversations loaded.`);
  await expect(load).toHaveCount(0);
  await panel.keyboard.type('z');
  await expect(dialog().getByRole('status')).toContainText(
    `No message found in ${Number(count) + 1} loaded conversations.`,
  );
});

test('the publish sheet opens by keyboard alone, and nothing is sent', { tag: '@long' }, async ({
  sandbox,
}) => {
  const tab = panel.getByRole('tab', { name: 'Overview' });
  await tab.focus();
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('publish pri');
  await expect(marked()).toContainText('Review and publish v13 of Spring launch: pricing');
  await panel.keyboard.press('Enter');
  const sheet = panel.getByRole('dialog', { name: 'Publish v13' });
  await expect(sheet).toContainText('Jane Doe, Contoso');
  await panel.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(dialog()).toHaveCount(0);
  await expect(tab).toBeFocused();
  expect(posts(sandbox)).toEqual([]);
});

test('actions are offered before typing, and found by their words', {
  tag: '@long',
}, async ({ sandbox }) => {
  await panel.keyboard.press('Control+k');
  await expect(options('Recent audiences')).toHaveText([/Jane Doe, Contoso/]);
  await expect(options('On this page')).toHaveText([
    /^Review and publish v13/,
    /^Check/,
    /^Copy brief/,
    /^Copy link for colleagues/,
    /^Watch this page/,
    /^Stay on this page/,
  ]);
  await inspectWidths(panel, 'search-recent');
  await panel.keyboard.press('Control+k');
  await expect(dialog()).toHaveCount(0);

  for (const [typed, name, tab] of [
    // What a section was called before leads there, too.
    ['audit', 'Check', 'Check'],
    ['go to sessions', 'Visitors', 'Analytics'],
    ['go to assets', 'Assets', 'Library'],
    ['messages', 'Messages', 'Messages'],
  ] as const) {
    await panel.keyboard.press('Control+k');
    await panel.keyboard.type(typed);
    await arrowDownTo(dialog().getByRole('option', { name }).last());
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('watch');
  await panel.keyboard.press('Enter');
  await expect(marked()).toHaveText(/^Stop watching/);
  await expect(dialog().getByRole('status')).toHaveText('Watched.');
  await panel.keyboard.press('Enter');
  await expect(marked()).toHaveText(/^Watch this page/);
  await expect(dialog().getByRole('status')).toHaveText('No longer watched.');
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('stay');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  sandbox.ledger.clear();
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('refresh');
  await panel.keyboard.press('Enter');
  await expect.poll(() => sandbox.ledger.entries().length).toBeGreaterThan(0);
});

test('Tab lists more actions of a hit, and Escape returns to it', {
  tag: '@long',
}, async () => {
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('a: ace litware');
  await expect(marked()).toContainText(ZOE);
  await panel.keyboard.press('Tab');
  await expect(panel.getByRole('combobox', { name: `More actions for ${ZOE}` })).toBeFocused();
  await expect(options(`${ZOE}, Litware`).first()).toContainText('Show Overview');
  await inspectWidths(panel, 'search-more');
  await panel.keyboard.press('Escape');
  await expect(box()).toHaveValue('a: ace litware');
  await expect(marked()).toContainText(ZOE);
  await panel.keyboard.press('Tab');
  await panel.keyboard.type('messages');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.locator('.panel-title')).toContainText(ZOE);
  // For who points: the same at the end of the line.
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('a: jane contoso');
  await marked().getByTitle('More actions').click();
  await expect(panel.getByRole('combobox', { name: /^More actions for Jane Doe/ })).toBeFocused();
});

test('the search opens from a text field, and returns the focus to it', { tag: '@long' }, async () => {
  await openSection(panel, 'Visitors');
  const field = panel.getByRole('textbox').first();
  await field.focus();
  await panel.keyboard.press('/');
  await expect(field).toHaveValue('/');
  await panel.keyboard.press('Control+k');
  await expect(box()).toBeFocused();
  await panel.keyboard.press('Escape');
  await expect(field).toBeFocused();
});

test('pressing / right after Escape reopens the search', { tag: '@long' }, async () => {
  for (let times = 0; times < 5; times++) {
    await panel.keyboard.press('/');
    await expect(box()).toBeFocused();
    await Promise.all([panel.keyboard.press('Escape'), panel.keyboard.press('/')]);
    await expect(box()).toBeFocused();
    await panel.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
  }
});

test('an audience is chosen with the arrow keys, in a typed or clicked scope', { tag: '@long' }, async () => {
  await panel.keyboard.press('/');
  await panel.keyboard.type('jane contoso');
  await expect(options('Audiences').first()).toContainText('Jane Doe');
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('ArrowUp');
  await expect(marked()).toHaveCount(1);
  await inspectWidths(panel, 'search-audiences');

  await dialog().getByRole('button', { name: 'Topics' }).click();
  await expect(box()).toHaveValue('t: jane contoso');
  await expect(box()).toBeFocused();
  await expect(dialog().getByText('No results here. Try All.')).toBeVisible();
  // Another one than what the panel is about already.
  await box().fill('a: ace litware');
  await expect(dialog().getByRole('button', { name: 'Audiences' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog().getByRole('group')).toHaveCount(2); // the scopes, and one group of hits
  await expect(marked()).toContainText(ZOE);
  await panel.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Spring launch: pricing', level: 1 })).toBeVisible();
  await expect(panel.locator('.panel-title')).toContainText(ZOE);
  await expect(panel.locator('.who strong')).toHaveText(`${ZOE}, Litware`);
  await expect(panel.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('keys typed before the search has loaded arrive in it exactly once', { tag: '@long' }, async () => {
  // With no turn of the loop between them, so that its file cannot be there yet.
  await panel.evaluate(async () => {
    for (const key of ['/', '7', 'x']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let drawn = 0; drawn < 20; drawn += 1) await Promise.resolve();
    }
  });
  await expect(box()).toHaveValue('7x');
  await panel.keyboard.press('Escape');
  await expect(box()).toHaveCount(0);
  await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await panel.keyboard.press('/');
  await panel.keyboard.type('jane');
  await expect(box()).toHaveValue('jane');
});

test('a known person and a known account are chosen with the arrow keys, and each opens its card', {
  tag: '@long',
}, async ({ sandbox }) => {
  const person = sandbox.seed.persons[4] ?? '';
  const account = sandbox.seed.accounts[4] ?? '';
  await openPeople(panel);
  for (const [id, name] of [
    [person, ZOE],
    [account, 'Litware'],
  ] as const) {
    await openById(panel, id);
    await expect(panel.getByRole('heading', { name, level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
  }

  await panel.keyboard.press('1');
  await panel.keyboard.press('/');
  await panel.keyboard.type('zoe litware');
  await arrowDownTo(options('People').filter({ hasText: ZOE }));
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: ZOE, level: 1 })).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByText(person)).toBeVisible();
  await expect(panel.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', /@litware\.example$/);

  await panel.keyboard.press('/');
  await panel.keyboard.type('u:litware');
  await expect(options('Accounts')).toHaveText([/Litware/]);
  // From the first to the last.
  await panel.keyboard.press('ArrowUp');
  await expect(options('Accounts').first()).toHaveAttribute('aria-selected', 'true');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Litware', level: 1 })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Activity' })).toBeVisible();
  await panel.getByText('Details', { exact: true }).click();
  await expect(panel.getByText(account)).toBeVisible();
});

test('known topics and entries open in their section', { tag: '@long' }, async ({ sandbox }) => {
  await openTopics(panel);
  await addTopics(panel, sandbox.seed.topics.slice(0, 2));
  await openTopic(panel, 'Customer questions');
  await expect(panel.getByText('All 24 entries')).toBeVisible();
  const entry = panel.getByRole('region', { name: 'Entries' }).getByRole('listitem').first();
  const words = ((await entry.locator('.entry-text').first().textContent()) ?? '')
    .split(/\s+/)
    .slice(0, 4)
    .join(' ');
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('tab', { name: 'Overview' }).click();
  await panel.getByRole('button', { name: 'Search', exact: true }).click();
  await box().fill(`e: ${words}`);
  await expect(options('Entries seen').first()).toContainText('Customer questions');
  await inspectWidths(panel, 'search-entries');
  await panel.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Customer questions', level: 1 })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Opened by its ID' })).toBeFocused();
  await expect(panel.locator('.opened-entry').getByRole('listitem')).toContainText(words);

  await panel.keyboard.press('/');
  await panel.keyboard.type('t:proof');
  await expect(options('Topics').first()).toContainText('Proof points');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Proof points', level: 1 })).toBeVisible();
});

test("a page's address opens in a tab while the search stays open", { tag: '@long' }, async ({ context }) => {
  await panel.keyboard.press('/');
  await panel.keyboard.type('trust centre');
  await expect(marked()).toContainText('Trust centre');
  const opened = openedPage(context, (url) => /^http:\/\/events\.northwind\.localhost:\d+\//.test(url));
  await panel.keyboard.press('Control+Enter');
  await opened;
  await expect(dialog()).toHaveCount(0);
});

test('pages read long ago are marked as old', { tag: '@long' }, async () => {
  await panel.keyboard.press('/');
  await panel.keyboard.type('trust centre');
  await expect(marked()).toContainText('Trust centre');
  await expect(dialog().getByRole('status')).toHaveText(/^[\d,]+\+? results?$/);
  // Of this view alone: a clock of the browser would go on into the next tests.
  await panel.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3 * 60 * 60_000;
  });
  // Ages are counted on four times a minute, and when the panel comes into sight again.
  await panel.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(dialog().getByRole('status')).toContainText('Pages updated 3 h ago.');
  await inspectWidths(panel, 'search-old');
});

test('security 3: hits are rendered as text, and the view stays intact', { tag: '@long' }, async () => {
  await panel.keyboard.press('/');
  await panel.keyboard.type('alert');
  await expect(marked()).toContainText('"><script>alert(1)</script>');
  await box().fill('long names');
  await expect(marked()).toContainText('Long names');
  await inspectWidths(panel, 'search-long');
  await box().fill('no such thing anywhere');
  await expect(dialog().getByText('No results.')).toBeVisible();
  await inspectWidths(panel, 'search-nothing');
  await box().fill('');
  await inspectWidths(panel, 'search-empty');
});
