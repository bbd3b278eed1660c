// Publish and cancel against the sandbox: what is posted, what is not, and what is reported.
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../lib/publish/publishing.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { orderWorld } from './order-world.ts';
import { newDraft, newWorker, posts, shownState } from './publish-world.ts';

const { its, order, place, check, later, statusNow, requests } = orderWorld();

describe('publishing', () => {
  it('posts once with a new key, reads back, and confirms', async () => {
    const attempt = await place();
    expect(attempt).toMatchObject({ order: order(), state: { kind: 'confirmed', status: 'queued' } });
    expect(attempt.audienceName).not.toBe(attempt.order.audienceId);
    expect(attempt.pageName).not.toBe(attempt.order.pageId);
    expect(posts(its.sandbox)).toEqual([
      { versionId: its.draft, operation: 'publishVersion', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(its.sandbox.ledger.entries().map(({ operation }) => operation)).toEqual([
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
    const key = posts(its.sandbox)[0]?.key;
    expect(key).toBeDefined();
    expect(JSON.stringify(fakeWorld().session.all())).not.toContain(key);
  });

  it('has stored the intent and its key before it posts', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    const placed = place();
    await until(() => expect(posts(its.sandbox).length).toBe(1));
    const kept = await its.worker.modules.publishing.records.listAttempts();
    expect(kept).toMatchObject([{ state: { kind: 'sending' }, operationKey: posts(its.sandbox)[0]?.key }]);
    its.sandbox.faults.clear();
    await placed;
  });

  it('invalidates cached answers, which are then requested again', async () => {
    const params = { page_id: its.sandbox.seed.ids.page, audience_id: its.sandbox.seed.ids.audience };
    const peek = () =>
      its.worker.run(({ cache }) => cache.peek(its.workspace, 'getAudienceMessages', params));
    await its.worker.run(({ cache }) => cache.read(its.workspace, 'getAudienceMessages', params));
    expect(await peek()).toBeDefined();
    await place();
    expect(await peek()).toBeUndefined();
  });
});

describe('repeated clicks', () => {
  it.each([2, 5])('fault 32: sends one request for %i simultaneous publishes', async (count) => {
    const attempts = await Promise.all(Array.from({ length: count }, () => place()));
    expect(posts(its.sandbox)).toHaveLength(1);
    for (const attempt of attempts) expect(attempt).toEqual(attempts[0]);
  });

  it('reads back once for all callers when the outcome is unknown', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before' });
    await Promise.all(Array.from({ length: 5 }, () => place()));
    expect(its.sandbox.ledger.entries().map(({ operation }) => operation)).toEqual([
      'listAudiences',
      'publishVersion',
      'listAudiences',
    ]);
  });

  it('fault 32: sends no second request for a click right after the response', async () => {
    const first = await place();
    expect(await place()).toEqual(first);
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('reports that it is already done on a later click', async () => {
    await place();
    later(60_000);
    expect((await place()).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('omits the previous publish if a later one cannot check the version', async () => {
    await place();
    its.sandbox.faults.add({ operation: 'listAudiences', status: 429, headers: { 'Retry-After': '7' } });
    later(60_000);
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { status: 429 } });
    expect(posts(its.sandbox)).toHaveLength(1);
  });

  it('does not take a publish for a cancel', async () => {
    const [published, cancelled] = [await place(), await place({ action: 'cancel', status: 'queued' })];
    expect(published.id).not.toBe(cancelled.id);
    expect(posts(its.sandbox).map(({ operation }) => operation)).toEqual(['publishVersion', 'cancelVersion']);
    expect(await statusNow()).toBe('cancelled');
  });

  it('joins a refused publish only within the same click', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', status: 409, times: 1 });
    expect((await place()).state.kind).toBe('refused');
    expect((await place()).state.kind).toBe('refused');
    expect(posts(its.sandbox)).toHaveLength(1);
    later(2000);
    expect((await place()).state.kind).toBe('confirmed');
    expect(new Set(posts(its.sandbox).map(({ key }) => key)).size).toBe(2);
  });
});

describe('a version that changed since it was displayed', () => {
  it('fault 28: posts nothing if it is no longer the latest', async () => {
    const newer = newDraft(its.sandbox);
    expect((await place()).state).toMatchObject({
      kind: 'changed',
      because: 'version',
      now: { versionId: newer, status: 'draft' },
    });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 28: posts nothing if its status changed', async () => {
    expect((await place({ status: 'pending' })).state).toMatchObject({
      kind: 'changed',
      because: 'version',
      now: { versionId: its.draft, status: 'draft' },
    });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 28: posts nothing if its number changed', async () => {
    expect((await place({ versionNumber: 1 })).state).toMatchObject({ kind: 'changed', because: 'version' });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 19: posts nothing for an unknown status, even if that was displayed', async () => {
    its.sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.*.latestVersion.status', change: 'unknown-value' },
    });
    expect((await place({ status: 'never-heard-of' })).state).toMatchObject({
      kind: 'changed',
      now: { status: 'never-heard-of' },
    });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('posts nothing for a deleted audience', async () => {
    its.sandbox.faults.add({
      operation: 'listAudiences',
      status: 200,
      body: '{"items":[],"hasMore":false,"nextCursor":null,"totalCount":0}',
    });
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'gone' });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 20: an audience missing from an incomplete list is not called gone', async () => {
    its.sandbox.faults.add({
      operation: 'listAudiences',
      status: 200,
      body: '{"items":[],"hasMore":true,"nextCursor":null,"totalCount":5}',
    });
    expect((await place()).state).toMatchObject({ kind: 'refused', problem: { kind: 'unexpected-answer' } });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 25: sends nothing at all to another workspace', async () => {
    await its.worker.run(async ({ workspaces }) => {
      await workspaces.putWorkspace('other', () => ({ ...its.workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
    });
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'workspace' });
    expect(requests()).toBe(0);
  });

  it('fault 25: sends nothing at all for another connection version', async () => {
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({
        ...its.workspace,
        connectionVersion: its.workspace.connectionVersion + 1,
      })),
    );
    expect((await place()).state).toMatchObject({ kind: 'changed', because: 'workspace' });
    expect(requests()).toBe(0);
  });

  it.each([0, 1, 2])(
    'fault 25: posts nothing if the connection changes right after check %i',
    async (looks) => {
      const { state } = await its.worker.run(({ publishing, workspaces }) => {
        let left = looks;
        return publishing.orders.executeOrder(
          { order: order() },
          {
            operationKey: 'key',
            keep: async () => undefined,
            async findWorkspace(order) {
              const found = await publishing.checks.ownWorkspace(order);
              if (left-- === 0)
                await workspaces.putWorkspace(its.workspace.id, () => ({
                  ...its.workspace,
                  connectionVersion: its.workspace.connectionVersion + 1,
                }));
              return found;
            },
          },
        );
      });
      expect(state).toMatchObject({ kind: 'changed', because: 'workspace' });
      expect(posts(its.sandbox)).toEqual([]);
    },
  );

  it.each(['switched', 'given another key'])(
    'fault 25: posts nothing if the workspace is %s during the check',
    async (what) => {
      its.sandbox.faults.add({ operation: 'listAudiences', held: true });
      const placed = place();
      await until(() => expect(requests()).toBe(1));
      await its.worker.run(async ({ workspaces }) => {
        const id = what === 'switched' ? 'other' : its.workspace.id;
        await workspaces.putWorkspace(id, () => ({
          ...its.workspace,
          id,
          connectionVersion: its.workspace.connectionVersion + 1,
        }));
        if (what === 'switched') await workspaces.chooseWorkspace('other');
      });
      its.sandbox.faults.clear();
      expect((await placed).state).toMatchObject({ kind: 'changed', because: 'workspace' });
      expect(posts(its.sandbox)).toEqual([]);
    },
  );
});

describe('the address that the version was displayed for', () => {
  const url = () => its.sandbox.seed.landing.audience;

  it('is matched again, and names the audience', async () => {
    expect((await place({ url: url() })).state.kind).toBe('confirmed');
  });

  it.each([
    ['of no audience', () => its.sandbox.seed.landing.pageOnly],
    ['in no record', () => its.sandbox.seed.landing.noMatch],
    ['that two pages claim', () => its.sandbox.seed.landing.ambiguous],
    ['on a host that merely ends alike', () => its.sandbox.seed.landing.evilHost],
  ])('posts nothing for one %s', async (_, other) => {
    expect((await place({ url: other() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('posts nothing if the user has bound it elsewhere meanwhile', async () => {
    await its.worker.run(({ answers }) => answers.bind({ url: url(), below: false, never: true }));
    expect((await place({ url: url() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(its.sandbox)).toEqual([]);
  });

  it('fault 26: posts nothing if the open document names another page', async () => {
    const other = its.sandbox.seed.landing.noAudiences;
    const reading = { url: url(), canonical: other, loadedAt: url(), addresses: [url()] };
    fakeWorld().tabs.set(7, { id: 7, url: url(), active: true, reading });
    expect((await place({ url: url() })).state).toMatchObject({ kind: 'changed', because: 'address' });
    expect(posts(its.sandbox)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('posts once, without a key, and is confirmed by reading', async () => {
    expect((await place({ action: 'cancel' })).state).toMatchObject({
      kind: 'confirmed',
      status: 'cancelled',
    });
    expect(posts(its.sandbox)).toEqual([{ versionId: its.draft, operation: 'cancelVersion' }]);
  });

  it('ends the watch of the publish in progress', async () => {
    await place();
    expect(shownState().watches).toHaveLength(1);
    await place({ action: 'cancel', status: 'queued' });
    expect(shownState().watches).toEqual([]);
  });

  it('is read back, not repeated, if the outcome is unknown', async () => {
    its.sandbox.faults.add({ operation: 'cancelVersion', drop: 'before', times: 1 });
    const attempt = await place({ action: 'cancel' });
    expect(attempt.state).toMatchObject({ kind: 'unknown', now: { status: 'draft' } });
    expect((await check(attempt)).state.kind).toBe('unknown');
    expect((await place({ action: 'cancel' })).state.kind).toBe('unknown');
    expect(posts(its.sandbox)).toHaveLength(1);
    expect(await statusNow()).toBe('draft');
  });

  it('is shown as refused if the version is live by now', async () => {
    await place();
    its.sandbox.faults.add({
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
    const { records } = its.worker.modules.publishing;
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
    expect(attempts[0]?.order.versionId).toBe(its.draft);
    expect(await records.listAttempts()).toHaveLength(50);
  });

  it('are forgotten with their workspace', async () => {
    await place();
    await its.worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    expect(await its.worker.modules.publishing.records.listAttempts()).toEqual([]);
    expect(await its.worker.modules.publishing.records.listWatches()).toEqual([]);
    expect(shownState()).toEqual({ attempts: [], watches: [], runs: [] });
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });

  it('that do not exist are refused, and a start without any sends no request', async () => {
    await expect(check({ id: 'none' } as Attempt)).rejects.toThrow('not-found');
    its.worker = await newWorker();
    await its.worker.started();
    expect(requests()).toBe(0);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });
});
