// Orders that the service refuses, and orders whose outcome is unknown.
import { describe, expect, it, test, vi } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import { named } from '../../fixtures/named-service.ts';
import { until } from '../../fixtures/until.ts';
import { orderWorld } from './order-world.ts';
import { audiencesAt, posts, shownState } from './publish-world.ts';

const { its, place, check, dismiss, later, requests } = orderWorld();

describe('a refusal by the service', () => {
  test.each([400, 401, 402, 403, 404, 409, 410, 412, 413, 415, 418, 422, 423, 425, 428, 429, 451])(
    'fault 16: %i: refused, and done',
    async (status) => {
      its.sandbox.faults.add({ operation: 'publishVersion', status });
      expect((await place()).state).toMatchObject({
        kind: 'refused',
        problem: { status, detail: `A fault with status ${status}.` },
      });
      expect(posts(its.sandbox)).toHaveLength(1);
      expect(its.sandbox.ledger.entries().filter(({ method }) => method !== 'GET')).toHaveLength(1);
      expect(shownState().watches).toEqual([]);
    },
  );

  it.each([
    [404, true],
    [409, true],
    [422, true],
    [401, false],
    [429, false],
  ])('%i: invalidates the cached version: %s', async (status, isWrong) => {
    const params = { page_id: its.sandbox.seed.ids.page, audience_id: its.sandbox.seed.ids.audience };
    const peek = () =>
      its.worker.run(({ cache }) => cache.peek(its.workspace, 'getAudienceMessages', params));
    await its.worker.run(({ cache }) => cache.read(its.workspace, 'getAudienceMessages', params));
    its.sandbox.faults.add({ operation: 'publishVersion', status });
    await place();
    expect((await peek()) === undefined).toBe(isWrong);
  });

  it("passes on the service's message", async () => {
    const pending = (await audiencesAt(its.sandbox)).find(
      ({ latestVersion }) => latestVersion?.status === 'pending',
    );
    const { audienceId = '', latestVersion } = pending ?? {};
    const versionId = latestVersion?.versionId ?? '';
    expect((await place({ audienceId, versionId, status: 'pending' })).state).toMatchObject({
      kind: 'refused',
      problem: { kind: 'conflict', detail: expect.stringContaining('is still being prepared') },
    });
  });

  it.each([
    ['the key is not accepted', 401, 'unauthorized'],
    ['it has a problem', 500, 'unavailable'],
    ['it asks to wait', 429, 'rate-limited'],
  ])('posts nothing if the check before it meets %s', async (_, status, kind) => {
    its.sandbox.faults.add({ operation: 'listAudiences', status });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind, status } });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 29: posts nothing without access to the address', async () => {
    fakeWorld().granted.clear();
    its.sandbox.faults.add({ operation: 'listAudiences', drop: 'before' });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'no-permission' } });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('posts nothing without a key', async () => {
    await its.worker.run(({ keys }) => keys.forgetKey(its.workspace.id));
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'not-connected' } });
    expect(requests()).toBe(0);
  });

  it('fault 12: posts nothing while the browser is offline', async () => {
    its.workspace = await its.worker.run((modules) =>
      connectWorkspace(modules, named(its.sandbox), { connectionVersion: 2 }),
    );
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'offline' } });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('publishes at a service on this computer while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    expect((await place()).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
  });
});

