// What the panel keeps of what a person did in it. In session storage, so that it outlives the panel and ends with the
// browser: the memory of each tab, and what the panel was told there last. On this device, shared by all windows: the pin.
import { isSame } from '../news/news-changes.ts';
import { browser } from '../platform/browser.ts';
import { answersKey, type CurrentSession } from '../service/session-keys.ts';
import { pinKey } from '../workspace/workspace.ts';
import { type MemoryRecord, type PanelMemory, panelMemory } from './panel-memory.ts';
import type { Pin } from './panel-subject.ts';

/** By question. */
export type Answers = Record<string, unknown>;

/** Tabs and pins that are remembered. */
const MOST = 40;
const RECENT = 'recentPanelMemories';
/** Changes that follow each other this closely are written once (ms): a scroll, or typing. */
const WRITE_MEMORY_AFTER = 60;

const memoryKey = (holder: string) => `panel:${holder}`;
const unwritten = new Map<string, MemoryRecord>();
let memoryTimer: ReturnType<typeof setTimeout> | undefined;

/** The memory of one tab (or of a workspace's pin), read anew, since the panel of another window may have changed it. */
export async function openMemory(holder: string): Promise<PanelMemory> {
  await writeMemories();
  const key = memoryKey(holder);
  const kept = (await browser.storage.session.get(key))[key] as MemoryRecord | undefined;
  noteUse(holder).catch(reportError);
  return panelMemory(kept, (changed) => {
    unwritten.set(holder, changed);
    memoryTimer ??= setTimeout(() => void writeMemories().catch(reportError), WRITE_MEMORY_AFTER);
  });
}

/** Writes what is still held back. To be called when the view may be about to end. */
export async function writeMemories(): Promise<void> {
  clearTimeout(memoryTimer);
  memoryTimer = undefined;
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

interface StoredAnswers extends CurrentSession {
  answers: Answers;
}

/** Answers that follow each other this closely are written once (ms). */
const WRITE_ANSWERS_AFTER = 200;

/** What the panel was told last over a tab, of this workspace and connection version; none where others were kept. */
export async function readAnswers(
  holder: string,
  { workspaceId, connectionVersion }: CurrentSession,
): Promise<Answers> {
  const key = answersKey(holder);
  const kept = (await browser.storage.session.get(key))[key] as StoredAnswers | undefined;
  return kept && kept.workspaceId === workspaceId && kept.connectionVersion === connectionVersion
    ? kept.answers
    : {};
}

let answersTimer: ReturnType<typeof setTimeout> | undefined;

/** What is kept last within a moment stays. */
export function keepAnswers(
  holder: string,
  { workspaceId, connectionVersion }: CurrentSession,
  answers: Answers,
): void {
  clearTimeout(answersTimer);
  const kept: StoredAnswers = {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(connectionVersion === undefined ? {} : { connectionVersion }),
    answers,
  };
  answersTimer = setTimeout(
    () => void writeAnswers(answersKey(holder), kept).catch(reportError),
    WRITE_ANSWERS_AFTER,
  );
}

/** What is kept already is not written again: each change is heard in all views, and starts the background. */
async function writeAnswers(key: string, kept: StoredAnswers): Promise<void> {
  const present = (await browser.storage.session.get(key))[key];
  if (!isSame(present, kept)) await browser.storage.session.set({ [key]: kept });
}

export async function readPin(workspaceId: string): Promise<Pin | undefined> {
  const key = pinKey(workspaceId);
  return (await browser.storage.local.get(key))[key] as Pin | undefined;
}

/** Pins, or unpins. */
export async function keepPin(workspaceId: string, pin: Pin | undefined): Promise<void> {
  if (pin) await browser.storage.local.set({ [pinKey(workspaceId)]: pin });
  else await browser.storage.local.remove(pinKey(workspaceId));
}

/** Calls `each` when any view pins or unpins. */
export function onPinChanged(each: (workspaceId: string, pin: Pin | undefined) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const [, workspaceId] = /^pin:(.*)$/.exec(key) ?? [];
      if (workspaceId !== undefined) each(workspaceId, newValue as Pin | undefined);
    }
  });
}
