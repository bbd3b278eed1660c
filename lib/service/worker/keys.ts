// API keys. Either for this browser session only (session storage: memory), or on this device: sealed in IndexedDB.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import { lensDatabase } from '../../platform/worker/databases.ts';
import { type Sealed, seal, unseal } from '../../platform/worker/sealing.ts';
import type { KeyKeeping } from '../../workspace/workspace.ts';

export interface KeyRecord extends Sealed {
  workspaceId: string;
}

declare module '../../platform/worker/databases.ts' {
  interface LensSchema {
    keys: { key: string; value: KeyRecord };
  }
}

const sessionKey = (workspaceId: string) => `key:${workspaceId}`;

/** Keeps a key in one of the two places, and takes it out of the other. */
export async function keepKey(workspaceId: string, key: string, keeping: KeyKeeping): Promise<void> {
  await forgetKey(workspaceId);
  if (keeping === 'session') {
    await setInSession({ [sessionKey(workspaceId)]: key });
    return;
  }
  const sealed = await seal(key);
  await (await lensDatabase()).put('keys', { workspaceId, ...sealed });
}

/** The key, or undefined when none is kept (any more). */
export async function readKey(workspaceId: string): Promise<string | undefined> {
  const name = sessionKey(workspaceId);
  const inSession = (await browser.storage.session.get(name))[name];
  if (typeof inSession === 'string') return inSession;
  const kept = await (await lensDatabase()).get('keys', workspaceId);
  return kept && unseal(kept);
}

export async function forgetKey(workspaceId: string): Promise<void> {
  await browser.storage.session.remove(sessionKey(workspaceId));
  await (await lensDatabase()).delete('keys', workspaceId);
}
