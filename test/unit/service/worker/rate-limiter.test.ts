// What blocks requests, against the sandbox, whose ledger shows what was sent.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { holdTimers } from '../../fixtures/hold-timers.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const sent = () => sandbox.ledger.entries().length;
const read = (of: Workspace = workspace) => worker.service.readFromService(of, 'listPages', {});
const write = () =>
  worker.service.writeToService(
    workspace,
    'createTopicEntry',
    { topic_id: sandbox.seed.topics[3] ?? '' },
    { content: { type: 'text', content: 'a sentence' } },
  );
const refusal = (kind: string) => expect.objectContaining({ problem: expect.objectContaining({ kind }) });
const setClock = (time: number) => {
  holdDate();
  vi.setSystemTime(time);
};

describe('a pause that the service asks for', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z');
  const date = (time: number) => new Date(time).toUTCString();
  type Row = [string, status: number, headers: Record<string, string>, kind: string, pause: number];
  const rows: Row[] = [
    ['429 in seconds', 429, { 'Retry-After': '120' }, 'rate-limited', 120_000],
    ['429 as a date', 429, { 'Retry-After': date(NOW + 120_000), Date: date(NOW) }, 'rate-limited', 120_000],
    [
      '429 as a date of a clock two hours late',
      429,
      { 'Retry-After': date(NOW - 7_080_000), Date: date(NOW - 7_200_000) },
      'rate-limited',
      120_000,
    ],
    ['429 without a time', 429, {}, 'rate-limited', 30_000],
    ['429 with an absurd time', 429, { 'Retry-After': '1e9' }, 'rate-limited', 30_000],
    ['429 with a year', 429, { 'Retry-After': '31536000' }, 'rate-limited', 24 * 3_600_000],
    ['503 in seconds', 503, { 'Retry-After': '120' }, 'unavailable', 120_000],
  ];
  test.each(rows)(
    'fault 16: is kept by all requests, across restarts: %s',
    async (_, status, headers, kind, pause) => {
      setClock(NOW);
      sandbox.faults.add({ status, headers, times: 1 });
      await expect(read()).rejects.toEqual(refusal(kind));
      expect(sent()).toBe(1);
      for (const time of [NOW, NOW + pause / 2, NOW + pause - 1]) {
        vi.setSystemTime(time);
        worker = await startWorker();
        await expect(read()).rejects.toEqual(refusal(kind));
        await expect(write()).rejects.toEqual(refusal(kind));
        expect((await worker.checklist.checkConnection(workspace)).ok).toBe(false);
      }
      expect(sent()).toBe(1);
      vi.setSystemTime(NOW + pause);
      await read();
      expect(sent()).toBe(2);
    },
  );

  it('fault 16: is kept even if a person forces a read, tests the connection or saves the same form', async () => {
    sandbox.faults.add({ status: 429, headers: { 'Retry-After': '120' }, times: 1 });
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    const { id, name, color, baseUrl, production, keyKeeping } = workspace;
    await worker.rateLimiter.unblock(workspace.id);
    await worker.answers.saveWorkspace({
      id,
      name: `${name}!`,
      color,
      baseUrl,
      production,
      keyKeeping,
    });
    const tested = await worker.answers.testWorkspace({ workspaceId: workspace.id });
    expect(tested).toMatchObject({ ok: false, failedAt: 'reachable', problem: { kind: 'rate-limited' } });
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    expect(sent()).toBe(1);
  });

  type Answer = { status: number; headers?: Record<string, string> };
  const pause = (seconds: number): Answer => ({ status: 429, headers: { 'Retry-After': String(seconds) } });
  const refused: Answer = { status: 401 };
  const busy = (seconds: number): Answer => ({ status: 503, headers: { 'Retry-After': String(seconds) } });
  test.each<[string, Answer[], number, string | undefined]>([
    ['a shorter one after it', [pause(600), pause(1)], 600, undefined],
    ['a longer one after it', [pause(1), pause(600)], 600, undefined],
    ['a shorter one of a busy service', [pause(600), busy(5)], 600, undefined],
    ['three at once', [busy(30), pause(600), pause(60)], 600, undefined],
    ['a refused key after it', [pause(600), refused], 600, 'unauthorized'],
    ['a refused key before it', [refused, pause(600)], 600, 'unauthorized'],
  ])('is not shortened by another answer: %s', async (_, answers, seconds, after) => {
    setClock(NOW);
    // All are under way before the first is answered.
    const asked = ['listPages', 'listAssets', 'getTopic'] as const;
    const releases = answers.map((answer, at) =>
      sandbox.faults.add({ ...answer, operation: asked[at] ?? 'getTopic', times: 1, held: true }),
    );
    const { readFromService } = worker.service;
    const reads = [
      () => readFromService(workspace, 'listPages', {}),
      () => readFromService(workspace, 'listAssets', {}),
      () => readFromService(workspace, 'getTopic', { topic_id: sandbox.seed.topics[0] ?? '' }),
    ];
    const underWay = reads.slice(0, answers.length).map((ask) => ask());
    await until(() => expect(sent()).toBe(answers.length));
    for (const [at, release] of releases.entries()) {
      release();
      await Promise.allSettled([underWay[at]]);
    }
    expect(sent()).toBe(answers.length);
    const before = sent();
    for (const time of [NOW + 1000, NOW + seconds * 1000 - 1]) {
      vi.setSystemTime(time);
      await expect(read()).rejects.toEqual(expect.objectContaining({ name: 'ProblemError' }));
    }
    expect(sent()).toBe(before);
    vi.setSystemTime(NOW + seconds * 1000);
    if (after === undefined) await read();
    else await expect(read()).rejects.toEqual(refusal(after));
  });

  it('of an old connection does not affect the new one', async () => {
    setClock(NOW);
    sandbox.faults.add({ operation: 'getTopic', ...pause(1), held: true, times: 1 });
    const old = worker.service.readFromService(workspace, 'getTopic', { topic_id: 't' });
    await until(() => expect(sent()).toBe(1));
    const newer = { ...workspace, connectionVersion: workspace.connectionVersion + 1 };
    await worker.workspaces.putWorkspace(workspace.id, () => newer);
    await keepKey(worker, workspace.id, sandbox.key, 'device');
    sandbox.faults.add({ operation: 'listPages', ...pause(600), times: 1 });
    await expect(read(newer)).rejects.toEqual(refusal('rate-limited'));
    sandbox.faults.clear();
    await expect(old).rejects.toEqual(refusal('rate-limited'));
    const before = sent();
    vi.setSystemTime(NOW + 599_000);
    await expect(read(newer)).rejects.toEqual(refusal('rate-limited'));
    expect(sent()).toBe(before);
  });

  it('fault 16: also holds for the next attempt of a read that failed before', async () => {
    sandbox.faults.add({ operation: 'listPages', status: 500, times: 1 });
    sandbox.faults.add({ operation: 'listAssets', status: 429, headers: { 'Retry-After': '60' }, times: 1 });
    vi.mocked(Math.random).mockReturnValue(0.5); // the next attempt comes after a pause
    const failing = read();
    await until(() => expect(sent()).toBe(1));
    await expect(worker.service.readFromService(workspace, 'listAssets', {})).rejects.toEqual(
      refusal('rate-limited'),
    );
    await expect(failing).rejects.toEqual(refusal('rate-limited'));
    expect(sent()).toBe(2);
  });

  it.each([
    ['a pause', { status: 429, headers: { 'Retry-After': '120' } }, 'rate-limited'],
    ['a refused key', { status: 401 }, 'unauthorized'],
  ])('fault 16, 23: %s is reported and kept even if the disk has no room for it', async (_, fault, kind) => {
    fakeWorld().local.limitTo(1);
    sandbox.faults.add({ ...fault, times: 1 });
    await expect(write()).rejects.toEqual(refusal(kind));
    await expect(read()).rejects.toEqual(refusal(kind));
    expect(sent()).toBe(1);
    await worker.rateLimiter.forgetLimits(workspace.id);
    await read();
    expect(sent()).toBe(2);
  });

  it('applies to one workspace only', async () => {
    const other = await connectWorkspace(worker, sandbox, { id: 'other' });
    sandbox.faults.add({ status: 429, times: 1 });
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    await read(other);
    expect(sent()).toBe(2);
    sandbox.faults.add({ status: 429, times: 1 });
    await expect(read(other)).rejects.toEqual(refusal('rate-limited'));
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    expect(sent()).toBe(3);
  });

  it.each([1, 365 * 24])('fault 22: starts over when the clock is set back by %i h', async (hours) => {
    const HOUR = 3_600_000;
    setClock(NOW);
    sandbox.faults.add({ status: 429, headers: { 'Retry-After': '600' }, times: 1 });
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    vi.setSystemTime(NOW - hours * HOUR);
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    vi.setSystemTime(NOW - hours * HOUR + 599_000);
    await expect(read()).rejects.toEqual(refusal('rate-limited'));
    expect(sent()).toBe(1);
    vi.setSystemTime(NOW - hours * HOUR + 600_000);
    await read();
    expect(sent()).toBe(2);
  });

  it('blocks requests that waited for their turn', async () => {
    const release = sandbox.faults.add({ status: 429, held: true });
    const reads = Promise.allSettled(Array.from({ length: 20 }, () => read()));
    await until(() => expect(sent()).toBe(4));
    release();
    const outcomes = await reads;
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(sent()).toBe(4);
  });
});

