// The panel's storage: the memory of each tab in session storage, and the pin on this device, shared by all windows.
import { browser } from '../platform/browser.ts';
import { setInSession } from '../platform/session-store.ts';
import { noteRecent, storedValue } from '../platform/stored-value.ts';
import { pinKey } from '../workspace/workspace.ts';
import { type MemoryEdit, type MemoryRecord, type PanelMemory, panelMemory } from './panel-memory.ts';
import type { Pin } from './panel-subject.ts';

/** Maximum tabs and pins remembered. */
const MAX_SHOWN = 40;
const recentHolders = storedValue<string[]>('session', 'recentPanelMemories');
/** Debounce of writes (ms), for scrolling and typing. */
const WRITE_MEMORY_AFTER = 60;

const LOCK = 'panel-memories';

/** A memory in this view, with its edits since the last write. */
interface OpenMemory {
  own: MemoryRecord;
  edits: MemoryEdit[];
}

type Memories = Record<string, MemoryRecord | undefined>;

const memoryKey = (holder: string) => `panel:${holder}`;
const unwritten = new Map<string, OpenMemory>();
/** The stored copies of the memories opened here, from storage events. */
let stored: Memories | undefined;
let memoryTimer: ReturnType<typeof setTimeout> | undefined;

/** Rereads the memory of a tab (or a workspace's pin), since the panel of another window may have changed it. */
export async function openMemory(holder: string): Promise<PanelMemory> {
  await writeMemories();
  const key = memoryKey(holder);
  const known = followStored();
  const stored = ((await browser.storage.session.get(key))[key] as MemoryRecord | undefined) ?? {
    places: {},
  };
  known[key] = stored;
  noteRecent(recentHolders, holder, MAX_SHOWN, memoryKey).catch(reportError);
  const open: OpenMemory = { own: structuredClone(stored), edits: [] };
  return panelMemory(open.own, (edit) => {
    open.edits.push(edit);
    unwritten.set(holder, open);
    memoryTimer ??= setTimeout(() => void writeMemories().catch(reportError), WRITE_MEMORY_AFTER);
  });
}

function followStored(): Memories {
  if (stored) return stored;
  const known: Memories = {};
  browser.storage.session.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes))
      if (key in known) known[key] = newValue as MemoryRecord | undefined;
  });
  stored = known;
  return known;
}

/** Applies pending edits to what the panels of other windows have stored meanwhile. */
export async function writeMemories(): Promise<void> {
  clearTimeout(memoryTimer);
  memoryTimer = undefined;
  if (unwritten.size === 0) return;
  await navigator.locks.request(LOCK, async () => {
    const keys = [...unwritten.keys()].map(memoryKey);
    await writeInto((await browser.storage.session.get(keys)) as Memories);
  });
}

/** The same without awaiting anything, because the view is closing. */
export function writeLastMemories(): void {
  writeInto(stored ?? {}).catch(reportError);
}

async function writeInto(present: Memories): Promise<void> {
  const items = [...unwritten].map(([holder, { own, edits }]) => {
    const key = memoryKey(holder);
    const theirs = present[key];
    for (const edit of edits.splice(0)) if (theirs) edit(theirs);
    return [key, theirs ?? own] as const;
  });
  unwritten.clear();
  if (items.length > 0) await setInSession(Object.fromEntries(items));
}

const storedPin = (workspaceId: string) => storedValue<Pin>('local', pinKey(workspaceId));

export const readPin = (workspaceId: string): Promise<Pin | undefined> => storedPin(workspaceId).read();

export const keepPin = (workspaceId: string, pin: Pin | undefined): Promise<void> =>
  storedPin(workspaceId).change(() => pin);

/** Calls `each` when any view pins or unpins. */
export function onPinChanged(each: (workspaceId: string, pin: Pin | undefined) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const [, workspaceId] = /^pin:(.*)$/.exec(key) ?? [];
      if (workspaceId !== undefined) each(workspaceId, newValue as Pin | undefined);
    }
  });
}
