// Publish and cancel against the sandbox: what is posted, what is not, and what is reported.

import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Attempt, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import {
  audienceAt,
  audiencesAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  posts,
  shownState,
} from './publish-world.ts';

let sandbox: Sandbox;
let worker: PublishWorker;
let workspace: Workspace;
let draft: string;
beforeEach(async () => {
  // What one test publishes is not live for the next.
  sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
  ({ worker, workspace } = await connectedProfile(sandbox));
  draft = newDraft(sandbox);
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the tries of a read
});
afterEach(async () => {
  worker.kill();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await sandbox.close();
  expect(fakeWorld().bugs).toEqual([]);
});

const order = (more: Partial<VersionOrder> = {}) => orderFor(sandbox, workspace, draft, more);
const place = (more: Partial<VersionOrder> = {}) => worker.run(({ answers }) => answers.order(order(more)));
const check = ({ id }: Attempt) => worker.run(({ answers }) => answers.checkAttempt({ id }));
const dismiss = ({ id }: Attempt) => worker.run(({ answers }) => answers.dismissAttempt({ id }));
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + milliseconds);
};
const statusNow = async () => (await audienceAt(sandbox))?.latestVersion?.status;
const requests = () => sandbox.ledger.entries().length;

describe('publishing', () => {
  it('posts once with a new key, reads back, and confirms', async () => {
    const attempt = await place();
    expect(attempt).toMatchObject({ order: order(), state: { kind: 'confirmed', status: 'queued' } });
    expect(attempt.audienceName).not.toBe(attempt.order.audienceId);
    expect(attempt.pageName).not.toBe(attempt.order.pageId);
    expect(posts(sandbox)).toEqual([
      { versionId: draft, operation: 'publishVersion', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(sandbox.ledger.entries().map(({ operation }) => operation)).toEqual([
      'listAudiences',
      'publishVersion',
      'listAudiences',
    ]);
    expect(shownState().attempts).toEqual([attempt]);
  });

  it('shows each state to open views, and its key to none', async () => {
    const shown: string[] = [];
    fakeWorld().session.onChanged.addListener(() => {
      const [attempt] = shownState().attempts;
      if (attempt && attempt.state.kind !== shown.at(-1)) shown.push(attempt.state.kind);
    });
    await place();
    expect(shown).toEqual(['checking', 'sending', 'accepted', 'confirmed']);
    const key = posts(sandbox)[0]?.key;
    expect(key).toBeDefined();
    expect(JSON.stringify(fakeWorld().session.all())).not.toContain(key);
  });

  it('has stored the intent and its key before it posts', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 100 });
    const placed = place();
    await expect.poll(() => posts(sandbox).length).toBe(1);
    const kept = await worker.modules.publishing.records.listAttempts();
    expect(kept).toMatchObject([{ state: { kind: 'sending' }, operationKey: posts(sandbox)[0]?.key }]);
    await placed;
  });

  it('invalidates cached answers, so that they are requested again', async () => {
    const params = { page_id: sandbox.seed.ids.page, audience_id: sandbox.seed.ids.audience };
    const peek = () => worker.run(({ cache }) => cache.peek(workspace, 'getAudienceMessages', params));
    await worker.run(({ cache }) => cache.read(workspace, 'getAudienceMessages', params));
    expect(await peek()).toBeDefined();
    await place();
    expect(await peek()).toBeUndefined();
  });
});

