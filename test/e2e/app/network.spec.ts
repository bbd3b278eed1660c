// Which parts of the extension can reach a network, tried in the real browser.
import type { ServerResponse } from 'node:http';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { readWithKeys, startKeepable } from '../fixtures/kept-answers.ts';
import { tryWaysOut } from '../fixtures/look/ways-out.ts';
import { type PlainServer, startPlainServer } from '../fixtures/plain-server.ts';
import {
  arrivedOnce,
  meetRedirects,
  onceEach,
  redirects,
  startRedirecting,
  unfollowed,
} from '../fixtures/redirects.ts';
import { isFirefox } from '../in-firefox/views.ts';
import { grantedHost } from '../recorder/canaries.ts';

/** In a page of the extension. */
declare const chrome: Browser;

let server: PlainServer;
test.beforeEach(async () => {
  server = await startPlainServer((request, response) => {
    const isPage = request.url === '/page';
    const type = isPage ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(isPage ? '<!doctype html><title>Any page</title><body></body>' : '');
  });
});
test.afterEach(() => server.close());

const reached = () =>
  server.arrivals.map(({ path }) => path.slice(1)).filter((path) => path !== 'favicon.ico');

test('security 2: no view can reach a network in any way that a plain page can, even if the extension may read that host', {
  tag: '@long',
}, async ({ page, context, openExtensionPage }) => {
  const tried = new Set<string>();
  for (const path of ['popup.html', 'sidepanel.html', 'options.html', 'home.html', 'report.html']) {
    const view = await openExtensionPage(path);
    const ends = await view.evaluate(tryWaysOut, server.url);
    expect(reached(), `${path}: ${JSON.stringify(ends)}`).toEqual([]);
    for (const way of Object.keys(ends)) tried.add(way);
    const mayRead = () => chrome.permissions.contains({ origins: ['http://localhost/*'] });
    expect(await view.evaluate(mayRead)).toBe(true);
    await view.close();
  }

  expect(tried.size).toBeGreaterThan(20);
  // Firefox reports no click, and prefetches only when it has time.
  const unused = isFirefox(context) ? ['prefetch', 'ping'] : [];
  await page.goto(`${server.url}/page`);
  // Some never end if they get out.
  page.evaluate(tryWaysOut, server.url).catch(() => undefined);
  const used = [...tried].filter((way) => !unused.includes(way));
  await expect.poll(() => used.filter((way) => !reached().includes(way))).toEqual([]);
});

test('security 2: the background reaches only https and this machine', { tag: '@long' }, async ({
  worker,
}) => {
  // The test's own order, not the extension's.
  grantedHost(server.url);
  const ends = await (await worker()).evaluate(async (ours) => {
    const tried = [
      'http://elsewhere.example/',
      'http://10.0.0.1/',
      'ws://elsewhere.example/',
      'wss://elsewhere.example/',
    ];
    const refused = new Set<string>();
    self.addEventListener('securitypolicyviolation', (event) => {
      refused.add((event as SecurityPolicyViolationEvent).blockedURI);
    });
    const reach = (url: string) =>
      url.startsWith('ws')
        ? new Promise<void>((_, reject) => {
            new WebSocket(url).addEventListener('error', reject);
          })
        : fetch(url).then(() => undefined);
    for (const url of tried) await reach(url).catch(() => undefined);
    const answer = await fetch(ours);
    return { open: tried.filter((url) => !refused.has(url)), status: answer.status };
  }, `${server.url}/background`);
  expect(ends).toEqual({ open: [], status: 200 });
  expect(reached()).toEqual(['background']);
});

test('fault 17: no redirect is followed, and no other host receives the key', async ({
  openExtensionPage,
}) => {
  const redirecting = await startRedirecting();
  grantedHost(redirecting.service.url);
  const view = await openExtensionPage('options.html');
  const key = 'canary_of_redirects';
  const met = await view.evaluate(meetRedirects, [redirecting.service.url, key, redirects] as const);
  expect(met).toEqual(unfollowed(redirecting));
  expect(arrivedOnce(redirecting, key)).toEqual(onceEach);
  await redirecting.close();
});

test('fault 18: an answer belongs to the key of its request, even if the service allows caching', async ({
  openExtensionPage,
}) => {
  const service = await startKeepable();
  grantedHost(service.url);
  const view = await openExtensionPage('options.html');
  const keys = ['first', 'second', 'first', 'third'];
  const read = await view.evaluate(readWithKeys, [service.url, keys] as const);
  expect(read).toEqual(keys.map((key) => `${key} ${key}`));
  expect(service.arrivals.map(({ headers }) => headers['x-api-key'])).toEqual(
    keys.flatMap((key) => [key, key]),
  );
  await service.close();
});

test('security 16: at most four requests are out at once, including pictures', { tag: '@long' }, async ({
  openExtensionPage,
}) => {
  const waiting: ServerResponse[] = [];
  const most = { atOnce: 0 };
  const service = await startPlainServer((_, response) => {
    waiting.push(response);
    most.atOnce = Math.max(most.atOnce, waiting.length);
  });
  grantedHost(service.url);
  const view = await openExtensionPage('options.html');
  const asked = view.evaluate(async (url) => {
    const ask = (request: string, input: object) => chrome.runtime.sendMessage({ request, input });
    const form = { name: 'Northwind', color: 'blue', production: false, keyKeeping: 'session', key: 'a key' };
    await ask('saveWorkspace', { ...form, baseUrl: url });
    const numbers = Array.from({ length: 12 }, (_, index) => String(index));
    const reads = numbers.map((person_id) =>
      ask('readService', { operation: 'getPerson', params: { person_id }, mode: 'force' }),
    );
    const pictures = numbers.map((number) => ask('readPreview', { url: `${url}/${number}.png` }));
    return (await Promise.all([...reads, ...pictures])).length;
  }, service.url);
  for (let answered = 0; answered < 24; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(answered === 0 ? 4 : 1);
    waiting.shift()?.writeHead(404).end();
  }
  expect(await asked).toBe(24);
  expect(service.arrivals).toHaveLength(24);
  expect(most.atOnce).toBe(4);
  await service.close();
});

test('security 16: without an open view nothing is requested, and nothing is set to wake the background for it', async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
  worker,
  killWorker,
  openPanelAt,
}) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await panel.close();
  // No request, so it asks for nothing itself.
  const look = await openExtensionPage('manifest.json');
  const alarms = () => look.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toEqual([]);
  const isQuiet = () => sandbox.ledger.entries().every(({ finished }) => finished);
  await expect.poll(isQuiet).toBe(true);
  // Its timers end with it. Only an event starts it again, and the start itself requests nothing.
  await killWorker();
  const before = sandbox.ledger.entries().length;
  await worker();
  const workspaces = await look.evaluate(() =>
    chrome.runtime.sendMessage({ request: 'listWorkspaces', input: {} }),
  );
  expect(workspaces).toMatchObject({ ok: true, result: [{ name: 'Northwind' }] });
  // What the start itself would ask for has left long before a few readings have come back one after the other.
  const readings = await look.evaluate(async () => {
    const read = { operation: 'listAssets', params: {}, mode: 'force' };
    for (let reading = 0; reading < 5; reading += 1)
      await chrome.runtime.sendMessage({ request: 'readService', input: read });
    return 5;
  });
  const since = sandbox.ledger.entries().slice(before);
  expect(since.map(({ operation }) => operation)).toEqual(Array(readings).fill('listAssets'));
  expect(await alarms()).toEqual([]);
});
