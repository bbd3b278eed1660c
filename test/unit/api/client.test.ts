// The client under every fault of the network and the service, over real HTTP.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type CallOptions, callOnce, callRead, waitBeforeRetry } from '../../../lib/api/client.ts';
import type { Problem, ProblemKind } from '../../../lib/api/problem.ts';
import { DEADLINE, MAX_BODY_BYTES } from '../../../lib/api/request.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { until } from '../fixtures/until.ts';
import { holdDeadlines } from './hold-deadlines.ts';

const sandbox = await sharedSandbox({ pages: 20, pageSize: 5 });
beforeEach(() => {
  // No jitter, so that retries follow immediately.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const connection = () => ({ baseUrl: sandbox.url, key: sandbox.key });
const read = (options?: CallOptions) => callOnce('listPages', {}, undefined, connection(), options);
const write = (options?: CallOptions) =>
  callOnce(
    'createTopicEntry',
    { topic_id: sandbox.seed.topics[3] ?? '' },
    { content: { type: 'text', content: 'a sentence' } },
    connection(),
    options,
  );
const requests = () => sandbox.ledger.entries().length;
const problem = (kind: ProblemKind, more: Partial<Problem> = {}) => ({ problem: { kind, ...more } });

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('one call', () => {
  type Row = [string, Fault, ProblemKind, more?: Partial<Problem>];
  const rows: Row[] = [
    ['never answered', { hang: true }, 'timeout'],
    ['answered too late', { held: true }, 'timeout'],
    ['with a body that comes too slowly', { slowBodyMs: 3_600_000 }, 'timeout'],
    ['dropped before the answer', { drop: 'before' }, 'offline'],
    ['dropped after the work', { drop: 'after-commit' }, 'offline'],
    ['dropped in the middle of the body', { drop: 'mid-body' }, 'offline'],
    ['answered by a portal', { html: true }, 'not-the-api', { status: 200 }],
    ['answered with a page in place of JSON', { body: '<p>Hello</p>' }, 'not-the-api', { status: 200 }],
    [
      'answered with a page that claims to be HTML',
      { body: 'Hello', headers: { 'content-type': 'TEXT/HTML' } },
      'not-the-api',
    ],
    ['answered with words', { body: 'fine' }, 'unexpected-answer', { status: 200 }],
    ['answered with nothing', { status: 200, body: '' }, 'unexpected-answer', { status: 200 }],
    ['answered with 204', { status: 204 }, 'unexpected-answer', { status: 204 }],
    ['answered with truncated JSON', { body: '{"items":[{"pageId":"p' }, 'unexpected-answer'],
    ['answered with JSON and more', { body: '{"items":[]} {}' }, 'unexpected-answer'],
    ['answered with null', { body: 'null' }, 'unexpected-answer'],
    ['answered with an array', { body: '[]' }, 'unexpected-answer'],
    ['answered with a number', { body: '17' }, 'unexpected-answer'],
    ['answered without the list', { body: '{"hasMore":false}' }, 'unexpected-answer'],
    ['answered with text instead of a list', { body: '{"items":"many"}' }, 'unexpected-answer'],
    ['answered with JSON nested without end', { body: deep }, 'unexpected-answer', { status: 200 }],
    [
      'answered with a list and a field nested without end',
      { body: `{"items":[],"x":${deep}}` },
      'unexpected-answer',
    ],
    ['answered with more than 5 MiB', { hugeBytes: MAX_BODY_BYTES }, 'too-large'],
    [
      'refused with more than 5 MiB',
      { status: 500, hugeBytes: MAX_BODY_BYTES },
      'unavailable',
      { status: 500 },
    ],
    ['refused with words nested without end', { status: 400, body: `{"error":${deep}}` }, 'rejected'],
    [
      'refused with a page',
      { status: 502, body: '<html>Bad gateway</html>' },
      'unavailable',
      { status: 502 },
    ],
    ['refused without a body', { status: 404, body: '' }, 'not-found', { status: 404 }],
    [
      'refused with an unusual status',
      { status: 418, body: 'teapot' },
      'rejected',
      { status: 418, detail: 'teapot' },
    ],
  ];
  test.each(rows)('fault 13, 14, 15: %s', async (_, fault, kind, more = {}) => {
    for (const call of [read, write]) {
      sandbox.faults.clear();
      sandbox.faults.add(fault);
      sandbox.ledger.clear();
      const deadlines = holdDeadlines();
      const fetching = vi.spyOn(globalThis, 'fetch');
      const refused = expect(call()).rejects.toMatchObject(problem(kind, more));
      if (kind === 'timeout') {
        await until(() => expect(requests()).toBe(1));
        if (fault.slowBodyMs) await fetching.mock.results.at(-1)?.value; // in the middle of the body
        deadlines.at(-1)?.pass();
      }
      await refused;
      expect(deadlines.map(({ wait }) => wait)).toEqual([DEADLINE]);
      expect(requests()).toBe(1);
    }
  });

  const broken: [string, Fault][] = [
    ['breaks off', { drop: 'mid-body' }],
    ['has more than 5 MiB', { hugeBytes: MAX_BODY_BYTES }],
    ['comes too slowly', { slowBodyMs: 3_600_000 }],
  ];
  describe.each(broken)('fault 15, 16: a refusal whose body %s', (_, fault) => {
    it.each<[number, ProblemKind]>([
      [400, 'rejected'],
      [401, 'unauthorized'],
      [409, 'conflict'],
      [413, 'too-large'],
      [429, 'rate-limited'],
      [503, 'unavailable'],
    ])('is what its status %i says, with the pause of its head', async (status, kind) => {
      for (const call of [read, write]) {
        sandbox.faults.clear();
        sandbox.faults.add({ ...fault, status, headers: { 'retry-after': '90' } });
        const deadlines = holdDeadlines();
        const fetching = vi.spyOn(globalThis, 'fetch');
        const isPaused = status === 429 || status === 503;
        const pause = isPaused ? { notBefore: 90_000 } : {};
        const refused = expect(call({ now: () => 0 })).rejects.toEqual(
          expect.objectContaining({ problem: { kind, status, ...pause } }),
        );
        if (fault.slowBodyMs) {
          await until(() => expect(fetching).toHaveBeenCalled());
          await fetching.mock.results.at(-1)?.value;
          deadlines.at(-1)?.pass();
        }
        await refused;
      }
    });
  });

  it('fault 13: reports nothing of a page that came instead of an answer', async () => {
    sandbox.faults.add({ status: 403, body: '<html><title>Portal</title></html>' });
    await expect(read()).rejects.toEqual(
      expect.objectContaining({ problem: { kind: 'forbidden', status: 403 } }),
    );
  });

  const fine: [string, Fault][] = [
    ['a byte order mark', { bom: true }],
    ['just below 5 MiB', { hugeBytes: MAX_BODY_BYTES - 500_000 }],
    ['a body in parts', { slowBodyMs: 100 }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
    ['a delay', { delayMs: 100 }],
  ];
  test.each(fine)('with %s is read', async (_, fault) => {
    sandbox.faults.add(fault);
    const { data, mismatches } = await read();
    expect(data.items.map(({ pageId }) => pageId)).toEqual(sandbox.seed.pages.slice(0, 5));
    expect(mismatches).toEqual([]);
  });

  it('fault 14: to a closed port is offline', async () => {
    const gone = await startSandbox({ pages: 20 });
    await gone.close();
    const call = callOnce('listPages', {}, undefined, { baseUrl: gone.url, key: 'k' });
    await expect(call).rejects.toMatchObject(problem('offline'));
  });

  it('can be aborted from outside', async () => {
    sandbox.faults.add({ hang: true });
    const ending = new AbortController();
    const call = read({ signal: ending.signal });
    await until(() => expect(requests()).toBe(1));
    ending.abort();
    await expect(call).rejects.toMatchObject(problem('timeout'));
  });

  it('security 6: never repeats the key in its problem', async () => {
    const { key } = sandbox;
    const body = JSON.stringify({ error: { message: `The key ${key} is not valid (${key}).` } });
    sandbox.faults.add({ status: 401, body });
    const error: unknown = await read().catch((reason: unknown) => reason);
    expect(error).toMatchObject(problem('unauthorized', { detail: 'The key … is not valid (…).' }));
    expect(String(error) + JSON.stringify(error)).not.toContain(key);
  });

  const SECRET = 'sk_AbC/9x+Zq==';
  const refused = () =>
    callOnce('listPages', {}, undefined, { baseUrl: sandbox.url, key: SECRET }).catch(
      (reason: unknown) => reason,
    );
  const escaped: [string, string][] = [
    ['as it is', 'sk_AbC/9x+Zq=='],
    ['with a quoted slash', 'sk_AbC\\/9x+Zq=='],
    ['with a slash quoted twice', 'sk_AbC\\\\\\/9x+Zq=='],
    ['with \\u in capitals', 'sk_AbC\\u002F9x\\u002BZq\\u003D='],
    ['with \\u in small letters', 'sk_AbC\\u002f9x\\u002bZq\\u003d='],
    ['with \\u twice', 'sk_AbC\\\\u002F9x\\\\u002BZq\\u005cu003D='],
    ['with \\x', 'sk_AbC\\x2f9x\\x2BZq=='],
    [
      'with every character as \\u',
      [...SECRET].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
    ],
    ['with hexadecimal entities', 'sk_AbC&#x2F;9x&#X2b;Zq&#x003d;='],
    ['with decimal entities', 'sk_AbC&#47;9x&#043;Zq=='],
    ['with named entities', 'sk&lowbar;AbC&sol;9x&plus;Zq&equals;&equals;'],
    ['with entities twice', 'sk_AbC&amp;#x2F;9x&amp;plus;Zq&#38;equals;='],
    ['as part of an address', 'sk_AbC%2F9x%2BZq%3D%3D'],
    ['as part of an address in small letters', 'sk_AbC%2f9x%2bZq%3d%3d'],
    ['as part of an address twice', 'sk_AbC%252F9x%252bZq%253D%253D'],
    ['as part of an address within an entity', 'sk_AbC&#37;2F9x&percnt;2BZq=='],
    ['with an entity as part of an address', 'sk_AbC%26%23x2F%3B9x%26plus%3bZq=='],
    ['escaped in different ways', 'sk&lowbar;AbC%2F9x\\u002BZq&#61;='],
    ['wrapped', 'sk_AbC/\n 9x+Zq=='],
    ['in base64', btoa(SECRET)],
    ['in base64 without its end', btoa(SECRET).replace('=', '')],
    ['in base64 as part of an address', encodeURIComponent(btoa(SECRET))],
  ];
  const told = {
    json: (said: string) => JSON.stringify({ error: { message: said } }),
    text: (said: string) => said,
  };
  const bodies = escaped.flatMap(([name, form]) =>
    Object.entries(told).map(([kind, body]) => [name, kind, body(`The key ${form} is not valid (${form}).`)]),
  );
  test.each(bodies)('security 6: never repeats the key %s, in %s', async (_, __, body) => {
    sandbox.faults.add({ status: 401, body: body ?? '' });
    expect(await refused()).toMatchObject(problem('unauthorized', { detail: 'The key … is not valid (…).' }));
  });

  const answered = async (body: string) => {
    sandbox.faults.add({ status: 200, body });
    const connection = { baseUrl: sandbox.url, key: SECRET };
    return callOnce('getAccountLog', { account_id: 'a', account_log_id: 'l' }, undefined, connection);
  };
  /** The key in an id, in a text, as a name, and deep inside an undeclared field. */
  const logWith = (form: string) => ({
    accountLogId: form,
    source: `is ${form}, said ${form}`,
    payload: { [form]: [{ deep: [form, 1, null, { [`x ${form}`]: true }] }] },
  });
  const clean = {
    accountLogId: '…',
    source: 'is …, said …',
    payload: { '…': [{ deep: ['…', 1, null, { 'x …': true }] }] },
  };
  test.each(escaped)('security 6: hands on no key %s in a good answer', async (_, form) => {
    expect((await answered(JSON.stringify(logWith(form)))).data).toEqual(clean);
  });

  const writings: [string, (json: string) => string][] = [
    ['with its slash quoted', (json) => json.replaceAll('/', '\\/')],
    [
      'in numbers of characters',
      (json) => json.replace(/[A-Z+=]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    ],
  ];
  test.each(writings)('security 6: hands on no key that JSON writes %s', async (_, write) => {
    const body = write(JSON.stringify(logWith(SECRET))).replace(/account\S*?ogId/, 'accountLogId');
    expect((await answered(body)).data).toEqual(clean);
  });

  it('returns the rest of a good response unchanged', async () => {
    const texts = ['50 % & more', 'a%20b%', '&amp; \\u0041 \\\\', 'sk_AbC/9x', '__proto__', ' '];
    const payload = Object.fromEntries(texts.map((text) => [text, [text]]));
    const log = { ...clean, payload: { ...payload, long: texts.join('sk_').repeat(2000) } };
    expect((await answered(JSON.stringify(log))).data).toEqual(log);
  });

  it('never repeats a key that JSON wrote in another way', async () => {
    const body = JSON.stringify({ message: `No ${SECRET}!` })
      .replaceAll('/', '\\/')
      .replaceAll('+', '\\u002B');
    sandbox.faults.add({ status: 401, body });
    expect(await refused()).toMatchObject(problem('unauthorized', { detail: 'No …!' }));
  });

  it('never repeats a key at the end of a shortened text', async () => {
    sandbox.faults.add({ status: 401, body: `${'x'.repeat(290)}${encodeURIComponent(SECRET)} is not valid` });
    expect(await refused()).toMatchObject(
      problem('unauthorized', { detail: `${'x'.repeat(290)}… is not …` }),
    );
  });

  it('never repeats the key in the cause of an unreadable answer', async () => {
    sandbox.faults.add({ body: SECRET });
    const error = await refused();
    expect(error).toMatchObject(problem('unexpected-answer'));
    expect(String((error as Error).cause)).not.toContain('AbC');
  });

  it('fault 16: reads the time before which nothing may be sent', async () => {
    const now = () => Date.parse('2026-11-20T12:00:00Z');
    sandbox.faults.add({ status: 429, headers: { 'Retry-After': '90' } });
    await expect(read({ now })).rejects.toMatchObject(problem('rate-limited', { notBefore: now() + 90_000 }));
    sandbox.faults.clear();
    const headers = { 'Retry-After': 'Fri, 20 Nov 2026 09:01:30 GMT', Date: 'Fri, 20 Nov 2026 09:00:00 GMT' };
    sandbox.faults.add({ status: 503, headers });
    await expect(read({ now })).rejects.toMatchObject(problem('unavailable', { notBefore: now() + 90_000 }));
  });
});

describe('a redirect', () => {
  const received: IncomingMessage[] = [];
  const other = createServer((request, response) => {
    received.push(request);
    response.end('{"items":[],"hasMore":false,"nextCursor":null,"totalCount":0}');
  });
  beforeAll(() => new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', () => resolve())));
  afterAll(() => new Promise<void>((resolve) => void other.close(() => resolve())));
  const elsewhere = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/v0/pages`;

  const statuses = [300, 301, 302, 303, 307, 308];
  test.each(statuses)('fault 17: %i to another host is not followed, and the key stays', async (status) => {
    sandbox.faults.add({ redirect: { status, location: elsewhere() } });
    for (const call of [read, write]) await expect(call()).rejects.toMatchObject(problem('not-the-api'));
    expect(received).toEqual([]);
    expect(requests()).toBe(2);
  });

  test.each(statuses)('fault 17: %i to the same host is not followed either', async (status) => {
    sandbox.faults.add({ times: 1, redirect: { status, location: '/v0/assets' } });
    await expect(read()).rejects.toMatchObject(problem('not-the-api'));
    expect(sandbox.ledger.entries().map(({ operation }) => operation)).toEqual(['listPages']);
  });

  it('would have reached the other host', async () => {
    await fetch(elsewhere(), { headers: { 'x-api-key': 'k' } });
    expect(received.splice(0)).toMatchObject([{ headers: { 'x-api-key': 'k' } }]);
  });
});

describe('a read', () => {
  const passing: [string, Fault][] = [
    ['dropped', { drop: 'before' }],
    ['dropped in the middle', { drop: 'mid-body' }],
    ['not answered in time', { hang: true }],
    ['failed', { status: 500 }],
    ['without a gateway', { status: 502 }],
    ['unavailable', { status: 503 }],
    ['timed out by the service', { status: 408 }],
  ];
  const call = () => callRead('listPages', {}, connection());

  /** Ends the deadline of each of the first attempts once its request has arrived. */
  async function passDeadlines(tries: number): Promise<void> {
    const deadlines = holdDeadlines();
    for (let tried = 1; tried <= tries; tried++) {
      await until(() => expect(requests()).toBe(tried));
      deadlines[tried - 1]?.pass();
    }
  }

  test.each(passing)('%s twice is answered at the third try', async (_, fault) => {
    sandbox.faults.add({ ...fault, times: 2 });
    const passing = passDeadlines(fault.hang ? 2 : 0);
    expect((await call()).data.items).toHaveLength(5);
    await passing;
    expect(requests()).toBe(3);
  });

  test.each(passing)('%s for ever is tried three times', async (_, fault) => {
    sandbox.faults.add(fault);
    const passing = passDeadlines(fault.hang ? 3 : 0);
    await expect(call()).rejects.toThrow();
    await passing;
    expect(requests()).toBe(3);
  });

  const lasting: [string, Fault][] = [
    ...[400, 401, 403, 404, 409, 410, 413, 422, 429].map((status): [string, Fault] => [
      String(status),
      { status },
    ]),
    ['503 with a time', { status: 503, headers: { 'Retry-After': '1' } }],
    ['503 with a time that has passed', { status: 503, headers: { 'Retry-After': '0' } }],
    ['a redirect', { redirect: { status: 302, location: '/v0/assets' } }],
    ['a portal', { html: true }],
    ['broken JSON', { body: '{' }],
    ['too much', { hugeBytes: MAX_BODY_BYTES }],
  ];
  test.each(lasting)('refused with %s is not tried again', async (_, fault) => {
    sandbox.faults.add(fault);
    await expect(call()).rejects.toThrow();
    expect(requests()).toBe(1);
  });

  it('throws the problem of the last attempt', async () => {
    sandbox.faults.add({ status: 500, times: 2 });
    sandbox.faults.add({ status: 404, body: 'gone' });
    await expect(call()).rejects.toMatchObject(problem('not-found', { detail: 'gone' }));
    expect(requests()).toBe(3);
  });

  it('is not repeated if it was aborted between two attempts, and does not wait for the second', async () => {
    sandbox.faults.add({ status: 500 });
    vi.mocked(Math.random).mockReturnValue(0.5);
    const ending = new AbortController();
    const { setTimeout: start } = globalThis;
    // The pause before the second attempt never ends.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
      if (ms !== 500) return start(work, ms);
      start(() => ending.abort());
      return undefined;
    }) as unknown as typeof setTimeout);
    const reading = callRead('listPages', {}, connection(), { signal: ending.signal });
    await expect(reading).rejects.toMatchObject(problem('unavailable'));
    expect(requests()).toBe(1);
  });

  it('gives up with the reason if the computer slept between two attempts', async () => {
    const start = Date.now();
    sandbox.faults.add({ status: 500, times: 1 });
    let isAsleep = false;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + (isAsleep ? 3_600_000 : 0));
    const reading = callRead('listPages', {}, connection(), {
      beforeRetry: async () => {
        isAsleep = true;
      },
    });
    await expect(reading).rejects.toMatchObject(problem('unavailable'));
    clock.mockRestore();
    expect(requests()).toBe(1);
  });

  it('gives up if a third attempt could not end in time', async () => {
    const start = Date.now();
    sandbox.faults.add({ status: 500 });
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + 12_100 * requests());
    await expect(callRead('listPages', {}, connection())).rejects.toMatchObject(problem('unavailable'));
    clock.mockRestore();
    expect(requests()).toBe(2);
  });
});

describe('the wait before another attempt', () => {
  const rows: [tried: number, random: number, wait: number | undefined][] = [
    [1, 0, 0],
    [1, 1, 1000],
    [2, 0.5, 1000],
    [2, 1, 2000],
    [3, 1, undefined],
    [9, 0, undefined],
  ];
  test.each(rows)('after %i tries and a throw of %d is %s ms', (tried, random, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect(waitBeforeRetry({ kind: 'offline' }, tried)).toBe(wait);
  });
});

describe('a write', () => {
  const faults: Fault[] = [
    { drop: 'before' },
    { drop: 'after-commit' },
    { hang: true },
    { status: 500 },
    { status: 503 },
    { status: 408 },
    { status: 429 },
  ];
  test.each(faults)('met by %o is sent once', async (fault) => {
    sandbox.faults.add(fault);
    const deadlines = holdDeadlines();
    const refused = expect(write()).rejects.toThrow();
    await until(() => expect(requests()).toBe(1));
    if (fault.hang) deadlines.at(-1)?.pass();
    await refused;
    expect(requests()).toBe(1);
  });
});
