// Two browsers side by side: one with the shipped build, connected, and one with the empty extension. Both show the same
// landing page.
import { rmSync } from 'node:fs';
import { calm } from './drive/calm.ts';
import { startChromium } from './drive/chromium.ts';
import { type Extension, install, killWorker, pressButton, startWorker } from './drive/extension.ts';
import type { Wanted } from './drive/probe.ts';
import { type Opened, watchOpened } from './drive/watch-view.ts';
import { writeEmptyExtension } from './empty-extension.ts';
import { connect, type Lens, startLens } from './lens.ts';
import { wantedInPopup } from './wanted.ts';

export interface Sides {
  lens: Lens;
  empty: Extension;
  /** The address that both show. */
  url: string;
  close(): Promise<void>;
}

export async function startSides(): Promise<Sides> {
  const lens = await startLens();
  const url = lens.sandbox.seed.landing.audience;
  const folder = writeEmptyExtension();
  const chromium = await startChromium();
  const close = async () => {
    await Promise.all([lens.close(), chromium.close()]);
    rmSync(folder, { recursive: true });
  };
  try {
    await connect(lens);
    const empty = await install(chromium, folder, 0);
    for (const browser of [lens.chromium, chromium]) await browser.base.goTo(url);
    return { lens, empty, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Worker = 'dead' | 'alive';

interface Opening {
  url: string;
  worker: Worker;
  wanted: readonly Wanted[];
  /** Nothing is timed. */
  hurried?: boolean;
}

/** Opens the popup by its button, at a calm moment, and closes it again. */
export async function openPopup(
  extension: Extension,
  { url, worker, wanted, hurried = false }: Opening,
): Promise<Opened> {
  await (worker === 'dead' ? killWorker(extension) : startWorker(extension));
  if (!hurried) await calm();
  const opened = await watchOpened(extension.chromium, () => pressButton(extension, url), wanted);
  await opened.view.close();
  return opened;
}

/** Reads anew all that the popup shows, what is fresh too: otherwise it gets old while the next openings are measured. */
export async function renew({ lens, url }: Pick<Sides, 'lens' | 'url'>): Promise<void> {
  await lens.askOnce('pageStatus', { tabId: 0, url, force: true });
  await openPopup(lens.extension, { url, worker: 'alive', wanted: wantedInPopup, hurried: true });
}
