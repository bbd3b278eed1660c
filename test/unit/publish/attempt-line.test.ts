import { describe, expect, test } from 'vitest';
import {
  attemptFor,
  type FailedAttempt,
  type Failure,
  failureOf,
  isOnItsWay,
  isOpen,
  isSettledBy,
  isUnderWay,
  toneOfState,
} from '../../../lib/publish/attempt-line.ts';
import type { Attempt, AttemptState, RunItem } from '../../../lib/publish/publishing.ts';
import { needsCheck, runCounts, runReport } from '../../../lib/publish/run-line.ts';

const problem = { kind: 'timeout' } as const;
const states: Record<AttemptState['kind'], AttemptState> = {
  checking: { kind: 'checking' },
  sending: { kind: 'sending', sentAt: 1 },
  confirmed: { kind: 'confirmed', at: 1, status: 'queued' },
  accepted: { kind: 'accepted', at: 1 },
  unknown: { kind: 'unknown', at: 1, problem },
  refused: { kind: 'refused', at: 1, problem },
  changed: { kind: 'changed', at: 1 },
};

describe('an attempt', () => {
  test.each<[kind: AttemptState['kind'], tone: string, isUnderWay: boolean, isOpen: boolean]>([
    ['checking', 'busy', true, false],
    ['sending', 'busy', true, false],
    ['confirmed', 'quiet', false, false],
    ['accepted', 'warn', false, true],
    ['unknown', 'warn', false, true],
    ['refused', 'stop', false, false],
    ['changed', 'warn', false, false],
  ])('%s is shown as %s; under way: %s, worth reading back: %s', (kind, ...told) => {
    const state = states[kind];
    expect([toneOfState(state), isUnderWay(state), isOpen(state)]).toEqual(told);
  });

  test.each<[status: string, tone: string, isOnItsWay: boolean]>([
    ['queued', 'quiet', true],
    ['processing', 'quiet', true],
    ['published', 'live', false],
  ])('confirmed as %s is shown as %s; on its way: %s', (status, tone, onItsWay) => {
    const state: AttemptState = { kind: 'confirmed', at: 1, status };
    expect([toneOfState(state), isOnItsWay(state)]).toEqual([tone, onItsWay]);
  });
});

describe('which attempt is shown', () => {
  const of = { workspaceId: 'w', pageId: 'p', audienceId: 'a' };
  const attempt = (id: string, startedAt: number, order: object = {}): Attempt => ({
    id,
    startedAt,
    order: { action: 'publish', connectionVersion: 1, versionId: 'v', status: 'draft', ...of, ...order },
    audienceName: '',
    pageName: '',
    state: states.checking,
  });
  test.each<[name: string, attempts: Attempt[], id: string | undefined]>([
    ['none', [], undefined],
    ['the newest', [attempt('old', 1), attempt('new', 3), attempt('middle', 2)], 'new'],
    ['the later one of two at once', [attempt('first', 1), attempt('second', 1)], 'second'],
    ['not of another audience', [attempt('x', 1, { audienceId: 'b' })], undefined],
    ['not of another page', [attempt('x', 1, { pageId: 'q' })], undefined],
    ['not of another workspace', [attempt('x', 1, { workspaceId: 'v' })], undefined],
    ['of another version', [attempt('x', 1, { versionId: 'v1' })], 'x'],
  ])('%s', (_, attempts, id) => {
    expect(attemptFor(attempts, of)?.id).toBe(id);
  });
});

describe('a run', () => {
  const item = (state: RunItem['state']): RunItem => ({
    audienceId: 'a',
    audienceName: '',
    versionId: 'v',
    status: 'draft',
    state,
  });
  const everyKind: RunItem['state'][] = [...Object.values(states), { kind: 'waiting' }, { kind: 'skipped' }];

  test('counts each audience once', () => {
    expect(runCounts(everyKind.map(item))).toEqual({
      total: 9,
      settled: 6,
      live: 0,
      onTheWay: 1,
      unsure: 2,
      notDone: 3,
      waiting: 1,
    });
    expect(runCounts([])).toEqual({
      total: 0,
      settled: 0,
      live: 0,
      onTheWay: 0,
      unsure: 0,
      notDone: 0,
      waiting: 0,
    });
  });

  test('asks to review items that ended otherwise than intended', () => {
    const kinds = everyKind.filter(needsCheck).map(({ kind }) => kind);
    expect(kinds).toEqual(['accepted', 'unknown', 'refused', 'changed', 'skipped']);
    expect(toneOfState({ kind: 'waiting' })).toBe('quiet');
  });

  test('exports a line per audience, and no line starts like a formula', () => {
    const report = runReport('Pricing, 20 Nov', '1 done · 1 not done', [
      { name: 'Jane\u{202E} Doe', version: 'v13', outcome: 'live' },
      { name: '=HYPERLINK("x")\nsecond line', version: 'v2', outcome: 'refused:\ttoo late' },
    ]);
    expect(report.split('\n')).toEqual([
      'Pricing, 20 Nov',
      '1 done · 1 not done',
      '',
      '• Jane Doe, v13: live',
      '• =HYPERLINK("x") second line, v2: refused: too late',
      '',
    ]);
  });
});

