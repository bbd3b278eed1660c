// The demo's service returns for each operation a response as declared by the interface, without a request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callOnce } from '../../../../lib/api/client.ts';
import { type Body, operationSchemas, type Params } from '../../../../lib/api/operation-schemas.ts';
import { type OperationName, operations } from '../../../../lib/api/operations.ts';
import type { Recording } from '../../../../lib/demo/recording.ts';
import { answerDemo } from '../../../../lib/demo/worker/answer-demo.ts';
import { startDemoState } from '../../../../lib/demo/worker/demo-state.ts';
import { landingAt } from '../../../../lib/demo/worker/landing.ts';
import { DEMO_SERVICE } from '../../../../lib/format/demo.ts';
import { recordedDemo } from '../../../setup/record-demo.ts';
import { root } from '../../../setup/root.mjs';
import { newProfile } from '../../fakes/fake-world.ts';
import { holdDate } from '../../fixtures/held-clock.ts';

const file = readFileSync(join(root, 'public/demo.json'), 'utf8');
const recording: Recording = JSON.parse(file);
const idIn = (form: RegExp): string[] =>
  Object.keys(recording.answers)
    .flatMap((path) => form.exec(path)?.slice(1) ?? [])
    .slice(0, 2);

const [topic_id = ''] = idIn(/^\/v0\/topics\/([^/]+)$/);
const [account_id = ''] = idIn(/^\/v0\/accounts\/([^/]+)$/);
const [audience_session_id = ''] = idIn(/^\/v0\/audience_sessions\/([^/]+)\//);
const [person_id = '', person_log_id = ''] = idIn(/^\/v0\/persons\/([^/]+)\/logs\/([^/]+)$/);
const [page_id = '', audience_id = ''] = idIn(/^\/v0\/pages\/([^/]+)\/audiences\/([^/]+)\//);

/** Serves the extension's files; any other request fails the test. */
beforeEach(async () => {
  newProfile();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/demo.json')) return new Response(file);
    throw new Error(`${url} was asked for`);
  });
  await startDemoState();
});

function call<N extends OperationName>(name: N, params: Params<N>, body?: Body<N>) {
  return callOnce(name, params, body, { baseUrl: DEMO_SERVICE, key: 'demo', answer: answerDemo });
}

async function first() {
  const { data } = await call('listAudiences', { page_id });
  const audience = data.items.find((each) => each.audienceId === audience_id);
  return { audience, latest: audience?.latestVersion, live: audience?.publishedVersion };
}

const version_id = () => first().then(({ latest }) => latest?.versionId ?? '');

it("the recording matches the sandbox's current responses", () => {
  expect(recordedDemo() === file, 'npm run tool record-demo').toBe(true);
});

/** Keyed by operation, so that an operation without a row does not compile. */
const calls: { [N in OperationName]: () => Promise<{ data: unknown; mismatches: unknown[] }> } = {
  listPages: () => call('listPages', {}),
  listAudiences: () => call('listAudiences', { page_id }),
  getAudienceMessages: () => call('getAudienceMessages', { page_id, audience_id }),
  publishVersion: async () =>
    call('publishVersion', { page_id, audience_id, version_id: await version_id() }, { operationKey: 'a' }),
  cancelVersion: async () =>
    call('cancelVersion', { page_id, audience_id, version_id: await version_id() }, {}),
  getAnalyticsSummary: () => call('getAnalyticsSummary', { page_id }),
  getSessionInteractions: () => call('getSessionInteractions', { audience_session_id }),
  createPerson: () => call('createPerson', {}, { name: 'Ada Example', domain: 'contoso.example' }),
  getPerson: () => call('getPerson', { person_id }),
  getPersonLog: () => call('getPersonLog', { person_id, person_log_id }),
  createAccount: () => call('createAccount', {}, { domain: 'new.example' }),
  getAccount: () => call('getAccount', { account_id }),
  listAccountLogs: () => call('listAccountLogs', { account_id }),
  getAccountLog: async () => {
    const { data } = await call('listAccountLogs', { account_id });
    return call('getAccountLog', { account_id, account_log_id: data.items[0]?.accountLogId ?? '' });
  },
  listAssets: () => call('listAssets', { assetType: 'image' }),
  getAsset: async () => {
    const { data } = await call('listAssets', {});
    return call('getAsset', { asset_id: data.items[0]?.assetId ?? '' });
  },
  getTopic: () => call('getTopic', { topic_id }),
  listTopicEntries: () => call('listTopicEntries', { topic_id }),
  createTopicEntry: () =>
    call('createTopicEntry', { topic_id }, { content: { type: 'text', content: 'New' } }),
  getTopicEntry: async () => {
    const { data } = await call('listTopicEntries', { topic_id });
    return call('getTopicEntry', { topic_id, topic_entry_id: data.items[0]?.topicEntryId ?? '' });
  },
};

test.each(Object.keys(operations) as OperationName[])(
  '%s returns what the interface declares',
  async (name) => {
    const { data, mismatches } = await calls[name]();
    expect(mismatches).toEqual([]);
    const read = z.safeParse(operationSchemas[name].response, data);
    expect(read.error, name).toBeUndefined();
    if (name.startsWith('list')) expect((data as { items: unknown[] }).items).not.toEqual([]);
  },
);

