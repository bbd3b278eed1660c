// News since a person's last visit: found without a request, opened, marked, unmarked and exported.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { changeEverything, openNews } from '../fixtures/news-world.ts';
import { bell } from '../fixtures/sections.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

let panel: Page;
test.beforeEach(async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('heading', { name: 'Spring launch: pricing', level: 1 })).toBeVisible();
});

const rows = () => panel.locator('.news-row');
/** All changes by other people are there: page, audience, version, messages, entry, asset and figures. */
async function everythingNew(): Promise<void> {
  await expect(bell(panel)).toHaveAccessibleName(/What’s new, \d+ new/);
  await openNews(panel);
  for (const name of [
    /=Renamed page/,
    /Brand new audience/,
    /Jane Doe, Contoso has a new draft/,
    /2 new messages/,
  ])
    await expect(panel.getByRole('button', { name }).first()).toBeVisible();
  for (const name of [/New hero/, /How long does a move take/, /Last 28 days/])
    await expect(panel.getByRole('button', { name }).first()).toBeVisible();
}

async function chooseKind(from: string, to: string): Promise<void> {
  await panel.getByRole('button', { name: from }).click();
  await panel.getByRole('menuitemradio', { name: to }).click();
}

test('says what it watches while nothing is new', { tag: '@long' }, async () => {
  await openNews(panel);
  await expect(panel.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'more than 20%' })).toBeVisible();
  await chooseMore(panel, 'Numbers that moved by more than 20%');
  const sheet = panel.getByRole('dialog', { name: 'Numbers that moved by more than' });
  await expect(sheet.getByRole('radio', { name: '20%' })).toBeFocused();
  await sheet.getByRole('radio', { name: '50%' }).check();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'more than 50%' })).toBeVisible();
  await expect(bell(panel)).toHaveAccessibleName('What’s new');
  await inspectWidths(panel, 'news-empty');
});

test('lists the changes of others in a sentence each, finds them by kind and by words, and makes no request', async ({
  sandbox,
}) => {
  await changeEverything(panel, sandbox);
  await everythingNew();
  await inspectWidths(panel, 'news');
  sandbox.ledger.clear();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(['Today']);
  await chooseKind('All kinds', 'Versions');
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText('Jane Doe, Contoso has a new draft, v14');
  await chooseKind('Versions', 'All kinds');
  await panel.getByLabel('Search what’s new').fill('nobody has this');
  await expect(panel.getByText('No matches.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();
  await panel.getByLabel('Search what’s new').fill('HERO');
  await expect(rows()).toHaveCount(1);
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('marks one or all as seen, and undoes both', { tag: '@long' }, async ({ sandbox }) => {
  await changeEverything(panel, sandbox);
  await everythingNew();
  const hero = panel.getByRole('listitem').filter({ hasText: 'New hero' });
  const before = await rows().count();
  await hero.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(hero).toHaveCount(0);
  await expect(bell(panel)).toHaveAccessibleName(`What’s new, ${before - 1} new`);
  await panel.getByRole('button', { name: 'Mark all as seen' }).press('Enter');
  await expect(panel.getByText(`${before - 1} marked as seen.`)).toBeVisible();
  await expect(bell(panel)).toHaveAccessibleName('What’s new');
  await panel.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(bell(panel)).toHaveAccessibleName(`What’s new, ${before - 1} new`);
  await chooseMore(panel, 'Show what you’ve seen');
  await expect(hero).toBeVisible();
  await expect(rows()).toHaveCount(before);
});

test('each row opens its item and is then seen', { tag: '@long' }, async ({ sandbox }) => {
  await changeEverything(panel, sandbox);
  const places: [RegExp, string, string][] = [
    [/Jane Doe, Contoso has a new draft/, 'Versions', 'Spring launch: pricing'],
    [/2 new messages/, 'Messages', 'Spring launch: pricing'],
    [/Last 28 days/, 'Analytics', 'Spring launch: pricing'],
    [/How long does a move take/, 'Library', 'Customer questions'],
    [/New hero/, 'Library', ''],
    [/=Renamed page/, 'Overview', '=Renamed page'],
  ];
  await everythingNew();
  for (const [name, section, heading] of places) {
    await openNews(panel);
    const row = panel.getByRole('button', { name });
    await row.click();
    await expect(panel.getByRole('tab', { name: section })).toHaveAttribute('aria-selected', 'true');
    if (heading) await expect(panel.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await openNews(panel);
    await expect(row).toHaveCount(0);
  }
});
