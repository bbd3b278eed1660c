// A workspace whose service may send anything from its first answer on, with everything in it that the views can show.
import type { BrowserContext, Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { connectByRequests } from '../fixtures/connect.ts';

declare const chrome: Browser;

/** Connects again, so that nothing of the last round is stored. */
export async function connectAnew(
  view: Page,
  { url, key, seed }: Sandbox,
  options?: { isFaulty: boolean },
): Promise<void> {
  await view.evaluate(async () => {
    const { workspaces = [] } = (await chrome.storage.local.get('workspaces')) as {
      workspaces?: { id: string }[];
    };
    for (const { id } of workspaces)
      await chrome.runtime.sendMessage({ request: 'removeWorkspace', input: { workspaceId: id } });
  });
  await connectByRequests(view, { name: 'Northwind', url, key }, options);
  const [log] = seed.personLogs;
  const ids = {
    topics: seed.topics.slice(0, 3),
    person: seed.persons[0] ?? '',
    account: seed.accounts[0] ?? '',
    log: { id: log?.personLogId ?? '', of: log?.personId ?? '' },
    address: seed.landing.audience,
    pageId: seed.ids.page,
    audienceId: seed.ids.audience,
  };
  await view.evaluate(async ({ topics, person, account, log: personLog, address, pageId, audienceId }) => {
    const ask = (request: string, input: object) => chrome.runtime.sendMessage({ request, input });
    const known = (kind: string, id: object) => ask('addKnown', { kind, ids: [id], how: 'typed' });
    await ask('addTopics', { topicIds: topics });
    await known('person', { id: person });
    await known('account', { id: account });
    await known('person-log', personLog);
    // So that the page is found whatever its addresses are.
    await ask('bind', { url: address, below: false, pageId, audienceId });
  }, ids);
}

/** Watches for executed scripts and broken views. Returns the list, which grows. */
export function listenTo(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    const isOfView = message.location().url.startsWith('chrome-extension:');
    if ((isOfView && message.type() === 'error') || /hostileRan|Content Security Policy/i.test(text))
      heard.push(`console: ${text}`);
  });
  context.on('weberror', (error) => heard.push(`error: ${error.error().stack ?? error.error()}`));
  context.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
}