test.each<[AttemptState['kind'], Failure | undefined]>([
  ['checking', undefined],
  ['sending', undefined],
  ['confirmed', undefined],
  ['changed', undefined],
  ['refused', 'refused'],
  ['unknown', 'unconfirmed'],
  ['accepted', 'unconfirmed'],
])('an attempt that is %s failed as %s', (kind, failure) => {
  expect(failureOf(states[kind])).toBe(failure);
});

describe('a failed attempt is settled', () => {
  type Reading = Parameters<typeof isSettledBy>[0];
  const failures = ['refused', 'unconfirmed', 'gaveUp'] as const;
  const version = (number: number, status?: string) => ({ versionId: `v${number}`, number, status });
  const published = version(6, 'published');
  const draft = { versions: { latest: version(7, 'draft'), published } };
  const startedAt = Date.UTC(2026, 10, 20);
  const archived = (at: number) => ({ ...draft, archivedAt: new Date(at).toISOString() });
  const settledBy = (reading: Reading, order: Omit<FailedAttempt, 'startedAt' | 'failure'>) =>
    failures.filter((failure) => isSettledBy(reading, { ...order, startedAt, failure }));

  test.each<[when: string, reading: Reading, settled: readonly Failure[]]>([
    ['while its version is still a draft', draft, []],
    ['while its version is pending', { versions: { latest: version(7, 'pending') } }, []],
    ['of an audience without versions', { versions: {} }, []],
    ['of a version without a status', { versions: { latest: version(7), published } }, []],
    ['once it is live', { versions: { published: version(7) } }, failures],
    [
      'once its status alone says that it is live',
      { versions: { latest: version(7, 'published') } },
      failures,
    ],
    [
      'once it is live under a newer draft',
      { versions: { ...draft.versions, published: version(7) } },
      failures,
    ],
    ['once it is on its way', { versions: { latest: version(7, 'queued') } }, ['refused', 'unconfirmed']],
    ['once it is canceled', { versions: { latest: version(7, 'cancelled'), published } }, failures],
    [
      'once a later version is the latest',
      { versions: { latest: version(8, 'draft'), published } },
      failures,
    ],
    [
      'while an earlier one is the latest, as in an earlier reading',
      { versions: { latest: published, published } },
      [],
    ],
    ['once one without a number is the latest', { versions: { latest: { versionId: 'x' } } }, failures],
    ['once the audience was archived after it', archived(startedAt + 1), failures],
    ['of an audience that was archived before', archived(startedAt - 1), []],
  ])('publish: %s', (_, reading, settled) => {
    expect(settledBy(reading, { action: 'publish', versionId: 'v7', versionNumber: 7 })).toEqual(settled);
  });

  test.each<[when: string, reading: Reading, settled: readonly Failure[]]>([
    ['while visitors see the same version', draft, []],
    ['while no version is live', { versions: { latest: version(7, 'draft') } }, []],
    ['once it is live', { versions: { ...draft.versions, published: version(5) } }, failures],
    ['once another one is live', { versions: { latest: version(7, 'published') } }, failures],
  ])('return to a former version: %s', (_, reading, settled) => {
    const back = { action: 'publish', versionId: 'v5', instead: { versionId: 'v6' } } as const;
    expect(settledBy(reading, back)).toEqual(settled);
  });

  test.each<[when: string, reading: Reading, isSettled: boolean]>([
    ['while it is a draft', draft, false],
    ['while it is on its way', { versions: { latest: version(7, 'queued') } }, false],
    ['once it is live', { versions: { latest: version(7, 'published') } }, true],
    ['once it is canceled', { versions: { latest: version(7, 'cancelled') } }, true],
    ['once a later version is the latest', { versions: { latest: version(8, 'draft') } }, true],
  ])('cancel, unless it was refused: %s', (_, reading, isSettled) => {
    const settled = settledBy(reading, { action: 'cancel', versionId: 'v7' });
    expect([settled.includes('refused'), settled.includes('unconfirmed')]).toEqual([false, isSettled]);
  });
});
