// The decisions of publishing, one by one.
import { describe, expect, it, test } from 'vitest';
import type { Problem, ProblemKind } from '../../../../lib/api/problem.ts';
import type { Audience } from '../../../../lib/api/schemas.ts';
import { isReached } from '../../../../lib/jobs/worker/outcome.ts';
import { badgeOfEnd } from '../../../../lib/page-status/worker/badge.ts';
import type { AttemptState, VersionAction, VersionOrder, Watch } from '../../../../lib/publish/publishing.ts';
import { isJoined, statusAchieved } from '../../../../lib/publish/worker/attempt-machine.ts';
import type {
  AttemptRecord,
  RunItemRecord,
  RunRecord,
} from '../../../../lib/publish/worker/publish-records.ts';
import { pauseFor, runMachine } from '../../../../lib/publish/worker/run-machine.ts';
import { isTooOld, nextPollIn, readWatched } from '../../../../lib/publish/worker/watch-machine.ts';
import { textOfEnd } from '../../../../lib/publish/worker/watch-notification.ts';

const finished = (run: RunRecord) => runMachine(run, { kind: 'driven' });
const paused = (run: RunRecord, problem?: Problem) =>
  runMachine(run, { kind: 'paused', ...(problem ? { problem } : {}) });
const resumed = (run: RunRecord) => runMachine(run, { kind: 'resumed' });
const stopped = (run: RunRecord) => runMachine(run, { kind: 'stopped' });
const interrupted = (run: RunRecord) => runMachine(run, { kind: 'interrupted', at: 1 });

describe('the meaning of a reading', () => {
  const reading = (latest?: [string, string?], published?: string): Audience => ({
    audienceId: 'a',
    ...(latest
      ? { latestVersion: { versionId: latest[0], ...(latest[1] ? { status: latest[1] } : {}) } }
      : {}),
    ...(published ? { publishedVersion: { versionId: published } } : {}),
  });

  test.each<[VersionAction, string, Audience, string | undefined]>([
    ['publish', 'draft', reading(['v'], undefined), undefined],
    ['publish', 'draft', reading(['v', 'draft']), undefined],
    ['publish', 'draft', reading(['v', 'pending']), 'pending'],
    ['publish', 'draft', reading(['v', 'queued']), 'queued'],
    ['publish', 'draft', reading(['v', 'processing']), 'processing'],
    ['publish', 'draft', reading(['v', 'published']), 'published'],
    ['publish', 'draft', reading(['v', 'cancelled']), undefined],
    ['publish', 'draft', reading(['v', 'never-heard-of']), undefined],
    ['publish', 'pending', reading(['v', 'pending']), undefined],
    ['publish', 'pending', reading(['v', 'draft']), undefined],
    ['publish', 'pending', reading(['v', 'queued']), 'queued'],
    ['publish', 'draft', reading(['w', 'queued']), undefined],
    ['publish', 'draft', reading(['w', 'draft'], 'v'), 'published'],
    ['publish', 'draft', reading(), undefined],
    ['cancel', 'queued', reading(['v', 'cancelled']), 'cancelled'],
    ['cancel', 'queued', reading(['v', 'queued']), undefined],
    ['cancel', 'queued', reading(['v', 'published'], 'v'), undefined],
    ['cancel', 'queued', reading(['w', 'draft']), undefined],
  ])('%s of what was shown as %s, in %o: %s', (action, status, audience, achieved) => {
    expect(statusAchieved({ action, versionId: 'v', status }, audience)).toBe(achieved);
  });
});

describe('whether a click belongs to an earlier one', () => {
  const order: VersionOrder = {
    action: 'publish',
    workspaceId: 'w',
    connectionVersion: 1,
    pageId: 'p',
    audienceId: 'a',
    versionId: 'v',
    status: 'draft',
  };
  const attempt = (state: AttemptState): AttemptRecord => ({
    id: 'i',
    order,
    audienceName: 'A',
    pageName: 'P',
    state,
    startedAt: 0,
  });
  const refused = attempt({ kind: 'refused', at: 100_000, problem: { kind: 'conflict' } });
  const unknown = attempt({ kind: 'unknown', at: 100_000, problem: { kind: 'timeout' } });

  test.each<[string, AttemptRecord, number, boolean]>([
    ['in the same second', refused, 100_900, true],
    ['later', refused, 101_000, false],
    ['after waiting for it', refused, 70_000, true],
    ['by a clock that was set back', refused, -30_000, false],
    ['an unknown one, asked again by the view', unknown, 104_999, true],
    ['an unknown one, pressed later', unknown, 105_000, false],
    ['one under way', attempt({ kind: 'sending', sentAt: 100_000 }), 100_001, false],
  ])('%s', (_, before, entered, joined) => {
    expect(isJoined(before, order, entered)).toBe(joined);
  });

  test.each<Partial<VersionOrder>>([{ status: 'pending' }, { connectionVersion: 2 }, { pageId: 'q' }])(
    'not with %o',
    (other) => {
      expect(isJoined(refused, { ...order, ...other }, 100_001)).toBe(false);
    },
  );
});

