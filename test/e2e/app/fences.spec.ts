// A page and another extension get nothing of this one. Both are in the same browser, with ordinary permissions.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { buildFolder } from '../fixtures/browser/launch-chromium.ts';
import { installSecondExtension } from '../fixtures/browser/second-extension.ts';
import { test as base, expect } from '../fixtures/extension.ts';
import { type PlainServer, startPlainServer } from '../fixtures/plain-server.ts';

/** In a page of an extension, in its world within a page, or in the worker. */
declare const chrome: Browser & {
  management: { getPermissionWarningsByManifest(manifest: string): Promise<string[]> };
};

interface Strangers {
  server: PlainServer;
  /** A page that means no good, on a host that the extension may read. */
  hostile: Page;
  /** A page of another extension. */
  other: Page;
}

const test = base.extend<Strangers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  server: async ({}, use) => {
    const server = await startPlainServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Any page</title><body></body>');
    });
    await use(server);
    await server.close();
  },
  hostile: async ({ server, context, extensionId: _installed }, use) => {
    const page = await context.newPage();
    await page.goto(`${server.url}/any`);
    await use(page);
  },
  other: async ({ context, extensionId: _installed }, use) => {
    const second = await installSecondExtension(context);
    await use(second.page);
    await second.remove();
  },
});

/** Requests that would tell, change, remove or publish something. */
const messages = [
  { request: 'listWorkspaces', input: {} },
  { request: 'exportSettings', input: {} },
  { request: 'diagnose', input: {} },
  { request: 'listHistory', input: { workspaceId: 'northwind', text: '', offset: 0, limit: 50 } },
  { request: 'readService', input: { operation: 'listPages', params: {}, mode: 'read' } },
  { request: 'pageStatus', input: { tabId: 1, url: 'https://a.example/' } },
  { request: 'saveWorkspace', input: { id: 'northwind', baseUrl: 'https://a.example', name: 'Taken' } },
  { request: 'publishMany', input: { pageId: 'p', audienceIds: ['a'] } },
  { request: 'removeWorkspace', input: { workspaceId: 'northwind' } },
];

/** Sends each message to the extension with this id and to all listeners, and returns the replies. */
async function sendAll([id, sent]: [string, object[]]): Promise<string[]> {
  const { runtime } = (globalThis as { chrome?: Partial<Browser> }).chrome ?? {};
  if (!runtime?.sendMessage) return [];
  const ways: ((message: object) => Promise<unknown>)[] = [
    (message) => runtime.sendMessage(id, message),
    (message) =>
      new Promise((resolve) => {
        const port = runtime.connect(id);
        port.onMessage.addListener(resolve);
        port.onDisconnect.addListener(() => resolve(undefined));
        port.postMessage(message);
      }),
  ];
  // Another extension would only talk to itself.
  if (runtime.id === id) ways.push((message) => runtime.sendMessage(message));
  const tell = async (way: (message: object) => Promise<unknown>, message: object) => {
    const reply = await way(message).catch(() => undefined);
    return reply === undefined || reply === null ? [] : [JSON.stringify([message, reply])];
  };
  return (await Promise.all(sent.flatMap((message) => ways.map((way) => tell(way, message))))).flat();
}

/** Runs a function in the world that an extension has within the tab in front. It is sent there as source text. */
function within<Given, T>(
  extension: Pick<Page, 'evaluate'>,
  func: (given: Given) => Promise<T>,
  given: Given,
): Promise<T> {
  return extension.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const args = [${JSON.stringify(given)}];
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: ${func}, args });
    return frame.result;
  })()`) as Promise<T>;
}

test('security 7: requests from a page, another extension or within a page are not answered', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, extensionId, openExtensionPage, worker, hostile, other }) => {
  await connectWorkspace();
  sandbox.ledger.clear();
  const given: [string, object[]] = [extensionId, messages];
  expect(await hostile.evaluate(sendAll, given), 'the page').toEqual([]);
  expect(await other.evaluate(sendAll, given), 'the other extension').toEqual([]);
  await hostile.bringToFront();
  expect(await within(await worker(), sendAll, given), 'this extension, within a page').toEqual([]);
  expect(await within(other, sendAll, given), 'the other extension, within a page').toEqual([]);
  expect(sandbox.ledger.entries()).toEqual([]);

  // Among them were those that change and remove workspaces. Its own page is answered.
  const view = await openExtensionPage('manifest.json');
  const [reply, ...more] = await view.evaluate(sendAll, [
    extensionId,
    [{ request: 'listWorkspaces', input: {} }],
  ] as [string, object[]]);
  expect(reply).toContain('"name":"Northwind"');
  expect(more.length).toBeGreaterThan(0);
});

test('security 1, 7: no page or other extension can read, show or run a file', {
  tag: '@long',
}, async ({ extensionId, hostile, other }) => {
  const files = globSync('**/*.*', { cwd: buildFolder('e2e') });
  expect(files.length).toBeGreaterThan(60);
  const addresses = files.map((file) => `chrome-extension://${extensionId}/${file}`);
  for (const page of [hostile, other]) {
    expect(await page.evaluate(readAll, addresses), page.url()).toEqual([]);
    // A frame that is refused shows a page of the browser's own.
    const framed = page.frames().filter((frame) => frame.url().includes(extensionId));
    expect(framed, page.url()).toEqual([]);
  }
});

