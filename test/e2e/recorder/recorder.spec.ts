// The recorder itself: it finds a key in each possible place, and each host other than the configured one.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { root } from '../../setup/root.mjs';
import { pastFirstInstallation } from '../fixtures/browser/first-installation.ts';
import { install, launchBare } from '../fixtures/browser/launch-chromium.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';
import { connectByRequests } from '../fixtures/connect.ts';
import { recorded } from './canaries.ts';
import { type Recorder, startRecorder } from './recorder.ts';

declare const chrome: Browser;

interface Scene {
  view: Page;
  worker: Worker;
  key: string;
  url: string;
  /** A server that is not configured. */
  other: string;
}

/** Something done with a key or a host, and the place where it must be found. */
const plants: [place: RegExp, name: string, plant: (scene: Scene) => Promise<unknown>][] = [
  [
    /^the document of .*options/,
    'drawn for an instant',
    ({ view, key }) =>
      view.evaluate((text) => {
        const node = document.createElement('p');
        node.textContent = text;
        document.body.append(node);
        node.remove();
      }, key),
  ],
  [
    /^the document of .*options/,
    'in an attribute',
    ({ view, key }) => view.evaluate((text) => document.body.setAttribute('data-a', text), key),
  ],
  [
    /^a field of options/,
    'in a field that can be read',
    ({ view, key }) =>
      view.evaluate((text) => {
        const field = document.createElement('input');
        field.value = text;
        document.body.append(field);
      }, key),
  ],
  [/^the console/, 'said by a view', ({ view, key }) => view.evaluate((text) => console.log(text), key)],
  [
    /^the console/,
    'said by the background, in base64',
    ({ worker, key }) => worker.evaluate((text) => console.warn('x', btoa(text)), key),
  ],
  [
    /^the clipboard of .*options/,
    'copied',
    async ({ view, key }) => {
      await view.bringToFront();
      await view.evaluate((text) => navigator.clipboard.writeText(text).catch(() => undefined), key);
    },
  ],
  [
    /^localStorage of options/,
    'in localStorage',
    ({ view, key }) => view.evaluate((text) => localStorage.setItem('a', text), key),
  ],
  ...(['local', 'session', 'sync'] as const).map((area): (typeof plants)[number] => [
    new RegExp(`^storage.${area} of options`),
    `in storage.${area}`,
    ({ worker, key }) =>
      worker.evaluate(([name, text]) => chrome.storage[name].set({ a: text }), [area, key] as const),
  ]),
  [
    /^IndexedDB planted store of options/,
    'in a database',
    ({ worker, key }) =>
      worker.evaluate(
        (text) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('planted', 1);
            opening.onupgradeneeded = () =>
              opening.result.createObjectStore('store').put({ deep: [text] }, 1);
            opening.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          }),
        key,
      ),
  ],
  [
    /^storage.local: a name that/,
    'kept under a name that the texts on privacy do not know',
    ({ worker }) => worker.evaluate(() => chrome.storage.local.set({ visited: ['https://example.com/'] })),
  ],
  [
    /^IndexedDB planted store: a name that/,
    'kept in a store that the texts on privacy do not know',
    async () => undefined,
  ],
  [
    /^a message of the background of .*options/,
    'answered by the background',
    async ({ view, worker, key }) => {
      await worker.evaluate((text) => {
        const reply = (asked: unknown) => (asked === 'plant' ? Promise.resolve(text) : undefined);
        chrome.runtime.onMessage.addListener(reply as never);
      }, key);
      await view.evaluate(() => chrome.runtime.sendMessage('plant'));
    },
  ],
  [
    /^the file .*(Local Extension Settings|IndexedDB)/,
    'on the disk',
    ({ worker, key }) => worker.evaluate((text) => chrome.storage.local.set({ again: text }), key),
  ],
  [
    /^the file keys\.txt/,
    'in a file that is saved',
    async ({ view, key }) => {
      const saved = view.waitForEvent('download');
      await view.evaluate((text) => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([text]));
        link.download = 'keys.txt';
        link.click();
      }, key);
      await saved;
    },
  ],
  [
    /^the address of a request/,
    'in an address',
    ({ worker, key, url }) =>
      worker.evaluate(ask, [`${url}/v0/pages?a=${key}`, { 'x-api-key': key }] as const),
  ],
  [
    /^another header/,
    'in another header',
    ({ worker, key, url }) =>
      worker.evaluate(ask, [`${url}/v0/pages`, { 'x-api-key': key, 'x-other': `a ${key}` }] as const),
  ],
  [
    /^a request for createPerson/,
    'in a body',
    ({ worker, key, url }) =>
      worker.evaluate(
        ([to, text]) =>
          fetch(`${to}/v0/persons`, {
            method: 'POST',
            headers: { 'x-api-key': text, 'content-type': 'application/json' },
            body: JSON.stringify({ name: text }),
          }).then(({ status }) => status),
        [url, key] as const,
      ),
  ],
  [
    /^a request to another origin/,
    'sent to another origin in its own header',
    ({ worker, key, other }) => worker.evaluate(ask, [other, { 'x-api-key': key }] as const),
  ],
  [
    /^a request to another host/,
    'a host is contacted',
    ({ worker, other }) => worker.evaluate(ask, [other, {}] as const),
  ],
  [
    /^a request to another host/,
    'a host is asked for that there is not',
    ({ worker }) => worker.evaluate(ask, ['https://telemetry.invalid/', {}] as const),
  ],
];

