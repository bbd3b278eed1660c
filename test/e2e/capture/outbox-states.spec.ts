// The states of captures in panel and popup: every state reads well, and its actions work.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { Problem } from '../../../lib/api/problem.ts';
import type { CaptureState, CaptureView, OutboxState } from '../../../lib/capture/capture.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { addTopics, openTopics, setRules } from '../fixtures/topics-panel.ts';

/** In a page of the extension. */
declare const chrome: Browser;

let panel: Page;

test.beforeEach(async ({ sandbox, connectWorkspace, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.noMatch);
  await openTopics(panel);
  await addTopics(panel, sandbox.seed.topics.slice(0, 2));
  await setRules(panel, { holdSeconds: 30 });
});

test('every state is described with what to do', { tag: '@long' }, async ({ page, openPopup }) => {
  const now = Date.now();
  const later = now + 3_600_000;
  const needsYou = (part: Partial<Extract<CaptureState, { kind: 'needs-you' }>>): CaptureState => ({
    kind: 'needs-you',
    at: now,
    why: 'refused',
    ...part,
  });
  const rejected: Problem = { kind: 'rejected', status: 422, detail: 'content.content is too long' };
  const open: CaptureState[] = [
    needsYou({ problem: rejected }),
    needsYou({ problem: { kind: 'not-found', status: 404 } }),
    needsYou({ why: 'tried', problem: { kind: 'unavailable' } }),
    needsYou({ why: 'unclear' }),
    needsYou({ why: 'unclear', entryIds: ['a', 'b'] }),
    needsYou({ why: 'identical', entryIds: ['a'] }),
    needsYou({ why: 'moved' }),
    { kind: 'queued', notBefore: later },
    { kind: 'queued', notBefore: later, problem: { kind: 'rate-limited' } },
    { kind: 'queued', notBefore: now - 1, problem: { kind: 'offline' } },
    { kind: 'sending', sentAt: now },
    { kind: 'checking', sentAt: now, checkAt: later },
    { kind: 'checking', sentAt: now, checkAt: now - 1, problem: { kind: 'timeout' } },
  ];
  const done: CaptureState[] = [
    { kind: 'done', at: now, entryId: 'e' },
    { kind: 'done', at: now, entryId: 'e', duplicates: ['f'] },
  ];
  await show(panel, { open: open.map(viewOf), done: done.map(viewOf) });
  const list = panel.getByRole('region', { name: 'Clips' });
  const strip = list.getByRole('button', { name: '7 clips need you · 6 on their way' });
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await inspectWidths(panel, 'outbox-strip');
  await strip.click();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Needs attention 7',
    'On the way 6',
    'Just saved 2',
  ]);
  await expect(list.getByRole('listitem')).toHaveCount(15);
  await expect(list.getByText('It said: content.content is too long')).toBeVisible();
  await expect(list.getByText('The topic has this text twice')).toBeVisible();
  await inspectWidths(panel, 'outbox-all');

  const popup = await openPopup(page);
  const inPopup = popup.getByRole('region', { name: 'Clips' });
  await expect(inPopup.getByRole('listitem')).toHaveCount(3);
  await expect(inPopup.getByText('and 12 more in the panel')).toBeVisible();
  await inPopup.scrollIntoViewIfNeeded();
  await inspectView(popup, 'popup-outbox');
  await popup.close();

  const paused: Problem = { kind: 'unauthorized', status: 401 };
  await show(panel, { open: open.slice(7, 9).map(viewOf), done: [], paused });
  await expect(panel.getByText('Your service doesn’t accept the API key.')).toBeVisible();
  await expect(list.getByText('Clips are kept here and sent once this is solved.')).toBeVisible();
  await inspectWidths(panel, 'outbox-paused');
  await show(panel, { open: [], done: [] });
  await expect(list).toHaveCount(0);
});

test('a refused capture is edited, sent again and saved', { tag: '@long' }, async ({ sandbox }) => {
  await panel.getByRole('button', { name: 'New clip' }).click();
  await panel.getByRole('textbox', { name: 'Text' }).fill('Too much');
  sandbox.faults.add({ operation: 'createTopicEntry', times: 1, status: 422, body: '{"message":"no"}' });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const item = panel.getByRole('region', { name: 'Clips' }).getByRole('listitem');
  await chooseMore(item, 'Send now');
  await expect(item.getByText('Not saved. Your service refused it.')).toBeVisible();
  await item.getByRole('button', { name: 'Fix text' }).click();
  await expect(panel.getByRole('heading', { name: 'Edit before sending' })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Text' }).fill('Just enough');
  await panel.getByRole('button', { name: 'Send this' }).click();
  await chooseMore(item, 'Send now');
  await expect(item.getByText('Saved', { exact: true })).toBeVisible();
  await expect(item).toContainText('Just enough');
  const posts = sandbox.ledger.entries().filter(({ operation }) => operation === 'createTopicEntry');
  expect(posts.map(({ status }) => status)).toEqual([422, 201]);
});

test('an unwanted capture is discarded after a question', { tag: '@long' }, async ({ sandbox, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
  sandbox.faults.add({ operation: 'createTopicEntry', times: 1, status: 404 });
  await panel.getByRole('button', { name: 'New clip' }).click();
  await panel.getByRole('textbox', { name: 'Text' }).fill('Nobody wants this');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const list = panel.getByRole('region', { name: 'Clips' });
  const item = list.getByRole('listitem');
  await chooseMore(item, 'Send now');
  await expect(list.getByText('Not saved. The topic is gone')).toBeVisible();
  await chooseMore(item, 'Copy');
  await expect(list.getByText('Copied')).toBeVisible();
  await chooseMore(item, 'Discard');
  await panel.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(list).toHaveCount(0);
});

function viewOf(state: CaptureState, index: number): CaptureView {
  return {
    id: `capture ${index} ${state.kind}`,
    workspaceId: '',
    topicId: 'topic',
    topicTitle:
      index % 2 ? 'Customer questions' : 'A topic with a title that is longer than there is room for it',
    kind: 'selection',
    excerpt: `We chose them because support answers within the hour. (${index})\nAnd it is a very long text that goes on.`,
    characters: 100,
    bytes: 100,
    source: {},
    createdAt: 0,
    attempts: 1,
    state,
  };
}

/** What the background would have written. */
async function show(view: Page, outbox: OutboxState): Promise<void> {
  await view.evaluate(async (state) => {
    const { session } = (await chrome.storage.session.get('session')) as { session: { workspaceId: string } };
    const own = (capture: CaptureView) => ({ ...capture, workspaceId: session.workspaceId });
    await chrome.storage.session.set({
      outbox: { ...state, open: state.open.map(own), done: state.done.map(own) },
    });
  }, outbox);
}
