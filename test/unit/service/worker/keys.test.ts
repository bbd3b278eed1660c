// Where API keys are stored, and that they are nowhere else.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { WorkspaceForm } from '../../../../lib/workspace/workspace-view.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const KEY = 'canary_ünd_🐤_0123456789abcdef';
const keepings = ['session', 'device'] as const;

let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
});
afterEach(() => expect(fakeWorld().bugs).toEqual([]));

const restartBrowser = async () => {
  fakeWorld().session.wipe();
  worker = await startWorker();
};

describe.each(keepings)('a key kept for the %s', (keeping) => {
  const keep = (id = 'w', key = KEY) => keepKey(worker, id, key, keeping);

  it('is read back unchanged, also by a new worker', async () => {
    await keep();
    expect(await worker.keys.readKey('w')).toBe(KEY);
    worker = await startWorker();
    expect(await worker.keys.readKey('w')).toBe(KEY);
  });

  it('belongs to one workspace', async () => {
    await keep('v', 'another key');
    await keep();
    expect(await worker.keys.readKey('v')).toBe('another key');
    expect(await worker.keys.readKey('x')).toBeUndefined();
    await worker.keys.forgetKey('v');
    expect(await worker.keys.readKey('v')).toBeUndefined();
    expect(await worker.keys.readKey('w')).toBe(KEY);
  });

  it('is replaced by the next one', async () => {
    await keep();
    await keep('w', 'next');
    expect(await worker.keys.readKey('w')).toBe('next');
  });

  it('leaves nothing in its former place', async () => {
    const other = keeping === 'session' ? 'device' : 'session';
    await keepKey(worker, 'w', 'old', other);
    await keep();
    expect(await worker.keys.readKey('w')).toBe(KEY);
    await restartBrowser();
    expect(await worker.keys.readKey('w')).toBe(keeping === 'device' ? KEY : undefined);
  });

  it('is removed for good', async () => {
    await keep();
    await worker.keys.forgetKey('w');
    expect(await worker.keys.readKey('w')).toBeUndefined();
    expect(fakeWorld().session.all()).toEqual({});
    expect((await storedInDatabases())['audience-lens/keys']).toEqual([]);
  });

  it('security 6: is never in local storage, and never readable on disk', async () => {
    await keep();
    expect(fakeWorld().local.all()).toEqual({});
    const stored = spelledOut(await storedInDatabases());
    expect(stored).not.toContain('canary');
    expect(stored).not.toContain('0123456789abcdef');
    expect(spelledOut(fakeWorld().session.all()).includes(KEY)).toBe(keeping === 'session');
  });
});

it.each(keepings)(
  'security 6: a key kept for the %s is never sent to an address that it was not entered for',
  async (keeping) => {
    const heard = await startSandbox({ pages: 20 });
    const workspace = await connectWorkspace(worker, heard, { keyKeeping: keeping });
    const other = { ...workspace, baseUrl: 'http://127.0.0.1:9' };
    // As another process could write it, without a new connection version.
    await fakeWorld().local.set({ workspaces: [other] });
    expect(await worker.keys.readKey(workspace.id)).toBeUndefined();
    await expect(worker.service.readFromService(other, 'listPages', {})).rejects.toEqual(
      expect.objectContaining({ problem: { kind: 'not-connected' } }),
    );
    await fakeWorld().local.set({ workspaces: [workspace] });
    expect(await worker.keys.readKey(workspace.id)).toBe(heard.key);
    await heard.close();
  },
);

