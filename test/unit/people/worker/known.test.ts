// The registry of persons, accounts, sessions and logs, over the sandbox: what becomes known, how it is recognised, and
// that the disk holds only ids.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Answer, Params } from '../../../../lib/api/operation-schemas.ts';
import type { ReadName } from '../../../../lib/api/operations.ts';
import type { CreationOrder, KnownKind, LikelyDuplicate } from '../../../../lib/people/people.ts';
import type { KnownNote } from '../../../../lib/people/worker/known-store.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedIn, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;

const start = async () => {
  worker = await startWorker();
  const { listenForKnown } = await import('../../../../lib/people/worker/note-answers.ts');
  listenForKnown();
};
beforeEach(async () => {
  newProfile();
  await start();
  workspace = await connectWorkspace(worker, sandbox);
});

const restartBrowser = async () => {
  fakeWorld().session.wipe();
  await start();
  await keepKey(worker, workspace.id, sandbox.key, 'session');
};

const read = <N extends ReadName>(operation: N, params: Params<N>) =>
  worker.cache.read(workspace, operation, params).then(({ data }) => data as Answer<N>);
const known = (kind: KnownKind) => worker.answers.listKnown({ workspaceId: workspace.id, kind });
const accountOfTab = (url: string) => worker.answers.accountOfTab({ url });
const personId = () => sandbox.seed.persons[0] ?? '';
const accountId = (index = 0) => sandbox.seed.accounts[index] ?? '';
const onDisk = async () => spelledOut([await storedInDatabases(), fakeWorld().local.all()]);
const opened = async (id = accountId()) => {
  const account = await read('getAccount', { account_id: id });
  await until(async () => expect((await known('account')).map((each) => each.id)).toContain(id));
  await until(async () => expect((await known('account'))[0]?.title).toBeDefined());
  return account;
};

it.each(['added', 'restored'])('fault 23: an id is %s once caches have made room', async (how) => {
  await worker.sync.syncPages(workspace);
  const one = { kind: 'person', id: 'a' } as const;
  const add = () => worker.answers.addKnown({ kind: 'person', ids: [{ id: 'a' }], how: 'typed' });
  if (how === 'restored') {
    await add();
    await worker.answers.removeKnown(one);
  }
  const { put } = IDBObjectStore.prototype;
  let left = 1;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'known' && left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
    return Reflect.apply(put, this, args);
  });
  await (how === 'added' ? add() : worker.answers.restoreKnown(one));
  expect((await known('person')).map(({ id }) => id)).toEqual(['a']);
});

