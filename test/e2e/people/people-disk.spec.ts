// After a session that opened persons, accounts, logs and interactions and created a person, the browser's profile
// contains none of their strings.
import type { BrowserContext, Page } from '@playwright/test';
import type { RequestInput, RequestName, RequestResult } from '../../../lib/app/requests.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { pastFirstInstallation } from '../fixtures/browser/first-installation.ts';
import { test as base, expect } from '../fixtures/extension.ts';
import { launchRecorded } from '../recorder/launch-recorded.ts';
import { foundIn, textsIn } from '../recorder/profile-strings.ts';

const test = base.extend<{ profile: string }>({
  // Playwright wants the braces.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  profile: async ({}, use, testInfo) => {
    await use(testInfo.outputPath('profile'));
  },
  context: async ({ build, profile, sandbox: _outlives }, use) => {
    const browser = await launchRecorded(build, { profile });
    await pastFirstInstallation(browser.context);
    await use(browser.context);
    await browser.close();
  },
});

/** What a view asks, from a page of the extension. */
async function ask<N extends RequestName>(
  page: Page,
  request: N,
  input: RequestInput<N>,
): Promise<RequestResult<N>> {
  const reply = await page.evaluate(
    (message) =>
      (
        globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } } }
      ).chrome.runtime.sendMessage(message),
    { request, input },
  );
  expect(reply).toMatchObject({ ok: true });
  return (reply as { result: RequestResult<N> }).result;
}

const read = async (page: Page, operation: string, params: Record<string, string>) =>
  (await ask(page, 'readService', { operation, params, mode: 'read' } as RequestInput<'readService'>))?.data;

/** Opens everything about one account and returns all that was read. */
async function openPeople(page: Page, { seed }: Sandbox) {
  const [account_id = ''] = seed.accounts;
  const [log = { personId: '', personLogId: '' }] = seed.personLogs;
  const account = (await read(page, 'getAccount', { account_id })) as {
    linkedPersons: { personId: string }[];
  };
  const logs = (await read(page, 'listAccountLogs', { account_id })) as { items: { accountLogId: string }[] };
  const account_log_id = logs.items[0]?.accountLogId ?? '';
  const opened = [
    account,
    logs,
    await read(page, 'getAccountLog', { account_id, account_log_id }),
    await read(page, 'getPerson', { person_id: account.linkedPersons[0]?.personId ?? '' }),
    await read(page, 'getPersonLog', { person_id: log.personId, person_log_id: log.personLogId }),
    await read(page, 'getSessionInteractions', { audience_session_id: seed.sessions[0] ?? '' }),
  ];
  return { account: account as { domain?: string } & typeof account, opened };
}

/** Two persons: one who is created, and one whom the service does not take now, so that it waits on the disk. */
async function createPersons(page: Page, sandbox: Sandbox) {
  const { workspaces } = await page.evaluate(() =>
    (
      globalThis as unknown as {
        chrome: { storage: { local: { get(name: string): Promise<{ workspaces: { id: string }[] }> } } };
      }
    ).chrome.storage.local.get('workspaces'),
  );
  const workspaceId = workspaces[0]?.id ?? '';
  const bodies = ['Ottilie Quagmire', 'Leopold Vexillum'].map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@quillfeather.example`,
    phoneNumber: name.startsWith('O') ? '+447700900123' : '+447700900456',
    linkedinProfileUrl: `https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}`,
  }));
  for (const [index, body] of bodies.entries()) {
    if (index === 1)
      sandbox.faults.add({ operation: 'createPerson', status: 429, headers: { 'retry-after': '600' } });
    const source = { url: `https://zephyr.example/${index}`, title: 'Where Wallabies Whistle' };
    const order = { id: `disk-${index}`, workspaceId, operation: 'createPerson', body, source } as const;
    await ask(page, 'create', order);
    await expect.poll(() => creationState(page, order.id)).toBe(index === 0 ? 'done' : 'rate-limited');
  }
  return [bodies, 'zephyr.example', 'Where Wallabies Whistle'];
}

function creationState(page: Page, id: string): Promise<string | undefined> {
  return page.evaluate(async (sought) => {
    interface Shown {
      creations: { creations: { id: string; state: { kind: string; problem?: { kind: string } } }[] };
    }
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { session: { get(name: string): Promise<Shown> } } };
    };
    const { creations } = await chrome.storage.session.get('creations');
    const state = creations.creations.find((creation) => creation.id === sought)?.state;
    return state?.problem?.kind ?? state?.kind;
  }, id);
}

/** All pages as the service lists them: the directory keeps them, and some words occur there, too. */
async function pagesAt({ url, key }: Sandbox): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/v0/pages${query}`, { headers: { 'x-api-key': key } });
    const list = (await answer.json()) as { items: unknown[]; nextCursor: string | null };
    pages.push(...list.items);
    cursor = list.nextCursor;
  }
  return pages;
}

/** Chromium flushes to disk on close. Resolves once the process has exited. */
const closed = (context: BrowserContext) => context.close();

test('persons, accounts, logs, interactions and creations leave no text in the profile', {
  tag: '@long',
}, async ({ context, profile, sandbox, build, extensionId, connectWorkspace, openExtensionPage }) => {
  await connectWorkspace();
  const page = await openExtensionPage('options.html');
  const { ids, persons } = sandbox.seed;
  await ask(page, 'crawlAudiences', { pageId: ids.page });
  const audience = async () =>
    (await ask(page, 'getAudience', { pageId: ids.page, audienceId: ids.audience }))?.audience;
  await expect.poll(async () => (await audience())?.effectiveName).toBeTruthy();
  const { account, opened } = await openPeople(page, sandbox);
  const created = await createPersons(page, sandbox);
  const shown = await ask(page, 'listAudiences', {
    pageId: ids.page,
    text: '',
    sort: 'name',
    offset: 0,
    limit: 200,
  });
  const name = (await audience())?.effectiveName ?? '';
  const onDisk = JSON.stringify([shown, await audience(), await pagesAt(sandbox)]);
  await closed(context);

  // What pages and audiences say may be there, and that it is found shows that the search finds.
  const [personId = ''] = persons;
  expect(Object.keys(foundIn(profile, [name, ids.audience, personId, 'disk-1'])).sort()).toEqual(
    [name, ids.audience, personId, 'disk-1'].sort(),
  );
  const secret = [...textsIn(opened), ...textsIn(created)].filter((text) => !onDisk.includes(text));
  expect(secret.length).toBeGreaterThan(40);
  expect(foundIn(profile, secret)).toEqual({});

  // And yet it is recognised, and what waits is still there.
  const { context: again, close } = await launchRecorded(build, { profile });
  // To Chromium an extension from the command line is new each time. Where a workspace is, the options stay closed.
  const view = await again.newPage();
  await view.goto(`chrome-extension://${extensionId}/options.html`);
  const { domain = '' } = account;
  const known = await ask(view, 'accountOfTab', { url: `https://shop.${domain}/` });
  expect(known).toEqual({ domain, accountId: sandbox.seed.accounts[0] });
  await expect.poll(() => creationState(view, 'disk-1')).toMatch(/rate-limited|not-connected/);
  expect(again.pages().filter((tab) => tab.url().endsWith('/options.html'))).toEqual([view]);
  await close();
});
