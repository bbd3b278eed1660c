// The shipped build with a very large workspace: 100,000 pages and, once requested, 1,000,000 audiences.
import { setTimeout as wait } from 'node:timers/promises';
import { openBarePage } from './drive/extension.ts';
import { readState } from './drive/in-directory.ts';
import type { View } from './drive/view.ts';
import { fillAudiences } from './fill-audiences.ts';
import { connect, type Lens, startLens } from './lens.ts';

const SIZES = { full: { pages: 100_000, audiences: 1_000_000 }, short: { pages: 300, audiences: 3000 } };
/** Time limit for operations over the whole workspace (ms). */
export const LONG = 60 * 60_000;
/** Polling interval of the index (ms). */
const LOOK_EVERY = 250;

export interface Large {
  lens: Lens;
  workspaceId: string;
  /** Fills the directory with audiences if it has none, and waits until all are indexed. */
  fill(): Promise<void>;
  close(): Promise<void>;
}

export async function startLarge(short: boolean, note: (text: string) => void): Promise<Large> {
  const { pages, audiences } = short ? SIZES.short : SIZES.full;
  note(`a workspace with ${pages} pages`);
  const lens = await startLens({ pages, pageSize: 100 });
  let filled: Promise<void> | undefined;
  try {
    const workspaceId = await connect(lens, LONG);
    await inBarePage(lens, (view) => indexed(lens, view));
    return {
      lens,
      workspaceId,
      fill() {
        note(`${audiences} audiences`);
        filled ??= fill(lens, audiences);
        return filled;
      },
      close: () => lens.close(),
    };
  } catch (error) {
    await lens.close();
    throw error;
  }
}

function fill(lens: Lens, audiences: number): Promise<void> {
  return inBarePage(lens, async (view) => {
    await fillAudiences(view, audiences, () => indexed(lens, view, 200));
    await indexed(lens, view);
  });
}

export async function inBarePage<T>({ extension }: Lens, work: (view: View) => Promise<T>): Promise<T> {
  const view = await openBarePage(extension);
  try {
    return await work(view);
  } finally {
    await view.close();
  }
}

/** Waits until at most this many batches are left to index. Any request makes a new worker continue indexing. */
export async function indexed({ ask }: Lens, view: View, most = 0): Promise<void> {
  while ((await readState(view)).unindexed > most) {
    await ask(view, 'search', { asker: 'bench', text: '', limit: 6 });
    // Polling slows the indexing down.
    await wait(LOOK_EVERY);
  }
}