describe('an answer of the service', () => {
  it('security 15: leaves nothing behind if its workspace is removed while many names are noted', async () => {
    const { noteItems } = await import('../../../../lib/people/worker/note-answers.ts');
    const removed = await connectWorkspace(worker, sandbox, { id: 'removed', name: 'Removed' });
    const name = { title: 'Canary', readAt: 1 };
    const things = Array.from(
      { length: 500 },
      (_, at) => ({ kind: 'person', id: `canary-${at}`, name }) as const,
    );
    const noting = noteItems(removed, things, 'found');
    await worker.answers.removeWorkspace({ workspaceId: 'removed' });
    await noting;
    expect(await onDisk()).not.toContain('canary');
    expect(spelledOut([fakeWorld().session.all()])).not.toContain('Canary');
  });

  it('makes a person known, with the name while the browser runs', async () => {
    const { name, email } = await read('getPerson', { person_id: personId() });
    const thing = { kind: 'person', id: personId(), how: 'found', title: name, detail: email };
    await until(async () => expect(await known('person')).toMatchObject([thing]));
    await restartBrowser();
    const [kept] = await known('person');
    expect(kept).toEqual({
      kind: 'person',
      id: personId(),
      how: 'found',
      addedAt: expect.any(Number),
    });
  });

  it('with an account makes the linked persons known, too', async () => {
    const { linkedPersons = [], name, domain } = await opened();
    expect(linkedPersons.length).toBeGreaterThan(0);
    expect(await known('account')).toMatchObject([{ title: name ?? domain, detail: domain }]);
    const persons = await known('person');
    expect(persons.map(({ id }) => id).toSorted()).toEqual(
      linkedPersons.map((each) => each.personId).toSorted(),
    );
    expect(persons.map(({ title }) => title).toSorted()).toEqual(
      linkedPersons.map((each) => each.name).toSorted(),
    );
  });

  it('with a session makes it known if it was found', async () => {
    await read('getSessionInteractions', { audience_session_id: 'nobody' });
    const id = sandbox.seed.sessions[0] ?? '';
    await read('getSessionInteractions', { audience_session_id: id });
    await until(async () => expect(await known('session')).toMatchObject([{ id, how: 'found' }]));
  });

  it('with a log makes it known, with its person', async () => {
    const [log = { personId: '', personLogId: '' }] = sandbox.seed.personLogs;
    const { source, type } = await read('getPersonLog', {
      person_id: log.personId,
      person_log_id: log.personLogId,
    });
    const thing = { id: log.personLogId, of: log.personId, detail: `${source} · ${type}` };
    await until(async () => expect(await known('person-log')).toMatchObject([thing]));
  });

  it('with a log leaves a log of another person with the same id as it is', async () => {
    const logOf = (of: string) => ({ kind: 'person-log', id: '1', of }) as const;
    const owners = async () => (await known('person-log')).map(({ id, of }) => [id, of]).toSorted();
    const ids = [
      { id: '1', of: 'jane' },
      { id: '1', of: 'omar' },
    ];
    const both = ids.map(({ id, of }) => [id, of]);
    const add = () => worker.answers.addKnown({ kind: 'person-log', ids, how: 'typed' });
    expect(await add()).toMatchObject({ added: 2, known: 0 });
    expect(await owners()).toEqual(both);
    await worker.answers.removeKnown(logOf('jane'));
    expect(await owners()).toEqual([['1', 'omar']]);
    await worker.answers.restoreKnown(logOf('jane'));
    expect(await owners()).toEqual(both);
    const { noteItems } = await import('../../../../lib/people/worker/note-answers.ts');
    await noteItems(workspace, [{ ...logOf('jane'), name: { detail: 'crm · call' } }], 'found');
    holdDate(120_000);
    await worker.answers.useKnown(logOf('omar'));
    expect(await known('person-log')).toMatchObject([
      { of: 'omar', usedAt: Date.now() },
      { of: 'jane', detail: 'crm · call' },
    ]);
    expect(await add()).toMatchObject({ added: 0, known: 2 });
  });

  it('with a log finds it where an earlier version of this extension stored it', async () => {
    const log = { kind: 'person-log', id: '1', of: 'jane' } as const;
    const record = { ...log, workspaceId: workspace.id, how: 'typed', addedAt: 1 } as const;
    await (await worker.databases.userDatabase()).put('known', record);
    const ids = ['jane', 'omar'].map((of) => ({ id: '1', of }));
    const added = await worker.answers.addKnown({ kind: 'person-log', ids, how: 'typed' });
    expect(added).toMatchObject({ added: 1, known: 1 });
    await worker.answers.removeKnown(log);
    expect(await known('person-log')).toMatchObject([{ id: '1', of: 'omar' }]);
  });

  it('of each person leaves the list in the order of what was opened last', async () => {
    const [first = '', second = '', third = ''] = sandbox.seed.persons;
    holdDate();
    const order = async () => (await known('person')).map(({ id }) => id);
    for (const id of [first, second, third]) {
      vi.setSystemTime(Date.now() + 120_000);
      await worker.answers.addKnown({ kind: 'person', ids: [{ id }], how: 'typed' });
    }
    vi.setSystemTime(Date.now() + 120_000);
    await worker.answers.useKnown({ kind: 'person', id: first });
    const opened = [first, third, second];
    expect(await order()).toEqual(opened);
    for (const id of opened) {
      vi.setSystemTime(Date.now() + 120_000);
      await read('getPerson', { person_id: id });
    }
    await until(async () => expect((await known('person')).every(({ readAt }) => readAt)).toBe(true));
    expect(await order()).toEqual(opened);
  });

  it('that the service does not have is not added by opening it', async () => {
    await worker.answers.useKnown({ kind: 'person', id: 'unknown' });
    expect(await known('person')).toEqual([]);
  });

  it('with the person of an opened audience makes them known without a request', async () => {
    const { page, audience } = sandbox.seed.ids;
    await worker.lists.crawlAudiences(workspace, page);
    sandbox.ledger.clear();
    await worker.answers.getAudience({ pageId: page, audienceId: audience });
    await until(async () => expect(await known('person')).toHaveLength(1));
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('read with an older key no longer shows names', async () => {
    await read('getPerson', { person_id: personId() });
    await until(async () => expect((await known('person'))[0]?.title).toBeDefined());
    const { id, name, color, production, keyKeeping, baseUrl } = workspace;
    const form = { id, name, color, production, keyKeeping, baseUrl, key: 'another' };
    await worker.answers.saveWorkspace(form);
    expect((await known('person'))[0]).not.toHaveProperty('title');
    expect(Object.keys(fakeWorld().session.all()).join()).not.toContain('known-names');
  });
});

describe('the disk', () => {
  it('holds ids and nothing else that was read of persons, accounts, logs or interactions', async () => {
    const account = await opened();
    const { linkedPersons = [] } = account;
    const person = await read('getPerson', { person_id: linkedPersons[0]?.personId ?? '' });
    const [logId = { personId: '', personLogId: '' }] = sandbox.seed.personLogs;
    await read('getPersonLog', { person_id: logId.personId, person_log_id: logId.personLogId });
    await read('listAccountLogs', { account_id: accountId() });
    await read('getSessionInteractions', { audience_session_id: sandbox.seed.sessions[0] ?? '' });
    await until(async () => expect(await known('session')).toHaveLength(1));
    const stored = await onDisk();
    expect(stored).toContain(person.personId);
    const strings = [
      account.domain,
      account.name,
      person.email,
      person.name,
      person.phoneNumber,
      person.slug,
    ];
    for (const text of strings) if (text) expect(stored).not.toContain(text);
    expect(stored).not.toMatch(/payload|responseText|linkedinProfileUrl/);
  });
});

describe('added ids', () => {
  const add = (kind: KnownKind, ids: { id: string; of?: string }[]) =>
    worker.answers.addKnown({ kind, ids, how: 'imported' });

  it('are counted as new or known, once each, and can be removed', async () => {
    expect(await add('person', [{ id: 'a' }, { id: 'b' }, { id: 'a' }])).toEqual({
      added: 2,
      known: 0,
      evicted: 0,
    });
    expect(await add('person', [{ id: 'b' }, { id: 'c' }])).toEqual({ added: 1, known: 1, evicted: 0 });
    await worker.answers.removeKnown({ kind: 'person', id: 'b' });
    expect((await known('person')).map(({ id }) => id).toSorted()).toEqual(['a', 'c']);
    expect(await known('account')).toEqual([]);
  });

  it('come back as they were when their removal is undone', async () => {
    await add('person', [{ id: 'a' }]);
    await worker.answers.useKnown({ kind: 'person', id: 'a' });
    const before = await storedIn('known');
    expect(before).toMatchObject([{ id: 'a', usedAt: expect.any(Number) }]);
    await worker.answers.removeKnown({ kind: 'person', id: 'a' });
    expect(await storedIn('known')).toEqual([]);
    await worker.answers.restoreKnown({ kind: 'person', id: 'a' });
    expect(await storedIn('known')).toEqual(before);
    const other = worker.answers.restoreKnown({ kind: 'person', id: 'b' });
    await expect(other).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('of accounts are all refused, with the reason, if one is malformed', async () => {
    const ids = [{ id: accountId() }, { id: 'account_TOO-SHORT' }];
    const refused = await add('account', ids).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      problem: { kind: 'rejected', detail: expect.stringContaining('account_') },
    });
    expect(await known('account')).toEqual([]);
  });

  test.each(['getAccount', 'listAccountLogs', 'getAccountLog'])(
    'are checked before %s is requested',
    async (operation) => {
      const params = {
        account_id: 'account_x',
        ...(operation === 'getAccountLog' ? { account_log_id: 'l' } : {}),
      };
      const asked = worker.answers.readService({ operation, params, mode: 'read' } as never);
      await expect(asked).rejects.toMatchObject({ problem: { kind: 'rejected' } });
      expect(sandbox.ledger.entries()).toEqual([]);
    },
  );

  it('beyond the limit replace those that were only found and least used', async () => {
    const { MAX_KNOWN, noteKnown } = await import('../../../../lib/people/worker/known-store.ts');
    const ids = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}` }));
    const found = ids(MAX_KNOWN - 1, 'f').map(({ id }) => ({ kind: 'person', id, how: 'found' }) as const);
    await noteKnown(workspace.id, [{ kind: 'person', id: 'typed', how: 'typed' }, ...found]);
    holdDate(120_000);
    await worker.answers.useKnown({ kind: 'person', id: 'f7' });
    expect(await add('person', ids(10, 'new'))).toMatchObject({ added: 10, evicted: 10 });
    const left = (await known('person')).map(({ id }) => id);
    expect(left).toHaveLength(MAX_KNOWN);
    expect(left).toEqual(expect.arrayContaining(['typed', 'f7', 'new0', 'new9']));
  });
});

describe('ids that a person added', () => {
  const ids = async (how: KnownNote['how'], prefix: string, more = 0) => {
    const { MAX_KNOWN } = await import('../../../../lib/people/worker/known-store.ts');
    const note = (_: unknown, index: number) => ({ kind: 'person', id: `${prefix}${index}`, how }) as const;
    return Array.from({ length: MAX_KNOWN + more }, note);
  };
  const note = async (notes: KnownNote[]) =>
    (await import('../../../../lib/people/worker/known-store.ts')).noteKnown(workspace.id, notes);

  it.each(['found', 'created'] as const)(
    'are not removed from a full list for one that is %s',
    async (how) => {
      await note(await ids('typed', 't'));
      expect((await note([{ kind: 'person', id: 'late', how }])).evicted).toBe(how === 'found' ? 1 : 0);
      const left = (await known('person')).map(({ id }) => id);
      expect(left.filter((id) => id.startsWith('t'))).toHaveLength((await ids('typed', 't')).length);
      expect(left.includes('late')).toBe(how === 'created');
    },
  );

  it('stay before those only found, also if they were found earlier', async () => {
    await note(await ids('found', 'f', -1));
    await note([{ kind: 'person', id: 'f0', how: 'typed' }]);
    await note(await ids('imported', 'i', -1));
    expect((await known('person')).map(({ id }) => id)).toContain('f0');
  });
});

describe('the account of a tab', () => {
  it('is found by its domain, also after a restart without any names', async () => {
    const { domain = '' } = await opened();
    const told = { domain, accountId: accountId() };
    expect(await accountOfTab(`https://www.${domain}/a?b`)).toEqual(told);
    expect(await accountOfTab(`https://shop.eu.${domain}/`)).toEqual(told);
    await restartBrowser();
    sandbox.ledger.clear();
    expect(await accountOfTab(`https://${domain}`)).toEqual(told);
    expect(sandbox.ledger.entries()).toEqual([]);
    expect(await onDisk()).not.toContain(domain);
  });

  it('is unknown for another domain, a domain with the same ending, or another workspace', async () => {
    const { domain = '' } = await opened();
    expect(await accountOfTab('https://acme.example')).toEqual({ domain: 'acme.example' });
    expect(await accountOfTab(`https://not${domain}`)).toEqual({ domain: `not${domain}` });
    const other = await connectWorkspace(worker, sandbox, { id: 'other', name: 'Other' });
    await worker.workspaces.chooseWorkspace(other.id);
    expect(await accountOfTab(`https://${domain}`)).toEqual({ domain });
  });

  it('is marked as ours if pages live there or on a sibling host, and nowhere else', async () => {
    const { landing } = sandbox.seed;
    const host = new URL(landing.audience).hostname;
    expect(await accountOfTab(landing.audience)).toEqual({ domain: host });
    await worker.lists.crawlPages(workspace);
    const own = { domain: host, own: true };
    expect(await accountOfTab(`http://${host}:4321/no/page/is/here`)).toEqual(own);
    expect(await accountOfTab(`https://shop.${host}/`)).toEqual(own);
    expect(await accountOfTab(`https://not${host}/`)).toEqual({ domain: `not${host}` });
    expect(await accountOfTab(landing.foreign)).not.toHaveProperty('own');
  });

  it('is unknown if the tab shows no site', async () => {
    expect(await accountOfTab('about:blank')).toEqual({});
    expect(await accountOfTab('http://127.0.0.1/')).toEqual({});
  });

  it('is unknown after it was removed', async () => {
    const { domain = '' } = await opened();
    await worker.answers.removeKnown({ kind: 'account', id: accountId() });
    expect(await accountOfTab(`https://${domain}`)).toEqual({ domain });
  });
});

describe('likely duplicates', () => {
  type Asked = Parameters<typeof worker.answers.likelyDuplicates>[0];
  const like = (operation: CreationOrder['operation'], body: object): Promise<LikelyDuplicate[]> =>
    worker.answers.likelyDuplicates({ operation, body } as Asked);

  it('of a person share its email, phone, profile or name, and list every reason', async () => {
    const { linkedPersons: [jane, ...colleagues] = [] } = await opened();
    expect(colleagues.length).toBeGreaterThan(0);
    const { name = '', email, phoneNumber, domain } = jane ?? {};
    const id = jane?.personId;
    const reversed = name.split(' ').reverse().join(' ').toUpperCase();
    expect(await like('createPerson', { name: reversed, domain })).toMatchObject([
      { kind: 'person', id, title: name, why: ['domain', 'name'] },
    ]);
    expect(await like('createPerson', { name: 'X', email: email?.toUpperCase() })).toMatchObject([
      { id, why: ['email'] },
    ]);
    if (phoneNumber)
      expect(await like('createPerson', { name: 'X', phoneNumber })).toMatchObject([{ id, why: ['phone'] }]);
    await restartBrowser();
    expect(await like('createPerson', { name: 'X', email })).toEqual([
      { kind: 'person', id, why: ['email'] },
    ]);
  });

  it('of a person leave out mere colleagues and accounts', async () => {
    const { domain, name } = await opened();
    expect(await like('createPerson', { name: name ?? 'X', domain })).toEqual([]);
  });

  it('of an account share its domain or name', async () => {
    const { domain, name } = await opened();
    expect(await like('createAccount', { domain: `www.${domain}` })).toMatchObject([{ why: ['domain'] }]);
    expect(await like('createAccount', { domain: 'x.example', name })).toMatchObject([{ why: ['name'] }]);
    expect(await like('createAccount', { domain: 'x.example', name: 'X' })).toEqual([]);
  });
});

describe('the pages of a person', () => {
  it('come from one index range of the directory without a request', async () => {
    const { page, audience } = sandbox.seed.ids;
    await worker.lists.crawlPages(workspace);
    await worker.lists.crawlAudiences(workspace, page);
    const kept = await worker.directory.findAudience(workspace, page, audience);
    const person = kept?.audience.personId ?? '';
    sandbox.ledger.clear();
    const pages = await worker.answers.pagesOfPerson({ personId: person, limit: 10 });
    expect(pages.rows).toContainEqual({
      pageId: page,
      audienceId: audience,
      status: 'draft',
      pageName: (await worker.directory.findPage(workspace, page))?.name,
      audienceName: kept?.audience.effectiveName,
    });
    expect(pages.total).toBe(pages.rows.length);
    expect(sandbox.ledger.entries()).toEqual([]);
    expect(await worker.answers.pagesOfPerson({ personId: 'nobody', limit: 10 })).toEqual({
      rows: [],
      total: 0,
    });
  });
});

describe('fault 23: on a disk that is full before anything was hashed', () => {
  const order = { operation: 'createAccount', body: { name: 'Acme', domain: 'acme.example' } } as const;
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
  });

  it('the owner of a tab is looked up, and none is known', async () => {
    expect(await accountOfTab('https://www.acme.example/')).toEqual({ domain: 'acme.example' });
  });

  it('likely duplicates are looked for, and none are known', async () => {
    expect(await worker.answers.likelyDuplicates(order as unknown as CreationOrder)).toEqual([]);
  });
});
