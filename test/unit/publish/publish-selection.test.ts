import { describe, expect, test } from 'vitest';
import type { AudienceListRow } from '../../../lib/directory/audience-list.ts';
import {
  type Chosen,
  canPublish,
  choiceOf,
  isStillChosen,
  withRow,
} from '../../../lib/publish/publish-selection.ts';

const row = (audienceId: string, versionId?: string, status?: string): AudienceListRow => ({
  audienceId,
  name: audienceId,
  overrides: [],
  isNewPageAgent: false,
  archived: false,
  ...(versionId === undefined ? {} : { latest: { versionId, ...(status === undefined ? {} : { status }) } }),
});

test.each<[name: string, row: AudienceListRow, expected: boolean]>([
  ['a draft', row('a', 'v', 'draft'), true],
  ['queued', row('a', 'v', 'queued'), false],
  ['a status that is not known', row('a', 'v', 'reviewing'), false],
  ['no status', row('a', 'v'), false],
  ['no version', row('a'), false],
  ['live already', { ...row('a', 'v', 'draft'), published: { versionId: 'v' } }, false],
])('can be published: %s', (_, item, expected) => {
  expect(canPublish(item)).toBe(expected);
});

describe('choosing', () => {
  const chosen: Chosen = [
    ['a', 'v1'],
    ['b', 'v2'],
  ];
  test.each<[name: string, row: AudienceListRow, isChosen: boolean, expected: Chosen]>([
    ['one more', row('c', 'v3', 'draft'), true, [...chosen, ['c', 'v3']]],
    ['one less', row('a', 'v1', 'draft'), false, [['b', 'v2']]],
    [
      'the same again, in its newer version',
      row('a', 'v9', 'draft'),
      true,
      [
        ['b', 'v2'],
        ['a', 'v9'],
      ],
    ],
    ['one that was not chosen', row('c', 'v3', 'draft'), false, chosen],
    ['one without a version', row('c'), true, chosen],
  ])('%s', (_, item, isChosen, expected) => {
    expect(withRow(chosen, item, isChosen)).toEqual(expected);
  });

  test.each<[name: string, row: AudienceListRow, expected: boolean]>([
    ['as it was', row('a', 'v1', 'draft'), true],
    ['not chosen', row('c', 'v1', 'draft'), false],
    ['another version', row('a', 'v2', 'draft'), false],
    ['on its way already', row('a', 'v1', 'queued'), false],
    ['without a version', row('a'), false],
  ])('still chosen: %s', (_, item, expected) => {
    expect(isStillChosen(chosen)(item)).toBe(expected);
  });

  test('of rows, those with a version', () => {
    expect(choiceOf([row('a', 'v1', 'draft'), row('b')])).toEqual([['a', 'v1']]);
  });
});
