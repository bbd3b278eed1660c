// An installed extension: its worker, its button, its panel and its pages.
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../kills/until.ts';
import type { Chromium, Target } from './chromium.ts';
import { attach, type View } from './view.ts';

export interface Extension {
  chromium: Chromium;
  id: string;
  /** `chrome-extension://<id>/` */
  origin: string;
}

/** Installs the extension, and closes the `opens` tabs that it opens on installation. */
export async function install(chromium: Chromium, folder: string, opens: number): Promise<Extension> {
  const id = await chromium.install(folder);
  const origin = `chrome-extension://${id}/`;
  const own = async () =>
    (await chromium.targets()).filter(({ type, url }) => type === 'page' && url.startsWith(origin));
  await until('the extension opened its own page', async () => (await own()).length >= opens);
  for (const { targetId } of await own()) await (await attach(chromium.devtools, targetId)).close();
  return { chromium, id, origin };
}

export async function workerTarget({ chromium, origin }: Extension): Promise<Target | undefined> {
  const targets = await chromium.targets();
  return targets.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin));
}

/** Time for a worker to handle its first event (ms): initially, and at most on a busy machine. */
const BREATH = 300;
const MAX_BREATH = 5_000;

/** Kills the worker and waits until it is gone. Retries, because a worker that is just starting can miss the command. */
export async function killWorker(extension: Extension): Promise<void> {
  const { devtools } = extension.chromium;
  let breath = BREATH;
  const isEnded = async () => {
    const target = await workerTarget(extension);
    if (!target) return true;
    await devtools.send('Target.closeTarget', { targetId: target.targetId }).catch(() => undefined);
    // Chromium restarts a worker that is killed before it handled its event, so each attempt leaves more time.
    await wait(breath);
    breath = Math.min(breath * 2, MAX_BREATH);
    return false;
  };
  await until('the worker is gone', isEnded, { patience: 60_000 });
}

export async function startWorker(extension: Extension): Promise<void> {
  const { base } = extension.chromium;
  await base.send('ServiceWorker.enable');
  await until('the worker runs', async () => {
    if (await workerTarget(extension)) return true;
    await base.send('ServiceWorker.startWorker', { scopeURL: extension.origin });
    return false;
  });
}

/** Attaches to the running worker during `work`; the browser does not stop a worker while a client is attached. */
export async function inWorker<T>(extension: Extension, work: (worker: View) => Promise<T>): Promise<T> {
  const target = await workerTarget(extension);
  if (!target) throw new Error('The worker does not run.');
  const worker = await attach(extension.chromium.devtools, target.targetId);
  try {
    return await work(worker);
  } finally {
    await worker.detach();
  }
}

/** Heap of a page or worker after a forced garbage collection (bytes). */
export async function heapOf(view: View): Promise<number> {
  // The first collection can make more objects collectable.
  for (let time = 0; time < 2; time += 1) await view.send('HeapProfiler.collectGarbage');
  return (await view.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}

/** Presses the toolbar button over the browser's first tab, which shows `url`. Returns the time of the press (epoch ms). */
export async function pressButton({ chromium, id }: Extension, url: string): Promise<number> {
  await chromium.devtools.send('Target.activateTarget', { targetId: chromium.base.targetId });
  const tab = (await chromium.targets()).find((target) => target.type === 'tab' && target.url === url);
  if (!tab) throw new Error(`No tab shows ${url}.`);
  const pressed = Date.now();
  await chromium.devtools.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  return pressed;
}

/** Opens an extension page without scripts, from which to send requests to the background. */
export function openBarePage({ chromium, origin }: Extension): Promise<View> {
  return chromium.open(`${origin}manifest.json`);
}
