// A separate Chromium with a fresh profile, driven over its pipe. It ends with this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from 'puppeteer-core';
import { browserPath } from '../../setup/browsers.mjs';
import { type DevTools, devToolsOver } from './devtools.ts';
import { attach, type View } from './view.ts';

export type Target = Protocol.Target.TargetInfo;

export interface Chromium {
  devtools: DevTools;
  version: string;
  /** The initial tab. */
  base: View;
  targets(): Promise<Target[]>;
  /** Installs an unpacked extension and returns its id. */
  install(folder: string): Promise<string>;
  /** Opens a new tab and loads the address. */
  open(url: string): Promise<View>;
  close(): Promise<void>;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--enable-unsafe-extension-debugging',
  '--no-first-run',
  '--window-size=1280,900',
  '--screen-info={1600x1200}',
  // The browser's background work would distort the measurements.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-features=MediaRouter,OptimizationHints,Translate',
  // The measured window is never in front.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Otherwise the button of an unpinned extension slides in first.
  '--animation-duration-scale=0',
];
/** Not blank, because a page that an extension opens would replace a blank tab. */
const FIRST = 'data:text/html,first';
/** Time to finish writing after Browser.close (ms). */
const ENDS_WITHIN = 5000;

export async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const child = spawn(browserPath('chromium'), [...FLAGS, `--user-data-dir=${profile}`, FIRST], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const removeProfile = () =>
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const abandon = () => {
    child.kill('SIGKILL');
    removeProfile();
  };
  process.once('exit', abandon);
  const devtools = devToolsOver(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const ended = once(child, 'exit');
  const { product } = await devtools.send<{ product: string }>('Browser.getVersion');
  // An empty entry matches every type; the default filter leaves tabs out.
  const filter = [{}];
  await devtools.send('Target.setDiscoverTargets', { discover: true, filter });
  const targets = async () =>
    (await devtools.send<{ targetInfos: Target[] }>('Target.getTargets', { filter })).targetInfos;
  const first = (await targets()).find(({ type, url }) => type === 'page' && url === FIRST);
  if (!first) throw new Error('Chromium opened no tab.');
  return {
    devtools,
    version: product,
    targets,
    base: await attach(devtools, first.targetId),
    install: async (path) => (await devtools.send<{ id: string }>('Extensions.loadUnpacked', { path })).id,
    open: (url) => openTab(devtools, url),
    async close() {
      const end = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN);
      devtools.send('Browser.close').catch(() => undefined);
      await ended;
      clearTimeout(end);
      process.off('exit', abandon);
      removeProfile();
    },
  };
}

async function openTab(devtools: DevTools, url: string): Promise<View> {
  const blank = { url: 'about:blank' };
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', blank);
  const view = await attach(devtools, targetId);
  await view.goTo(url);
  return view;
}
