// Keeps what a person did in the panel in session storage: it outlives the panel, and ends with the browser.

import { browser } from '../platform/browser.ts';
import { answersKey } from '../service/session-keys.ts';
import { type KeptMemory, type PanelMemory, panelMemory } from './panel-memory.ts';

/** Tabs and pins that are remembered. */
const MOST = 40;
const RECENT = 'recentPanelMemories';
/** Changes that follow each other this closely are written once (ms): a scroll, or typing. */
const WRITE_AFTER = 60;

const memoryKey = (holder: string) => `panel:${holder}`;
const unwritten = new Map<string, KeptMemory>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The memory of one tab (or of a workspace's pin), read anew, since the panel of another window may have changed it. */
export async function openMemory(holder: string): Promise<PanelMemory> {
  await writeMemories();
  const key = memoryKey(holder);
  const kept = (await browser.storage.session.get(key))[key] as KeptMemory | undefined;
  noteUse(holder).catch(reportError);
  return panelMemory(kept, (changed) => {
    unwritten.set(holder, changed);
    timer ??= setTimeout(() => void writeMemories().catch(reportError), WRITE_AFTER);
  });
}

/** Writes what is still held back. To be called when the view may be about to end. */
export async function writeMemories(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (unwritten.size === 0) return;
  const items = [...unwritten].map(([holder, kept]) => [memoryKey(holder), kept]);
  unwritten.clear();
  await browser.storage.session.set(Object.fromEntries(items));
}

/** Drops the memories that were used least recently. */
async function noteUse(holder: string): Promise<void> {
  await navigator.locks.request('panel-memories', async () => {
    const { [RECENT]: recent = [] } = (await browser.storage.session.get(RECENT)) as { [RECENT]?: string[] };
    const holders = [holder, ...recent.filter((each) => each !== holder)];
    const past = holders.slice(MOST);
    await browser.storage.session.remove([...past.map(memoryKey), ...past.map(answersKey)]);
    await browser.storage.session.set({ [RECENT]: holders.slice(0, MOST) });
  });
}