it('a published version is queued, processed and live on its own, and its landing page shows it', async () => {
  holdDate();
  const before = await first();
  expect([before.latest?.status, before.latest?.versionNumber]).toEqual(['draft', 13]);
  const shownBefore = await landingAt('/pricing/jane-doe');
  await calls.publishVersion();
  expect((await first()).latest?.status).toBe('queued');
  vi.advanceTimersByTime(4000);
  expect((await first()).latest?.status).toBe('processing');
  expect((await first()).live?.versionNumber).toBe(12);
  vi.advanceTimersByTime(4000);
  const after = await first();
  expect([after.latest?.status, after.live?.versionNumber]).toEqual(['published', 13]);
  const { data } = await call('getAudienceMessages', { page_id, audience_id });
  expect(data.pendingChanges).toEqual([]);
  expect((await landingAt('/pricing/jane-doe'))?.headline).not.toBe(shownBefore?.headline);
});

it('a publish repeated with its key changes nothing, and another one is refused', async () => {
  const id = await version_id();
  const publish = (operationKey: string) =>
    call('publishVersion', { page_id, audience_id, version_id: id }, { operationKey });
  await publish('a');
  expect((await publish('a')).data.status).toBe('queued');
  await expect(publish('b')).rejects.toMatchObject({ problem: { kind: 'conflict' } });
});

it('a former version can be published again, and back', async () => {
  holdDate();
  const { live: former, latest } = await first();
  const publish = (id = '') =>
    call('publishVersion', { page_id, audience_id, version_id: id }, { operationKey: crypto.randomUUID() });
  const shownBefore = await landingAt('/pricing/jane-doe');
  await expect(publish(former?.versionId)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  await publish(latest?.versionId);
  await expect(publish(former?.versionId)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  vi.advanceTimersByTime(8000);
  await publish(former?.versionId);
  expect((await first()).live?.versionNumber).toBe(13);
  vi.advanceTimersByTime(8000);
  const back = await first();
  expect([back.latest?.versionNumber, back.latest?.status, back.live?.versionNumber]).toEqual([
    13,
    'archived',
    12,
  ]);
  expect((await landingAt('/pricing/jane-doe'))?.headline).toBe(shownBefore?.headline);
  const { data } = await call('getAudienceMessages', { page_id, audience_id });
  expect(data.pendingChanges).toEqual([]);
  await publish(latest?.versionId);
  vi.advanceTimersByTime(8000);
  expect((await first()).live?.versionNumber).toBe(13);
});

it('a canceled version is no longer pending', async () => {
  await calls.cancelVersion();
  expect((await first()).latest?.status).toBe('cancelled');
  const { data } = await call('getAudienceMessages', { page_id, audience_id });
  expect(data.pendingChanges).toEqual([]);
});

it('created items are there afterwards', async () => {
  await calls.createTopicEntry();
  const { data: topic } = await call('getTopic', { topic_id });
  expect(topic.entries?.at(-1)?.content?.content).toBe('New');
  const { data: person } = await call('createPerson', {}, { name: 'Ada Example', domain: 'contoso.example' });
  expect((await call('getPerson', { person_id: person.personId })).data).toEqual(person);
  const [contoso = ''] = idIn(/^\/v0\/accounts\/([^/]+)$/);
  const { data: account } = await call('getAccount', { account_id: contoso });
  expect(account.domain).toBe('contoso.example');
  expect(account.linkedPersons).toContainEqual(person);
  const { data: created } = await call('createAccount', {}, { domain: 'new.example' });
  expect((await call('getAccount', { account_id: created.accountId })).data).toEqual(created);
  await expect(call('createAccount', {}, { domain: 'new.example' })).rejects.toMatchObject({
    problem: { kind: 'conflict' },
  });
});

it('a list continues from its cursor to its end', async () => {
  const all = (await call('listTopicEntries', { topic_id })).data.items;
  const one = (await call('listTopicEntries', { topic_id, limit: 10 })).data;
  expect(one).toMatchObject({ hasMore: true, totalCount: all.length });
  const rest = (await call('listTopicEntries', { topic_id, limit: 100, cursor: one.nextCursor ?? '' })).data;
  expect([...one.items, ...rest.items]).toEqual(all);
  expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
});

it('days add up to their weeks, and the last ones are better', async () => {
  const now = Date.now();
  const DAY = 24 * 60 * 60_000;
  const between = async (from: number, to: number) =>
    (
      await call('getAnalyticsSummary', {
        page_id,
        startDate: new Date(now - from * DAY).toISOString(),
        endDate: new Date(now - to * DAY).toISOString(),
      })
    ).data.totalSessions ?? 0;
  const days = await Promise.all(Array.from({ length: 7 }, (_, at) => between(at + 1, at)));
  const sum = days.reduce((total, day) => total + day, 0);
  expect(Math.abs(sum - (await between(7, 0)))).toBeLessThanOrEqual(7);
  expect(await between(7, 0)).toBeGreaterThan(await between(28, 21));
});

it('a missing item is refused as a service would', async () => {
  await expect(call('getTopic', { topic_id: 'none' })).rejects.toMatchObject({
    problem: { kind: 'not-found' },
  });
  expect((await call('getSessionInteractions', { audience_session_id: 'none' })).data.found).toBe(false);
});
