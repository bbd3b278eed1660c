// API keys. Either for this browser session only (session storage: memory), or on this device: sealed in
// IndexedDB with a key that cannot be exported. The second protects from a copied profile being read as
// text, not from code that runs in this browser profile.
import { browser } from '../browser.ts';
import type { KeyKeeping } from '../workspace.ts';
import { type KeptKey, lensDatabase } from './databases.ts';

const WRAPPING = 'wrapping-key';
const sessionKey = (workspaceId: string) => `key:${workspaceId}`;

async function wrappingKey(): Promise<CryptoKey> {
  const database = await lensDatabase();
  const present = await database.get('wrapping', WRAPPING);
  if (present) return present;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = database.transaction('wrapping', 'readwrite');
  // Another context may have made one meanwhile: the first stays.
  const first = (await transaction.store.get(WRAPPING)) ?? made;
  await transaction.store.put(first, WRAPPING);
  await transaction.done;
  return first;
}

/** Keeps a key in one of the two places, and takes it out of the other. */
export async function keepKey(workspaceId: string, key: string, keeping: KeyKeeping): Promise<void> {
  await forgetKey(workspaceId);
  if (keeping === 'session') {
    await browser.storage.session.set({ [sessionKey(workspaceId)]: key });
    return;
  }
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(key);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrappingKey(), bytes);
  await (await lensDatabase()).put('keys', { workspaceId, iv, sealed });
}

/** The key, or undefined when none is kept (any more). */
export async function readKey(workspaceId: string): Promise<string | undefined> {
  const name = sessionKey(workspaceId);
  const inSession = (await browser.storage.session.get(name))[name];
  if (typeof inSession === 'string') return inSession;
  const kept = await (await lensDatabase()).get('keys', workspaceId);
  return kept && open(kept);
}

/** Undefined where what sealed it is gone, as when only part of the stored data was cleared. */
async function open({ iv, sealed }: KeptKey): Promise<string | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await wrappingKey(), sealed);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

export async function forgetKey(workspaceId: string): Promise<void> {
  await browser.storage.session.remove(sessionKey(workspaceId));
  await (await lensDatabase()).delete('keys', workspaceId);
}
