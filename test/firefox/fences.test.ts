// What leaves Firefox and what gets in: one browser for all, since each test takes less time than starting one.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { readWithKeys, startKeepable } from '../e2e/fixtures/kept-answers.ts';
import { tryWaysOut } from '../e2e/fixtures/look/ways-out.ts';
import { startPlainServer } from '../e2e/fixtures/plain-server.ts';
import {
  arrivedOnce,
  meetRedirects,
  onceEach,
  redirects,
  startRedirecting,
  unfollowed,
} from '../e2e/fixtures/redirects.ts';
import { newTab, openExtensionPage } from './extension-page.ts';
import { EXTENSION_HOST, launchFirefox, type RunningFirefox } from './launch-firefox.ts';
import { limited } from './limited.ts';
import { pastFirstInstallation } from './past-first-installation.ts';

/** In a page of the extension, or in its world within a page. */
declare const browser: Browser;

let firefox: RunningFirefox;
let view: Page;
beforeAll(async () => {
  firefox = await launchFirefox();
  await pastFirstInstallation(firefox.browser);
});
afterAll(() => limited('closing', firefox.browser.close()));
beforeEach(async () => {
  view = await openExtensionPage(firefox.browser, 'options.html');
});

test('fault 17: no redirect of any kind is followed, and no other host receives the key', async () => {
  const redirecting = await startRedirecting();
  const key = 'canary_of_redirects';
  const met = await view.evaluate(meetRedirects, [redirecting.service.url, key, redirects] as const);
  expect(met).toEqual(unfollowed(redirecting));
  expect(arrivedOnce(redirecting, key)).toEqual(onceEach);
  await redirecting.close();
});

test('fault 18: a response is used only for the key of its request, even if the service allows caching', async () => {
  const service = await startKeepable();
  const keys = ['first', 'second', 'first', 'third'];
  const read = await view.evaluate(readWithKeys, [service.url, keys] as const);
  expect(read).toEqual(keys.map((key) => `${key} ${key}`));
  await service.close();
});

test('security 2, 3: a view can reach no network, even if the extension may read that host', async () => {
  const server = await startPlainServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  const ends = await view.evaluate(tryWaysOut, server.url);
  expect(Object.keys(ends).length).toBeGreaterThan(20);
  expect(
    server.arrivals.map(({ path }) => path),
    JSON.stringify(ends),
  ).toEqual([]);
  await server.close();
});

test('security 6, 7: a page gets no reply, no file and no key, and cannot redirect the key', async () => {
  const server = await startPlainServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Any page</title>');
  });
  const ask = (request: string, input: object) =>
    view.evaluate((message) => browser.runtime.sendMessage(message), { request, input });
  const key = 'canary_of_pages';
  const form = { name: 'Northwind', color: 'blue', production: false, keyKeeping: 'session', key };
  await ask('saveWorkspace', { ...form, baseUrl: 'http://localhost:9' });

  const page = await newTab(firefox.browser);
  await page.goto(`${server.url}/any`);
  await page.bringToFront();
  const files = ['manifest.json', 'options.html', 'background.js', 'icon/48.png'];
  const addresses = files.map((file) => `moz-extension://${EXTENSION_HOST}/${file}`);
  const read = page.evaluate(
    (all) => Promise.all(all.map((each) => fetch(each, { mode: 'no-cors' }).then(String, () => 'refused'))),
    addresses,
  );
  expect(await read).toEqual(files.map(() => 'refused'));

  const { reply, session, local } = await view.evaluate(runInFront, server.url);
  expect({ reply, session }).toEqual({});
  // Firefox gives a page's world the local storage, to write as well.
  expect(JSON.stringify(local)).toContain('Northwind');
  expect(JSON.stringify(local)).not.toContain(key);
  const led = await ask('readService', { operation: 'listPages', params: {}, mode: 'force' });
  expect(led).toEqual({ ok: false, problem: { kind: 'not-connected' } });
  expect(server.arrivals.filter(({ headers }) => 'x-api-key' in headers)).toEqual([]);
  await server.close();
});

interface Got {
  reply?: unknown;
  session?: unknown;
  local: unknown;
}

/** In a view: what this extension's world within the tab in front can do, which leads every workspace to another address. */
async function runInFront(address: string): Promise<Got> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const run = async (elsewhere: string): Promise<Got> => {
    const local = await browser.storage.local.get();
    const workspaces = (local.workspaces as object[]).map((each) => ({ ...each, baseUrl: elsewhere }));
    await browser.storage.local.set({ workspaces });
    return {
      reply: await browser.runtime.sendMessage({ request: 'listWorkspaces', input: {} }),
      session: await browser.storage.session?.get(),
      local,
    };
  };
  const [frame] = await browser.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: run as unknown as () => void,
    args: [address],
  });
  return frame?.result as Got;
}
