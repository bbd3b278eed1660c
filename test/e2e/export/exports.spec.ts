// Every list as a file, for a spreadsheet and as data: exported from where it is shown, and read back.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { askBackground, changeEverything, openNews } from '../fixtures/news-world.ts';
import { openPeople } from '../fixtures/people-panel.ts';
import { openSection } from '../fixtures/sections.ts';
import { openTopic } from '../fixtures/topics-panel.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

interface Saved {
  csv: string;
  json: unknown;
}

/** Exports the list named `of` both ways, and reads what came. No cell begins as a formula does. */
async function saved(view: Page, of: string, within: Page | Locator = view): Promise<Saved> {
  const texts: string[] = [];
  for (const kind of ['CSV', 'JSON']) {
    const [download] = await Promise.all([
      view.waitForEvent('download'),
      chooseMore(within, `Export as ${kind}`, of),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\d{4}-\\d\\d-\\d\\d\\.${kind.toLowerCase()}$`));
    texts.push(await readFile(await download.path(), 'utf8'));
  }
  const [csv = '', json = ''] = texts;
  expect(csv.startsWith('\u{FEFF}')).toBe(true);
  expect(csv.slice(1)).not.toMatch(/(?:^|,|\n)"?[=+@]/);
  return { csv, json: JSON.parse(json) };
}

test('security 10: each list of the panel is exported as a table and as data, and no cell can run', {
  tag: '@long',
}, async ({ context, sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  sandbox.changes.addAudience(sandbox.seed.ids.page, '=HYPERLINK("http://evil.example")');
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await changeEverything(panel, sandbox);

  await openNews(panel);
  await expect(panel.getByRole('button', { name: /=Renamed page/ })).toBeVisible();
  const news = await saved(panel, 'News');
  expect(news.csv).toContain("'=Renamed page");
  expect(JSON.stringify(news.json)).toContain('"to":"=Renamed page"');

  await openSection(panel, 'Audiences');
  await expect(panel.getByRole('status').filter({ hasText: /audiences$/ })).toBeVisible();
  const audiences = await saved(panel, 'Audiences');
  expect(audiences.csv).toContain("'=HYPERLINK");
  expect(audiences.json).toContainEqual(
    expect.objectContaining({ audienceId: sandbox.seed.ids.audience, effectiveMetadata: expect.anything() }),
  );

  await panel.getByRole('button', { name: 'Publish…' }).click();
  const waiting = await saved(panel, 'Ready to publish');
  expect(waiting.csv).toContain('draft');
  expect(waiting.json).not.toEqual([]);
  await panel.getByRole('button', { name: 'Select all' }).click();
  await panel.getByRole('button', { name: /^Review/ }).click();
  await expect(panel.getByRole('button', { name: /^Leave out/ }).first()).toBeVisible();
  const review = await saved(panel, 'What will go live');
  expect(review).toEqual(waiting);

  await openSection(panel, 'Versions');
  const pending = await saved(panel, 'What v14 changes');
  expect(pending.csv).toMatch(/^.Before,After\r\n/);
  expect(pending.csv.split('\r\n').length).toBe((pending.json as object[]).length + 2);
  expect(pending.json).toContainEqual(expect.objectContaining({ newValue: expect.any(String) }));
  await openSection(panel, 'Messages');
  const messages = await saved(panel, 'Messages');
  expect(messages.json).toMatchObject({ conversation: expect.anything(), messages: expect.any(Array) });

  await openSection(panel, 'Analytics');
  await expect(panel.getByRole('cell').first()).toBeVisible();
  const analytics = await saved(panel, 'Analytics');
  expect(analytics.csv).toMatch(/part,startDate,endDate,totalSessions/);
  expect(analytics.json).toMatchObject({
    rates: 'fraction',
    items: expect.arrayContaining([expect.objectContaining({ part: 'period' })]),
  });

  // The one thing that is good to know about the tags of this page.
  const open = context.pages().find((page) => page.url() === sandbox.seed.landing.audience);
  await open?.evaluate(() => document.documentElement.removeAttribute('lang'));
  await openSection(panel, 'Check');
  const audit = await saved(panel, 'Live page vs. expected');
  expect(audit.csv).toContain('Canonical address');
  expect(audit.csv).toContain('Good to know,,,,');
  expect(audit.json).toMatchObject({ items: expect.anything(), hints: [{ kind: expect.any(String) }] });
});

test('the facts of the overview are exported in one file, without a request', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('button', { name: 'Open in People' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: /^Scripts/ })).toBeVisible();
  await inspectWidths(panel, 'exports-overview');
  await expect.poll(() => sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true);
  sandbox.ledger.clear();
  const { csv, json } = await saved(panel, 'Overview');
  expect(csv).toMatch(/^.Part,Name,Detail,Text,Address,On the page,ID\r\n/);
  for (const part of ['Audience', 'Person', 'Page', 'Buttons', 'Action cards', 'Footer links', 'Scripts'])
    expect(csv).toContain(`\r\n${part},`);
  expect(csv).toContain(`\r\nPage,ID,,${sandbox.seed.ids.page},,,\r\n`);
  expect(json).toMatchObject({
    page: { pageId: sandbox.seed.ids.page, scripts: expect.any(Array) },
    audience: { audienceId: sandbox.seed.ids.audience },
    person: { personId: expect.any(String) },
  });
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('persons and accounts on their way are exported with their status', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await openPeople(panel);
  const create = (id: string, order: object) => askBackground(panel, 'create', { id, source: {}, ...order });
  await create(crypto.randomUUID(), {
    operation: 'createPerson',
    body: { name: '=Erika', phoneNumber: '+49301234' },
  });
  await create(crypto.randomUUID(), { operation: 'createAccount', body: { domain: 'neumann.example' } });
  const region = panel.getByRole('region', { name: 'Outbox' });
  await expect(region.getByText('Created')).toHaveCount(2);
  await inspectWidths(panel, 'exports-creations');
  const { csv, json } = await saved(panel, 'People Outbox', region);
  expect(csv).toMatch(/^.Time,What,Name,Email,Domain,Phone,LinkedIn profile,Outcome,ID\r\n/);
  expect(csv).toMatch(/Person,'=Erika,,,'\+49301234,,Created,person/);
  expect(csv).toMatch(/Account,,,neumann.example,,,Created,account_/);
  expect(json).toContainEqual(
    expect.objectContaining({ operation: 'createAccount', body: { domain: 'neumann.example' } }),
  );
});

test('topics, entries and saved clips are exported, too', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await changeEverything(panel, sandbox);
  const topics = await saved(panel, 'Topics');
  expect(topics.csv).toContain('Customer questions');
  expect(topics.json).toMatchObject([{ topicId: sandbox.seed.topics[0] }]);

  await openTopic(panel, 'Customer questions');
  await expect(panel.getByText('How long does a move take?')).toBeVisible();
  const entries = await saved(panel, 'Customer questions');
  expect(entries.csv).toContain('How long does a move take?');
  expect(JSON.stringify(entries.json)).toContain('How long does a move take?');

  await askBackground(panel, 'setCaptureSettings', { settings: { holdSeconds: 30 } });
  const capture = { id: crypto.randomUUID(), topicId: sandbox.seed.topics[0], kind: 'typed' };
  const text = `+1 from a spreadsheet${', and on'.repeat(60)} to its very end`;
  await askBackground(panel, 'capture', { ...capture, text, source: {} });
  await panel.getByRole('button', { name: 'Back' }).click();
  const waiting = await saved(panel, 'Clips');
  expect(waiting.csv).toMatch(/Customer questions,Sending in \d+ s.*'\+1 from .* to its very end/);
  expect(waiting.json).toMatchObject([{ id: capture.id, text, state: { kind: 'queued' } }]);
  await askBackground(panel, 'controlCapture', { id: capture.id, to: 'now' });
  await chooseMore(panel, 'History', 'Topics');
  await expect(panel.getByText('+1 from a spreadsheet')).toBeVisible();
  const history = await saved(panel, 'Saved clips');
  expect(history.csv).toContain("'+1 from a spreadsheet");
  expect(history.json).toMatchObject([{ excerpt: expect.stringMatching(/^\+1 from a spreadsheet, and on/) }]);
});

test('search results are exported with more than the list shows', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await panel.keyboard.press('/');
  await panel.keyboard.type('northwind');
  const dialog = panel.getByRole('dialog', { name: 'Find anything, do anything' });
  const pages = dialog.getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(pages).toHaveCount(6);
  const { csv, json } = await saved(panel, 'Results', dialog);
  expect((json as { kind: string }[]).filter(({ kind }) => kind === 'page').length).toBeGreaterThan(6);
  expect(csv).toMatch(/^.What,ID,Name,Detail,Page ID,/);
  expect(csv).toContain(`Page,${(json as { pageId: string }[])[0]?.pageId},`);
});

test('bindings and sites are exported from the options', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html#bindings');
  await askBackground(options, 'bind', {
    url: 'https://blog.example.com/post',
    below: true,
    pageId: sandbox.seed.ids.page,
  });
  await options.reload();
  const bindings = await saved(options, 'Your matches');
  expect(bindings.csv).toContain('blog.example.com/post');
  expect(bindings.json).toMatchObject([{ pageId: sandbox.seed.ids.page }]);
  await options.getByRole('link', { name: 'Connection' }).click();
  const sites = await saved(options, 'Sites');
  expect(sites.json).toContainEqual(expect.objectContaining({ pages: expect.any(Number) }));
});
