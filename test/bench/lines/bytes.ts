// Size of the scripts and styles loaded until the content has settled, compressed as in a store package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { buildFolder } from '../../e2e/fixtures/browser/launch-chromium.ts';
import { type Extension, inWorker, killWorker, pressButton, startWorker } from '../drive/extension.ts';
import { closePanel, openPanel } from '../drive/panel.ts';
import type { View } from '../drive/view.ts';
import { watchOpened } from '../drive/watch-view.ts';
import type { Family } from '../line.ts';
import { renew, type Sides } from '../sides.ts';
import { wantedInPanel, wantedInPopup } from '../wanted.ts';

const KB = 1000;

export const bytes: Family = {
  lines: [
    { name: 'bytes-popup', what: 'JS and CSS of the popup, gzip', unit: 'kB', reach: { most: 25 } },
    {
      name: 'bytes-panel',
      what: "JS and CSS of the panel's first view, gzip",
      unit: 'kB',
      reach: { most: 45 },
    },
    { name: 'bytes-worker', what: 'JS of the worker, gzip', unit: 'kB', reach: { most: 40 } },
  ],
  async measure(bench) {
    const sides = await bench.sides();
    const { extension } = sides.lens;
    // With empty caches, more intermediate states are shown.
    await renew(sides.lens);
    return {
      'bytes-popup': { own: [compressed(await popupFiles(sides))] },
      'bytes-panel': { own: [compressed(await panelFiles(extension))] },
      'bytes-worker': { own: [compressed(await workerFiles(extension))] },
    };
  },
};

function compressed(files: readonly string[]): number {
  const folder = buildFolder('shipped');
  const sizes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
}

async function popupFiles({ lens, url }: Sides): Promise<string[]> {
  const { chromium, extension } = lens;
  const { view } = await watchOpened(chromium, () => pressButton(extension, url), wantedInPopup);
  const files = await loadedBy(extension, view, ['Debugger', 'DOM', 'CSS']);
  await view.close();
  return files;
}

async function panelFiles(extension: Extension): Promise<string[]> {
  const { view } = await openPanel(extension, wantedInPanel);
  const files = await loadedBy(extension, view, ['Debugger', 'DOM', 'CSS']);
  await closePanel(extension, view);
  return files;
}

/** Wait after a worker start (ms), so that late loads count too. */
const SETTLING = 1500;

/** Measures the second start, because the first of a session also checks for leftover work. */
async function workerFiles(extension: Extension): Promise<string[]> {
  await startWorker(extension);
  await wait(2 * SETTLING);
  await killWorker(extension);
  await startWorker(extension);
  await wait(SETTLING);
  return inWorker(extension, (worker) => loadedBy(extension, worker, ['Debugger']));
}

/** Paths of all loaded scripts and styles; enabling these domains reports past and later ones. */
async function loadedBy({ chromium, origin }: Extension, view: View, domains: string[]): Promise<string[]> {
  const files = new Set<string>();
  const note = (url: string, session: string) => {
    if (session === view.session && url.startsWith(origin)) files.add(new URL(url).pathname.slice(1));
  };
  const stops = [
    chromium.devtools.on<{ url: string }>('Debugger.scriptParsed', ({ params, session }) =>
      note(params.url, session),
    ),
    chromium.devtools.on<{ header: { sourceURL: string } }>('CSS.styleSheetAdded', ({ params, session }) =>
      note(params.header.sourceURL, session),
    ),
  ];
  for (const domain of domains) await view.send(`${domain}.enable`);
  for (const domain of domains.toReversed()) await view.send(`${domain}.disable`);
  for (const stop of stops) stop();
  return [...files].filter((file) => /\.(js|css)$/.test(file));
}
