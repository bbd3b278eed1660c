// Sessions in the real panel. The sandbox's sessions have 9, 4, 0, 1, … steps; the first landing page contains the id
// of the first one.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openSection } from '../fixtures/sections.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

async function openSessions(panel: Page): Promise<void> {
  await openSection(panel, 'Visitors');
  await expect(panel.getByRole('heading', { name: 'Visitors', level: 1 })).toBeVisible();
}

/** What a session is called: never by its id. */
const TITLE = /^\w+ \d+.*, \d+:\d\d.*, 9 steps$/;

async function openIds(panel: Page, ids: readonly string[]): Promise<void> {
  await panel.getByLabel('Session IDs').fill(ids.join('\n'));
  await panel.getByRole('button', { name: /^Open( \d+ sessions)?$/ }).click();
}

const asked = (sandbox: Sandbox) =>
  sandbox.ledger
    .entries()
    .filter(({ operation }) => operation === 'getSessionInteractions')
    .map(({ params }) => params.audience_session_id);

test('a pasted id opens the session step by step, and one of its questions goes into a topic', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const [first = ''] = sandbox.seed.sessions;
  await openSessions(panel);
  await inspectWidths(panel, 'sessions-none');
  await openIds(panel, [`${sandbox.url}/v0/audience_sessions/${first}/interactions`]);
  await expect(panel.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  const steps = panel.getByRole('list', { name: 'What the visitor did' }).locator('> li');
  await expect(steps).toHaveCount(9);
  expect(asked(sandbox)).toEqual([first]);
  await expect(steps.nth(1)).toContainText('21 to 200(chosen)');
  await steps.first().getByText('2 sources used').click();
  await expect(steps.first().getByText('chunk_security_4')).toBeVisible();
  await inspectWidths(panel, 'session');

  await panel.getByRole('searchbox', { name: 'Find in this session' }).fill('frankfurt');
  await expect(panel.getByText('3 found in 9 steps')).toBeVisible();
  await expect(steps.first().locator('mark')).toHaveText('Frankfurt');
  const [download] = await Promise.all([panel.waitForEvent('download'), chooseMore(panel, 'Export as CSV')]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved.match(new RegExp(first, 'g'))).toHaveLength(9);

  await steps.first().hover();
  await steps.first().getByRole('button', { name: 'Add to topic' }).click();
  await expect(panel.getByRole('textbox', { name: 'Text' })).toHaveValue('Where is our data kept?');
  await openSection(panel, 'Visitors');
  await expect(panel.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await chooseMore(panel, 'Copy session ID');
  await expect(panel.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
});

test('several sessions are read together, and their most frequent content is counted', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const [first = '', second = '', empty = ''] = sandbox.seed.sessions;
  await openSessions(panel);
  sandbox.ledger.clear();
  await openIds(panel, [first, second, empty, 'nobody']);
  const recent = panel.getByRole('region', { name: /^Recent sessions/ });
  const rows = recent.getByRole('listitem');
  const row = (words: RegExp) => rows.filter({ hasText: words });
  await expect(rows).toHaveCount(4);
  for (const words of [/9 steps/, /4 steps/, /No steps/, /No such session/])
    await expect(row(words)).toHaveCount(1);
  expect(asked(sandbox).toSorted()).toEqual([first, second, empty, 'nobody'].toSorted());
  await expect(panel.getByText('13 steps in 3 sessions')).toBeVisible();
  const labels = panel.getByRole('table', { name: 'Labels' });
  await expect(labels.getByRole('row', { name: 'Where is our data kept? 4' })).toBeVisible();
  const options = panel.getByRole('table', { name: 'Choices made' });
  await expect(options.getByRole('row', { name: /21 to 200/ })).toBeVisible();
  await panel.getByText('2 sources used').click();
  await expect(panel.getByRole('table', { name: 'Sources used' })).toContainText('chunk_security_1');
  await inspectWidths(panel, 'sessions-opened');

  await row(/No steps/)
    .getByRole('button')
    .first()
    .click();
  await expect(panel.getByText('This session has no steps')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await row(/No such session/)
    .getByRole('button')
    .first()
    .click();
  await expect(panel.getByText('Your service has no session with this ID')).toBeVisible();
  await inspectWidths(panel, 'session-missing');
  await panel.getByRole('button', { name: 'Back' }).click();

  await row(/No such session/).hover();
  await recent.getByRole('button', { name: 'Remove No such session from the list' }).click();
  await expect(rows).toHaveCount(3);
});

test('the session id is read from the page by a rule of the options, and only on a click', {
  tag: '@long',
}, async ({ sandbox, context, openExtensionPage, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openSessions(panel);
  const read = panel.getByRole('button', { name: 'Find on this page' });
  await read.click();
  await expect(panel.getByText('No rule says yet where your pages keep the session ID')).toBeVisible();

  const options = await openExtensionPage('options.html#sessions');
  const rules = options.getByRole('region', { name: 'Sessions' });
  await rules.getByLabel('Parameter').fill('session');
  await rules.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await rules.getByLabel('Look in').selectOption('Element on the page');
  await rules.getByLabel('CSS selector').fill('#audience-session[');
  await expect(rules.getByText('This isn’t a CSS selector.')).toBeVisible();
  await rules.getByLabel('CSS selector').fill('#audience-session');
  await rules.getByLabel('Attribute').fill('data-session-id');
  await rules.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules.getByRole('listitem')).toHaveText([/Query value/, /#audience-session.*data-session-id/]);
  await rules.getByRole('button', { name: 'Move #audience-session up' }).click();
  await expect(rules.getByRole('listitem').first()).toContainText('#audience-session');
  await expect(rules.getByText('Saved')).toBeVisible();
  await inspectWidths(options, 'options-sessions');
  await rules.getByRole('button', { name: 'Remove #audience-session' }).click();
  await expect(rules.getByText('#audience-session was removed.')).toBeVisible();
  await inspectWidths(options, 'options-session-rule-removed');
  await rules.getByRole('button', { name: 'Undo' }).click();
  await expect(rules.getByRole('listitem')).toHaveText([/#audience-session/, /Query value/]);
  await options.close();

  expect(asked(sandbox)).toEqual([]);
  await read.click();
  await expect(panel.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect.poll(() => asked(sandbox)).toEqual([sandbox.seed.sessions[0]]);
  await panel.getByRole('button', { name: 'Back' }).click();

  const tab = context.pages().find((page) => page.url().startsWith('http'));
  await tab?.evaluate(() => document.querySelector('#audience-session')?.remove());
  await read.click();
  await expect(panel.getByText('Your rules found no session ID on this page.')).toBeVisible();
});
