// The composer in popup and panel: typed text is never lost, and known text is pointed out.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openedPage } from '../fixtures/opened-page.ts';
import { openSection } from '../fixtures/sections.ts';
import { addTopics, openTopic, openTopics, setRules } from '../fixtures/topics-panel.ts';

/** In a page of the extension. */
declare const chrome: Browser;

const KNOWN = 'Where is our data kept, and who can read it? (1)';

let panel: Page;

test.beforeEach(async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await openTopics(panel);
  await addTopics(panel, sandbox.seed.topics.slice(0, 3));
  await setRules(panel, { holdSeconds: 30 });
});

test('a text is kept at every keystroke, saved by keys, and shown as an entry', async ({
  sandbox,
  page,
  context,
  openPopup,
}) => {
  await openTopic(panel, 'Customer questions');
  await panel.getByRole('button', { name: 'New clip' }).click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await expect(panel.getByRole('combobox', { name: 'Topic' })).toHaveValue(sandbox.seed.topics[0] ?? '');
  await text.pressSequentially('Nine 👩‍🚀');
  await expect(panel.getByText('8 characters · 16 bytes')).toBeVisible();
  await panel.close();

  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue with your text' }).click();
  const inPopup = popup.getByRole('textbox', { name: 'Text' });
  await expect(inPopup).toHaveValue('Nine 👩‍🚀');
  await inspectView(popup, 'popup-composer');
  await inPopup.pressSequentially(' lives');
  await popup.close();

  const again = await openPanel(context, await openPopup(page));
  await openSection(again, 'Topics');
  const kept = again.getByRole('textbox', { name: 'Text' });
  await expect(kept).toHaveValue('Nine 👩‍🚀 lives');
  await kept.press('Control+Enter');
  // It has a separate way back.
  await expect(kept).toHaveCount(0);
  const item = again.getByRole('region', { name: 'Clips' }).getByRole('listitem');
  await again.getByRole('button', { name: 'Back' }).click();
  await expect(item.getByText(/^Sending in \d+ s$/)).toBeVisible();
  await inspectWidths(again, 'outbox-held');
  await chooseMore(item, 'Send now');
  await expect(item.getByText('Saved', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Open' }).click();
  await expect(again.getByRole('heading', { name: 'Opened by its ID' })).toBeVisible();
  await expect(again.getByText('Nine 👩‍🚀 lives').first()).toBeVisible();
  const posts = sandbox.ledger.entries().filter(({ operation }) => operation === 'createTopicEntry');
  expect(posts).toHaveLength(1);
});

test('saves the keys pressed right before saving', { tag: '@long' }, async ({ sandbox }) => {
  await panel.getByRole('button', { name: 'New clip' }).click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.fill('In one');
  await expect(panel.getByText('6 characters')).toBeVisible();
  // Before anything of it is drawn.
  await text.evaluate((box: HTMLTextAreaElement) => {
    box.value = 'In one moment';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  });
  const item = panel.getByRole('region', { name: 'Clips' }).getByRole('listitem');
  await chooseMore(item, 'Send now');
  await expect(item.getByText('Saved', { exact: true })).toBeVisible();
  const posts = sandbox.ledger.entries().filter(({ operation }) => operation === 'createTopicEntry');
  expect(posts.map(({ body }) => body)).toMatchObject([{ content: { content: 'In one moment' } }]);
});

test('undo brings a typed text back, and discarding asks first', { tag: '@long' }, async ({ sandbox }) => {
  await panel.getByRole('button', { name: 'New clip' }).click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.fill('Not yet');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('Not yet');
  await panel.getByRole('button', { name: 'Discard' }).click();
  const dialog = panel.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await inspectWidths(panel, 'composer-discarding');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByRole('list', { name: 'Topics' })).toBeVisible();
  await panel.getByRole('button', { name: 'New clip' }).click();
  await expect(text).toHaveValue('');
  expect(sandbox.ledger.entries().filter(({ operation }) => operation === 'createTopicEntry')).toEqual([]);
});

test('text that the topic already has is pointed out while typing', { tag: '@long' }, async () => {
  await openTopic(panel, 'Customer questions');
  await panel.getByRole('button', { name: 'New clip' }).click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.fill(` ${KNOWN}\n`);
  await expect(panel.getByText('This topic had exactly this text when it was last loaded.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await inspectWidths(panel, 'composer-identical');
  await text.fill(`${KNOWN} And where are the backups?`);
  await expect(panel.getByRole('heading', { name: 'You may know this already' })).toBeVisible();
  await expect(panel.getByText('And where are the backups?').last()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await inspectWidths(panel, 'composer-likely');
  await text.fill('\u0007Bell');
  await expect(panel.getByText('Control characters are removed.')).toBeVisible();
  await expect(panel.getByText('4 characters')).toBeVisible();
});

test('a selection opens the composer with its source and template, and keeps an earlier text', {
  tag: '@long',
}, async ({ sandbox }) => {
  await panel.getByRole('button', { name: 'New clip' }).click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.fill('Half a thought');
  await panel.getByRole('tab', { name: 'Overview' }).click();
  await setRules(panel, { template: '{selection}\n\n{title} ({page}), {url}' });
  await choose(panel, {
    id: 'chosen',
    kind: 'selection',
    text: 'Plans for every team',
    source: { url: sandbox.seed.landing.audience, title: 'Pricing' },
    mayBeCut: true,
  });
  await expect(text).toHaveValue('Plans for every team');
  await expect(panel.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByText('Pricing (Spring launch: pricing), http://')).toBeVisible();
  await expect(panel.getByText('this may be shorter than what you selected')).toBeVisible();
  await inspectWidths(panel, 'composer-chosen');
  await panel.getByRole('button', { name: 'Forget where it comes from' }).click();
  await expect(panel.getByText('Pricing (Spring launch: pricing)')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(text).toHaveValue('Half a thought');
});

test('saved clips are found in the history, which can be cleared', { tag: '@long' }, async ({
  sandbox,
  context,
}) => {
  await setRules(panel, { holdSeconds: 0 });
  for (const [id, text] of [
    ['one', 'The first\nof two'],
    ['two', 'The second'],
  ] as const) {
    await choose(panel, {
      id,
      kind: 'selection',
      text,
      source: { url: 'https://a.example/x?y=1', title: id },
    });
    await expect(panel.getByRole('textbox', { name: 'Text' })).toHaveValue(text);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByRole('region', { name: 'Clips' })).toContainText('Saved');
  }
  await chooseMore(panel, 'History', 'Topics');
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await inspectWidths(panel, 'history');
  await panel.getByRole('searchbox', { name: 'Search in text' }).fill('FIRST');
  await expect(rows).toHaveCount(1);
  const [source] = await Promise.all([
    openedPage(context, (url) => !['', 'about:blank'].includes(url) && !url.includes(sandbox.url)),
    panel.getByRole('link', { name: 'a.example/x?y=1' }).click(),
  ]);
  await source.close();
  await chooseMore(panel, 'Clear history');
  await panel.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(0);
  await inspectWidths(panel, 'history-empty');
});

/** Like the menu's "Choose…". */
async function choose(view: Page, part: Record<string, unknown>): Promise<void> {
  await view.evaluate(async (draft) => {
    const { session } = (await chrome.storage.session.get('session')) as { session: { workspaceId: string } };
    const [at, openedAt] = [Date.now(), Date.now()];
    const { workspaceId } = session;
    await chrome.storage.local.set({
      [`draft:${String(draft.id)}`]: { ...draft, workspaceId, at, openedAt },
    });
  }, part);
}