describe('a refused key', () => {
  const refuse = async () => {
    sandbox.faults.add({ status: 401, times: 1 });
    await expect(read()).rejects.toEqual(refusal('unauthorized'));
  };

  it('fault 16: is not sent again, not even by a new worker', async () => {
    await refuse();
    worker = await startWorker();
    await expect(read()).rejects.toEqual(refusal('unauthorized'));
    await expect(write()).rejects.toEqual(refusal('unauthorized'));
    expect(sent()).toBe(1);
  });

  it('is tried again when a person asks for it', async () => {
    await refuse();
    await worker.rateLimiter.unblock(workspace.id);
    await read();
    expect(sent()).toBe(2);
  });

  it('is tried again by a connection test, whose success unblocks all requests', async () => {
    await refuse();
    expect(await worker.checklist.checkConnection(workspace)).toMatchObject({ ok: true, pages: 20 });
    await read();
    expect(sent()).toBe(3);
  });

  it('does not block the next key', async () => {
    await refuse();
    const next = await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    await read(next);
    expect(sent()).toBe(2);
  });

  it('blocks requests when a connection test finds it', async () => {
    sandbox.faults.add({ status: 401, times: 1 });
    const tested = await worker.checklist.checkConnection(workspace);
    expect(tested).toMatchObject({ ok: false, failedAt: 'key', problem: { kind: 'unauthorized' } });
    await expect(read()).rejects.toEqual(refusal('unauthorized'));
    expect(sent()).toBe(1);
  });
});

