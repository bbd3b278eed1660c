// Effect of the workspace size on the popup and on finding the page of an address.
import { calm } from '../drive/calm.ts';
import { loadBundle } from '../drive/load-bundle.ts';
import type { View } from '../drive/view.ts';
import { indexedReads } from '../floors.ts';
import { inBarePage, type Large } from '../large.ts';
import type { Bench, Family } from '../line.ts';
import { inRounds } from '../rounds.ts';
import { addressOf, openPopup, renew } from '../sides.ts';
import { wantedInPopup } from '../wanted.ts';

const LOOK_UPS = 300;

export const directory: Family = {
  lines: [
    {
      name: 'popup-large',
      what: 'popup with 100,000 pages and 1,000,000 audiences, worker dead',
      unit: 'ms',
      floor: 'with 40 pages',
      reach: { ratio: 1.1 },
    },
    {
      name: 'look-up',
      what: 'look-up of a URL among 100,000 pages',
      unit: 'ms',
      floor: 'one bare indexed read',
      reach: { ratio: 10 },
    },
  ],
  async measure(bench, wanted) {
    const large = await bench.large();
    await large.fill();
    return {
      ...(wanted('look-up') && { 'look-up': await lookUps(large) }),
      ...(wanted('popup-large') && (await popups(bench, large))),
    };
  },
};

async function popups(bench: Bench, { lens }: Large) {
  const small = await bench.sides();
  await lens.chromium.base.goTo(addressOf(lens));
  const seen = { own: [] as number[], floor: [] as number[] };
  const subjects = [
    { of: lens, samples: seen.own },
    { of: small.lens, samples: seen.floor },
  ];
  const round = async (number: number): Promise<void> => {
    for (const { of } of subjects) await renew(of);
    for (const { of, samples } of number % 2 ? subjects : subjects.toReversed()) {
      const where = { url: addressOf(of), worker: 'dead', wanted: wantedInPopup } as const;
      const { settled } = await openPopup(of.extension, where);
      if (number > 0) samples.push(settled);
    }
  };
  const lines = directory.lines.filter(({ name }) => name === 'popup-large');
  return inRounds(bench, lines, round, () => ({ 'popup-large': seen }));
}

function lookUps({ lens }: Large): Promise<{ own: number[]; floor: number[] }> {
  return inBarePage(lens, async (view) => {
    await loadBundle(view, new URL('../in-view/look-up.ts', import.meta.url));
    const { workspace, keys } = await view.run(addressKeys, LOOK_UPS);
    const urls = keys.map(([, key]) => key.slice(key.indexOf(':') + 1));
    const timed = (view: View) => view.run((given) => globalThis.lookUps(given), { workspace, urls });
    // Warm-up, so that opening the database is not measured.
    await timed(view);
    await view.run(indexedReads, { keys });
    await calm();
    return { own: await timed(view), floor: await view.run(indexedReads, { keys }) };
  });
}

interface Found {
  workspace: { id: string; connectionVersion: number };
  keys: [string, string, number][];
}

/** In an extension page. */
declare const chrome: {
  storage: {
    session: { get(name: string): Promise<{ session: { workspaceId: string; connectionVersion: number } }> };
  };
};

/** Keys of addresses spread over the directory. Runs in an extension page. */
async function addressKeys(count: number): Promise<Found> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const { session } = await chrome.storage.session.get('session');
  const database = await done(indexedDB.open('audience-lens-directory'));
  const store = database.transaction('pages').objectStore('pages');
  const records = await done(store.getAllKeys());
  // Reads a sample of the records, since all of them are a hundred megabytes.
  const some = records.filter((_, index) => index % Math.max(1, Math.floor(records.length / count)) === 0);
  const kept: { keys: [string, string, number][] }[] = await Promise.all(
    some.map((key) => done(store.get(key))),
  );
  database.close();
  const keys = kept.flatMap((each) => each.keys.filter(([, key]) => key.includes('/offers/')).slice(0, 1));
  return {
    workspace: { id: session.workspaceId, connectionVersion: session.connectionVersion },
    keys: keys.slice(0, count),
  };
}
