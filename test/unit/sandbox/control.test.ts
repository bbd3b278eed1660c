import { describe, expect, test } from 'vitest';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { ask, openPage, readList } from './asking.ts';

const sandbox = await sharedSandbox({ pages: 20 });

const control = (path: string, body?: unknown) => ask(sandbox, `/__control/${path}`, { key: null, body });

describe('the ledger', () => {
  test('holds every request in order, without the key', async () => {
    const topic = sandbox.seed.topics[4] ?? '';
    await ask(sandbox, '/v0/pages?limit=2');
    await ask(sandbox, `/v0/topics/${topic}/entries`, { body: { content: { type: 'text', content: 'x' } } });
    await ask(sandbox, '/v0/none', { key: 'wrong' });
    const { json, text } = await control('ledger');
    expect(json).toMatchObject([
      {
        method: 'GET',
        path: '/v0/pages',
        query: { limit: '2' },
        operation: 'listPages',
        params: {},
        status: 200,
        finished: true,
        keyOk: true,
      },
      {
        method: 'POST',
        operation: 'createTopicEntry',
        params: { topic_id: topic },
        body: { content: { content: 'x' } },
        status: 201,
      },
      { path: '/v0/none', status: 401, keyOk: false },
    ]);
    expect(json[1].n).toBe(json[0].n + 1);
    expect(text).not.toContain(sandbox.key);
    expect(sandbox.ledger.entries()).toEqual(json);
    await ask(sandbox, '/__control/ledger', { key: null, method: 'DELETE' });
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});

describe('data changed by other people', () => {
  test('a page gets another name', async () => {
    await control('data', { pageId: sandbox.seed.pages[5], name: 'New name' });
    expect((await readList(sandbox, '/v0/pages'))[5]).toMatchObject({ name: 'New name' });
  });

  test.each([
    ['a page of the plan', 3],
    ['a simple page', 19],
  ])('%s gets another audience', async (_, at) => {
    const { pageId, audiencesCount } = (await readList(sandbox, '/v0/pages'))[at] ?? {};
    const { json } = await control('data', { pageId, addAudience: { name: 'Brand new' } });
    const audiences = await readList(sandbox, `/v0/pages/${pageId}/audiences`);
    expect(audiences.at(-1)).toMatchObject({ audienceId: json.audienceId, effectiveName: 'Brand new' });
    expect(audiences).toHaveLength(Number(audiencesCount) + 1);
    expect((await readList(sandbox, '/v0/pages'))[at]?.audiencesCount).toBe(audiences.length);
  });

  test('an audience gets a newer version, which can be published', async () => {
    const { page, audience } = sandbox.seed.ids;
    const { json } = await control('data', { pageId: page, audienceId: audience, bumpVersion: true });
    const list = await ask(sandbox, `/v0/pages/${page}/audiences?limit=1`);
    const latest = { versionId: json.versionId, versionNumber: 14, status: 'draft' };
    expect(list.json.items[0].latestVersion).toMatchObject(latest);
    const path = `/v0/pages/${page}/audiences/${audience}/versions/${json.versionId}/publish`;
    expect((await ask(sandbox, path, { body: {} })).status).toBe(200);
    await control('advance', { ms: 10_000 });
    const after = await ask(sandbox, `/v0/pages/${page}/audiences?limit=1`);
    expect(after.json.items[0].publishedVersion.versionNumber).toBe(14);
  });

  test.each([
    ['an unknown page', { pageId: 'none', name: 'x' }, 404],
    ['an unknown change', { pageId: 'none', colour: 'red' }, 400],
    ['no JSON', '{', 400],
  ])('%s is refused', async (_, body, status) => {
    expect((await control('data', body)).status).toBe(status);
  });
});

test('the control routes are not reachable under the name of a landing page', async () => {
  const { port } = new URL(sandbox.url);
  expect((await control('seed')).json).toEqual(sandbox.seed);
  expect((await openPage(`http://northwind.localhost:${port}/__control/seed`)).status).toBe(404);
  expect((await openPage(`http://northwind.localhost:${port}/v0/pages`)).status).toBe(404);
});
