import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { ask, readList } from './asking.ts';

const sandbox = await sharedSandbox({ pages: 260, pageSize: 7 });

const lists: [string, (s: Sandbox) => string, string, number][] = [
  ['pages', () => '/v0/pages', 'pageId', 260],
  ['audiences', (s) => `/v0/pages/${s.seed.pages[0]}/audiences`, 'audienceId', 42],
  ['account logs', (s) => `/v0/accounts/${s.seed.accounts[0]}/logs?includeDeleted=true`, 'accountLogId', 64],
  ['assets', () => '/v0/assets', 'assetId', 63],
  ['assets of one type', () => '/v0/assets?assetType=image', 'assetId', 24],
  ['topic entries', (s) => `/v0/topics/${s.seed.topics[1]}/entries`, 'topicEntryId', 300],
];

describe('a list', () => {
  test.each(lists)('of %s is read whole, in one order, without doubles', async (_, path, id, total) => {
    const items = await readList(sandbox, path(sandbox));
    expect(new Set(items.map((item) => item[id])).size).toBe(total);
    expect(items).toHaveLength(total);
    expect(await readList(sandbox, path(sandbox))).toEqual(items);
  });

  test.each(lists)('of %s tells its count, the default size and the end', async (_, path, __, total) => {
    const first = await ask(sandbox, path(sandbox));
    expect(first.json).toMatchObject({ hasMore: true, totalCount: total, nextCursor: expect.any(String) });
    expect(first.json.items).toHaveLength(7);
    const whole = path(sandbox).includes('?') ? '&limit=100' : '?limit=100';
    const large = await ask(sandbox, path(sandbox) + whole);
    expect(large.json.items).toHaveLength(Math.min(total, 100));
    expect(large.json.hasMore).toBe(total > 100);
    expect(large.json.nextCursor === null).toBe(total <= 100);
  });

  test('has no cursor if it is empty', async () => {
    const empty = await ask(sandbox, `/v0/pages/${sandbox.seed.pages[3]}/audiences`);
    expect(empty.json).toEqual({ items: [], hasMore: false, nextCursor: null, totalCount: 0 });
  });

  test('refuses the cursor of another list', async () => {
    const { json } = await ask(sandbox, `/v0/pages/${sandbox.seed.pages[0]}/audiences`);
    const other = await ask(
      sandbox,
      `/v0/pages/${sandbox.seed.pages[1]}/audiences?cursor=${json.nextCursor}`,
    );
    expect(other.status).toBe(400);
  });

  test('continues after its cursor if something was added meanwhile', async () => {
    const path = `/v0/topics/${sandbox.seed.topics[2]}/entries`;
    const first = await ask(sandbox, path);
    await ask(sandbox, path, { body: { content: { type: 'text', content: 'at the front' }, sortOrder: 0 } });
    const second = await ask(sandbox, `${path}?cursor=${first.json.nextCursor}`);
    expect(second.json.items[0].sortOrder).toBe(7);
  });

  test('of simple pages has the same audiences each time, as many as declared', async () => {
    const pages = (await readList(sandbox, '/v0/pages?limit=100')).slice(40, 80);
    for (const { pageId, audiencesCount } of pages) {
      const audiences = await readList(sandbox, `/v0/pages/${pageId}/audiences`);
      expect(audiences).toHaveLength(Number(audiencesCount));
    }
  });
});