describe('an unknown outcome', () => {
  test.each([
    ['dropped after the work', { drop: 'after-commit' }],
    ['dropped in the middle of the answer', { drop: 'mid-body' }],
    ['a 500 after the work', { status: 500, commit: true }],
    ['a 503 after the work', { status: 503, commit: true }],
    ['a 408 after the work', { status: 408, commit: true }],
    ['a 204 after the work', { status: 204, body: '', commit: true }],
    ['an empty 200 after the work', { status: 200, body: '', commit: true }],
    ['a captive portal after the work', { html: true, commit: true }],
    ['an unreadable body after the work', { body: '{"versionId":', commit: true }],
    ['a redirect after the work', { redirect: { status: 302, location: '/elsewhere' }, commit: true }],
  ] as const)('fault 13, 14, 21: %s: confirmed by reading', async (_, fault) => {
    its.sandbox.faults.add({ operation: 'publishVersion', ...fault });
    expect((await place()).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  test.each([
    ['dropped before the work', { drop: 'before' }, 'unknown', 'offline'],
    ['a 500', { status: 500 }, 'unknown', 'unavailable'],
    ['a 503', { status: 503 }, 'unknown', 'unavailable'],
    ['a 408', { status: 408 }, 'unknown', 'timeout'],
    ['a redirect', { redirect: { status: 307, location: '/elsewhere' } }, 'unknown', 'not-the-api'],
    ['a captive portal', { html: true }, 'unknown', 'not-the-api'],
    ['an unreadable body', { body: 'done' }, 'unknown', 'unexpected-answer'],
    [
      'a failure with empty fields',
      { body: '{"versionId":"","error":"no"}' },
      'unknown',
      'unexpected-answer',
    ],
    ['a 204', { status: 204, body: '' }, 'accepted', undefined],
    ['an empty 200', { status: 200, body: '' }, 'accepted', undefined],
  ] as const)('fault 13, 14, 21: %s without the work: %s stays open', async (_, fault, kind, problem) => {
    its.sandbox.faults.add({ operation: 'publishVersion', ...fault });
    const { state } = await place();
    expect(state).toMatchObject({ kind, now: { versionId: its.draft, status: 'draft' } });
    if (problem) expect(state).toMatchObject({ problem: { kind: problem } });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('is reported if reading back fails too, and confirmed by "Check now"', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit' });
    its.sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'unknown', problem: { kind: 'offline' } });
    expect((await check(attempt)).state.kind).toBe('unknown');
    its.sandbox.faults.clear();
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('fault 21: is accepted but not confirmed if only reading back fails', async () => {
    its.sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'accepted', problem: { kind: 'unavailable' } });
    its.sandbox.faults.clear();
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('never resends an accepted publish before it is dismissed', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', status: 204, body: '', times: 1 });
    const attempt = await place();
    later(60_000);
    expect((await place()).state.kind).toBe('accepted');
    expect(posts(its.sandbox)).toHaveLength(1);
    await dismiss(attempt);
    expect(shownState().attempts).toEqual([]);
    expect((await place()).state.kind).toBe('confirmed');
    const [first, second] = posts(its.sandbox);
    expect(second?.key).not.toBe(first?.key);
  });

  it('fault 25: an attempt under an older key does not affect one under the newer key', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', status: 204, body: '', times: 1 });
    expect((await place()).state.kind).toBe('accepted');
    const connectionVersion = its.workspace.connectionVersion + 1;
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({ ...its.workspace, connectionVersion })),
    );
    await its.worker.run((modules) => keepKey(modules, its.workspace.id, its.sandbox.key, 'device'));
    expect((await place({ connectionVersion })).state.kind).toBe('confirmed');
    const [first, second, ...more] = posts(its.sandbox);
    expect(more).toEqual([]);
    expect(second?.key).not.toBe(first?.key);
  });

  it('is not resent by a repeated message, but by a later click, with the same key', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    expect((await place()).state.kind).toBe('unknown');
    expect((await place()).state.kind).toBe('unknown');
    expect(posts(its.sandbox)).toHaveLength(1);
    later(10_000);
    expect((await place()).state.kind).toBe('confirmed');
    const [first, second, ...more] = posts(its.sandbox);
    expect(more).toEqual([]);
    expect(second?.key).toBe(first?.key);
  });

  it('keeps its operation key when dismissed', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await dismiss(await place());
    expect(shownState().attempts).toEqual([]);
    later(10_000);
    await place();
    const [first, second] = posts(its.sandbox);
    expect(second?.key).toBe(first?.key);
  });

  it('is found to be done on a later click, without another POST', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit' });
    its.sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    expect((await place()).state.kind).toBe('unknown');
    its.sandbox.faults.clear();
    later(10_000);
    expect((await place()).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('stays unknown if a later click cannot check the version', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before' });
    await place();
    its.sandbox.faults.add({ operation: 'listAudiences', status: 500 });
    later(10_000);
    expect((await place()).state).toMatchObject({ kind: 'unknown', problem: { kind: 'offline' } });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('stays unknown if a later click is refused, since the first request may still be carried out', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    expect((await place()).state.kind).toBe('unknown');
    later(10_000);
    its.sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'unknown', problem: { kind: 'conflict' } });
    const { page, audience } = its.sandbox.seed.ids;
    const first = `${its.sandbox.url}/v0/pages/${page}/audiences/${audience}/versions/${its.draft}/publish`;
    const headers = { 'x-api-key': its.sandbox.key, 'content-type': 'application/json' };
    await realFetch(first, { method: 'POST', headers, body: '{}' });
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
  });

  it('a refusal of a later click also invalidates the cached version', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await place();
    const params = { page_id: its.sandbox.seed.ids.page, audience_id: its.sandbox.seed.ids.audience };
    await its.worker.run(({ cache }) => cache.read(its.workspace, 'getAudienceMessages', params));
    later(10_000);
    its.sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    await place();
    expect(
      await its.worker.run(({ cache }) => cache.peek(its.workspace, 'getAudienceMessages', params)),
    ).toBeUndefined();
  });

  it('is dropped with an older key: neither read back nor shown', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    const placed = place();
    await until(() => expect(posts(its.sandbox).length).toBe(1));
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({
        ...its.workspace,
        connectionVersion: its.workspace.connectionVersion + 1,
      })),
    );
    its.sandbox.faults.clear();
    expect((await placed).state.kind).toBe('accepted');
    expect(its.sandbox.ledger.entries().at(-1)?.method).toBe('POST');
    expect(shownState().attempts).toEqual([]);
  });
});
