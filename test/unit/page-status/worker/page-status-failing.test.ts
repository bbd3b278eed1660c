// Offline, or with a service that is down or silent, stored data is shown with the reason.
import { describe, expect, it, test, vi } from 'vitest';
import { accessPattern } from '../../../../lib/platform/access.ts';
import { CURRENT_SESSION } from '../../../../lib/service/session-keys.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { holdTimers } from '../../fixtures/hold-timers.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { until } from '../../fixtures/until.ts';
import {
  HOUR,
  inPageStatusWorld,
  landing,
  later,
  pageStatus,
  publishedStatuses,
  sandbox,
  sent,
  states,
  stored,
  worker,
  workspace,
} from './page-status-world.ts';

inPageStatusWorld();

describe('without a connection', () => {
  it('a missing workspace shows as not connected', async () => {
    await worker.workspaces.dropWorkspace(workspace);
    const made = await pageStatus(landing().audience);
    expect(made).toMatchObject({ matchState: { kind: 'not-connected' }, workspaces: [] });
    expect(made).not.toHaveProperty('workspace');
    expect(stored(landing().audience)).toEqual(made);
    expect(fakeWorld().session.all()[CURRENT_SESSION]).toEqual({});
  });

  it('a missing key sends nothing and keeps stored data', async () => {
    await pageStatus(landing().audience);
    sandbox.ledger.clear();
    await worker.keys.forgetKey(workspace.id);
    const made = await pageStatus(landing().audience, true);
    expect(made).toMatchObject({ notice: { kind: 'not-connected' }, matchState: { kind: 'matched' } });
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    expect(sent()).toEqual([]);
  });

  it('fault 29: missing access sends nothing', async () => {
    fakeWorld().granted.delete(accessPattern(sandbox.url));
    const made = await pageStatus(landing().audience);
    const problem = { kind: 'no-permission' };
    expect(made).toMatchObject({ notice: problem, matchState: { kind: 'failed', problem } });
    expect(sent()).toEqual([]);
  });

  it('fault 29: access that is removed while a status is loading is noticed by the next request', async () => {
    worker.start.startBackground();
    await pageStatus(landing().audience);
    sandbox.faults.add({ operation: 'getAudienceMessages', held: true });
    sandbox.ledger.clear();
    const first = pageStatus(landing().audience, true);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    fakeWorld().granted.delete(accessPattern(sandbox.url));
    fakeWorld().onPermissionRemoved.fire({ origins: [accessPattern(sandbox.url)] });
    expect(await pageStatus(landing().audience)).toMatchObject({ notice: { kind: 'no-permission' } });
    sandbox.faults.clear();
    await first;
  });

  it('fault 16: a wrong key is sent once, and again only when a person asks for it', async () => {
    await keepKey(worker, workspace.id, 'wrong', 'session');
    const problem = { kind: 'unauthorized', status: 401 };
    for (let n = 0; n < 3; n++) {
      expect(await pageStatus(landing().audience)).toMatchObject({
        notice: problem,
        matchState: { kind: 'failed', problem },
      });
    }
    expect(sent()).toEqual(['listPages']);
    await pageStatus(landing().audience, true);
    expect(sent()).toEqual(['listPages', 'listPages']);
  });
});

describe('while the browser’s storage cannot be used', () => {
  it('fault 23: a page is shown as failed, with the reason', async () => {
    await Promise.all([worker.databases.userDatabase(), worker.databases.directoryDatabase()]);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Internal error.', 'UnknownError');
    });
    const problem = { kind: 'storage-failed' };
    const made = await pageStatus(landing().audience);
    expect(made).toMatchObject({ notice: problem, matchState: { kind: 'failed', problem } });
    expect(stored(landing().audience)).toEqual(made);
    vi.restoreAllMocks();
    expect(await pageStatus(landing().audience)).toMatchObject({ matchState: { kind: 'matched' } });
  });
});

it('a bug leaves no view without a status, and goes to the console', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  await Promise.all([worker.databases.userDatabase(), worker.databases.directoryDatabase()]);
  const bug = new TypeError('not a function');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw bug;
  });
  const problem = { kind: 'failed' };
  const made = await pageStatus(landing().audience);
  expect(made).toMatchObject({ notice: problem, matchState: { kind: 'failed', problem } });
  expect(reportError).toHaveBeenCalledWith(bug);
});