describe('repeated clicks', () => {
  it.each([2, 5])('fault 32: sends one request for %i simultaneous publishes', async (count) => {
    const attempts = await Promise.all(Array.from({ length: count }, () => place()));
    expect(posts(sandbox)).toHaveLength(1);
    for (const attempt of attempts) expect(attempt).toEqual(attempts[0]);
  });

  it('reads back once for all callers when the outcome is unknown', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before' });
    await Promise.all(Array.from({ length: 5 }, () => place()));
    expect(sandbox.ledger.entries().map(({ operation }) => operation)).toEqual([
      'listAudiences',
      'publishVersion',
      'listAudiences',
    ]);
  });

  it('fault 32: sends no second request for a click right after the response', async () => {
    const first = await place();
    expect(await place()).toEqual(first);
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('reports that it is already done on a later click', async () => {
    await place();
    later(60_000);
    expect((await place()).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('omits the previous publish if a later one cannot check the version', async () => {
    await place();
    sandbox.faults.add({ operation: 'listAudiences', status: 429, headers: { 'Retry-After': '7' } });
    later(60_000);
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { status: 429 } });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('does not take a publish for a cancel', async () => {
    const [published, cancelled] = [await place(), await place({ action: 'cancel', status: 'queued' })];
    expect(published.id).not.toBe(cancelled.id);
    expect(posts(sandbox).map(({ operation }) => operation)).toEqual(['publishVersion', 'cancelVersion']);
    expect(await statusNow()).toBe('cancelled');
  });

  it('joins a refused publish only within the same click', async () => {
    sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    expect((await place()).state.kind).toBe('refused');
    expect((await place()).state.kind).toBe('refused');
    expect(posts(sandbox)).toHaveLength(1);
    later(2000);
    expect((await place()).state.kind).toBe('confirmed');
    expect(new Set(posts(sandbox).map(({ key }) => key)).size).toBe(2);
  });
});

describe('a version that changed since it was displayed', () => {
  it('fault 28: posts nothing if it is no longer the latest', async () => {
    const newer = newDraft(sandbox);
    expect((await place()).state).toMatchObject({
      kind: 'changed',
      because: 'version',
      now: { versionId: newer, status: 'draft' },
    });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 28: posts nothing if its status changed', async () => {
    expect((await place({ status: 'pending' })).state).toMatchObject({
      kind: 'changed',
      because: 'version',
      now: { versionId: draft, status: 'draft' },
    });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 28: posts nothing if its number changed', async () => {
    expect((await place({ versionNumber: 1 })).state).toMatchObject({ kind: 'changed', because: 'version' });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 19: posts nothing for an unknown status, even if that was displayed', async () => {
    sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.*.latestVersion.status', change: 'unknown-value' },
    });
    expect((await place({ status: 'never-heard-of' })).state).toMatchObject({
      kind: 'changed',
      now: { status: 'never-heard-of' },
    });
    expect(posts(sandbox)).toEqual([]);
  });

  it('posts nothing for a deleted audience', async () => {
    sandbox.faults.add({
      operation: 'listAudiences',
      status: 200,
      body: '{"items":[],"hasMore":false,"nextCursor":null,"totalCount":0}',
    });
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'gone' });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 20: an audience missing from an incomplete list is not called gone', async () => {
    sandbox.faults.add({
      operation: 'listAudiences',
      status: 200,
      body: '{"items":[],"hasMore":true,"nextCursor":null,"totalCount":5}',
    });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'unexpected-answer' } });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 25: sends nothing at all to another workspace', async () => {
    await worker.run(async ({ workspaces }) => {
      await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
    });
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'workspace' });
    expect(requests()).toBe(0);
  });

  it('fault 25: sends nothing at all for another connection version', async () => {
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({
        ...workspace,
        connectionVersion: workspace.connectionVersion + 1,
      })),
    );
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'workspace' });
    expect(requests()).toBe(0);
  });

  it.each([0, 1, 2])(
    'fault 25: posts nothing if the connection changes right after check %i',
    async (looks) => {
      const { state } = await worker.run(({ publishing, workspaces }) => {
        let left = looks;
        return publishing.carriers.executeOrder(
          { order: order() },
          {
            operationKey: 'key',
            keep: async () => undefined,
            async findWorkspace(order) {
              const found = await publishing.checks.ownWorkspace(order);
              if (left-- === 0)
                await workspaces.putWorkspace(workspace.id, () => ({
                  ...workspace,
                  connectionVersion: workspace.connectionVersion + 1,
                }));
              return found;
            },
          },
        );
      });
      expect(state).toMatchObject({ kind: 'changed', because: 'workspace' });
      expect(posts(sandbox)).toEqual([]);
    },
  );

  it.each(['switched', 'given another key'])(
    'fault 25: posts nothing if the workspace is %s during the check',
    async (what) => {
      sandbox.faults.add({ operation: 'listAudiences', delayMs: 100 });
      const placed = place();
      await expect.poll(requests).toBe(1);
      await worker.run(async ({ workspaces }) => {
        const id = what === 'switched' ? 'other' : workspace.id;
        await workspaces.putWorkspace(id, () => ({
          ...workspace,
          id,
          connectionVersion: workspace.connectionVersion + 1,
        }));
        if (what === 'switched') await workspaces.chooseWorkspace('other');
      });
      expect((await placed).state).toMatchObject({ kind: 'changed', because: 'workspace' });
      expect(posts(sandbox)).toEqual([]);
    },
  );
});

