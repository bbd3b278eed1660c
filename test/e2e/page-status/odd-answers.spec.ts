// Invalid and endless answers, in the real browser: stored data stays and is marked as old.
import type { Page } from '@playwright/test';
import type { Fault } from '../../sandbox/faults.ts';
import { expect, test } from '../fixtures/extension.ts';
import { askBackground } from '../fixtures/news-world.ts';

const MIB = 1024 * 1024;

/** What a person sees for each, and whether any of the old data is replaced. */
const odd: [name: string, faults: Fault[], told: RegExp][] = [
  ['fault 13: a portal that answers with its page', [{ html: true }], /Another site answered instead/],
  ['more than 5 MiB', [{ hugeBytes: 6 * MIB }], /larger than 5 MB/],
  ['malformed', [{ body: '{"items": [}' }], /an answer that can’t be read/],
  ['cut short', [{ body: '{"items": [{"pageId": "page_1", "na' }], /an answer that can’t be read/],
  ['nested without end', [{ body: '['.repeat(200_000) }], /an answer that can’t be read/],
  [
    'nested deeply, and closed',
    [{ body: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }],
    /an answer that can’t be read/,
  ],
];

/** A valid answer except that one value is nested too deep: its audience must not replace what is known. */
const deepBelow = (audienceId: string) =>
  `{"items":[{"audienceId":"${audienceId}","name":"Deep","below":${'['.repeat(5000)}${']'.repeat(5000)}}],"hasMore":false,"nextCursor":null,"totalCount":1}`;

async function expectTheOld(popup: Page): Promise<void> {
  await expect(popup.getByRole('heading', { name: 'Spring launch: pricing' })).toBeVisible();
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
}

test('fault 13, 15: a portal and answers too large, malformed, cut short or nested without end leave the last good answer, marked as old', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await expectTheOld(popup);
  const { page: pageId, audience: audienceId } = sandbox.seed.ids;
  const deep: Fault[] = [{ operation: 'listAudiences', body: deepBelow(audienceId) }];
  for (const [name, faults, told] of [
    ...odd,
    ['nested deeply within what is right', deep, /an answer that can’t be read/] as const,
  ]) {
    await test.step(name, async () => {
      sandbox.faults.clear();
      for (const fault of faults) sandbox.faults.add(fault);
      await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(popup.getByText(told).first()).toBeVisible();
      await expectTheOld(popup);
      await expect(popup.getByText(/^updated/)).toBeVisible();
      sandbox.faults.clear();
      await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(popup.getByText(told)).toHaveCount(0);
    });
  }
  // A byte order mark is no fault of an answer.
  sandbox.faults.add({ bom: true });
  sandbox.changes.bumpVersion(pageId, audienceId);
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('v14 draft')).toBeVisible();
  await expect(popup.getByText(/can’t be read/)).toHaveCount(0);
});

/** In a view: the states of the directory's crawls. */
async function crawlStates(): Promise<string[]> {
  const whole = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await whole(indexedDB.open('audience-lens-directory'));
  const crawls: { state: string }[] = await whole(
    database.transaction('walks').objectStore('walks').getAll(),
  );
  database.close();
  return crawls.map(({ state }) => state).sort();
}

test.describe('lists of several pages', () => {
  test.use({ sandboxOptions: { pageSize: 10 } });

  for (const cursor of ['repeat', 'null'] as const)
    test(`fault 20: a list whose cursor is ${cursor === 'null' ? 'null though more is said to come' : 'repeated'} ends, and is marked; one with doubled items has each once`, {
      tag: '@long',
    }, async ({ sandbox, connectWorkspace, openPanelAt }) => {
      const lists = () =>
        sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences').length;
      await connectWorkspace();
      sandbox.faults.add({ operation: 'listAudiences', cursor });
      const panel = await openPanelAt(sandbox.seed.landing.audience);
      await panel.getByRole('tab', { name: 'Audiences' }).click();
      await expect(panel.getByText(/^Only \d+ of 42 audiences( are)? loaded/)).toBeVisible();
      const read = () => askBackground(panel, 'crawlAudiences', { pageId: sandbox.seed.ids.page });
      const before = lists();
      await read();
      // One of five pages, and one more if the cursor leads back to it: the first repeated page is the last.
      await expect
        .poll(async () => [lists() - before, await panel.evaluate(crawlStates)])
        .toEqual([cursor === 'null' ? 1 : 2, ['incomplete', 'ready']]);
      sandbox.faults.clear();
      sandbox.faults.add({ operation: 'listAudiences', cursor: 'duplicate' });
      // A reading that was under way before is joined, and ends as it began. Two of the 42 are archived.
      await expect(async () => {
        await read();
        await expect(panel.getByRole('status').filter({ hasText: /^40 audiences$/ })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass();
      await expect(panel.getByText(/audiences( are)? loaded/)).toHaveCount(0);
    });
});
