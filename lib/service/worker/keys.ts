// API keys. Either for this browser session only (session storage: memory), or on this device: sealed in IndexedDB. Each belongs
// to one version of its workspace's connection, so that the write of the workspace changes key and address at once: the next key
// lies ready before it, and the last one is removed after it, or at the next start.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import { lensDatabase } from '../../platform/worker/databases.ts';
import { type Sealed, seal, unseal } from '../../platform/worker/sealing.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { getWorkspace } from './workspaces.ts';

/** By connection version. */
type OfVersions<T> = Record<number, T>;

/** A key that lies beside `ofVersion` was kept before versions were noted, and is that of the present one. */
export interface KeyRecord extends Partial<Sealed> {
  workspaceId: string;
  ofVersion?: OfVersions<Sealed>;
}

declare module '../../platform/worker/databases.ts' {
  interface LensSchema {
    keys: { key: string; value: KeyRecord };
  }
}

type Connection = Pick<Workspace, 'id' | 'connectionVersion' | 'keyKeeping'>;

const sessionKey = (workspaceId: string) => `key:${workspaceId}`;

async function inSession(workspaceId: string): Promise<OfVersions<string>> {
  const name = sessionKey(workspaceId);
  return ((await browser.storage.session.get(name))[name] as OfVersions<string> | undefined) ?? {};
}

async function onDevice(workspaceId: string): Promise<KeyRecord | undefined> {
  return (await lensDatabase()).get('keys', workspaceId);
}

function sealedIn({ ofVersion, iv, sealed }: KeyRecord, version: number): Sealed | undefined {
  return ofVersion?.[version] ?? (iv && sealed ? { iv, sealed } : undefined);
}

/** Puts a key where the next version of the connection finds it. Those that are there stay. */
export async function layKeyReady(
  { id, connectionVersion, keyKeeping }: Connection,
  key: string,
): Promise<void> {
  if (keyKeeping === 'session') {
    await setInSession({ [sessionKey(id)]: { ...(await inSession(id)), [connectionVersion]: key } });
    return;
  }
  const ready = await seal(key);
  const { store, done } = (await lensDatabase()).transaction('keys', 'readwrite', { durability: 'strict' });
  const present = await store.get(id);
  await store.put({
    ...present,
    workspaceId: id,
    ofVersion: { ...present?.ofVersion, [connectionVersion]: ready },
  });
  await done;
}

/** Removes the keys of other versions, and those in the other place. */
export async function dropOtherKeys({ id, connectionVersion, keyKeeping }: Connection): Promise<void> {
  const { [connectionVersion]: session, ...others } = await inSession(id);
  if (keyKeeping === 'device' || session === undefined) await browser.storage.session.remove(sessionKey(id));
  else if (Object.keys(others).length > 0)
    await setInSession({ [sessionKey(id)]: { [connectionVersion]: session } });
  const record = await onDevice(id);
  if (!record) return;
  const sealed = keyKeeping === 'device' ? sealedIn(record, connectionVersion) : undefined;
  const database = await lensDatabase();
  if (!sealed) await database.delete('keys', id);
  else if (record.iv || Object.keys(record.ofVersion ?? {}).length > 1)
    await database.put('keys', { workspaceId: id, ofVersion: { [connectionVersion]: sealed } });
}

const versionOf = async (workspaceId: string): Promise<number> =>
  (await getWorkspace(workspaceId))?.connectionVersion ?? 0;

/** The key of the present connection, or undefined when none is kept (any more). */
export async function readKey(workspaceId: string): Promise<string | undefined> {
  const [version, session] = await Promise.all([versionOf(workspaceId), inSession(workspaceId)]);
  if (session[version] !== undefined) return session[version];
  const record = await onDevice(workspaceId);
  const sealed = record && sealedIn(record, version);
  return sealed && unseal(sealed);
}

export async function forgetKey(workspaceId: string): Promise<void> {
  await browser.storage.session.remove(sessionKey(workspaceId));
  await (await lensDatabase()).delete('keys', workspaceId);
}