describe('a key kept on the device', () => {
  const stored = async () => {
    const database = await worker.databases.userDatabase();
    return {
      sealed: await database.get('keys', 'w'),
      wrapping: await database.get('wrapping', 'wrapping-key'),
    };
  };

  it('outlives the browser, unlike one kept for the session', async () => {
    for (const keeping of keepings) await keepKey(worker, keeping, KEY, keeping);
    await restartBrowser();
    expect(await worker.keys.readKey('device')).toBe(KEY);
    expect(await worker.keys.readKey('session')).toBeUndefined();
  });

  it('security 6: is encrypted with a key that cannot be exported', async () => {
    await keepKey(worker, 'w', KEY, 'device');
    const { wrapping } = await stored();
    expect(wrapping).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
    await expect(crypto.subtle.exportKey('raw', wrapping as CryptoKey)).rejects.toThrow();
  });

  it('is encrypted differently each time', async () => {
    await keepKey(worker, 'w', KEY, 'device');
    const first = Object.values((await stored()).sealed?.ofVersion ?? {})[0];
    await keepKey(worker, 'w', KEY, 'device');
    const second = Object.values((await stored()).sealed?.ofVersion ?? {})[0];
    expect(spelledOut(second?.iv)).not.toBe(spelledOut(first?.iv));
    expect(spelledOut(second?.sealed)).not.toBe(spelledOut(first?.sealed));
  });

  it('can be read by two workers that start at once', async () => {
    const other = await startWorker({ beside: true });
    // Neither finds a wrapping key, and both make one.
    const makeKey = crypto.subtle.generateKey.bind(crypto.subtle) as (
      ...args: unknown[]
    ) => Promise<CryptoKey>;
    const making = vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(async (...args: unknown[]) => {
      await until(() => expect(making).toHaveBeenCalledTimes(2));
      return makeKey(...args) as never;
    });
    await Promise.all([keepKey(worker, 'a', 'one', 'device'), keepKey(other, 'b', 'two', 'device')]);
    making.mockRestore();
    expect([await other.keys.readKey('a'), await worker.keys.readKey('b')]).toEqual(['one', 'two']);
  });

  it('is unusable once its wrapping key is gone', async () => {
    await keepKey(worker, 'w', KEY, 'device');
    await (await worker.databases.userDatabase()).clear('wrapping');
    expect(await worker.keys.readKey('w')).toBeUndefined();
  });
});

