import { describe, expect, it, test } from 'vitest';
import { audiencesTable } from '../../../components/directory/audiences-table.ts';
import type { AudienceListRow } from '../../../lib/directory/audience-list.ts';

const plain: AudienceListRow = {
  audienceId: 'aud_1',
  name: 'Jane Doe',
  overrides: [],
  isNewPageAgent: false,
  archived: false,
};

describe('audiencesTable has a row', () => {
  test.each<[what: string, row: AudienceListRow, expected: (string | number | null)[]]>([
    [
      'with nothing but a name',
      plain,
      ['aud_1', 'Jane Doe', null, null, null, null, null, null, null, null, null, null],
    ],
    [
      'with everything',
      {
        ...plain,
        routeKey: 'jane-doe',
        latest: { versionId: 'v2', number: 13, status: 'draft', since: '+1764000000' },
        published: { versionId: 'v1', number: 12, status: 'published', since: '2026-11-17T16:04:00Z' },
        overrides: ['actionUrl', 'metadata'],
        isNewPageAgent: true,
        archived: true,
      },
      [
        'aud_1',
        'Jane Doe',
        'jane-doe',
        13,
        'draft',
        '+1764000000',
        12,
        'published',
        '2026-11-17T16:04:00Z',
        'actionUrl, metadata',
        'yes',
        'yes',
      ],
    ],
    [
      'with a version that has no number and an unknown status',
      { ...plain, latest: { versionId: 'v1', status: 'in-review' } },
      ['aud_1', 'Jane Doe', null, null, 'in-review', null, null, null, null, null, null, null],
    ],
  ])('%s', (_, row, expected) => {
    expect(audiencesTable([row])[1]).toEqual(expected);
  });
});

it('has a header for every cell, in the same order', () => {
  const [header, ...rows] = audiencesTable([plain]);
  expect(header).toEqual([
    'Audience ID',
    'Name',
    'Personal link ending',
    'Latest version',
    'Latest status',
    'Latest since',
    'Published version',
    'Published status',
    'Published since',
    'Overrides',
    'New page agent',
    'Archived',
  ]);
  expect(rows).toEqual([expect.objectContaining({ length: header?.length })]);
});
