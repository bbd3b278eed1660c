// Each operation through the client, against the sandbox: responses and refusals.
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { callOnce } from '../../../lib/api/client.ts';
import { type Body, operationSchemas, type Params } from '../../../lib/api/operation-schemas.ts';
import { type OperationName, operations } from '../../../lib/api/operations.ts';
import type { ProblemKind } from '../../../lib/api/problem.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ pages: 40, pageSize: 5 });
});
afterEach(() => sandbox.close());

const connection = () => ({ baseUrl: sandbox.url, key: sandbox.key });

interface Call<N extends OperationName> {
  params: Params<N>;
  body?: Body<N>;
  /** Expected part of the response. */
  holds: unknown;
  /** Ids that the service does not know, if the operation takes any. */
  unknown?: Params<N>;
  /** Other refusals with their kinds. */
  refused?: { kind: ProblemKind; params?: Params<N>; body?: Body<N>; says: RegExp }[];
}

const text = expect.any(String);
const list = { items: expect.any(Array), hasMore: expect.any(Boolean), totalCount: expect.any(Number) };
const badLimit = { kind: 'rejected', says: /limit/ } as const;

/** Keyed by operation, so that an operation without a row does not compile. A function, because ids are known only at run time. */
async function calls(): Promise<{ [N in OperationName]: Call<N> }> {
  const { ids, topics, accounts, sessions, persons, assets, personLogs } = sandbox.seed;
  const [personLog] = personLogs;
  const person = personLog?.personId ?? '';
  const [account = '', topic = '', asset = '', session = ''] = [
    accounts[0],
    topics[1],
    assets[0],
    sessions[0],
  ];
  const logs = await callOnce('listAccountLogs', { account_id: account }, undefined, connection());
  const entries = await callOnce('listTopicEntries', { topic_id: topic }, undefined, connection());
  const place = { page_id: ids.page, audience_id: ids.audience };
  const draft = { ...place, version_id: ids.draftVersion };
  return {
    listPages: {
      params: { limit: 3 },
      holds: { ...list, hasMore: true, totalCount: 40, nextCursor: text },
      refused: [
        { ...badLimit, params: { limit: 0 } },
        { ...badLimit, params: { limit: 101 } },
        { ...badLimit, params: { limit: 1.5 } },
        { kind: 'rejected', says: /cursor/, params: { cursor: 'of nobody' } },
      ],
    },
    listAudiences: {
      params: { page_id: ids.page },
      holds: {
        ...list,
        totalCount: 42,
        items: expect.arrayContaining([expect.objectContaining({ audienceId: ids.audience })]),
      },
      unknown: { page_id: 'page_none' },
      refused: [{ ...badLimit, params: { page_id: ids.page, limit: -1 } }],
    },
    getAudienceMessages: {
      params: place,
      holds: {
        context: expect.objectContaining({ audienceId: ids.audience, pageId: ids.page }),
        pendingChanges: expect.any(Array),
      },
      unknown: { ...place, audience_id: 'audience_none' },
    },
    publishVersion: {
      params: draft,
      body: { operationKey: 'a key of ours' },
      holds: { versionId: ids.draftVersion, versionNumber: 13, status: 'queued' },
      unknown: { ...draft, version_id: 'version_none' },
      refused: [
        {
          kind: 'conflict',
          says: /live already/,
          body: { operationKey: 'another key' },
          params: { ...draft, version_id: ids.publishedVersion },
        },
        { kind: 'rejected', says: /operationKey/, body: { operationKey: 'x'.repeat(129) } },
      ],
    },
    cancelVersion: {
      params: draft,
      body: {},
      holds: { versionId: ids.draftVersion, status: 'cancelled', cancelledAt: text },
      unknown: { ...draft, page_id: 'page_none' },
      refused: [{ kind: 'conflict', says: /cancelled already/ }],
    },
    getAnalyticsSummary: {
      params: { page_id: ids.page, startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00+02:00' },
      holds: { totalSessions: expect.any(Number), bounceRate: expect.any(Number) },
      unknown: { page_id: 'page_none' },
      refused: [
        { kind: 'rejected', says: /startDate/, params: { page_id: ids.page, startDate: 'yesterday' } },
        {
          kind: 'rejected',
          says: /endDate/,
          params: { page_id: ids.page, startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
        },
      ],
    },
    getSessionInteractions: {
      params: { audience_session_id: session },
      holds: { found: true, interactions: expect.any(Array) },
    },
    createPerson: {
      params: {},
      body: {
        name: 'Zoë Ünlü',
        email: 'zoe@contoso.example',
        domain: 'contoso.example',
        phoneNumber: '+4930123456',
      },
      holds: { personId: text, name: 'Zoë Ünlü', domain: 'contoso.example', linkedinProfileUrl: null },
      refused: [
        { kind: 'rejected', says: /name/, body: { name: '' } },
        { kind: 'rejected', says: /phoneNumber/, body: { name: 'A', phoneNumber: '030 123' } },
      ],
    },
    getPerson: {
      params: { person_id: persons[0] ?? '' },
      holds: { personId: persons[0] },
      unknown: { person_id: 'person_none' },
    },
    getPersonLog: {
      params: { person_id: person, person_log_id: personLog?.personLogId ?? '' },
      holds: { personId: person, payload: expect.any(Object) },
      unknown: { person_id: person, person_log_id: 'log_none' },
    },
    createAccount: {
      params: {},
      body: { domain: 'tailspin.example', name: 'Tailspin' },
      holds: {
        accountId: expect.stringMatching(/^account_[a-z0-9]{26}$/),
        domain: 'tailspin.example',
        linkedPersons: [],
      },
      refused: [
        { kind: 'conflict', says: /already/ },
        { kind: 'rejected', says: /domain/, body: { domain: '' } },
      ],
    },
    getAccount: {
      params: { account_id: account },
      holds: { accountId: account, linkedPersons: expect.any(Array) },
      unknown: { account_id: 'account_none' },
    },
    listAccountLogs: {
      params: { account_id: account, includeDeleted: 'true', limit: 2 },
      holds: list,
      unknown: { account_id: 'account_none' },
      refused: [
        {
          kind: 'rejected',
          says: /includeDeleted/,
          params: { account_id: account, includeDeleted: 'maybe' },
        },
      ],
    },
    getAccountLog: {
      params: { account_id: account, account_log_id: logs.data.items[0]?.accountLogId ?? '' },
      holds: { accountId: account, accountLogId: text },
      unknown: { account_id: account, account_log_id: 'log_none' },
    },
    listAssets: {
      params: { assetType: 'logo' },
      holds: list,
      refused: [{ ...badLimit, params: { limit: 1e9 } }],
    },
    getAsset: {
      params: { asset_id: asset },
      holds: { assetId: asset, data: expect.any(Object) },
      unknown: { asset_id: 'asset_none' },
    },
    getTopic: {
      params: { topic_id: topic },
      holds: { topicId: topic, entries: expect.any(Array) },
      unknown: { topic_id: 'topic_none' },
    },
    listTopicEntries: { params: { topic_id: topic }, holds: list, unknown: { topic_id: 'topic_none' } },
    createTopicEntry: {
      params: { topic_id: topic },
      body: { content: { type: 'text', content: 'Überall “nützlich” 🌱\nund\tso weiter' }, sortOrder: 0 },
      holds: {
        topicId: topic,
        sortOrder: 0,
        content: { type: 'text', content: 'Überall “nützlich” 🌱\nund\tso weiter' },
      },
      unknown: { topic_id: 'topic_none' },
      refused: [
        {
          kind: 'rejected',
          says: /sortOrder/,
          body: { content: { type: 'text', content: 'a' }, sortOrder: -1 },
        },
      ],
    },
    getTopicEntry: {
      params: { topic_id: topic, topic_entry_id: entries.data.items[0]?.topicEntryId ?? '' },
      holds: { topicId: topic, topicEntryId: text },
      unknown: { topic_id: topic, topic_entry_id: 'entry_none' },
    },
  };
}

const names = Object.keys(operations) as OperationName[];

/** The row of one operation with matching types. */
async function callOf<N extends OperationName>(name: N): Promise<Call<N>> {
  return (await calls())[name];
}

describe.each(names)('%s', (name) => {
  it('is refused without the right key, and does nothing', async () => {
    const { params, body } = await callOf(name);
    const before = sandbox.ledger.entries().length;
    await expect(callOnce(name, params, body, { ...connection(), key: 'wrong' })).rejects.toMatchObject({
      problem: { kind: 'unauthorized', status: 401, detail: 'The API key is not valid.' },
    });
    expect(sandbox.ledger.entries().slice(before)).toMatchObject([
      { operation: name, keyOk: false, status: 401 },
    ]);
  });

  it('returns what the interface declares', async () => {
    const { params, body, holds } = await callOf(name);
    const { data, mismatches, unreadable } = await callOnce(name, params, body, connection());
    expect(data).toMatchObject(holds as object);
    expect({ mismatches, unreadable }).toEqual({ mismatches: [], unreadable: 0 });
    expect(operationSchemas[name].response.safeParse(data).success).toBe(true);
  });

  it('refuses impossible requests, each with its kind and a reason', async () => {
    const { params, body, unknown, refused = [] } = await callOf(name);
    // Some operations cannot be repeated.
    await callOnce(name, params, body, connection());
    const notFound = unknown ? [{ kind: 'not-found', params: unknown, body, says: /./ } as const] : [];
    expect(notFound.length + refused.length).toBeGreaterThan(name === 'getSessionInteractions' ? -1 : 0);
    for (const each of [...notFound, ...refused]) {
      const call = callOnce(name, each.params ?? params, each.body ?? body, connection());
      await expect(call, JSON.stringify(each)).rejects.toMatchObject({
        problem: { kind: each.kind, detail: expect.stringMatching(each.says) },
      });
    }
  });
});

describe('special cases of the service', () => {
  it('an unknown session is an answer, not a refusal', async () => {
    const params = { audience_session_id: 'session_none' };
    const { data } = await callOnce('getSessionInteractions', params, undefined, connection());
    expect(data).toEqual({ found: false, interactions: [] });
  });

  test.each(['a/b', '../pages', 'a?b', '%2e%2e', 'ü 🌱'])(
    'an id like %j reaches the service whole',
    async (id) => {
      await expect(callOnce('getPerson', { person_id: id }, undefined, connection())).rejects.toMatchObject({
        problem: { kind: 'not-found' },
      });
      expect(sandbox.ledger.entries()).toMatchObject([{ operation: 'getPerson', params: { person_id: id } }]);
    },
  );

  it('an invalid id never leaves the browser', async () => {
    await expect(callOnce('getPerson', { person_id: '..' }, undefined, connection())).rejects.toMatchObject({
      problem: { kind: 'rejected' },
    });
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});