describe('the workspace form', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ pages: 20 });
  });
  afterAll(() => sandbox.close());

  const form = (more: Partial<WorkspaceForm> = {}): WorkspaceForm => ({
    name: 'Northwind',
    color: 'teal',
    baseUrl: `${sandbox.url}/v0/`,
    production: false,
    keyKeeping: 'session',
    ...more,
  });
  const save = (more?: Partial<WorkspaceForm>) => worker.answers.saveWorkspace(form(more));

  it('security 6: stores the key apart and never shows it again', async () => {
    const view = await save({ key: KEY });
    expect(view).toMatchObject({ hasKey: true, active: true, connectionVersion: 1, baseUrl: sandbox.url });
    const everything = [view, await worker.answers.listWorkspaces({}), fakeWorld().local.all()];
    expect(spelledOut(everything)).not.toContain('canary');
    expect(await worker.keys.readKey(view.id)).toBe(KEY);
  });

  it.each(keepings)('moves the key if only its place changes (from %s)', async (keyKeeping) => {
    const { id, connectionVersion } = await save({ key: KEY, keyKeeping });
    const other = keyKeeping === 'session' ? 'device' : 'session';
    expect(await save({ id, keyKeeping: other })).toMatchObject({
      hasKey: true,
      keyKeeping: other,
      connectionVersion,
    });
    expect(await worker.keys.readKey(id)).toBe(KEY);
    await restartBrowser();
    expect(await worker.keys.readKey(id)).toBe(other === 'device' ? KEY : undefined);
  });

  const changes: [string, Partial<WorkspaceForm>, newEpoch: boolean][] = [
    ['a new name', { name: 'N' }, false],
    ['a new colour', { color: 'red' }, false],
    ['another place for the key', { keyKeeping: 'device' }, false],
    ['the same address, spelt differently', { baseUrl: 'HTTP://LOCALHOST:1234/' }, false],
    ['another address of the same host', { baseUrl: 'http://localhost:1234/prefix' }, true],
    ['a new key', { key: 'next' }, true],
    ['the same key again', { key: KEY }, true],
  ];
  test.each(changes)(
    'has a new connection version only for a new key or address: %s',
    async (_, change, isNew) => {
      const baseUrl = 'http://localhost:1234';
      const { id } = await save({ key: KEY, baseUrl });
      await worker.databases.userDatabase().then((database) =>
        database.put('answers', {
          key: 'k',
          workspaceId: id,
          operation: 'getTopic',
          data: 1,
          at: 1,
          usedAt: 1,
          bytes: 1,
        }),
      );
      const view = await save({ id, baseUrl, ...change });
      expect(view.connectionVersion).toBe(isNew ? 2 : 1);
      expect((await worker.cache.keptSize(id)).answers).toBe(isNew ? 0 : 1);
      expect(view.hasKey).toBe(true);
    },
  );

  it.each(keepings)(
    'security 6: does not move the key to another host (kept for the %s)',
    async (keyKeeping) => {
      const { id } = await save({ key: KEY, keyKeeping, baseUrl: 'https://api.example' });
      expect(await save({ id, keyKeeping, baseUrl: 'https://api.example/prefix' })).toMatchObject({
        hasKey: true,
      });
      for (const baseUrl of ['https://api.example.evil', 'https://example', 'https://api.example:8443']) {
        await save({ id, keyKeeping, baseUrl: 'https://api.example', key: KEY });
        expect(await save({ id, keyKeeping, baseUrl })).toMatchObject({ hasKey: false, baseUrl });
        expect(await worker.keys.readKey(id)).toBeUndefined();
      }
      const there = { id, keyKeeping, baseUrl: 'https://other.example', key: 'next' };
      expect(await save(there)).toMatchObject({ hasKey: true });
      expect(await worker.keys.readKey(id)).toBe('next');
    },
  );

  it('security 6: does not move a key that was stored before connection versions', async () => {
    const { id } = await save({ key: KEY, keyKeeping: 'device', baseUrl: 'https://api.example' });
    const database = await worker.databases.userDatabase();
    const [sealed] = Object.values((await database.get('keys', id))?.ofVersion ?? {});
    await database.put('keys', { workspaceId: id, ...sealed });
    expect(await worker.keys.readKey(id)).toBe(KEY);
    expect(await save({ id, keyKeeping: 'device', baseUrl: 'https://elsewhere.example' })).toMatchObject({
      hasKey: false,
    });
  });

  it('fault 24: loses nothing when several are saved at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Workspace ${index}`);
    await Promise.all(names.map((name) => save({ name })));
    const kept = await worker.answers.listWorkspaces({});
    expect(kept.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('fault 24, 25: in two windows at once never pairs the key of one with the address of the other', async () => {
    const first = { key: 'first', baseUrl: 'http://localhost:1' };
    const second = { key: 'second', baseUrl: 'http://localhost:2', keyKeeping: 'device' } as const;
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const { id } = await save({ key: KEY, baseUrl: 'http://localhost:3' });
      await Promise.all(order.map((form) => save({ id, ...form })));
      const { baseUrl } = await worker.workspaces.workspaceById(id);
      expect(await worker.keys.readKey(id)).toBe(baseUrl === first.baseUrl ? first.key : second.key);
    }
  });

  it('returns access to an address that no workspace has any more', async () => {
    const { id } = await save({ key: KEY, baseUrl: 'https://old.example' });
    fakeWorld().granted.add('https://old.example/*').add('https://new.example/*');
    await save({ id, baseUrl: 'https://new.example' });
    expect([...fakeWorld().granted]).toEqual(['https://new.example/*']);
  });

  it.each([
    ' ',
    'not an address',
    'ftp://a.example',
    'http://service.example',
    'https://user:pass@a.example',
  ])('security 5: is rejected with the address %j', async (baseUrl) => {
    await expect(save({ baseUrl })).rejects.toMatchObject({ problem: { kind: 'rejected' } });
    expect(await worker.answers.listWorkspaces({})).toEqual([]);
  });

  it('security 5: is not even taken without an address', async () => {
    await expect(save({ baseUrl: '' })).rejects.toThrow('saveWorkspace does not take');
    expect(await worker.answers.listWorkspaces({})).toEqual([]);
  });

  const aCreation = (kind: string) => ({ creations: [{ id: 'creation-1', state: { kind } }] });

  it('security 15: removes key, answers, directory, bindings, watches, pin, creations and access with the workspace', async () => {
    const { id } = await save({ key: KEY, keyKeeping: 'device' });
    const other = await save({ name: 'Other', key: 'other key', baseUrl: 'http://127.0.0.1:9' });
    fakeWorld().granted.add('http://localhost/*').add('http://127.0.0.1/*');
    const { pageOnly } = sandbox.seed.landing;
    await worker.answers.pageStatus({ tabId: 1, url: pageOnly });
    await worker.answers.bind({ url: pageOnly, below: false, never: true });
    await worker.answers.addKnown({ kind: 'person', ids: [{ id: 'person-1' }], how: 'typed' });
    const person = { operation: 'createPerson', body: { name: 'Erika' } } as const;
    await worker.answers.create({ id: 'creation-1', workspaceId: id, source: {}, ...person });
    await until(() => expect(fakeWorld().session.all()).toMatchObject({ creations: aCreation('needs-you') }));
    const { noteMismatch } = await import('../../../../lib/service/worker/call-notes.ts');
    noteMismatch(id, 'listPages', [{ path: 'items.*.name', expected: 'string', came: 'number' }]);
    await until(async () => expect((await storedInDatabases())['audience-lens/mismatches']).toHaveLength(1));
    const refused = { scope: `${id}:1`, problem: { kind: 'unauthorized' } };
    await fakeWorld().local.set({ [`gate:${id}`]: refused, [`pin:${id}`]: { pageId: 'page-1' } });
    const call = { at: Date.now(), workspaceId: id, operation: 'listPages', ms: 1, bytes: 1 };
    await fakeWorld().session.set({ calls: [call] });
    await worker.answers.removeWorkspace({ workspaceId: id });
    const stores = await storedInDatabases();
    for (const [store, values] of Object.entries(stores)) {
      if (store !== 'audience-lens/wrapping') expect(values, store).toEqual([]);
    }
    const { answers, ...session } = fakeWorld().session.all();
    expect(answers).toEqual({});
    // Parts note by the clock that they are at rest, so some may have done so by now.
    const kept = Object.keys(session).filter((name) => !name.startsWith('at-rest:'));
    expect(kept.toSorted()).toEqual([
      'creations',
      `key:${other.id}`,
      'news',
      'outbox',
      'pageWatches',
      'publishing',
      'session',
      'topics',
    ]);
    expect(spelledOut(fakeWorld().local.all())).not.toContain(id);
    expect([...fakeWorld().granted]).toEqual(['http://127.0.0.1/*']);
    expect(fakeWorld().alarms.size).toBe(0);
  });

  it.each([
    ['a pause that the service names', { status: 429, headers: { 'Retry-After': '120' } }],
    ['a refusal of the key', { status: 401 }],
    [
      'a field that is not as the interface says',
      { mismatch: { path: 'items.*.name', change: 'wrong-type' } as const },
    ],
  ])('security 15: leaves nothing of an answer under way in a removed workspace: %s', async (_, fault) => {
    const workspace = await connectWorkspace(worker, sandbox, { id: 'leaving' });
    sandbox.ledger.clear();
    sandbox.faults.add({ operation: 'listPages', held: true, times: 1, ...fault });
    const answer = worker.service.readFromService(workspace, 'listPages', {}).catch(() => undefined);
    await until(() => expect(sandbox.ledger.entries().length).toBeGreaterThan(0));
    await worker.answers.removeWorkspace({ workspaceId: 'leaving' });
    sandbox.faults.clear();
    await answer;
    // Calls are noted together: this one would be stored by the time the next one is.
    const staying = await connectWorkspace(worker, sandbox, { id: 'staying' });
    await worker.service.readFromService(staying, 'listPages', {});
    await until(() => expect(spelledOut([fakeWorld().session.all().calls])).toContain('staying'));
    const stored = [await storedInDatabases(), fakeWorld().local.all(), fakeWorld().session.all()];
    expect(spelledOut(stored)).not.toContain('leaving');
  });
});
