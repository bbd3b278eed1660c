// The page status under failures: the worker is killed, the service does not answer as it should, the clock jumps.
import type { Worker } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { killWorkerOnce } from '../fixtures/browser/service-worker.ts';
import { expect, test } from '../fixtures/extension.ts';
import { restrictedPage } from '../in-firefox/views.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

const asked = (sandbox: Sandbox, operation: string) =>
  sandbox.ledger.entries().filter((entry) => entry.operation === operation).length;

test('fault 1: a read whose worker is killed is repeated, and stored data stays on screen', {
  tag: '@long',
}, async ({ sandbox, context, openPopupAt }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const { page, audience } = sandbox.seed.ids;
  sandbox.changes.bumpVersion(page, audience);
  sandbox.ledger.clear();
  sandbox.faults.add({ operation: 'listAudiences', path: `/${page}/audiences`, times: 1, hang: true });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(() => asked(sandbox, 'listAudiences')).toBe(1);
  await expect(popup.getByText('v13 draft')).toBeVisible();
  await killWorkerOnce(context);
  await expect(popup.getByText('v14 draft')).toBeVisible();
  await expect(popup.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  // No spinner is left.
  await expect(popup.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(asked(sandbox, 'listAudiences')).toBe(2);
});

test('fault 14: a read that is refused, cut off, silent or slow ends in time and says so, beside stored data', {
  tag: '@long',
}, async ({ sandbox, openPopupAt, worker }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const running = await worker();
  await holdDeadlines(running);
  for (const [fault, said] of [
    [{ drop: 'before' }, 'Can’t reach your service.'],
    [{ drop: 'mid-body' }, 'Can’t reach your service.'],
    [{ hang: true }, SILENT],
    [{ slowBodyMs: 60_000 }, SILENT],
  ] as const) {
    sandbox.faults.clear();
    sandbox.faults.add(fault);
    await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    const told = async () => {
      // What has an answer in time ends without it.
      if (said === SILENT) await running.evaluate(() => globalThis.passDeadlines?.());
      return popup.getByText(said).first().isVisible();
    };
    await expect.poll(told, { message: JSON.stringify(fault) }).toBe(true);
    await expect(popup.getByText('v13 draft')).toBeVisible();
    sandbox.faults.clear();
    await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(popup.getByText(said)).toHaveCount(0);
  }
});

const SILENT = 'Your service took too long to answer.';

declare global {
  /** In the worker: the time that every request under way may take is over. */
  var passDeadlines: (() => void) | undefined;
}

/** In the worker as it runs: the test says when time is over. */
function holdDeadlines(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const held = new Set<AbortController>();
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      held.add(controller);
      return controller.signal;
    };
    globalThis.passDeadlines = () => {
      for (const each of held) each.abort(new DOMException('The time is over.', 'TimeoutError'));
      held.clear();
    };
  });
}

test('fault 22: after the clock was set back, stored data counts as old and is requested again', {
  tag: '@long',
}, async ({ sandbox, page, openPopupAt, openPopup, worker, killWorker }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await popup.close();
  sandbox.ledger.clear();
  // Fresh by the right clock: no request.
  const fresh = await openPopup(page);
  await expect(fresh.getByText('v13 draft')).toBeVisible();
  await fresh.close();
  await killWorker();
  await setBack(await worker(), 86_400_000);
  expect(sandbox.ledger.entries()).toEqual([]);
  const { page: pageId, audience } = sandbox.seed.ids;
  sandbox.changes.bumpVersion(pageId, audience);
  const again = await openPopup(page);
  await expect(again.getByText('v14 draft')).toBeVisible();
  await expect(again.getByText(/-\d|in \d+ (second|minute|hour|day)/)).toHaveCount(0);
});

/** In the worker as it runs. */
function setBack(worker: Worker, by: number): Promise<void> {
  return worker.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - ms;
  }, by);
}

test('fault 30: pages that may not be read show a plain sentence and cause no request', {
  tag: '@long',
}, async ({ sandbox, context, openPopupAt, openExtensionPage }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await popup.close();
  const ownPage = await openExtensionPage('options.html');
  const own = ownPage.url();
  await ownPage.close();
  sandbox.ledger.clear();
  for (const url of [
    restrictedPage(context),
    'about:blank#here',
    own,
    `file://${process.cwd()}/package.json`,
    'data:text/html,page',
  ]) {
    const over = await openPopupAt(url);
    await expect(over.getByRole('heading', { level: 1 }), url).toHaveText(RESTRICTED);
    await expect(over.getByText('Jane Doe')).toHaveCount(0);
    await over.close();
  }
  expect(sandbox.ledger.entries()).toEqual([]);
});

const RESTRICTED = 'Nothing to show here';