describe('other refusals', () => {
  test.each([400, 403, 404, 409, 500])('with %i block nothing', async (status) => {
    sandbox.faults.add({ status });
    await expect(write()).rejects.toThrow();
    sandbox.faults.clear();
    await write();
    expect(sent()).toBe(2);
    expect(Object.keys(fakeWorld().local.all())).not.toContain('gate:northwind');
  });
});

describe('concurrent requests', () => {
  it('security 16: are four at most for a workspace, and all get their turn', async () => {
    const release = sandbox.faults.add({ held: true, times: 4 });
    const all = (length: number) => Promise.all(Array.from({ length }, () => read()));
    // Counted at each arrival, the only time it can rise.
    let max = 0;
    const { begin, entries } = sandbox.ledger;
    vi.spyOn(sandbox.ledger, 'begin').mockImplementation((...arrival) => {
      const entry = begin(...arrival);
      max = Math.max(max, entries().filter(({ finished }) => !finished).length);
      return entry;
    });
    const reads = all(5);
    await until(() => expect(sent()).toBe(4));
    release();
    // Requests that arrive while slots are passed on find no free one.
    await until(() => expect(sent()).toBeGreaterThan(4));
    await Promise.all([reads, all(8)]);
    expect(max).toBe(4);
    expect(sent()).toBe(13);
  });

  it('pass their slot on when they fail', async () => {
    sandbox.faults.add({ status: 404 });
    await Promise.allSettled(Array.from({ length: 9 }, () => read()));
    sandbox.faults.clear();
    sandbox.ledger.clear();
    await Promise.all(Array.from({ length: 9 }, () => read()));
    expect(sent()).toBe(9);
  });
});