describe('the polling of a watched version', () => {
  it('waits longer each time, from 2 s to 10 s while a view is open', () => {
    const waits = Array.from({ length: 12 }, (_, seenPolls) =>
      nextPollIn({ seenPolls, quietPolls: 0 }, true),
    );
    expect(waits[0]).toBe(2000);
    expect(waits.at(-1)).toBe(10_000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  it('waits 30 s, 1, 2 and then 5 minutes while none is', () => {
    const waits = [0, 1, 2, 3, 4, 50].map((quietPolls) => nextPollIn({ seenPolls: 9, quietPolls }, false));
    expect(waits).toEqual([30_000, 60_000, 120_000, 300_000, 300_000, 300_000]);
  });

  test.each([
    [1000, 999, false],
    [1000, 1000, true],
    [1000, 5000, true],
    [301_000, 1000, false],
    [301_001, 1000, true], // set by another clock
  ])('for %i, at %i: due %s', (nextAt, now, due) => {
    expect(isReached(nextAt, now, 300_000)).toBe(due);
  });

  it('fault 22: ends after two hours, but not because the clock was set back', () => {
    expect([7_199_999, 7_200_000, -5_000_000].map((now) => isTooOld({ startedAt: 0 }, now))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the state of a watched version', () => {
  const at = (seconds: number) => `+${Date.UTC(2026, 5, 1) + seconds * 1000}`;

  test.each<[Audience, ReturnType<typeof readWatched>]>([
    [{ audienceId: 'a' }, { ended: false }],
    [{ audienceId: 'a', latestVersion: { versionId: 'w', status: 'published' } }, { ended: false }],
    [{ audienceId: 'a', latestVersion: { versionId: 'v' } }, { ended: false }],
    [{ audienceId: 'a', latestVersion: { versionId: 'v', status: null } }, { ended: false }],
    [
      { audienceId: 'a', latestVersion: { versionId: 'v', status: 'queued' } },
      { status: 'queued', ended: false },
    ],
    [
      { audienceId: 'a', latestVersion: { versionId: 'v', status: 'new' } },
      { status: 'new', ended: false },
    ],
    [
      { audienceId: 'a', latestVersion: { versionId: 'v', status: 'cancelled' } },
      { status: 'cancelled', ended: true },
    ],
    [
      { audienceId: 'a', latestVersion: { versionId: 'v', status: 'archived' } },
      { status: 'archived', ended: true },
    ],
    [
      { audienceId: 'a', latestVersion: { versionId: 'v', status: 'published' } },
      { status: 'published', ended: true },
    ],
    [
      {
        audienceId: 'a',
        latestVersion: { versionId: 'w', status: 'draft' },
        publishedVersion: { versionId: 'v', queuedAt: at(0), publishedAt: at(43) },
      },
      { status: 'published', ended: true, tookMs: 43_000 },
    ],
    [
      { audienceId: 'a', publishedVersion: { versionId: 'v', queuedAt: at(43), publishedAt: at(0) } },
      { status: 'published', ended: true },
    ],
    [
      { audienceId: 'a', publishedVersion: { versionId: 'v', queuedAt: 'yesterday', publishedAt: at(0) } },
      { status: 'published', ended: true },
    ],
  ])('%o', (audience, expected) => {
    expect(readWatched(audience, { versionId: 'v' })).toEqual(expected);
  });

  test.each<[status: string, live: string, ended: boolean]>([
    ['archived', 'w', false],
    ['queued', 'w', false],
    ['cancelled', 'w', true],
    ['archived', 'v', true],
  ])(
    'is not final while a version going back live is still in its earlier state: %s, live %s',
    (status, live, ended) => {
      const latestVersion = { versionId: 'v', status } as Audience['latestVersion'];
      const instead = { versionId: 'w', latestId: 'v', latestStatus: 'archived' };
      const audience = { audienceId: 'a', latestVersion, publishedVersion: { versionId: live } };
      expect(readWatched(audience, { versionId: 'v', instead }).ended).toBe(ended);
    },
  );
});

describe('the notification at the end', () => {
  const took = (tookMs: number): Watch['ended'] => ({ at: 0, status: 'published', tookMs });

  test.each<[Watch['ended'], number | undefined, string, seenAt?: number]>([
    [{ at: 9, status: 'published' }, 13, 'v13 is live.'],
    [took(43_000), 13, 'v13 went live in 43 s'],
    [took(400), 13, 'v13 went live in 0 s'],
    [took(59_999), 13, 'v13 went live in 1 min 0 s'],
    [took(125_000), undefined, 'The new version went live in 2 min 5 s'],
    [took(3_780_000), 2, 'v2 went live in 1 h 3 min'],
    [{ at: 0, status: 'cancelled', tookMs: 1 }, 13, 'v13 was canceled'],
    [{ at: 0, status: 'archived', tookMs: 1 }, 13, 'v13 was archived'],
    [{ at: 9, problem: { kind: 'timeout' } }, 13, 'Stopped watching v13. It still isn’t live.', 9],
    [{ at: 9, problem: { kind: 'timeout' } }, 13, 'Stopped watching v13. It may be live by now.', 8],
    [
      { at: 9, problem: { kind: 'timeout' } },
      undefined,
      'Stopped watching the new version. It may be live by now.',
      8,
    ],
  ])('%o of version %s: %s', (ended, versionNumber, title, seenAt = 0) => {
    const watch = {
      audienceName: 'Jane',
      seenAt,
      ...(ended ? { ended } : {}),
      ...(versionNumber ? { versionNumber } : {}),
    };
    expect(textOfEnd(watch)).toEqual({ title, message: 'Jane' });
  });

  it('security 9: shows reversing or invisible characters in the name by their numbers', () => {
    const watch = {
      audienceName: 'Jane\n\u{202E}eoD',
      ended: { at: 0, status: 'archived', tookMs: 1 },
    } as const;
    expect(textOfEnd(watch).message).toBe('JaneU+000AU+202EeoD');
  });

  it('has a check mark only if the version is live', () => {
    expect(badgeOfEnd({ at: 0, status: 'published', tookMs: 0 }).text).toBe('✓');
    expect(badgeOfEnd({ at: 0, status: 'cancelled', tookMs: 0 }).text).toBe('!');
    expect(badgeOfEnd({ at: 0, problem: { kind: 'timeout' } }).text).toBe('!');
  });
});

describe('a run', () => {
  const item = (kind: string, more: Partial<RunItemRecord> = {}): RunItemRecord => ({
    audienceId: kind,
    audienceName: kind,
    versionId: 'v',
    status: 'draft',
    operationKey: 'k',
    state: { kind } as RunItemRecord['state'],
    ...more,
  });
  const run = (state: RunRecord['state'], ...items: RunItemRecord[]): RunRecord => ({
    id: 'r',
    workspaceId: 'w',
    connectionVersion: 1,
    baseUrl: 'u',
    pageId: 'p',
    pageName: 'P',
    state,
    items,
    startedAt: 7,
  });
  const kinds = ({ items }: RunRecord) => items.map(({ state }) => state.kind);
  const at = 0;

  test.each<[ProblemKind, boolean]>([
    ['not-connected', true],
    ['no-permission', true],
    ['offline', true],
    ['timeout', true],
    ['unauthorized', true],
    ['rate-limited', true],
    ['unavailable', true],
    ['not-the-api', true],
    ['forbidden', false],
    ['not-found', false],
    ['conflict', false],
    ['rejected', false],
    ['too-large', false],
    ['unexpected-answer', false],
  ])('that could not check because of %s: waits %s', (kind, waits) => {
    const problem = { kind };
    expect(pauseFor({ state: { kind: 'refused', at, problem }, blocker: problem })).toBe(
      waits ? problem : undefined,
    );
    expect(pauseFor({ state: { kind: 'unknown', at, problem }, blocker: problem })).toBe(
      waits ? problem : undefined,
    );
  });

  test.each<[AttemptState, boolean]>([
    [{ kind: 'refused', at, problem: { kind: 'unauthorized' } }, true],
    [{ kind: 'refused', at, problem: { kind: 'rate-limited' } }, true],
    [{ kind: 'refused', at, problem: { kind: 'conflict' } }, false],
    [{ kind: 'refused', at, problem: { kind: 'forbidden' } }, false],
    [{ kind: 'unknown', at, problem: { kind: 'offline' } }, false],
    [{ kind: 'changed', at, because: 'version' }, false],
    [{ kind: 'changed', at, because: 'workspace' }, true],
    [{ kind: 'confirmed', at, status: 'queued' }, false],
  ])('after %o: waits %s', (state, waits) => {
    expect(pauseFor({ state }) !== undefined).toBe(waits);
  });

  it('waits until the requested time, and clears it on resuming', () => {
    const problem: Problem = { kind: 'rate-limited', notBefore: 99 };
    const waiting = paused(run('running'), problem);
    expect(waiting).toMatchObject({ state: 'paused', problem, resumeAt: 99 });
    expect(resumed(waiting)).toEqual(run('running'));
  });

  test.each<[ProblemKind, resumeAt: number | undefined]>([
    ['unauthorized', undefined],
    ['no-permission', undefined],
    ['not-connected', undefined],
    ['conflict', undefined],
    ['offline', 99],
  ])('that waits, when another item meets %s: resumes at %s', (kind, resumeAt) => {
    const waiting = paused(run('running'), { kind: 'rate-limited', notBefore: 99 });
    const next = paused(waiting, { kind });
    expect([next.resumeAt, next.problem?.kind]).toEqual([resumeAt, resumeAt ? 'rate-limited' : kind]);
  });

  test.each(['stopped', 'done'] as const)('that is %s does not continue, pause or stop', (state) => {
    const over = run(state, item('confirmed'));
    expect([paused(over), resumed(over), stopped(over), finished(over)]).toEqual([over, over, over, over]);
  });

  it('skips items that have not started when stopped, but not those that may have been sent', () => {
    const before = run(
      'running',
      item('waiting'),
      item('sending'),
      item('confirmed'),
      item('waiting', { sent: true }),
    );
    const after = stopped(before);
    expect(after.state).toBe('stopped');
    expect(kinds(after)).toEqual(['skipped', 'sending', 'confirmed', 'unknown']);
  });

  it('ends when nothing is waiting or in progress', () => {
    expect(finished(run('running', item('confirmed'), item('unknown'), item('skipped'))).state).toBe('done');
    for (const kind of ['waiting', 'checking', 'sending'])
      expect(finished(run('running', item(kind))).state).toBe('running');
    expect(finished(run('paused', item('confirmed'))).state).toBe('paused');
  });

  it('fault 4: stops retrying an item whose worker is killed each time', () => {
    const after = interrupted(run('running', item('checking', { left: 4 }), item('sending', { left: 4 })));
    expect(after.items.map(({ state }) => state)).toEqual([
      { kind: 'skipped', why: 'interrupted' },
      { kind: 'unknown', at: 1 },
    ]);
    expect(kinds(interrupted(run('running', item('checking', { left: 3 }))))).toEqual(['waiting']);
  });

  it('restarts items that were not sent, and reads back those that may have been', () => {
    const left = [item('checking'), item('sending'), item('accepted'), item('checking', { sent: true })];
    const after = interrupted(run('running', ...left));
    expect(kinds(after)).toEqual(['waiting', 'unknown', 'accepted', 'unknown']);
    expect(after.items.map(({ unread }) => unread)).toEqual([undefined, true, undefined, true]);
    expect(kinds(interrupted(run('stopped', ...left)))).toEqual([
      'skipped',
      'unknown',
      'accepted',
      'unknown',
    ]);
  });

  it('skips items that were requeued after it was stopped', () => {
    const problem: Problem = { kind: 'rate-limited', notBefore: 99 };
    const after = runMachine(run('stopped', item('sending')), {
      kind: 'put-back',
      at: 0,
      audienceId: 'sending',
      problem,
    });
    expect(kinds(after)).toEqual(['skipped']);
  });
});
