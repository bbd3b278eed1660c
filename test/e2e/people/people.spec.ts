// Persons, accounts and their logs in the real panel. The sandbox's first account has 15 people and a log of 64 entries.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { asked, openById, openPeople } from '../fixtures/people-panel.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('ids are added, previewed, found, removed, restored, and exported as a file that can be read again', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.noMatch);
  await openPeople(panel);
  await expect(panel.getByText('Nobody here yet')).toBeVisible();
  await inspectWidths(panel, 'people-none');
  const { persons, accounts, personLogs } = sandbox.seed;
  const [log] = personLogs;
  await panel
    .getByLabel('Add people or accounts')
    .fill(`${accounts.slice(0, 3).join('\n')}, account_short\n${persons.slice(0, 4).join(' ')}
${sandbox.url}/v0/persons/${log?.personId}/logs/${log?.personLogId}`);
  await expect(panel.getByText('4 people, 3 accounts, 1 activity of a person. 8 are new.')).toBeVisible();
  await expect(panel.getByText('1 isn’t an ID.')).toContainText('account_short');
  await inspectWidths(panel, 'people-adding');
  await panel.getByRole('button', { name: 'Add 8' }).click();
  await expect(panel.getByText('8 were added.')).toBeVisible();
  // Nothing but ids is known of them: one line says so, and holds them.
  const listed = panel.getByRole('list', { name: 'Without a name yet' });
  await expect(listed).toHaveCount(0);
  await panel.getByText('8 without a name yet').click();
  await expect(listed.getByRole('listitem')).toHaveCount(8);
  await expect(panel.getByLabel('Add people or accounts')).toHaveValue('account_short');

  await panel.getByRole('searchbox').fill(persons[1] ?? '');
  await expect(panel.getByText('1 found')).toBeVisible();
  await expect(listed.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: /from the list$/ }).click();
  await expect(panel.getByText('No matches')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(listed.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('searchbox').fill('');

  const [download] = await Promise.all([
    panel.waitForEvent('download'),
    chooseMore(panel, 'Export as CSV', 'Known people and accounts'),
  ]);
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: await readFile(await download.path()) };
  await panel.getByLabel('From a file').setInputFiles(file);
  await expect(
    panel.getByText('4 people, 3 accounts, 1 activity of a person. All are in the list already.'),
  ).toBeVisible();
  // As a spreadsheet saves "Unicode text".
  const wide = Buffer.from(file.buffer.toString(), 'utf16le');
  await panel.getByRole('textbox', { name: 'Add people or accounts' }).fill('');
  await panel.getByLabel('From a file').setInputFiles({ ...file, buffer: wide });
  await expect(panel.getByText(/^4 people, 3 accounts, 1 activity of a person\./)).toBeVisible();
  await panel.getByLabel('From a file').setInputFiles({ ...file, buffer: Buffer.alloc(256 * 1024 + 1, 'p') });
  await expect(panel.getByRole('alert')).toContainText('larger than 256 kB');

  // Names are private, so they are read only after a click.
  expect([...asked(sandbox, 'getPerson'), ...asked(sandbox, 'getAccount')]).toEqual([]);
  await panel.getByRole('button', { name: 'Load 8 names' }).click();
  const named = panel.getByRole('list', { name: /^Known people and accounts/ });
  for (const name of ['Contoso', 'Fabrikam', 'Adventure Works']) await expect(named).toContainText(name);
  await expect(panel.getByText(/without a name yet/)).toHaveCount(0);
  // People of an account are listed under it.
  await panel.getByRole('searchbox').fill('contoso');
  await expect(named).not.toContainText('Fabrikam');
  const texts = await named.getByRole('listitem').allInnerTexts();
  expect(texts[0]).toContain('Contoso');
  expect(texts.some((text) => text.includes('Jane Doe'))).toBe(true);
  await panel.getByRole('searchbox').fill('');
  await expect(panel.getByRole('list', { name: /^Activity of people/ }).getByRole('listitem')).toHaveCount(1);
  expect(asked(sandbox, 'getAccount')).toEqual([200, 200, 200]);
  expect(asked(sandbox, 'getPerson')).toEqual([200, 200, 200, 200]);
  await inspectWidths(panel, 'people-known');
});