describe('without a key', () => {
  it('nothing is sent: not connected', async () => {
    await worker.keys.forgetKey(workspace.id);
    await expect(read()).rejects.toEqual(refusal('not-connected'));
    await expect(write()).rejects.toEqual(refusal('not-connected'));
    expect(sent()).toBe(0);
  });
});

describe('being offline', () => {
  const gone = { baseUrl: 'http://127.0.0.1:9' };

  it('fault 12, 29: is distinct from having no access', async () => {
    const offline = await connectWorkspace(worker, sandbox, gone);
    await expect(read(offline)).rejects.toMatchObject({ problem: { kind: 'offline' } });
    fakeWorld().granted.clear();
    await expect(read(offline)).rejects.toMatchObject({ problem: { kind: 'no-permission' } });
  });
});

describe('a connection test', () => {
  type Row = [string, failedAt: string, kind: string, prepare: () => unknown];
  const rows: Row[] = [
    ['without access', 'permission', 'no-permission', () => fakeWorld().granted.clear()],
    ['without a key', 'key', 'not-connected', () => worker.keys.forgetKey(workspace.id)],
    ['with a wrong key', 'key', 'unauthorized', () => keepKey(worker, workspace.id, 'wrong', 'session')],
    ['without the right to it', 'key', 'forbidden', () => sandbox.faults.add({ status: 403 })],
    ['dropped', 'reachable', 'offline', () => sandbox.faults.add({ drop: 'before' })],
    ['while it is down', 'reachable', 'unavailable', () => sandbox.faults.add({ status: 502 })],
    ['behind a portal', 'json', 'not-the-api', () => sandbox.faults.add({ html: true })],
    ['at a wrong address', 'json', 'not-found', () => sandbox.faults.add({ status: 404 })],
    [
      'that is redirected',
      'json',
      'not-the-api',
      () => sandbox.faults.add({ redirect: { status: 302, location: '/' } }),
    ],
    ['at another service', 'pages', 'unexpected-answer', () => sandbox.faults.add({ body: '{"hello":1}' })],
    ['with a rejected request', 'pages', 'rejected', () => sandbox.faults.add({ status: 400 })],
  ];
  test.each(rows)('%s fails at %s', async (_, failedAt, kind, prepare) => {
    await prepare();
    const result = await worker.checklist.checkConnection(workspace);
    expect(result).toMatchObject({ ok: false, failedAt, problem: { kind }, workspaceId: workspace.id });
  });
});

describe('the key for the next list page', () => {
  it('is read when each request leaves', async () => {
    const read = worker.service.listReader(workspace, 'listPages');
    const steps: string[] = [];
    const { session } = fakeWorld();
    const get = session.get.bind(session);
    vi.spyOn(session, 'get').mockImplementation((name) => {
      if (name === `key:${workspace.id}`) steps.push('key');
      return get(name);
    });
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
      steps.push('request');
      return fetch(...args);
    });
    await read({});
    await read({});
    expect(steps).toEqual(['key', 'key', 'request', 'key', 'request']);
  });

  it('fault 25: is not sent if key and address have changed', async () => {
    const read = worker.service.listReader(workspace, 'listPages');
    await read({});
    await keepKey(worker, workspace.id, 'another-key', 'device');
    await worker.workspaces.putWorkspace(workspace.id, () => ({
      ...workspace,
      baseUrl: sandbox.url.replace('localhost', '127.0.0.1'),
      connectionVersion: workspace.connectionVersion + 1,
    }));
    await expect(read({})).rejects.toEqual(refusal('not-connected'));
    expect(sent()).toBe(1);
  });
});

