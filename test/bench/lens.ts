// The shipped build in a separate browser, connected to a separate sandbox.
import type { Browser } from 'webextension-polyfill';
import { buildFolder } from '../e2e/fixtures/browser/launch-chromium.ts';
import { until } from '../kills/until.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/sandbox.ts';
import { type Chromium, startChromium } from './drive/chromium.ts';
import { type Extension, install, openBarePage } from './drive/extension.ts';
import type { View } from './drive/view.ts';

/** In an extension page or a chrome:// page. */
declare const chrome: Browser & {
  developerPrivate: { addHostPermission(id: string, host: string): Promise<void> };
};

export interface Lens {
  chromium: Chromium;
  extension: Extension;
  sandbox: Sandbox;
  /** Sends a request to the background as a view does. */
  ask<R = unknown>(view: View, request: string, input: object): Promise<R>;
  /** Sends a request from a temporary page. */
  askOnce<R = unknown>(request: string, input: object): Promise<R>;
  close(): Promise<void>;
}

/**
 * Grants hosts to the shipped build. A host added on chrome://extensions counts as granted before, so the extension's request
 * shows no prompt.
 */
export async function grant(extension: Extension, hosts: readonly string[]): Promise<void> {
  const { chromium, id } = extension;
  const settings = await chromium.open('chrome://extensions/');
  for (const host of hosts)
    await settings.run((given) => chrome.developerPrivate.addHostPermission(given.id, given.host), {
      id,
      host,
    });
  await settings.close();
  const page = await openBarePage(extension);
  const isGranted = await page.run((origins) => chrome.permissions.request({ origins }), [...hosts]);
  await page.close();
  if (!isGranted) throw new Error(`${hosts.join(', ')} was not granted.`);
}

/** Runs `work` with the landing pages' sites granted too. */
export async function withSites<T>({ extension, sandbox }: Lens, work: () => Promise<T>): Promise<T> {
  const names = new Set(sandbox.seed.addresses.map((address) => new URL(address).hostname));
  const hosts = [...names].map((name) => `http://${name}/*`);
  await grant(extension, hosts);
  try {
    return await work();
  } finally {
    const page = await openBarePage(extension);
    await page.run((origins) => chrome.permissions.remove({ origins }), hosts);
    await page.close();
  }
}

const ask: Lens['ask'] = async (view, request, input) => {
  type Reply = { ok: boolean; result: never };
  const reply = await view.run(
    (message) => chrome.runtime.sendMessage(message) as Promise<Reply | undefined>,
    {
      request,
      input,
    },
  );
  if (!reply?.ok) throw new Error(`${request}: ${JSON.stringify(reply)}`);
  return reply.result;
};

/** Starts the shipped build, or the build in another folder. */
export async function startLens(
  options: SandboxOptions = {},
  build: string = buildFolder('shipped'),
): Promise<Lens> {
  const sandbox = await startSandbox({ port: 0, ...options });
  const chromium = await startChromium();
  try {
    const extension = await install(chromium, build, 1);
    await grant(extension, ['http://localhost/*']);
    const askOnce: Lens['askOnce'] = async (request, input) => {
      const page = await openBarePage(extension);
      try {
        return await ask(page, request, input);
      } finally {
        await page.close();
      }
    };
    return {
      chromium,
      extension,
      sandbox,
      ask,
      askOnce,
      async close() {
        await chromium.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await chromium.close();
    await sandbox.close();
    throw error;
  }
}

/** Connects a workspace and waits until its first crawl has ended. Returns its id. */
export async function connect({ askOnce, sandbox }: Lens, patience?: number): Promise<string> {
  const { id } = await askOnce<{ id: string }>('saveWorkspace', {
    name: 'Northwind',
    color: 'teal',
    baseUrl: sandbox.url,
    key: sandbox.key,
    production: false,
    keyKeeping: 'device',
  });
  const check = await askOnce<{ ok: boolean }>('testWorkspace', { workspaceId: id });
  if (!check.ok) throw new Error(`Not connected: ${JSON.stringify(check)}`);
  await askOnce('setRateScale', { workspaceId: id, scale: 'fraction' });
  await until('no request is under way', () => isQuiet(sandbox), { patience });
  return id;
}

/** Time without requests (ms) after which the background counts as idle. */
const QUIET = 1000;

export function isQuiet({ ledger }: Sandbox): boolean {
  const entries = ledger.entries();
  const isIdle = entries.every(({ finished }) => finished);
  return isIdle && Date.now() - (entries.at(-1)?.at ?? 0) > QUIET;
}
