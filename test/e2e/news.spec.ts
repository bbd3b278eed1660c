// What is new since a person last looked: found without a request, opened, marked, taken back.
import type { Page } from '@playwright/test';
import { inspectWidths } from './fixtures/inspect-widths.ts';
import { expect, test } from './fixtures/lens.ts';
import { openPanel } from './fixtures/open-panel.ts';
import { addEntry, addTopics, openTopics } from './fixtures/topics-panel.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

const NEWS = /^What is new/;
const rail = (panel: Page) => panel.getByRole('tab', { name: NEWS });

async function openNews(panel: Page): Promise<void> {
  await rail(panel).click();
  await expect(panel.getByRole('heading', { name: 'What is new', level: 1 })).toBeVisible();
}

/** Reads the pages anew, as the refresh of the panel's own page does when they are due. */
async function readPagesAnew(panel: Page): Promise<void> {
  await panel.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: typeof browserApi };
    const { shell } = (await chrome.storage.session.get('shell')) as { shell: { workspaceId: string } };
    await chrome.runtime.sendMessage({ request: 'syncPages', input: { workspaceId: shell.workspaceId } });
  });
}
declare const browserApi: {
  storage: { session: { get(key: string): Promise<object> } };
  runtime: { sendMessage(message: object): Promise<unknown> };
};

async function panelOf(context: Parameters<typeof openPanel>[0], popup: Page): Promise<Page> {
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  return openPanel(context, popup);
}

test('says what it watches while nothing is new', async ({ context, sandbox, look, connectWorkspace }) => {
  await connectWorkspace();
  const panel = await panelOf(context, await look(sandbox.seed.landing.audience));
  await openNews(panel);
  await expect(panel.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expect(panel.getByText('Figures that moved by more than 20%')).toBeVisible();
  await panel.getByLabel('Figures that moved by more than').selectOption('50');
  await expect(panel.getByText('Figures that moved by more than 50%')).toBeVisible();
  await expect(rail(panel)).toHaveAccessibleName('What is new');
  await inspectWidths(panel, 'news-empty');
});

test('marks what others changed on the rail, lists it by page, and makes no request for it', async ({
  context,
  sandbox,
  look,
  connectWorkspace,
}) => {
  await connectWorkspace();
  const panel = await panelOf(context, await look(sandbox.seed.landing.audience));
  await changeEverything(panel, sandbox);
  await expect(rail(panel)).toHaveAccessibleName(/What is new, \d+ not seen/);
  await openNews(panel);
  sandbox.ledger.clear();
  const row = panel.getByRole('button', { name: /Brand new audience/ });
  await expect(row).toContainText('New');
  await expect(panel.getByRole('heading', { name: 'Renamed page', level: 2 })).toBeVisible();
  await panel.getByLabel('Order').selectOption('By kind');
  await expect(panel.getByRole('heading', { name: 'Topic entries', level: 2 })).toBeVisible();
  await panel.getByLabel('Order').selectOption('By page');
  await panel.getByLabel('Kind').selectOption('Versions');
  await expect(panel.getByText('1 found')).toBeVisible();
  await panel.getByLabel('Kind').selectOption('All kinds');
  await panel.getByLabel('Search in what is new').fill('nobody');
  await expect(panel.getByText('Nothing found.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect(row).toBeVisible();
  await inspectWidths(panel, 'news');
  expect(sandbox.ledger.entries()).toEqual([]);
});
