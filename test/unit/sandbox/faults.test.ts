// Each fault over real HTTP.
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/faults.ts';
import { holdTimers } from '../fixtures/hold-timers.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { until } from '../fixtures/until.ts';
import { ask, readList } from './asking.ts';

const sandbox = await sharedSandbox({ pages: 20, pageSize: 8 });

let number = 0;

/** Sends a new entry and returns whether it was answered. */
async function capture() {
  number += 1;
  const content = { type: 'text', content: `capture ${number}` };
  const answer = await ask(sandbox, entriesPath(), { body: { content } }).catch(() => undefined);
  return { content, answer };
}

const entriesPath = () => `/v0/topics/${sandbox.seed.topics[4]}/entries`;

async function stored({ content }: { content: object }): Promise<number> {
  const entries = await readList(sandbox, `${entriesPath()}?limit=100`);
  return entries.filter((entry) => JSON.stringify(entry.content) === JSON.stringify(content)).length;
}

async function captureUnder(fault: Fault) {
  sandbox.faults.add({ operation: 'createTopicEntry', times: 1, ...fault });
  const before = performance.now();
  const captured = await capture();
  return { ...captured, took: performance.now() - before };
}

test('a held write is done once its fault is removed', async () => {
  const release = sandbox.faults.add({ operation: 'createTopicEntry', held: true, times: 1 });
  const keepOn = sandbox.faults.add({ operation: 'createTopicEntry', held: true });
  const asked = capture();
  await until(() => expect(sandbox.faults.list()).toMatchObject([{ happened: 1 }, { happened: 0 }]));
  const other = capture();
  await until(() => expect(sandbox.faults.list()).toMatchObject([{ happened: 1 }, { happened: 1 }]));
  release();
  expect((await asked).answer?.status).toBe(201);
  expect(sandbox.ledger.entries()).toMatchObject([{ finished: true }, { finished: false }]);
  keepOn();
  expect((await other).answer?.status).toBe(201);
});

test('a held write is done once the faults are cleared', async () => {
  sandbox.faults.add({ operation: 'createTopicEntry', held: true });
  const asked = capture();
  await until(() => expect(sandbox.faults.list()).toMatchObject([{ happened: 1 }]));
  expect(sandbox.ledger.entries()).toMatchObject([{ finished: false }]);
  sandbox.faults.clear();
  const captured = await asked;
  expect(captured.answer?.status).toBe(201);
  expect(await stored(captured)).toBe(1);
});

describe('a write', () => {
  const rows: [string, Fault, answered: number | undefined, kept: number][] = [
    ['dropped before the work', { drop: 'before' }, undefined, 0],
    ['dropped after the work', { drop: 'after-commit' }, undefined, 1],
    ['dropped in the middle of the body', { drop: 'mid-body' }, undefined, 1],
    ['dropped before, done nevertheless', { drop: 'before', commit: true }, undefined, 1],
    ['refused', { status: 422 }, 422, 0],
    ['failed', { status: 500, body: 'no JSON' }, 500, 0],
    ['failed, though it was done', { status: 503, commit: true, headers: { 'Retry-After': '7' } }, 503, 1],
    ['answered with nothing', { status: 204 }, 204, 0],
    ['answered with nothing, though it was done', { status: 204, commit: true }, 204, 1],
    ['redirected', { redirect: { status: 307, location: 'http://127.0.0.1:9/elsewhere' } }, 307, 0],
    ['caught by a portal', { html: true }, 200, 0],
    ['delayed', { delayMs: 30 }, 201, 1],
    ['done late', { lateCommitMs: 30 }, 201, 1],
  ];
  test.each(rows)('%s', async (_, fault, answered, kept) => {
    const captured = await captureUnder(fault);
    expect(captured.answer?.status).toBe(answered);
    expect(await stored(captured)).toBe(kept);
    expect((await capture()).answer?.status).toBe(201);
  });

  test('is carried out late even if the client was dropped at once', async () => {
    const timers = holdTimers('/sandbox/delivery.ts');
    const captured = await captureUnder({ drop: 'before', lateCommitMs: 150 });
    expect(captured.answer).toBeUndefined();
    expect(await stored(captured)).toBe(0);
    expect(timers.map(({ wait }) => wait)).toEqual([150]);
    timers[0]?.ring();
    await until(async () => expect(await stored(captured)).toBe(1));
  });

  test('is never answered if it hangs, and the ledger shows that', async () => {
    sandbox.faults.add({ hang: true, times: 1 });
    const asking = request(`${sandbox.url}/v0/pages`, { headers: { 'x-api-key': sandbox.key } });
    asking.on('error', () => undefined).end();
    await until(() => expect(sandbox.ledger.entries().length).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sandbox.ledger.entries()[0]).toMatchObject({ operation: 'listPages', finished: false });
    expect(sandbox.ledger.entries()[0]).not.toHaveProperty('status');
    asking.destroy();
  });
});

