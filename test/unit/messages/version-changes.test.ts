import { describe, expect, test } from 'vitest';
import type { Audience } from '../../../lib/api/schemas.ts';
import { type ChangeLabel, changesOf } from '../../../lib/messages/version-changes.ts';

const audience = (latest: object | undefined, published?: object | undefined): Audience => ({
  audienceId: 'a',
  ...(latest ? { latestVersion: { versionId: 'v2', ...latest } } : {}),
  ...(published ? { publishedVersion: { versionId: 'v1', ...published } } : {}),
});
const text = (number: number, of: number): ChangeLabel => ({ kind: 'text', number, of });

describe('changes of the conversation', () => {
  const context = {
    currentMetaTitle: 'Title',
    currentMetaDescription: 'Description',
    currentMetaKeywords: 'one, two',
    currentSupplementaryContext: 'Context',
  };
  test.each<[name: string, change: object, held: object | undefined, label: ChangeLabel]>([
    ['no name to be had', { previousValue: 'a', newValue: 'b' }, context, text(1, 1)],
    ['no texts to compare with', { previousValue: 'Title', newValue: 'b' }, undefined, text(1, 1)],
    ['the title, as it was', { previousValue: 'Title', newValue: 'b' }, context, { kind: 'title' }],
    ['the title, as it will be', { previousValue: 'a', newValue: 'Title' }, context, { kind: 'title' }],
    ['the description', { previousValue: 'Description', newValue: 'b' }, context, { kind: 'description' }],
    ['the keywords', { previousValue: 'one, two', newValue: 'one' }, context, { kind: 'keywords' }],
    ['the context', { previousValue: 'Context', newValue: 'b' }, context, { kind: 'context' }],
    ['part of a text is not the text', { previousValue: 'Descr', newValue: 'b' }, context, text(1, 1)],
    [
      'an empty text names nothing',
      { previousValue: '', newValue: 'b' },
      { currentMetaTitle: '' },
      text(1, 1),
    ],
    [
      'a text in two places names neither',
      { previousValue: 'Same', newValue: 'b' },
      { currentMetaTitle: 'Same', currentMetaDescription: 'Same' },
      text(1, 1),
    ],
  ])('%s', (_, change, held, label) => {
    const messages = { pendingChanges: [change], ...(held ? { context: held } : {}) };
    expect(changesOf(messages, undefined)).toEqual([expect.objectContaining({ label })]);
  });

  test('missing and null values are empty, and every change has a key', () => {
    const changes = changesOf(
      { pendingChanges: [{ changeId: 'c' }, { changeId: 'c', previousValue: null, newValue: 'x' }] },
      undefined,
    );
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['', ''],
      ['', 'x'],
    ]);
    expect(new Set(changes.map(({ key }) => key)).size).toBe(2);
    expect(changes.map(({ label }) => label)).toEqual([text(1, 2), text(2, 2)]);
  });

  test.each(['cancelled', 'archived'])('the context of a version that is %s changes nothing', (status) => {
    const putAway = audience({ status, supplementaryContext: 'new' }, { supplementaryContext: 'old' });
    expect(changesOf(undefined, putAway)).toEqual([]);
  });

  test('texts without a name are counted separately, in their order', () => {
    const pendingChanges = [{ newValue: 'x' }, { previousValue: 'Title', newValue: 'b' }, { newValue: 'y' }];
    const changed = audience({ supplementaryContext: 'new' });
    const labels = changesOf({ pendingChanges, context }, changed).map(({ label }) => label);
    expect(labels).toEqual([text(1, 2), { kind: 'title' }, text(2, 2), { kind: 'context' }]);
  });

  test('nothing is known', () => {
    expect(changesOf(undefined, undefined)).toEqual([]);
    expect(changesOf({}, undefined)).toEqual([]);
  });
});

describe('the context of the version', () => {
  test.each<[name: string, audience: Audience, expected: [before: string, after: string] | undefined]>([
    ['changed', audience({ supplementaryContext: 'new' }, { supplementaryContext: 'old' }), ['old', 'new']],
    ['the same', audience({ supplementaryContext: 'old' }, { supplementaryContext: 'old' }), undefined],
    ['new', audience({ supplementaryContext: 'new' }, { supplementaryContext: null }), ['', 'new']],
    ['gone', audience({ supplementaryContext: null }, { supplementaryContext: 'old' }), ['old', '']],
    ['none in either', audience({ supplementaryContext: null }, { supplementaryContext: null }), undefined],
    [
      'null and empty are the same',
      audience({ supplementaryContext: '' }, { supplementaryContext: null }),
      undefined,
    ],
    ['never published', audience({ supplementaryContext: 'new' }), ['', 'new']],
    ['live by its status alone', audience({ status: 'published', supplementaryContext: 'new' }), undefined],
    ['never published, and none', audience({ supplementaryContext: null }), undefined],
    ['not sent of the latest', audience({}, { supplementaryContext: 'old' }), undefined],
    ['not sent of the live one', audience({ supplementaryContext: 'new' }, {}), undefined],
    ['no version', audience(undefined), undefined],
    [
      'the latest is the live one',
      audience({ supplementaryContext: 'new' }, { versionId: 'v2', supplementaryContext: 'old' }),
      undefined,
    ],
  ])('%s', (_, record, expected) => {
    expect(changesOf(undefined, record).map(({ before, after }) => [before, after])).toEqual(
      expected ? [expected] : [],
    );
  });

  test('is not listed twice', () => {
    const record = audience({ supplementaryContext: 'new' }, { supplementaryContext: 'old' });
    const pendingChanges = [{ previousValue: 'old', newValue: 'new' }];
    expect(changesOf({ pendingChanges }, record)).toHaveLength(1);
  });
});
