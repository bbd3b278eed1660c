import { describe, expect, test } from 'vitest';
import {
  attemptFor,
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

describe('what became of a version by now settles', () => {
  const version = (number: number, status: string) => ({ versionId: `v${number}`, number, status });
  const live = (number: number) => ({ published: version(number, 'published') });
  const draft = { latest: version(7, 'draft') };
  const order = (more: object) =>
    ({ action: 'publish', versionId: 'v7', versionNumber: 7, status: 'draft', ...more }) as Attempt['order'];
  const settles = (versions: object, state: AttemptState['kind'], more: object = {}) =>
    isSettledBy(versions as Parameters<typeof isSettledBy>[0], { order: order(more), state: states[state] });

  test.each(['refused', 'unknown', 'accepted'] as const)('a publish that is %s', (state) => {
    expect(settles({ latest: version(7, 'published'), ...live(7) }, state)).toBe(true);
    expect(settles({ latest: version(7, 'queued'), ...live(6) }, state)).toBe(true);
    expect(settles({ latest: version(8, 'draft'), ...live(6) }, state)).toBe(true);
    expect(settles({ ...draft, ...live(6) }, state)).toBe(false);
    expect(settles({ latest: version(6, 'draft') }, state)).toBe(false);
    expect(settles({}, state)).toBe(false);
  });

  test('a cancel that could not be confirmed, and not a refused one', () => {
    const cancel = { action: 'cancel' };
    expect(settles({ latest: version(7, 'published'), ...live(7) }, 'unknown', cancel)).toBe(true);
    expect(settles({ latest: version(7, 'cancelled') }, 'unknown', cancel)).toBe(true);
    expect(settles({ latest: version(7, 'queued') }, 'unknown', cancel)).toBe(false);
    expect(settles({ latest: version(7, 'published'), ...live(7) }, 'refused', cancel)).toBe(false);
  });

  test('going back only once another version is live', () => {
    const back = { versionId: 'v5', versionNumber: 5, status: 'published', instead: { versionId: 'v6' } };
    expect(settles({ ...draft, ...live(6) }, 'refused', back)).toBe(false);
    expect(settles({ ...draft, ...live(7) }, 'refused', back)).toBe(true);
    expect(settles({ ...draft, ...live(5) }, 'unknown', back)).toBe(true);
  });

  test('nothing that is under way, confirmed or changed', () => {
    const all = { latest: version(7, 'published'), ...live(7) };
    for (const state of ['checking', 'sending', 'confirmed', 'changed'] as const)
      expect(settles(all, state)).toBe(false);
  });
});
