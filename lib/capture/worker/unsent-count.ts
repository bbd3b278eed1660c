// Number of unsent captures, stored outside the database so that a lost database is noticed.
import { browser } from '../../platform/browser.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { STORAGE_NOTES, type StorageNotes } from '../../platform/storage-notes.ts';
import { isReadOnly, userDatabaseMade } from '../../platform/worker/databases.ts';

const UNSENT = 'unsentCaptures';
const LOST = 'lostCaptures';

interface Counts {
  [UNSENT]?: number;
  [LOST]?: number;
}

const counts = (): Promise<Counts> => browser.storage.local.get([UNSENT, LOST]);

/** Call at startup, before the database is opened. */
export function listenForLoss(): void {
  userDatabaseMade.subscribe(async () => {
    const { [UNSENT]: unsent = 0, [LOST]: lost = 0 } = await counts();
    if (unsent > 0) await browser.storage.local.set({ [UNSENT]: 0, [LOST]: lost + unsent });
  });
}

/** Count over all workspaces. */
export async function noteUnsent(unsent: number): Promise<void> {
  const { [UNSENT]: before = 0 } = await counts();
  if (before !== unsent) await browser.storage.local.set({ [UNSENT]: unsent });
}

export async function publishStorageNotes(): Promise<void> {
  // Opening the databases detects a newer version.
  const isNewer = await isReadOnly();
  const { [LOST]: lost = 0 } = await counts();
  const notes: StorageNotes = { isNewer: isNewer || undefined, ...(lost > 0 ? { lost } : {}) };
  await publishBestEffort({ [STORAGE_NOTES]: notes });
}

export async function forgetLoss(): Promise<void> {
  await browser.storage.local.remove(LOST);
  await publishStorageNotes();
}
