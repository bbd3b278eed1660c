// The health of a page, from its audiences.
import { describe, expect, it, test } from 'vitest';
import type { Audience } from '../../../lib/api/schemas.ts';
import { canGoBack } from '../../../lib/directory/former-versions.ts';
import { type PageHealth, pageHealthOf, versionCounter } from '../../../lib/home/page-health.ts';
import { versionsOf } from '../../../lib/publish/version-life.ts';
import { versionLine } from '../../../lib/publish/version-line.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const DAY = 24 * 3_600_000;
const NOW = Date.parse(at(2)) + 8 * DAY;
const draft = { versionId: 'v2', versionNumber: 2, status: 'draft' as const };
const well = { hasFailed: false, hasFallen: false };

function audience(audienceId: string, status?: string, more: Partial<Audience> = {}): Audience {
  const version = { versionId: `${audienceId}-v2`, versionNumber: 2, createdAt: at(1) };
  return {
    audienceId,
    effectiveName: `Name of ${audienceId}`,
    ...(status === undefined
      ? {}
      : {
          latestVersion: { ...version, status: status as 'draft', becameDraftAt: at(2), publishedAt: at(3) },
        }),
    ...more,
  };
}

const live: Partial<Audience> = {
  publishedVersion: { versionId: 'v1', versionNumber: 1, status: 'published', publishedAt: at(0) },
};

function counted(...audiences: Audience[]) {
  const counter = versionCounter();
  for (const each of audiences) counter.add(each);
  return counter.counts({ at: 5 });
}

test.each<[PageHealth, string, Audience[]]>([
  ['live', 'a live audience', [audience('a', 'published'), audience('b')]],
  ['waiting', 'a draft older than a week', [audience('a', 'published'), audience('b', 'draft', live)]],
  ['live', 'a version on its way', [audience('a', 'processing', live)]],
  [
    'live',
    'a draft of this week',
    [
      audience('a', 'draft', {
        ...live,
        latestVersion: { ...draft, becameDraftAt: new Date(NOW - 6 * DAY).toISOString() },
      }),
    ],
  ],
  [
    'live',
    'a draft of an unreadable time',
    [audience('a', 'draft', { ...live, latestVersion: { ...draft, becameDraftAt: 'soon' } })],
  ],
  ['live', 'a canceled version over a live one', [audience('a', 'cancelled', live)]],
  ['quiet', 'no version ever published', [audience('a', 'cancelled'), audience('b')]],
  ['quiet', 'no audience', []],
  [
    'live',
    'an archived audience with a draft',
    [audience('a', 'published'), audience('b', 'draft', { archivedAt: at(4) })],
  ],
])('a page is %s with %s', (standing, _, audiences) => {
  expect(pageHealthOf(counted(...audiences), well, NOW)).toBe(standing);
});

describe('of all pairs of latest and published version', () => {
  const statuses = [
    'draft',
    'pending',
    'processing',
    'published',
    'archived',
    'unheard-of',
    undefined,
  ] as const;
  const pairs = statuses.flatMap((latest) =>
    statuses.flatMap((published) => ['v1', 'v2'].map((id) => [latest, published, id] as const)),
  );
  const version = (versionId: string, status: string | undefined) => ({
    versionId,
    versionNumber: 3,
    ...(status ? { status } : {}),
  });

  test.each(pairs)(
    '%s and %s (%s), what the popup calls a contradiction is one on Home, and none is gone back from',
    (latest, published, id) => {
      const pair = { latestVersion: version('v2', latest), publishedVersion: version(id, published) };
      const sent = audience('a', undefined, pair as Partial<Audience>);
      const isSaid = versionLine(versionsOf(sent)).sentence === 'contradiction';
      const health = counted(sent);
      expect(health.contradictions).toBe(isSaid ? 1 : 0);
      expect(pageHealthOf(health, well, NOW) === 'trouble').toBe(isSaid);
      if (isSaid) expect(canGoBack(versionsOf(sent))).toBe(false);
    },
  );
});

it('a page without loaded audiences is unread unless a publish failed or conversions fell', () => {
  expect(pageHealthOf(undefined, well, NOW)).toBe('unread');
  expect(pageHealthOf(undefined, { ...well, hasFailed: true }, NOW)).toBe('trouble');
  expect(pageHealthOf(undefined, { ...well, hasFallen: true }, NOW)).toBe('trouble');
});

it('the oldest draft and the newest change are named', () => {
  const early = audience('early', 'draft');
  if (early.latestVersion) early.latestVersion.becameDraftAt = at(1);
  const versions = counted(
    audience('late', 'draft'),
    early,
    audience('unknown', 'pending', { createdAt: 'x' }),
  );
  expect(versions).toMatchObject({
    audiences: 3,
    waiting: 3,
    live: 0,
    at: 5,
    oldest: { audienceId: 'early', audienceName: 'Name of early', number: 2 },
    newest: { audienceId: 'late', status: 'draft' },
  });
});

it('a change is dated by the last time of a version whose status has none', () => {
  const unknown = { versionId: 'x', versionNumber: 9, status: 'reviewing', createdAt: at(8) } as const;
  const reviewed = audience('b', undefined, { latestVersion: unknown as never });
  const { newest } = counted(audience('a', 'draft'), reviewed);
  expect(newest).toMatchObject({ number: 9, at: Date.parse(at(8)), status: 'reviewing' });
});

it('none is known to be the last publish where one does not tell when it was', () => {
  const untimed = audience('b', undefined, {
    publishedVersion: { versionId: 'x', versionNumber: 9, status: 'published', publishedAt: 'soon' },
  });
  expect(counted(audience('a', 'published'), untimed)).not.toHaveProperty('lastPublish');
  expect(counted(audience('a', 'published'), untimed)).toHaveProperty('newest');
});

it('of some of a page’s audiences, none is known to be the last, and no page to have nothing live', () => {
  const counter = versionCounter();
  counter.add(audience('a', 'draft'));
  counter.add(audience('b', 'archived'));
  const part = counter.counts({ at: 5, isPart: true });
  expect(part).not.toHaveProperty('newest');
  expect(part).not.toHaveProperty('lastPublish');
  expect(part.oldest).toMatchObject({ audienceId: 'a' });
  expect(pageHealthOf({ ...part, waiting: 0, live: 0 }, well, 0)).toBe('unread');
  expect(pageHealthOf({ ...part, live: 1 }, well, 0)).toBe('live');
});

it('the last publish may be of an audience that was archived since', () => {
  const archived = audience('b', 'published', { archivedAt: at(9) });
  expect(counted(audience('a', 'draft', live), archived)).toMatchObject({
    audiences: 1,
    live: 1,
    lastPublish: { number: 2, at: Date.parse(at(3)) },
  });
});

it('the last publish is named', () => {
  const published = (id: string, hour: number) =>
    audience(id, undefined, {
      publishedVersion: { versionId: id, versionNumber: hour, status: 'published', publishedAt: at(hour) },
    });
  const { lastPublish } = counted(published('a', 3), published('b', 9), published('c', 3));
  expect(lastPublish).toMatchObject({ number: 9 });
  expect(counted(audience('a', 'draft'))).not.toHaveProperty('lastPublish');
  const archived = { versionId: 'd', versionNumber: 12, status: 'archived', publishedAt: at(10) } as const;
  const takenBack = audience('d', undefined, { latestVersion: archived });
  expect(counted(published('b', 9), takenBack).lastPublish).toMatchObject({ number: 12 });
});