function ask([url, headers]: readonly [string, Record<string, string>]): Promise<unknown> {
  return fetch(url, { headers }).then(
    ({ status }) => status,
    () => undefined,
  );
}

let sandbox: Sandbox;
let recorder: Recorder;
let context: BrowserContext;

test.beforeAll(async () => {
  sandbox = recorded(await startSandbox());
  recorder = startRecorder();
  context = await launchBare(recorder);
  await recorder.watch(context);
  await install(context, 'e2e');
  await pastFirstInstallation(context);
});

test.afterAll(async () => {
  await context.close();
  recorder.end();
  await sandbox.close();
});

test('security 6, 11: the recorder finds a key in each place, and each host other than the configured one', async () => {
  const stranger = createServer((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const other = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
  const worker = await firstWorker(context);
  const view = await context.newPage();
  await view.goto(new URL('/options.html', worker.url()).href);
  const { key, url } = sandbox;
  const places = async () => {
    // The browser writes its log in batches.
    for (let more = 0; more < 3; more += 1) await worker.evaluate(ask, [`${url}/v0/pages`, {}] as const);
    await recorder.look(context);
    return (await recorder.take()).findings.map(({ place }) => place);
  };

  await connectByRequests(view, { name: 'Northwind', url, key });
  expect(await places(), 'an ordinary connection').toEqual([]);
  for (const [place, name, plant] of plants) {
    await plant({ view, worker, key, url, other });
    await expect.poll(places, { message: name }).toContainEqual(expect.stringMatching(place));
  }
  stranger.close();
});

/**
 * Three open no browser. `dev` has the development build, which loads itself from its server. The browser of
 * `capture-restarts` is killed before it could write its log; the other tests of captures are recorded.
 */
const UNRECORDED = [
  'app/dev.spec.ts',
  'app/manifest.spec.ts',
  'app/release.spec.ts',
  'app/test-build.spec.ts',
  'app/view-files.spec.ts',
  'capture/capture-restarts.spec.ts',
];

test('every end-to-end test runs in a recorded browser', () => {
  const folder = join(root, 'test/e2e');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const others = names.filter((name) => {
    if (!name.endsWith('.spec.ts') || name.startsWith('recorder/')) return false;
    const text = readFileSync(join(folder, name), 'utf8');
    const isRecorded = /fixtures\/(extension|capturing)\.ts|launchManaged|launchByPolicy|launchRecorded/.test(
      text,
    );
    return !isRecorded || /\blaunch\w+[^;]*fixtures\/launch-chromium\.ts/.test(text);
  });
  expect(others.sort()).toEqual(UNRECORDED);
});

test('the recorder never prints a key', async () => {
  const worker = await firstWorker(context);
  await worker.evaluate((text) => console.log(`before ${text} after`), sandbox.key);
  let told = '';
  const tells = async () => {
    told += JSON.stringify((await recorder.take()).findings);
    return told;
  };
  await expect.poll(tells).toContain('before … after');
  expect(told).not.toContain(sandbox.key.slice(-12));
});
