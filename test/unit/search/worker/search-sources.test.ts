// What is found beside pages and audiences: topics, entries, persons, accounts, logs and messages.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { searchWorld } from './search-world.ts';

const { its, search, found } = searchWorld();

describe('other sources', () => {
  it('topics, known entries, persons and accounts are found, each in its scope', async () => {
    its.worker.start.startBackground();
    const handlers = its.worker.answers;
    const [topicId = ''] = its.sandbox.seed.topics;
    await handlers.addTopics({ topicIds: [topicId] });
    const read = (
      operation: 'listTopicEntries' | 'getPerson' | 'getAccount',
      params: Record<string, string>,
    ) => handlers.readService({ operation, params, mode: 'read' });
    const list = (await read('listTopicEntries', { topic_id: topicId }))?.data as {
      items: { topicEntryId: string; content: { content: string } }[];
    };
    const [personId = ''] = its.sandbox.seed.persons;
    const [accountId = ''] = its.sandbox.seed.accounts;
    const person = (await read('getPerson', { person_id: personId }))?.data as { name: string };
    const account = (await read('getAccount', { account_id: accountId }))?.data as { domain: string };
    await until(async () =>
      expect(
        (await handlers.listKnown({ workspaceId: its.workspace.id, kind: 'account' })).length,
      ).toBeGreaterThan(0),
    );
    await search('');
    const kindsOf = async (text: string) => [...new Set((await search(text))?.hits.map(({ kind }) => kind))];
    const words = list.items[0]?.content.content.split(' ').slice(0, 5).join(' ') ?? '';
    expect(await kindsOf('t: customer questions')).toEqual(['topic']);
    expect((await search(`e: ${words}`))?.hits[0]).toMatchObject({ kind: 'entry', topicId });
    expect((await search(`u: ${person.name}`))?.hits).toContainEqual(
      expect.objectContaining({ kind: 'person', personId, name: person.name }),
    );
    expect((await search(`u: ${account.domain}`))?.hits).toContainEqual(
      expect.objectContaining({ kind: 'account', accountId }),
    );
    expect((await search(accountId))?.hits).toContainEqual(
      expect.objectContaining({ kind: 'account', accountId }),
    );
  });
});

describe('person logs and session messages', () => {
  it('are found by their words, from memory alone', async () => {
    its.worker.start.startBackground();
    const [log = { personId: '', personLogId: '' }] = its.sandbox.seed.personLogs;
    const [sessionId = ''] = its.sandbox.seed.sessions;
    const read = (operation: 'getPersonLog' | 'getSessionInteractions', params: Record<string, string>) =>
      its.worker.answers.readService({ operation, params, mode: 'read' });
    const of = { person_id: log.personId, person_log_id: log.personLogId };
    const { payload = {} } = ((await read('getPersonLog', of))?.data ?? {}) as { payload?: object };
    const done = Object.values(payload).find((value) => typeof value === 'string');
    const session = await read('getSessionInteractions', { audience_session_id: sessionId });
    const { interactions = [] } = (session?.data ?? {}) as { interactions?: { responseText?: string }[] };
    const said = interactions.find(({ responseText }) => responseText)?.responseText ?? '';
    const known = async (kind: 'session' | 'person-log') =>
      (await its.worker.answers.listKnown({ workspaceId: its.workspace.id, kind })).filter(
        ({ readAt }) => readAt,
      );
    await until(async () =>
      expect([...(await known('session')), ...(await known('person-log'))]).toHaveLength(2),
    );
    its.sandbox.ledger.clear();
    await search('');
    expect((await search(`u: "${done}"`))?.hits).toMatchObject([{ kind: 'log', ...log }]);
    expect((await search(`u: "${said}"`))?.hits).toMatchObject([{ kind: 'session', sessionId }]);
    expect(its.sandbox.ledger.entries()).toEqual([]);
    const onDisk = [
      await (await its.worker.databases.userDatabase()).getAll('answers'),
      fakeWorld().local.all(),
    ];
    for (const text of [said, done]) expect(JSON.stringify(onDisk)).not.toContain(text);
  });
});

describe('persons and accounts by the beginning of an id', () => {
  const names = [
    'Adventure Works',
    'Contoso',
    'Fourth Coffee',
    'Litware',
    'Northwind',
    'Proseware',
    'Tailspin',
  ];
  const idOf = (at: number) => `account_${String.fromCharCode(98 + at).repeat(26)}`;
  beforeEach(async () => {
    const database = await its.worker.databases.userDatabase();
    for (const [at, title] of names.entries()) {
      await database.put('known', {
        workspaceId: its.workspace.id,
        kind: 'account',
        id: idOf(at),
        title,
        at: 1,
      } as never);
    }
    await search('');
  });

  test.each(['a', 'ac', 'acc', 'acco', 'account', 'account_'])(
    '%s, a prefix of all ids, finds names only',
    async (text) => {
      const hits = await found(text, 'account');
      expect(hits.filter((name) => !name.toLowerCase().includes('a'))).toEqual([]);
      expect(hits).toEqual(text === 'a' ? ['Adventure Works'] : []);
    },
  );

  it('a longer prefix finds its item', async () => {
    expect(await found('account_c', 'account')).toEqual(['Contoso']);
    for (const text of [idOf(3), `"${idOf(3)}",`]) expect(await found(text, 'account')).toEqual(['Litware']);
  });
});