test.describe('over the landing page of an audience', () => {
  let panel: Page;

  test.beforeEach(async ({ sandbox, openPanelAt }) => {
    panel = await openPanelAt(sandbox.seed.landing.audience);
    await expect(panel.getByRole('main')).toContainText('Expand all');
  });

  test('a call sheet is printed alone, with its dates in full', async () => {
    await panel.getByRole('button', { name: 'Open in People' }).click();
    await panel.getByRole('button', { name: 'Call sheet' }).click();
    const sheet = panel.getByRole('dialog', { name: 'Jane Doe' });
    await expect(sheet.getByRole('heading', { name: 'Spring launch: pricing', exact: true })).toBeVisible();
    await panel.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(panel.getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeHidden();
    await expect(sheet.getByRole('button')).toHaveCount(0);
    await expect(sheet.getByText('Made with Audience Lens')).toBeVisible();
    expect(await sheet.innerText()).not.toMatch(/\bago\b|just now/);
    await panel.screenshot({ path: 'test-results/pictures/people-call-sheet-print.png', fullPage: true });
  });

  test('a person opens from the overview with contacts, pages, account and logs', async ({
    sandbox,
    context,
  }) => {
    const { persons, accounts, personLogs } = sandbox.seed;
    await panel.getByRole('button', { name: 'Open in People' }).click();
    await expect(panel.getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeVisible();
    await expect(panel.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', /^mailto:jane/);
    await expect(panel.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+49/);
    await expect(panel.getByRole('link', { name: /linkedin/ })).toBeVisible();
    const pages = panel.getByRole('list', { name: 'Pages made for this person' });
    await expect(pages.getByRole('listitem').first()).toContainText('Spring launch: pricing');
    await expect(panel.getByText(persons[0] ?? '')).toBeVisible();
    await inspectWidths(panel, 'people-person');

    // For a call, from stored data only.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const requests = sandbox.ledger.entries().length;
    await panel.getByRole('button', { name: 'Call sheet' }).click();
    const sheet = panel.getByRole('dialog', { name: 'Jane Doe' });
    await expect(sheet.getByRole('heading', { name: 'Spring launch: pricing', exact: true })).toBeVisible();
    await inspectWidths(panel, 'people-call-sheet');
    await chooseMore(sheet, 'Copy for Slack or mail', 'Call sheet');
    await expect(sheet.getByText('Copied')).toBeVisible();
    const message = await panel.evaluate(() => navigator.clipboard.readText());
    expect(message).toMatch(/^Jane Doe\n\nPerson\n\n• Email: jane/);
    await chooseMore(sheet, 'Copy as Markdown', 'Call sheet');
    await expect.poll(() => panel.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Jane Doe/);
    const brief = await panel.evaluate(() => navigator.clipboard.readText());
    expect(brief).toMatch(/^# Jane Doe\n\n## Person\n\n- \*\*Email\*\*: jane/);
    expect(brief).toContain('## Spring launch: pricing\n\n- **Audience**: Jane Doe, Contoso');
    expect(brief).toMatch(/\n### Last message \(updated .*\d{4}.*\)\n/);
    expect(brief).toMatch(/\n### Analytics · Whole page · Last 28 days .*\n\n- \*\*Sessions\*\*: /);
    expect(sandbox.ledger.entries()).toHaveLength(requests);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toHaveCount(0);

    await panel.getByLabel('Open one activity by its ID').fill(personLogs[0]?.personLogId ?? '');
    await panel.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(panel.getByRole('tree', { name: 'Data' })).toBeVisible();
    await inspectWidths(panel, 'people-person-log');
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(panel.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toHaveCount(1);
    expect(asked(sandbox, 'getPerson')).toEqual([200]);
    expect(asked(sandbox, 'getPersonLog')).toEqual([200]);

    // The link to the account appears as soon as the account is known.
    await panel.getByRole('button', { name: 'Back' }).click();
    await openById(panel, accounts[0] ?? '');
    await expect(panel.getByRole('heading', { name: 'Contoso', level: 1 })).toBeVisible();
    const people = panel.getByRole('list', { name: 'People' });
    await expect(people.getByRole('listitem')).toHaveCount(5);
    await panel.getByRole('button', { name: 'Show all 15' }).click();
    await expect(people.getByRole('listitem')).toHaveCount(15);
    await people.getByRole('button', { name: /Jane Doe/ }).click();
    // Above it: what is pressed while it moves could be this link, whose host the browser then looks up.
    const profile = panel.getByRole('link', { name: /linkedin/ });
    await expect(profile).toBeVisible();
    await panel.getByRole('button', { name: 'Open the account of contoso.example' }).click();
    await expect(panel.getByRole('heading', { name: 'Contoso', level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(profile).toBeVisible();
    await pages
      .getByRole('button', { name: /Spring launch/ })
      .first()
      .click();
    await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  test('the log of an account is read part by part, filtered, unfolded and exported', {
    tag: '@long',
  }, async ({ sandbox }) => {
    await openPeople(panel);
    await openById(panel, sandbox.seed.accounts[0] ?? '');
    const log = panel.getByRole('region', { name: 'Activity' });
    const entries = log.getByRole('listitem');
    await expect(log.getByText('50 of 55 loaded')).toBeVisible();
    // The facts of the account come last, folded.
    await expect(panel.getByText('Account ID')).toHaveCount(0);
    await panel.getByText('Details', { exact: true }).click();
    await expect(panel.getByText('Account ID')).toBeVisible();
    await inspectWidths(panel, 'people-account');
    await log.getByRole('button', { name: 'Load more' }).click();
    await expect(log.getByText('55 activities', { exact: true })).toBeVisible();
    await expect(entries).toHaveCount(55);
    await log.getByRole('checkbox', { name: 'Include deleted' }).check();
    await expect(log.getByText('50 of 64 loaded')).toBeVisible();
    await log.getByRole('button', { name: 'Load all' }).click();
    await expect(log.getByText('64 activities', { exact: true })).toBeVisible();
    const asks = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAccountLogs');
    expect(asks.map(({ query }) => query.includeDeleted)).toEqual([undefined, undefined, 'true', 'true']);

    await log.getByRole('combobox', { name: 'Source' }).selectOption('website');
    await log.getByRole('searchbox').fill('PRICING');
    await expect(entries.first()).toContainText('Page visited /pricing, 94 seconds');
    await expect(log.getByText(/^\d+ found · 64 activities$/)).toBeVisible();
    await entries.first().getByRole('button').first().click();
    const tree = entries.first().getByRole('tree', { name: 'Data' });
    await expect(tree.getByRole('treeitem')).toHaveText([/path/, /seconds/, /referrer/, /kind/, /words/]);
    await inspectWidths(panel, 'people-log-open');

    // The keys of a tree.
    await tree.getByRole('treeitem').first().focus();
    await panel.keyboard.press('End');
    await panel.keyboard.press('ArrowRight');
    await expect(tree.getByRole('treeitem')).toHaveCount(7);
    await panel.keyboard.press('ArrowRight');
    await expect(tree.getByRole('treeitem', { name: 'planning' })).toBeFocused();
    await panel.keyboard.press('ArrowLeft');
    await panel.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem')).toHaveCount(5);

    const [download] = await Promise.all([panel.waitForEvent('download'), chooseMore(log, 'Export as JSON')]);
    const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as { source: string }[];
    expect(new Set(saved.map(({ source }) => source))).toEqual(new Set(['website']));

    await entries.first().getByRole('button', { name: 'Show by itself' }).click();
    await expect(panel.getByRole('heading', { name: 'Page visited', level: 1 })).toBeVisible();
    await expect(panel.getByText('Account activity')).toBeVisible();
    expect(asked(sandbox, 'getAccountLog')).toEqual([200]);
    await inspectWidths(panel, 'people-account-log');
    // The way back leads to the filtered list.
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(log.getByRole('searchbox')).toHaveValue('PRICING');
  });

  test('a refusal of the service is shown with what to do next', { tag: '@long' }, async ({ sandbox }) => {
    const [, account = ''] = sandbox.seed.accounts;
    await openPeople(panel);
    await openById(panel, 'person_nobody');
    await expect(panel.getByText('This couldn’t be found.')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Person', level: 1 })).toBeVisible();
    await inspectWidths(panel, 'people-gone');
    await panel.getByRole('button', { name: 'Remove from the list' }).click();
    await expect(panel.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Remove person_nobody from the list' })).toHaveCount(0);

    // However often it is read: other changes of the list have it read again.
    const body = '{"error":{"message":"No."}}';
    sandbox.faults.add({ operation: 'getAccount', path: `/${account}`, status: 400, body });
    await openById(panel, account);
    await expect(panel.getByText('Your service refused this request.')).toBeVisible();
    sandbox.faults.clear();
    await panel.getByRole('button', { name: 'Refresh Account' }).click();
    await expect(panel.getByRole('heading', { name: 'Fabrikam', level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();

    sandbox.faults.add({ operation: 'getPerson', status: 401 });
    await openById(panel, sandbox.seed.persons[3] ?? '');
    await expect(panel.getByText('doesn’t accept the API key').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Open settings' }).first()).toBeVisible();
  });
});