describe('an answer', () => {
  const first = async (fault: Fault) => {
    sandbox.faults.add({ operation: 'listPages', ...fault });
    const before = performance.now();
    const answer = await ask(sandbox, '/v0/pages');
    return { ...answer, took: performance.now() - before };
  };

  test('has the headers of the fault', async () => {
    const answer = await first({ headers: { 'X-Odd': 'yes', 'Content-Type': 'text/plain' } });
    expect([answer.headers.get('x-odd'), answer.headers.get('content-type')]).toEqual(['yes', 'text/plain']);
    expect(answer.json.items).toHaveLength(8);
  });

  test('has the body of the fault, unchanged', async () => {
    expect((await first({ body: '{"items": [', status: 200 })).text).toBe('{"items": [');
  });

  test('redirects', async () => {
    const answer = await first({ redirect: { status: 302, location: 'http://elsewhere.localhost/' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://elsewhere.localhost/']);
  });

  test('is the page of a captive portal', async () => {
    const answer = await first({ html: true });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('<h1>Welcome</h1>');
  });

  test('begins with a byte order mark', async () => {
    sandbox.faults.add({ bom: true });
    const response = await fetch(`${sandbox.url}/v0/pages`, { headers: { 'x-api-key': sandbox.key } });
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('is huge and still JSON', async () => {
    const answer = await first({ hugeBytes: 6_000_000 });
    expect(answer.text.length).toBeGreaterThan(6_000_000);
    expect(answer.json.items).toHaveLength(8);
  });

  test('has large items', async () => {
    const answer = await first({ itemBytes: 1_000_000 });
    expect(answer.text.length).toBeGreaterThan(8_000_000);
    expect(answer.json.items).toHaveLength(8);
  });

  test('comes slowly', async () => {
    const answer = await first({ slowBodyMs: 200 });
    expect(answer.took).toBeGreaterThan(150);
    expect(answer.json.items).toHaveLength(8);
  });

  const departures: [string, NonNullable<Fault['mismatch']>, unknown][] = [
    ['missing', { path: 'items.0.name', change: 'missing' }, undefined],
    ['null', { path: 'items.0.name', change: 'null' }, null],
    ['of another type', { path: 'items.0.name', change: 'wrong-type' }, 42],
    ['unknown', { path: 'items.0.name', change: 'unknown-value' }, 'never-heard-of'],
  ];
  test.each(departures)('has a field that is %s', async (_, mismatch, value) => {
    const { items } = (await first({ mismatch })).json;
    expect(items[0].name).toEqual(value);
    expect(items[1].name).toBe('Compare plans');
  });

  test('has other texts, and keeps ids, times and addresses', async () => {
    const plain = (await first({ times: 1 })).json.items[0];
    const { items } = (await first({ replace: { what: 'texts', by: ['one', 'two'], from: 0 }, times: 1 }))
      .json;
    expect(['one', 'two']).toContain(items[0].name);
    expect(items[0].name).not.toBe(items[1].name);
    const { pageId, createdAt } = plain;
    expect(items[0]).toMatchObject({ pageId, createdAt });
    expect(items[0].metadata.canonicalUrl).toBe(plain.metadata.canonicalUrl);
    const addressed = (await first({ replace: { what: 'addresses', by: ['data:,'], from: 0 } })).json
      .items[0];
    expect(addressed).toMatchObject({ name: plain.name, metadata: { canonicalUrl: 'data:,' } });
  });

  test('has an extra field in one item, and in all', async () => {
    const one = await first({ mismatch: { path: 'items.0', change: 'extra' }, times: 1 });
    expect(one.json.items.filter((item: object) => 'extra' in item)).toHaveLength(1);
    const all = await first({ mismatch: { path: 'items.*.name', change: 'extra' } });
    expect(all.json.items.filter((item: object) => 'nameExtra' in item)).toHaveLength(8);
  });
});

describe('cursors', () => {
  const page = async (cursor?: string | null) =>
    (await ask(sandbox, `/v0/pages${cursor ? `?cursor=${cursor}` : ''}`)).json;
  const id = (item: { pageId: string }) => item.pageId;

  test('repeat', async () => {
    sandbox.faults.add({ cursor: 'repeat' });
    const first = await page();
    const second = await page(first.nextCursor);
    expect(second).toMatchObject({ hasMore: true, nextCursor: first.nextCursor });
    expect(second.items.map(id)).not.toEqual(first.items.map(id));
  });

  test('are null though there is more', async () => {
    sandbox.faults.add({ cursor: 'null' });
    expect(await page()).toMatchObject({ hasMore: true, nextCursor: null });
  });

  test('never end, with new ids each time', async () => {
    sandbox.faults.add({ cursor: 'endless' });
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let round = 0; round < 30; round += 1) {
      const { items, hasMore, nextCursor } = await page(cursor);
      expect(hasMore).toBe(true);
      for (const item of items) seen.add(id(item));
      cursor = nextCursor;
    }
    expect(seen.size).toBe(30 * 8);
  });

  test('bring an item again', async () => {
    sandbox.faults.add({ cursor: 'duplicate' });
    const items = await readList(sandbox, '/v0/pages');
    expect(items).toHaveLength(22);
    expect(new Set(items.map(({ pageId }) => pageId)).size).toBe(20);
  });
});

describe('when a fault happens', () => {
  const statuses = async (count: number) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await ask(sandbox, '/v0/pages')).status);
    return found;
  };

  test('some requests may pass first, and it may happen only a few times', async () => {
    sandbox.faults.add({ skip: 2, times: 1, status: 500 });
    expect(await statuses(4)).toEqual([200, 200, 500, 200]);
    expect(sandbox.faults.list()[0]).toMatchObject({ happened: 1 });
  });

  test('they happen in the order in which they were added', async () => {
    sandbox.faults.add({ times: 1, status: 500 });
    sandbox.faults.add({ times: 1, status: 429 });
    expect(await statuses(3)).toEqual([500, 429, 200]);
  });

  test('other operations are not affected', async () => {
    sandbox.faults.add({ operation: 'getTopic', status: 500 });
    expect(await statuses(1)).toEqual([200]);
  });

  test('the same read of another item neither has it nor uses it up', async () => {
    const [first, second] = sandbox.seed.accounts;
    const status = async (id: string | undefined) => (await ask(sandbox, `/v0/accounts/${id}`)).status;
    sandbox.faults.add({ operation: 'getAccount', path: `/${second}`, times: 1, status: 400 });
    expect([await status(first), await status(second), await status(second)]).toEqual([200, 400, 200]);
  });

  test('they can be set and cleared by the control routes', async () => {
    const fault = { operation: 'listPages', status: 503 };
    expect((await ask(sandbox, '/__control/faults', { key: null, body: fault })).status).toBe(204);
    expect(await statuses(1)).toEqual([503]);
    expect((await ask(sandbox, '/__control/faults', { key: null, method: 'DELETE' })).status).toBe(204);
    expect(await statuses(1)).toEqual([200]);
    const unknown = await ask(sandbox, '/__control/faults', { key: null, body: { operation: 'none' } });
    expect([unknown.status, unknown.json.error.code]).toEqual([400, 'invalid_request']);
  });
});