describe('the address that the version was displayed for', () => {
  const url = () => sandbox.seed.landing.audience;

  it('is matched again, and names the audience', async () => {
    expect((await place({ url: url() })).state.kind).toBe('confirmed');
  });

  it.each([
    ['of no audience', () => sandbox.seed.landing.pageOnly],
    ['in no record', () => sandbox.seed.landing.noMatch],
    ['that two pages claim', () => sandbox.seed.landing.ambiguous],
    ['on a host that merely ends alike', () => sandbox.seed.landing.evilHost],
  ])('posts nothing for one %s', async (_, other) => {
    expect((await place({ url: other() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(sandbox)).toEqual([]);
  });

  it('posts nothing if the user has bound it elsewhere meanwhile', async () => {
    await worker.run(({ answers }) => answers.bind({ url: url(), below: false, never: true }));
    expect((await place({ url: url() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 26: posts nothing if the open document names another page', async () => {
    const other = sandbox.seed.landing.noAudiences;
    const reading = { url: url(), canonical: other, loadedAt: url(), addresses: [url()] };
    fakeWorld().tabs.set(7, { id: 7, url: url(), active: true, reading });
    expect((await place({ url: url() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(sandbox)).toEqual([]);
  });
});

describe('a refusal by the service', () => {
  test.each([400, 401, 402, 403, 404, 409, 410, 412, 413, 415, 418, 422, 423, 425, 428, 429, 451])(
    'fault 16: %i: refused, and done',
    async (status) => {
      sandbox.faults.add({ operation: 'publishVersion', status });
      expect((await place()).state).toMatchObject({
        kind: 'refused',
        problem: { status, detail: `A fault with status ${status}.` },
      });
      expect(posts(sandbox)).toHaveLength(1);
      expect(sandbox.ledger.entries().filter(({ method }) => method !== 'GET')).toHaveLength(1);
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
    const params = { page_id: sandbox.seed.ids.page, audience_id: sandbox.seed.ids.audience };
    const peek = () => worker.run(({ cache }) => cache.peek(workspace, 'getAudienceMessages', params));
    await worker.run(({ cache }) => cache.read(workspace, 'getAudienceMessages', params));
    sandbox.faults.add({ operation: 'publishVersion', status });
    await place();
    expect((await peek()) === undefined).toBe(isWrong);
  });

  it("passes on the service's message", async () => {
    const pending = (await audiencesAt(sandbox)).find(
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
    sandbox.faults.add({ operation: 'listAudiences', status });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind, status } });
    expect(posts(sandbox)).toEqual([]);
  });

  it('fault 29: posts nothing without access to the address', async () => {
    fakeWorld().granted.clear();
    sandbox.faults.add({ operation: 'listAudiences', drop: 'before' });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'no-permission' } });
    expect(posts(sandbox)).toEqual([]);
  });

  it('posts nothing without a key', async () => {
    await worker.run(({ keys }) => keys.forgetKey(workspace.id));
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'not-connected' } });
    expect(requests()).toBe(0);
  });

  it('fault 12: posts nothing while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'offline' } });
    expect(posts(sandbox)).toEqual([]);
    vi.unstubAllGlobals();
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
    sandbox.faults.add({ operation: 'publishVersion', ...fault });
    expect((await place()).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(posts(sandbox)).toHaveLength(1);
  });

  test.each([
    ['dropped before the work', { drop: 'before' }, 'unknown', 'offline'],
    ['a 500', { status: 500 }, 'unknown', 'unavailable'],
    ['a 503', { status: 503 }, 'unknown', 'unavailable'],
    ['a 408', { status: 408 }, 'unknown', 'timeout'],
    ['a redirect', { redirect: { status: 307, location: '/elsewhere' } }, 'unknown', 'not-the-api'],
    ['a captive portal', { html: true }, 'unknown', 'not-the-api'],
    ['an unreadable body', { body: 'done' }, 'unknown', 'unexpected-answer'],
    ['a 204', { status: 204, body: '' }, 'accepted', undefined],
    ['an empty 200', { status: 200, body: '' }, 'accepted', undefined],
  ] as const)('fault 13, 14, 21: %s without the work: %s stays open', async (_, fault, kind, problem) => {
    sandbox.faults.add({ operation: 'publishVersion', ...fault });
    const { state } = await place();
    expect(state).toMatchObject({ kind, now: { versionId: draft, status: 'draft' } });
    if (problem) expect(state).toMatchObject({ problem: { kind: problem } });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('is reported if reading back fails too, and confirmed by "Check now"', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit' });
    sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'unknown', problem: { kind: 'offline' } });
    expect((await check(attempt)).state.kind).toBe('unknown');
    sandbox.faults.clear();
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('fault 21: is accepted but not confirmed if only reading back fails', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'accepted', problem: { kind: 'unavailable' } });
    sandbox.faults.clear();
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('never resends an accepted publish before it is dismissed', async () => {
    sandbox.faults.add({ operation: 'publishVersion', status: 204, body: '', times: 1 });
    const attempt = await place();
    later(60_000);
    expect((await place()).state.kind).toBe('accepted');
    expect(posts(sandbox)).toHaveLength(1);
    await dismiss(attempt);
    expect(shownState().attempts).toEqual([]);
    expect((await place()).state.kind).toBe('confirmed');
    const [first, second] = posts(sandbox);
    expect(second?.key).not.toBe(first?.key);
  });

  it('fault 25: an attempt under an older key does not affect one under the newer key', async () => {
    sandbox.faults.add({ operation: 'publishVersion', status: 204, body: '', times: 1 });
    expect((await place()).state.kind).toBe('accepted');
    const connectionVersion = workspace.connectionVersion + 1;
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({ ...workspace, connectionVersion })),
    );
    await worker.run((modules) => keepKey(modules, workspace.id, sandbox.key, 'device'));
    expect((await place({ connectionVersion })).state.kind).toBe('confirmed');
    const [first, second, ...more] = posts(sandbox);
    expect(more).toEqual([]);
    expect(second?.key).not.toBe(first?.key);
  });

  it('is not resent by a repeated message, but by a later click, with the same key', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    expect((await place()).state.kind).toBe('unknown');
    expect((await place()).state.kind).toBe('unknown');
    expect(posts(sandbox)).toHaveLength(1);
    later(10_000);
    expect((await place()).state.kind).toBe('confirmed');
    const [first, second, ...more] = posts(sandbox);
    expect(more).toEqual([]);
    expect(second?.key).toBe(first?.key);
  });

  it('keeps its operation key when dismissed', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await dismiss(await place());
    expect(shownState().attempts).toEqual([]);
    later(10_000);
    await place();
    const [first, second] = posts(sandbox);
    expect(second?.key).toBe(first?.key);
  });

  it('is found to be done on a later click, without another POST', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit' });
    sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    expect((await place()).state.kind).toBe('unknown');
    sandbox.faults.clear();
    later(10_000);
    expect((await place()).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('stays unknown if a later click cannot check the version', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before' });
    await place();
    sandbox.faults.add({ operation: 'listAudiences', status: 500 });
    later(10_000);
    expect((await place()).state).toMatchObject({ kind: 'unknown', problem: { kind: 'offline' } });
    expect(posts(sandbox)).toHaveLength(1);
  });

  it('stays unknown if a later click is refused, since the first request may still be carried out', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    expect((await place()).state.kind).toBe('unknown');
    later(10_000);
    sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    const attempt = await place();
    expect(attempt.state).toMatchObject({ kind: 'unknown', problem: { kind: 'conflict' } });
    const { page, audience } = sandbox.seed.ids;
    const first = `${sandbox.url}/v0/pages/${page}/audiences/${audience}/versions/${draft}/publish`;
    const headers = { 'x-api-key': sandbox.key, 'content-type': 'application/json' };
    await realFetch(first, { method: 'POST', headers, body: '{}' });
    expect((await check(attempt)).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
  });

  it('a refusal of a later click invalidates the cached version, too', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await place();
    const params = { page_id: sandbox.seed.ids.page, audience_id: sandbox.seed.ids.audience };
    await worker.run(({ cache }) => cache.read(workspace, 'getAudienceMessages', params));
    later(10_000);
    sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    await place();
    expect(
      await worker.run(({ cache }) => cache.peek(workspace, 'getAudienceMessages', params)),
    ).toBeUndefined();
  });

  it('is dropped with an older key: neither read back nor shown', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 100 });
    const placed = place();
    await expect.poll(() => posts(sandbox).length).toBe(1);
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({
        ...workspace,
        connectionVersion: workspace.connectionVersion + 1,
      })),
    );
    expect((await placed).state.kind).toBe('accepted');
    expect(sandbox.ledger.entries().at(-1)?.method).toBe('POST');
    expect(shownState().attempts).toEqual([]);
  });
});

