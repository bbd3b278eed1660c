// Orders whose worker is killed between any two steps: sent at most once automatically, and never forgotten.
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Attempt, VersionAction, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import {
  audienceAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  posts,
  shownState,
} from './publish-world.ts';

const sandbox = await sharedSandbox({ pages: 20, audiences: 12, pageSize: 10 });
let worker: PublishWorker;
let workspace: Workspace;
beforeEach(async () => {
  holdDate();
  ({ worker, workspace } = await connectedProfile(sandbox));
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const place = (order: VersionOrder) => worker.run(({ answers }) => answers.order(order));

/** Killed in the middle, and started again by the view that puts its question once more. */
async function killedAfter(
  steps: number,
  order: VersionOrder,
): Promise<{ wasKilled: boolean; attempt: Attempt }> {
  let first: unknown;
  await worker.killedDuring(steps, async () => {
    first = await place(order).catch((error: unknown) => error);
  });
  if (!(first instanceof Error)) return { wasKilled: false, attempt: first as Attempt };
  expect(String(first)).toContain('killed');
  worker = await newWorker();
  return { wasKilled: true, attempt: await place(order) };
}

describe.each<VersionAction>(['publish', 'cancel'])('a worker killed during a %s', (action) => {
  test('fault 3, 11: at any step: at most one request, and the true outcome in the end', async () => {
    const outcomes = new Set<string>();
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
      sandbox.ledger.clear();
      const versionId = newDraft(sandbox);
      const order = orderFor(sandbox, workspace, versionId, { action });
      const result = await killedAfter(steps, order);
      ({ wasKilled } = result);
      const { state } = result.attempt;
      const isPosted = posts(sandbox).length > 0;
      const status = (await audienceAt(sandbox))?.latestVersion?.status;
      const where = `killed after ${steps} steps: ${JSON.stringify(state)}, at the service ${status}`;
      expect(posts(sandbox).length, where).toBeLessThanOrEqual(1);
      // Sent before it died: confirmed by reading. Stored, but not sent: unknown, and for a person to say.
      if (isPosted) expect(state.kind, where).toBe('confirmed');
      else expect(state, where).toMatchObject({ kind: 'unknown', now: { status: 'draft' } });
      expect(status === 'draft', where).toBe(!isPosted);
      expect(
        shownState().attempts.find(({ order: of }) => of.versionId === versionId),
        where,
      ).toEqual(result.attempt);
      outcomes.add(state.kind);
      // Each state is stored and shown together with all that are kept: without them, a step stays as quick as the first.
      await worker.modules.publishing.records.dropAttempt(result.attempt.id);
    }
    expect(steps).toBeGreaterThan(20);
    // The few steps between storing that it leaves and leaving are met for certain where each is tried.
    const isEach = nextKill(0) === 1;
    expect([...outcomes].toSorted()).toEqual(
      expect.arrayContaining(isEach ? ['confirmed', 'unknown'] : ['confirmed']),
    );
  });
});

describe('an interrupted attempt', () => {
  const left = async (versionId: string, action: VersionAction = 'publish') => {
    const state = { kind: 'sending', sentAt: Date.now() } as const;
    const order = orderFor(sandbox, workspace, versionId, { action });
    const id = `${workspace.id}|${action}|${versionId}`;
    const names = { audienceName: 'Jane', pageName: 'Pricing' };
    await worker.modules.publishing.records.keepAttempt({
      id,
      order,
      ...names,
      state,
      startedAt: Date.now(),
      ...(action === 'publish' ? { operationKey: 'the-key' } : {}),
    });
    worker.kill();
    worker = await newWorker();
    await worker.started();
    return order;
  };

  it('is read back once on startup, not sent again', async () => {
    await left(newDraft(sandbox));
    expect(sandbox.ledger.entries().map(({ operation }) => operation)).toEqual(['listAudiences']);
    expect(shownState().attempts).toMatchObject([{ state: { kind: 'unknown', now: { status: 'draft' } } }]);
  });

  it('is read back on startup if the previous read-back was interrupted', async () => {
    const versionId = newDraft(sandbox);
    const order = orderFor(sandbox, workspace, versionId);
    const { id } = await place(order);
    const { records } = worker.modules.publishing;
    const kept = await records.getAttempt(id);
    if (!kept) throw new Error('the attempt was not kept');
    await records.keepAttempt({ ...kept, state: { kind: 'accepted', at: Date.now() }, unread: true });
    worker.kill();
    sandbox.ledger.clear();
    worker = await newWorker();
    await worker.started();
    expect(sandbox.ledger.entries().map(({ operation }) => operation)).toEqual(['listAudiences']);
    expect(shownState().attempts[0]?.state).toMatchObject({ kind: 'confirmed', status: 'queued' });
  });

  it('is shown before its response, even if the worker died between storing and showing it', async () => {
    const order = orderFor(sandbox, workspace, newDraft(sandbox));
    const { id } = await place(order);
    const { records } = worker.modules.publishing;
    const kept = await records.getAttempt(id);
    if (!kept) throw new Error('the attempt was not kept');
    const state = { kind: 'confirmed', at: Date.now(), status: 'processing' } as const;
    await records.keepAttempt({ ...kept, state });
    worker.kill();
    const { session } = fakeWorld();
    const set = session.set.bind(session);
    vi.spyOn(session, 'set').mockImplementation(async (items) => {
      await delay(20);
      await set(items);
    });
    worker = await newWorker();
    expect((await place(order)).state).toEqual(state);
    expect(shownState().attempts[0]?.state).toEqual(state);
  });

  it('is not read back again on the next startup', async () => {
    await left(newDraft(sandbox));
    sandbox.ledger.clear();
    worker = await newWorker();
    await worker.started();
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('is sent again with the same key when the user retries', async () => {
    const order = await left(newDraft(sandbox));
    holdDate(10_000);
    expect((await place(order)).state).toMatchObject({ kind: 'confirmed' });
    expect(posts(sandbox)).toEqual([
      { versionId: order.versionId, operation: 'publishVersion', key: 'the-key' },
    ]);
  });

  it('reports the current version if it changed meanwhile', async () => {
    const versionId = newDraft(sandbox);
    const newer = newDraft(sandbox);
    const order = await left(versionId);
    holdDate(10_000);
    expect((await place(order)).state).toMatchObject({ kind: 'unknown', now: { versionId: newer } });
    expect(posts(sandbox)).toEqual([]);
  });

  it('from an older key is not looked up', async () => {
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({ ...workspace, connectionVersion: 9 })),
    );
    await left(newDraft(sandbox));
    expect(sandbox.ledger.entries()).toEqual([]);
    expect(shownState().attempts).toEqual([]);
  });

  it('is dropped if it was only being checked', async () => {
    const versionId = newDraft(sandbox);
    await worker.modules.publishing.records.keepAttempt({
      id: `${workspace.id}|publish|${versionId}`,
      order: orderFor(sandbox, workspace, versionId),
      audienceName: 'Jane',
      pageName: 'Pricing',
      state: { kind: 'checking' },
      startedAt: Date.now(),
    });
    worker = await newWorker();
    await worker.started();
    expect(shownState().attempts).toEqual([]);
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});

describe('stored data of an older release', () => {
  it('survives the upgrade that adds the publishing stores', async () => {
    worker.kill();
    newProfile();
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open('audience-lens', 1);
      open.onupgradeneeded = () => {
        const answers = open.result.createObjectStore('answers', { keyPath: 'key' });
        answers.createIndex('usedAt', 'usedAt');
        answers.createIndex('workspaceId', 'workspaceId');
        open.result.createObjectStore('keys', { keyPath: 'workspaceId' });
        open.result.createObjectStore('wrapping');
        open.result.createObjectStore('bindings', { keyPath: ['workspaceId', 'id'] });
      };
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        const write = open.result.transaction('bindings', 'readwrite');
        write.objectStore('bindings').put({ workspaceId: 'w', id: 'b', pattern: 'https://a.example/' });
        write.oncomplete = () => {
          open.result.close();
          resolve();
        };
      };
    });
    worker = await newWorker();
    await worker.started();
    expect(await worker.run(({ matchTab }) => matchTab.listBindings('w'))).toEqual([
      { id: 'b', pattern: 'https://a.example/' },
    ]);
    expect(await worker.run(({ publishing }) => publishing.records.listAttempts())).toEqual([]);
  });
});
