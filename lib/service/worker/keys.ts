// API keys: in session storage (memory) or sealed in IndexedDB. Each key belongs to a connection version, so that one write of the
// workspace switches key and address together: the new key is stored before it, the old one removed after it or at the next start.
// A key also belongs to the address, because in Firefox a compromised page process could change the address in the workspace list.
import { isLongEnough, withoutKey } from '../../api/without-key.ts';
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { type Sealed, seal, unseal } from '../../platform/worker/sealing.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { getWorkspace } from './workspaces.ts';

/** By connection version and address. */
type OfVersions<T> = Record<string, T>;

/** A key outside of `ofVersion` was stored before versions existed, and belongs to the current one. */
interface KeyRecord extends Partial<Sealed> {
  workspaceId: string;
  ofVersion?: OfVersions<Sealed>;
}

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    keys: { key: string; value: KeyRecord };
  }
}

type Version = Pick<Workspace, 'connectionVersion' | 'baseUrl'>;
type Connection = Pick<Workspace, 'id' | 'keyKeeping'> & Version;

const nameOf = ({ connectionVersion, baseUrl }: Version): string => `${connectionVersion} ${baseUrl}`;

const sessionKey = (workspaceId: string) => `key:${workspaceId}`;

async function inSession(workspaceId: string): Promise<OfVersions<string>> {
  const name = sessionKey(workspaceId);
  return ((await browser.storage.session.get(name))[name] as OfVersions<string> | undefined) ?? {};
}

async function onDevice(workspaceId: string): Promise<KeyRecord | undefined> {
  return (await userDatabase()).get('keys', workspaceId);
}

function sealedIn({ ofVersion, iv, sealed }: KeyRecord, version: string): Sealed | undefined {
  return ofVersion?.[version] ?? (iv && sealed ? { iv, sealed } : undefined);
}

/** Stores the key of the next connection version; existing keys stay. */
export async function stageKey(connection: Connection, key: string): Promise<void> {
  const { id, keyKeeping } = connection;
  const version = nameOf(connection);
  if (keyKeeping === 'session') {
    await setInSession({ [sessionKey(id)]: { ...(await inSession(id)), [version]: key } });
    return;
  }
  const ready = await seal(key);
  const { store, done } = (await userDatabase()).transaction('keys', 'readwrite', { durability: 'strict' });
  const present = await store.get(id);
  await store.put({
    ...present,
    workspaceId: id,
    ofVersion: { ...present?.ofVersion, [version]: ready },
  });
  await done;
}

/** Removes keys of other versions, and those in the other storage. */
export async function dropOtherKeys(connection: Connection): Promise<void> {
  const { id, keyKeeping } = connection;
  const version = nameOf(connection);
  const { [version]: session, ...others } = await inSession(id);
  if (keyKeeping === 'device' || session === undefined) await browser.storage.session.remove(sessionKey(id));
  else if (Object.keys(others).length > 0) await setInSession({ [sessionKey(id)]: { [version]: session } });
  const record = await onDevice(id);
  if (!record) return;
  const sealed = keyKeeping === 'device' ? sealedIn(record, version) : undefined;
  const database = await userDatabase();
  if (!sealed) await database.delete('keys', id);
  else if (record.iv || Object.keys(record.ofVersion ?? {}).length > 1)
    await database.put('keys', { workspaceId: id, ofVersion: { [version]: sealed } });
}

/** Removes all keys but that of the present connection, if the workspace exists. */
export async function settleKeys(workspaceId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  await (workspace ? dropOtherKeys(workspace) : forgetKey(workspaceId));
}

/** Ids of workspaces, present or not, with a stored key. */
export async function keyHolders(): Promise<string[]> {
  const prefix = sessionKey('');
  const names = Object.keys(await browser.storage.session.get(null)).filter((name) =>
    name.startsWith(prefix),
  );
  return [
    ...names.map((name) => name.slice(prefix.length)),
    ...(await (await userDatabase()).getAllKeys('keys')),
  ];
}

async function versionOf(workspaceId: string): Promise<string> {
  const { connectionVersion = 0, baseUrl = '' } = (await getWorkspace(workspaceId)) ?? {};
  return nameOf({ connectionVersion, baseUrl });
}

/** The key of the current connection; undefined if none is stored. */
export async function readKey(workspaceId: string): Promise<string | undefined> {
  const [version, session] = await Promise.all([versionOf(workspaceId), inSession(workspaceId)]);
  if (session[version] !== undefined) return session[version];
  const record = await onDevice(workspaceId);
  const sealed = record && sealedIn(record, version);
  return sealed && unseal(sealed);
}

export async function forgetKey(workspaceId: string): Promise<void> {
  await browser.storage.session.remove(sessionKey(workspaceId));
  await (await userDatabase()).delete('keys', workspaceId);
}

/** The workspace's key goes nowhere but into its header, and answers come without it: a text that repeats it could not be recognized. */
export async function keyRemover(workspaceId: string): Promise<(text: string) => string> {
  const key = await readKey(workspaceId);
  return (text) => (isLongEnough(key) ? withoutKey(text, key, Number.POSITIVE_INFINITY) : text);
}
