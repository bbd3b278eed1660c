// Tests share one browser: what a test adds to it is gone in the next.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';

test('scripts, bindings, routes and listeners of one test are gone in the next', async ({
  sharedBrowser,
  build,
  sandbox,
}) => {
  const address = sandbox.seed.landing.audience;
  const context = await sharedBrowser.installed(build);
  let heard = 0;
  context.on('request', () => {
    heard += 1;
  });
  await context.addInitScript(() => Object.assign(globalThis, { scripted: true }));
  await context.exposeFunction('added', () => undefined);
  await context.route('**/*', (route) => route.fulfill({ body: 'Intercepted' }));
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByText('Intercepted')).toBeVisible();
  const additions = (of: Page) =>
    of.evaluate(() => ['scripted', 'added'].filter((name) => name in globalThis));
  expect(await additions(page)).toEqual(['scripted', 'added']);
  expect(heard).toBeGreaterThan(0);
  const before = heard;
  await sharedBrowser.clear();

  const next = await (await sharedBrowser.installed(build)).newPage();
  await next.goto(address);
  await expect(next.getByText('Intercepted')).toHaveCount(0);
  expect(await additions(next)).toEqual([]);
  expect(heard).toBe(before);
  await sharedBrowser.clear();
});
