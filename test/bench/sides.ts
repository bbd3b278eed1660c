// The browsers under comparison: one with the connected shipped build, one with the empty extension, and optionally one with an
// earlier build. All show the same landing page.
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
  earlier?: Lens;
  empty: Extension;
  /** The address that the build and the empty extension are opened over. */
  url: string;
  close(): Promise<void>;
}

/** `against` is the folder of an earlier build. */
export async function startSides(against?: string): Promise<Sides> {
  const started: { close(): Promise<void> }[] = [];
  const kept = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const each = await starting;
    started.push(each);
    return each;
  };
  const folder = writeEmptyExtension();
  const close = async () => {
    await Promise.all(started.map((each) => each.close()));
    rmSync(folder, { recursive: true });
  };
  try {
    const lens = await kept(startLens());
    const earlier = against === undefined ? undefined : await kept(startLens({}, against));
    const chromium = await kept(startChromium());
    for (const each of [lens, earlier]) {
      if (!each) continue;
      await connect(each);
      await each.chromium.base.goTo(addressOf(each));
    }
    const empty = await install(chromium, folder, 0);
    await chromium.base.goTo(addressOf(lens));
    return { lens, ...(earlier ? { earlier } : {}), empty, url: addressOf(lens), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address of the displayed landing page. */
export const addressOf = ({ sandbox }: Lens): string => sandbox.seed.landing.audience;

export type Worker = 'dead' | 'alive';

interface Opening {
  url: string;
  worker: Worker;
  wanted: readonly Wanted[];
  /** Skips the wait for an idle machine, since nothing is timed. */
  hurried?: boolean;
}

/** Opens the popup by its button on an idle machine, and closes it again. */
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

/** Rereads all data of the popup, even if fresh, so that none becomes stale during the next openings. */
export async function renew(lens: Lens): Promise<void> {
  const url = addressOf(lens);
  await lens.askOnce('pageStatus', { tabId: 0, url, force: true });
  await openPopup(lens.extension, { url, worker: 'alive', wanted: wantedInPopup, hurried: true });
}
