// Counts requests to the service: duplicates, and requests while stored data is fresh.
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../kills/until.ts';
import type { LedgerEntry } from '../../sandbox/ledger.ts';
import { killWorker, openBarePage } from '../drive/extension.ts';
import { isQuiet, type Lens } from '../lens.ts';
import type { Bench, Family } from '../line.ts';
import { openPopup, renew, type Sides } from '../sides.ts';
import { wantedInPopup } from '../wanted.ts';

const VIEWS = 10;

export const requests: Family = {
  lines: [
    { name: 'requests-fresh', what: 'requests of 20 popups within freshness', unit: '', reach: { most: 0 } },
    {
      name: 'requests-shared',
      what: `most requests for one read, ${VIEWS} views asking at once`,
      unit: '',
      reach: { most: 1 },
    },
    {
      name: 'requests-idle',
      what: 'requests and alarms while nothing is watched or open',
      unit: '',
      reach: { most: 0 },
    },
  ],
  async measure(bench, wanted) {
    const sides = await bench.sides();
    return {
      ...(wanted('requests-fresh') && { 'requests-fresh': await whileFresh(bench, sides) }),
      ...(wanted('requests-shared') && { 'requests-shared': { own: await atOnce(bench, sides.lens) } }),
      ...(wanted('requests-idle') && { 'requests-idle': await whileIdle(bench, sides) }),
    };
  },
};

async function whileFresh(bench: Bench, sides: Sides) {
  const { lens, url } = sides;
  await renew(lens);
  await until('nothing is under way', () => isQuiet(lens.sandbox));
  lens.sandbox.ledger.clear();
  for (let opening = 0; opening < (bench.short ? 2 : 20); opening += 1) {
    const worker = opening % 2 ? 'dead' : 'alive';
    await openPopup(lens.extension, { url, worker, wanted: wantedInPopup, hurried: true });
  }
  const asked = lens.sandbox.ledger.entries().map(readOf);
  return { own: [asked.length], ...(asked.length > 0 && { note: asked.join('; ') }) };
}

/** The most repeats of a request when several views ask for one page, each round for a page not opened before. */
async function atOnce(bench: Bench, lens: Lens): Promise<number[]> {
  const { extension, sandbox, ask } = lens;
  const addresses = sandbox.seed.addresses.slice(1, 1 + bench.runs);
  const views = await Promise.all(Array.from({ length: VIEWS }, () => openBarePage(extension)));
  const most: number[] = [];
  for (const url of addresses) {
    sandbox.ledger.clear();
    // Tab 0 does not exist, so only the address counts.
    await Promise.all(views.map((view) => ask(view, 'pageStatus', { tabId: 0, url })));
    const repeated = Map.groupBy(sandbox.ledger.entries(), readOf);
    most.push(Math.max(0, ...[...repeated.values()].map((same) => same.length)));
  }
  for (const view of views) await view.close();
  return most;
}

function readOf({ method, path, query }: LedgerEntry): string {
  return `${method} ${path} ${JSON.stringify(query)}`;
}

/** A minute stands for an hour: without an alarm or a view, nothing can wake the worker. */
async function whileIdle(bench: Bench, { lens }: Sides) {
  const seconds = bench.short ? 2 : 60;
  await until('nothing is under way', () => isQuiet(lens.sandbox));
  lens.sandbox.ledger.clear();
  await wait((seconds / 2) * 1000);
  await killWorker(lens.extension);
  await wait((seconds / 2) * 1000);
  const asked = lens.sandbox.ledger.entries().length;
  const alarms = await alarmsOf(lens);
  return { own: [asked + alarms], note: `${seconds} s watched; alarms: ${alarms}` };
}

/** In an extension page. */
declare const chrome: { alarms: { getAll(): Promise<unknown[]> } };

async function alarmsOf({ extension }: Lens): Promise<number> {
  const page = await openBarePage(extension);
  const count = await page.run(async () => (await chrome.alarms.getAll()).length, undefined);
  await page.close();
  return count;
}