describe('a request of a forgotten connection', () => {
  type Forget = (worker: Worker) => Promise<unknown>;
  const form = { id: 'northwind', name: 'Northwind', color: 'teal', production: false } as const;
  const forgotten: [string, Forget][] = [
    ['removed', ({ answers }) => answers.removeWorkspace({ workspaceId: 'northwind' })],
    [
      'given another key',
      ({ answers }) =>
        answers.saveWorkspace({ ...form, baseUrl: sandbox.url, keyKeeping: 'session', key: 'next' }),
    ],
    [
      'moved by a settings file',
      async ({ answers }) => {
        const moved = [{ id: 'northwind', baseUrl: 'https://elsewhere.example' }];
        const text = JSON.stringify({ audienceLens: 1, workspaces: moved });
        const preview = await answers.previewSettings({ text });
        if (!preview.ok) throw new Error(preview.fault.reason);
        await answers.applySettings({ text, digest: preview.digest, moves: ['northwind'] });
      },
    ],
  ];
  /** The signals that abort the requests with the sandbox's key. */
  const ends = () => {
    const signals: AbortSignal[] = [];
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const key = new Headers(init?.headers).get('x-api-key');
      if (init?.signal && key === sandbox.key) signals.push(init.signal);
      return fetch(url, init);
    });
    return signals;
  };

  it.each(forgotten)('security 6: is aborted: %s', async (_, forget) => {
    sandbox.faults.add({ hang: true });
    const signals = ends();
    const asked = [
      read(),
      worker.answers.readPreview({ url: `${sandbox.url}/files/file-image-0.png` }),
      worker.checklist.checkConnection(workspace),
    ].map((each) => each.catch(() => undefined));
    await until(() => expect(signals).toHaveLength(3));
    await forget(worker);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    await Promise.all(asked);
    expect(signals).toHaveLength(3);
  });

  it.each(forgotten)('security 6: is not sent again: %s', async (_, forget) => {
    sandbox.faults.add({ status: 502 });
    const signals = ends();
    const pauses = holdTimers('/api/client.ts');
    const asked = read().catch((error: unknown) => error);
    await until(() => expect(pauses).toHaveLength(1));
    await forget(worker);
    for (const { ring } of pauses) ring();
    expect(await asked).toEqual(refusal('not-connected'));
    expect(signals).toHaveLength(1);
  });

  it('security 6: continues as a write under another key, so that its outcome is known, and ends when the workspace is removed', async () => {
    sandbox.faults.add({ hang: true });
    const signals = ends();
    const asked = write().catch(() => undefined);
    await until(() => expect(signals).toHaveLength(1));
    await worker.answers.saveWorkspace({ ...form, baseUrl: sandbox.url, keyKeeping: 'session', key: 'next' });
    expect(signals[0]?.aborted).toBe(false);
    await worker.answers.removeWorkspace({ workspaceId: 'northwind' });
    expect(signals[0]?.aborted).toBe(true);
    await asked;
  });

  it.each(forgotten)(
    'security 6: that waited for its turn as a connection test sends nothing: %s',
    async (_, forget) => {
      sandbox.faults.add({ hang: true });
      const signals = ends();
      const asked = [1, 2, 3, 4].map(() => read().catch(() => undefined));
      await until(() => expect(signals).toHaveLength(4));
      const tested = worker.checklist.checkConnection(workspace);
      await forget(worker);
      expect(await tested).toMatchObject({ ok: false, failedAt: 'key', problem: { kind: 'not-connected' } });
      await Promise.all(asked);
      expect(signals).toHaveLength(4);
    },
  );
});