/** Returns what the page could read. */
async function readAll(addresses: string[]): Promise<string[]> {
  const shown = (tag: string, name: string, address: string, attributes: Record<string, string> = {}) =>
    new Promise<void>((resolve, reject) => {
      const element = document.createElement(tag);
      element.addEventListener('load', () => resolve());
      element.addEventListener('error', reject);
      for (const each of Object.entries({ ...attributes, [name]: address })) element.setAttribute(...each);
      document.body.append(element);
    });
  const ways: ((address: string) => Promise<unknown> | undefined)[] = [
    (address) => fetch(address),
    (address) => fetch(address, { mode: 'no-cors' }),
    (address) => (address.endsWith('.js') ? import(address) : undefined),
    (address) => (address.endsWith('.js') ? shown('script', 'src', address) : undefined),
    (address) => (address.endsWith('.png') ? shown('img', 'src', address) : undefined),
    (address) =>
      address.endsWith('.css') ? shown('link', 'href', address, { rel: 'stylesheet' }) : undefined,
    (address) =>
      address.endsWith('.html') ? shown('iframe', 'src', address).then(() => Promise.reject()) : undefined,
  ];
  const read = async (address: string) => {
    const tried = ways.map((way) => way(address)).filter((each) => each !== undefined);
    const came = (await Promise.allSettled(tried)).some(({ status }) => status === 'fulfilled');
    return came ? [address] : [];
  };
  return (await Promise.all(addresses.map(read))).flat();
}

test('security 7: stored data cannot be read or changed from within a page, not even after a restart', {
  tag: '@long',
}, async ({ connectWorkspace, worker, killWorker, openExtensionPage, hostile }) => {
  await connectWorkspace();
  await hostile.bringToFront();
  for (const start of ['first', 'second']) {
    const read = await within(await worker(), readStored, null);
    expect(read, start).toEqual({ local: 'refused', session: 'refused', managed: 'refused', databases: [] });
    await killWorker();
  }
  const view = await openExtensionPage('manifest.json');
  const kept = await view.evaluate(() => chrome.storage.local.get());
  expect(JSON.stringify(kept)).toContain('Northwind');
  expect(kept).not.toHaveProperty('changed');
});

/** In the world of an extension within a page. */
async function readStored(): Promise<Record<string, unknown>> {
  const refused = () => 'refused';
  const { local, session, managed } = chrome.storage;
  await local.set({ changed: true }).catch(refused);
  return {
    local: await local.get().catch(refused),
    session: await session.get().catch(refused),
    managed: await managed.get().catch(refused),
    databases: await indexedDB.databases(),
  };
}

test('security 1: installing asks for no permission', async ({ openExtensionPage }) => {
  const view = await openExtensionPage('manifest.json');
  const shipped = readFileSync(join(buildFolder('shipped'), 'manifest.json'), 'utf8');
  const warnings = (manifest: string) =>
    view.evaluate((text) => chrome.management.getPermissionWarningsByManifest(text), manifest);
  expect(await warnings(shipped)).toEqual([]);
  const asking = { ...JSON.parse(shipped), permissions: ['tabs'], host_permissions: ['<all_urls>'] };
  expect(await warnings(JSON.stringify(asking))).not.toEqual([]);
});

test('security 3: no text becomes markup or code in a view, and no policy can allow it', async ({
  openExtensionPage,
}) => {
  for (const path of ['popup.html', 'sidepanel.html', 'options.html', 'home.html', 'report.html']) {
    const view = await openExtensionPage(path);
    expect(await view.evaluate(useSinks), path).toEqual([]);
    await view.close();
  }
});

/** In a view: every sink that takes a text. Answers with those that took it. What the debugger runs may use `eval`: the manifest forbids it. */
function useSinks(): string[] {
  const text = '<img src="x" onerror="void 0">';
  const into = document.createElement('div');
  const sinks: Record<string, () => unknown> = {
    innerHTML: () => Object.assign(into, { innerHTML: text }),
    outerHTML: () => Object.assign(document.body.appendChild(into), { outerHTML: text }),
    insertAdjacentHTML: () => into.insertAdjacentHTML('beforeend', text),
    setHTMLUnsafe: () => into.setHTMLUnsafe(text),
    fragment: () => document.createRange().createContextualFragment(text),
    parser: () => new DOMParser().parseFromString(text, 'text/html'),
    write: () => document.write(text),
    frame: () => Object.assign(document.createElement('iframe'), { srcdoc: text }),
    script: () => Object.assign(document.createElement('script'), { text: 'void 0' }),
    attribute: () => into.setAttribute('onclick', 'void 0'),
    timer: () => setTimeout('void 0' as unknown as () => void),
    policy: () =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy('default', { createHTML: String }),
  };
  return Object.entries(sinks).flatMap(([name, use]) => {
    try {
      use();
      return [name];
    } catch {
      return [];
    }
  });
}