describe('cancelling', () => {
  it('posts once, without a key, and is confirmed by reading', async () => {
    expect((await place({ action: 'cancel' })).state).toMatchObject({
      kind: 'confirmed',
      status: 'cancelled',
    });
    expect(posts(sandbox)).toEqual([{ versionId: draft, operation: 'cancelVersion' }]);
  });

  it('ends the watch of the publish in progress', async () => {
    await place();
    expect(shownState().watches).toHaveLength(1);
    await place({ action: 'cancel', status: 'queued' });
    expect(shownState().watches).toEqual([]);
  });

  it('is read back, not repeated, if the outcome is unknown', async () => {
    sandbox.faults.add({ operation: 'cancelVersion', drop: 'before', times: 1 });
    const attempt = await place({ action: 'cancel' });
    expect(attempt.state).toMatchObject({ kind: 'unknown', now: { status: 'draft' } });
    expect((await check(attempt)).state.kind).toBe('unknown');
    expect((await place({ action: 'cancel' })).state.kind).toBe('unknown');
    expect(posts(sandbox)).toHaveLength(1);
    expect(await statusNow()).toBe('draft');
  });

  it('is shown as refused if the version is live by now', async () => {
    await place();
    sandbox.faults.add({
      operation: 'cancelVersion',
      status: 409,
      body: '{"error":{"message":"It is live already."}}',
    });
    expect((await place({ action: 'cancel', status: 'queued' })).state).toMatchObject({
      kind: 'refused',
      problem: { kind: 'conflict', detail: 'It is live already.' },
    });
  });
});

describe('attempts', () => {
  it('are shown newest first, at most fifty', async () => {
    const { records } = worker.modules.publishing;
    for (let n = 0; n < 60; n += 1) {
      const state = { kind: 'confirmed', at: n, status: 'published' } as const;
      const id = `northwind|publish|v${n}`;
      await records.keepAttempt({
        id,
        order: order(),
        audienceName: 'A',
        pageName: 'P',
        state,
        startedAt: n,
      });
    }
    await place();
    const { attempts } = shownState();
    expect(attempts).toHaveLength(50);
    expect(attempts[0]?.order.versionId).toBe(draft);
    expect(await records.listAttempts()).toHaveLength(50);
  });

  it('are forgotten with their workspace', async () => {
    await place();
    await worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: workspace.id }));
    expect(await worker.modules.publishing.records.listAttempts()).toEqual([]);
    expect(await worker.modules.publishing.records.listWatches()).toEqual([]);
    expect(shownState()).toEqual({ attempts: [], watches: [], runs: [] });
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });

  it('that do not exist are refused, and a startup without any requests nothing', async () => {
    await expect(check({ id: 'none' } as Attempt)).rejects.toThrow('not-found');
    worker = await newWorker();
    await worker.started();
    expect(requests()).toBe(0);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });
});
