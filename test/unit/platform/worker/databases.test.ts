// Upgrades of an existing database, and connections that end.
import { beforeEach, describe, expect, it } from 'vitest';
import { newProfile } from '../../fakes/fake-world.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let worker: Worker;

beforeEach(async () => {
  newProfile();
  worker = await startWorker();
});

/** One store with one record, as a first version could have created it. */
function olderDatabase(name: string, store: string, keyPath: string[], record: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath }).add(record);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

it('fault 23: an open database does not block an upgrade or a clearing, and is opened again', async () => {
  const database = await worker.databases.userDatabase();
  await database.put('wrapping', {} as CryptoKey, 'there');
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('audience-lens');
    deleting.onsuccess = () => resolve();
    deleting.onblocked = () => reject(new Error('It is blocked.'));
  });
  expect(await (await worker.databases.userDatabase()).count('wrapping')).toBe(0);
});

describe('fault 23: a connection that the browser closed without a word', () => {
  beforeEach(async () => (await worker.databases.userDatabase()).close());

  it('is not used a second time', async () => {
    const count = async () => (await worker.databases.userDatabase()).count('wrapping');
    await expect(count()).rejects.toMatchObject({ problem: { kind: 'storage-failed' } });
    expect(await count()).toBe(0);
  });

  it('loses nothing that must be stored', async () => {
    const { inStores } = await import('../../../../lib/jobs/worker/strict-store.ts');
    await inStores(['wrapping'], (write) => write.objectStore('wrapping').put({} as CryptoKey, 'kept'));
    expect(await (await worker.databases.userDatabase()).count('wrapping')).toBe(1);
  });
});

describe('a database of an older version', () => {
  it('fault 33: gets missing stores and keeps its data', async () => {
    const binding = { workspaceId: 'w', id: 'b', pattern: 'https://a.example/' };
    await olderDatabase('audience-lens', 'bindings', ['workspaceId', 'id'], binding);
    const database = await worker.databases.userDatabase();
    expect(await database.getAll('bindings')).toEqual([binding]);
    expect([...database.objectStoreNames]).toEqual(
      expect.arrayContaining([
        'answers',
        'attempts',
        'captures',
        'creations',
        'mismatches',
        'keys',
        'known',
        'news',
      ]),
    );
    expect(await database.getAllFromIndex('captures', 'claims')).toEqual([]);
  });

  it('fault 33: renames the fields of its records and keeps them', async () => {
    const watch = { workspaceId: 'w', pageId: 'p', audienceId: 'a', versionId: 'v', nextAt: 5 };
    await olderDatabase('audience-lens', 'watches', ['workspaceId', 'versionId'], watch);
    const database = await worker.databases.userDatabase();
    expect(await database.getAll('watches')).toEqual([watch]);
    expect(await database.get('watches', ['w', 'p', 'a', 'v'])).toEqual(watch);
    expect(await database.get('watches', ['w', 'p', 'b', 'v'])).toBeUndefined();
  });

  it('fault 33: of the directory is rebuilt, since its records may have another form', async () => {
    const walk = { scope: 's', list: 'pages', walk: 1, current: 1 };
    await olderDatabase('audience-lens-directory', 'walks', ['scope', 'list'], walk);
    const database = await worker.databases.directoryDatabase();
    expect(await database.getAll('walks')).toEqual([]);
    expect(await database.getAllFromIndex('pages', 'ids')).toEqual([]);
    expect(await database.count('chosen')).toBe(0);
  });
});
