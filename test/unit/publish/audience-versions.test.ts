import { describe, expect, test } from 'vitest';
import { liveVersionOf } from '../../../lib/api/live-version.ts';
import type { Audience } from '../../../lib/api/schemas.ts';
import type { VersionsView } from '../../../lib/directory/record-views.ts';
import { versionsOf } from '../../../lib/publish/version-life.ts';

const since = '2026-11-20T09:00:00.000Z';
const audience = (more: Partial<Audience>): Audience => ({ audienceId: 'a', ...more });

test.each<[name: string, audience: Audience, expected: VersionsView]>([
  ['no version', audience({}), {}],
  ['null instead of one', audience({ latestVersion: null, publishedVersion: null } as never), {}],
  [
    'a draft, by seconds after a plus sign',
    audience({
      latestVersion: {
        versionId: 'v',
        versionNumber: 3,
        status: 'draft',
        becameDraftAt: `+${Date.parse(since) / 1000}`,
      },
    }),
    { latest: { versionId: 'v', number: 3, status: 'draft', since } },
  ],
  [
    'processing since the queue ended',
    audience({
      latestVersion: {
        versionId: 'v',
        status: 'processing',
        queuedAt: '2026-11-20T08:59:00Z',
        queueDurationMs: 60_000,
      },
    }),
    { latest: { versionId: 'v', status: 'processing', since } },
  ],
  [
    'a time that cannot be read stays as sent',
    audience({ publishedVersion: { versionId: 'v', status: 'published', publishedAt: 'noon' } }),
    { published: { versionId: 'v', status: 'published', since: 'noon' } },
  ],
  ['only an id', audience({ latestVersion: { versionId: 'v' } }), { latest: { versionId: 'v' } }],
])('%s', (_, record, expected) => {
  expect(versionsOf(record)).toEqual(expected);
});

describe('what is live', () => {
  const v12 = { versionId: 'v12' };
  test.each<[name: string, audience: Audience, id: string | undefined]>([
    [
      'the published version',
      audience({ latestVersion: { versionId: 'v13', status: 'draft' }, publishedVersion: v12 }),
      'v12',
    ],
    [
      'the latest, where only its status says so',
      audience({ latestVersion: { versionId: 'v13', status: 'published' } }),
      'v13',
    ],
    ['nothing', audience({ latestVersion: { versionId: 'v13', status: 'draft' } }), undefined],
    ['nothing known', audience({}), undefined],
  ])('%s', (_, record, id) => {
    expect(liveVersionOf(record)?.versionId).toBe(id);
  });
});
