import { describe, expect, test } from 'vitest';
import type { VersionsView, VersionView } from '../../../lib/directory/record-views.ts';
import type { Watch } from '../../../lib/publish/publishing.ts';
import { runningWatch, watchFor } from '../../../lib/publish/watch-line.ts';

const T0 = Date.UTC(2026, 10, 20);
const watch = (more: Partial<Watch> = {}): Watch => ({
  workspaceId: 'w',
  pageId: 'p',
  audienceId: 'a',
  versionId: 'v',
  audienceName: 'Jane',
  startedAt: T0,
  ...more,
});
const queuedSince = (minutes: number, more: Partial<VersionView> = {}): VersionView => ({
  versionId: 'v',
  status: 'queued',
  since: new Date(T0 + minutes * 60_000).toISOString(),
  ...more,
});

test.each<
  [
    name: string,
    watch: Watch,
    latest: VersionView | undefined,
    status: string | undefined,
    minutes: number | undefined,
  ]
>([
  ['nothing seen yet', watch(), undefined, undefined, undefined],
  ['only what the view shows', watch(), queuedSince(-2), 'queued', -2],
  ['both the same', watch({ status: 'queued' }), queuedSince(-2), 'queued', -2],
  ['the watch is further', watch({ status: 'processing' }), queuedSince(-2), 'processing', undefined],
  ['no status', watch(), queuedSince(-2, { status: undefined }), undefined, undefined],
  [
    'the view shows another version',
    watch({ status: 'queued' }),
    queuedSince(-2, { versionId: 'x' }),
    'queued',
    undefined,
  ],
  [
    'a time that cannot be read',
    watch({ status: 'queued' }),
    queuedSince(0, { since: 'noon' }),
    'queued',
    undefined,
  ],
])('%s', (_, item, latest, status, minutes) => {
  expect(runningWatch(item, latest, T0)).toEqual({
    status,
    since: minutes === undefined ? undefined : T0 + minutes * 60_000,
  });
});

describe('which watch is shown', () => {
  const workspace = { id: 'w', name: 'W', color: 'violet', production: false, connectionVersion: 1 } as const;
  const of = { workspace, pageId: 'p', audienceId: 'a', versions: { latest: { versionId: 'v' } } };
  test.each<[name: string, watch: Watch, expected: boolean]>([
    ['of this version', watch(), true],
    ['of another version', watch({ versionId: 'x' }), false],
    ['of another audience', watch({ audienceId: 'x' }), false],
    ['of another page', watch({ pageId: 'x' }), false],
    ['of another workspace', watch({ workspaceId: 'x' }), false],
  ])('%s', (_, item, expected) => {
    expect(watchFor([item], of)).toBe(expected ? item : undefined);
  });

  test.each<[shown: string, versions: VersionsView, expected: boolean]>([
    ['queued', { latest: { versionId: 'v', status: 'queued' } }, true],
    ['published', { latest: { versionId: 'v', status: 'published' } }, false],
    ['live', { latest: { versionId: 'v' }, published: { versionId: 'v' } }, false],
    ['canceled', { latest: { versionId: 'v', status: 'cancelled' } }, false],
  ])('one that gave up, beside a version shown as %s', (_, versions, expected) => {
    const gaveUp = watch({ ended: { at: T0, problem: { kind: 'timeout' } } });
    expect(watchFor([gaveUp], { ...of, versions })).toBe(expected ? gaveUp : undefined);
    const ended = watch({ ended: { at: T0, status: 'published', tookMs: 1 } });
    expect(watchFor([ended], { ...of, versions })).toBe(ended);
  });
});