describe('while the service is down', () => {
  const faults: [string, Fault, kind: string][] = [
    ['it drops everything', { drop: 'before' }, 'offline'],
    ['it answers with 500', { status: 500 }, 'unavailable'],
    ['a portal answers', { html: true }, 'not-the-api'],
    ['it redirects', { redirect: { status: 302, location: 'http://127.0.0.1:9/' } }, 'not-the-api'],
    ['it asks to wait', { status: 429 }, 'rate-limited'],
    ['it answers nonsense', { body: '{"a":1}' }, 'unexpected-answer'],
  ];
  test.each(faults)('a page without stored data fails: %s', async (_, fault, kind) => {
    sandbox.faults.add(fault);
    const made = await pageStatus(landing().audience);
    expect(made.matchState).toMatchObject({ kind: 'failed', problem: { kind } });
    expect(made.directory).toMatchObject({ state: 'stopped', problem: { kind } });
  });

  test.each(faults)(
    'fault 12, 14: stored data is shown with its age and the reason: %s',
    async (_, fault, kind) => {
      const first = await pageStatus(landing().audience);
      later(HOUR);
      sandbox.faults.add(fault);
      const made = await pageStatus(landing().audience);
      expect(made.matchState).toMatchObject({ kind: 'matched', audience: { name: 'Jane Doe, Contoso' } });
      for (const name of ['versions', 'conversation', 'analytics'] as const) {
        const { data, at } = first[name] as { data: unknown; at: number };
        expect(made[name], name).toEqual({
          state: 'shown',
          data,
          at,
          stale: true,
          renewing: false,
          problem: expect.objectContaining({ kind }),
        });
      }
      expect(made.trend).toMatchObject({ state: 'shown' });
      if (kind !== 'unexpected-answer') expect(made.notice).toMatchObject({ kind });
    },
  );

  it('a problem of the whole connection is shown over everything as soon as one block meets it', async () => {
    await pageStatus(landing().audience);
    later(HOUR);
    sandbox.faults.add({ drop: 'before' });
    const statuses = publishedStatuses();
    await pageStatus(landing().audience);
    const failing = statuses.filter(({ versions, conversation, analytics }) =>
      [versions, conversation, analytics].some((block) => block && 'problem' in block && block.problem),
    );
    expect(failing.length).toBeGreaterThan(1);
    for (const { notice } of failing) expect(notice).toMatchObject({ kind: 'offline' });
  });

  it('what the service cannot answer fails in its place while a version could be published', async () => {
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 503 });
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 503 });
    const made = await pageStatus(landing().audience);
    for (const block of [made.conversation, made.analytics])
      expect(block).toMatchObject({ state: 'failed', problem: { kind: 'unavailable' } });
    expect(made.versions).toMatchObject({ state: 'shown' });
    expect(made).not.toHaveProperty('notice');
  });

  it('one block fails alone, with its reason', async () => {
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 403, body: 'not yours' });
    const made = await pageStatus(landing().audience);
    expect(made.conversation).toEqual({
      state: 'failed',
      problem: { kind: 'forbidden', status: 403, detail: 'not yours' },
    });
    expect(states(made)).toEqual(['shown', 'failed', 'shown', 'shown']);
    expect(made).not.toHaveProperty('notice');
  });

  it('the page status recovers when the service does', async () => {
    sandbox.faults.add({ status: 500 });
    await pageStatus(landing().audience);
    sandbox.faults.clear();
    const made = await pageStatus(landing().audience);
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    expect(made.directory).toMatchObject({ state: 'ready' });
    expect(made.directory).toMatchObject({ problem: undefined });
  });
});

describe('when the service does not answer', () => {
  it('fault 1, 14: the caller gets what is known after twenty seconds', async () => {
    const first = await pageStatus(landing().audience);
    sandbox.ledger.clear();
    later(HOUR);
    const timers = holdTimers('/platform/worker/with-timeout.ts');
    sandbox.faults.add({ operation: 'getAudienceMessages', hang: true });
    const answered = vi.fn();
    const asking = pageStatus(landing().audience);
    asking.then(answered, answered);
    await until(() => {
      expect(sent()).toContain('getAudienceMessages');
      const { sequence, versions, analytics, trend } = stored(landing().audience) ?? first;
      expect(sequence).toBeGreaterThan(first.sequence);
      for (const block of [versions, analytics, trend])
        expect(block).toMatchObject({ state: 'shown', stale: false, renewing: false });
    });
    const [deadline, ...others] = timers.filter(({ wait }) => wait > 1000);
    expect([deadline?.wait, others]).toEqual([20_000, []]);
    expect(answered).not.toHaveBeenCalled();
    deadline?.ring();
    const made = await asking;
    expect(made.versions).toMatchObject({ state: 'shown', stale: false });
    const { data } = first.conversation as { data: unknown };
    expect(made.conversation).toMatchObject({ state: 'shown', stale: true, data });
  });
});
