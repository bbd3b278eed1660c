// Which actions are offered for each status beside each published version.
import { describe, expect, it, test } from 'vitest';
import type { VersionView } from '../../../lib/directory/record-views.ts';
import { offersOf, type WhyNotOffered } from '../../../lib/directory/version-offers.ts';

const version = (status?: string, versionId = 'v13'): VersionView => ({
  versionId,
  number: 13,
  ...(status === undefined ? {} : { status }),
});
const live = version('published', 'v12');

type Row = [status: string | undefined, publish: boolean, cancel: boolean, why?: WhyNotOffered];

const rows: Row[] = [
  ['draft', true, true],
  ['pending', true, true],
  ['queued', false, true, 'underWay'],
  ['processing', false, true, 'underWay'],
  ['published', false, false, 'live'],
  ['cancelled', false, false, 'cancelled'],
  ['archived', false, false, 'archived'],
  ['never-heard-of', false, false, 'unknownStatus'],
  ['DRAFT', false, false, 'unknownStatus'],
  ['toString', false, false, 'unknownStatus'],
  ['', false, false, 'unknownStatus'],
  [undefined, false, false, 'noStatus'],
];

describe.each([
  ['above a live one', { published: live }],
  ['never published before', {}],
  ['above an archived one that counts as published', { published: version('archived', 'v12') }],
])('a latest version %s', (_, beside) => {
  test.each(rows)('%s: publish %s, cancel %s', (status, publish, cancel, why) => {
    expect(offersOf({ latest: version(status), ...beside })).toEqual({
      publish,
      cancel,
      ...(why ? { why } : {}),
    });
  });
});

describe('a latest version that is also the published one', () => {
  test.each<[string | undefined, WhyNotOffered]>([
    ['published', 'live'],
    [undefined, 'live'],
    ['draft', 'contradiction'],
    ['queued', 'contradiction'],
    ['cancelled', 'contradiction'],
    ['never-heard-of', 'contradiction'],
  ])('%s: %s', (status, why) => {
    expect(offersOf({ latest: version(status), published: version('published') })).toEqual({
      publish: false,
      cancel: false,
      why,
    });
  });
});

describe('the offers for incomplete versions', () => {
  it('are none without a version', () => {
    expect(offersOf({})).toEqual({ publish: false, cancel: false, why: 'noVersion' });
    expect(offersOf({ published: live })).toEqual({ publish: false, cancel: false, why: 'noVersion' });
  });

  it('are none for a version without an id', () => {
    expect(offersOf({ latest: version('draft', '') })).toEqual({
      publish: false,
      cancel: false,
      why: 'noId',
    });
  });

  it('need no version number', () => {
    expect(offersOf({ latest: { versionId: 'v13', status: 'draft' } })).toEqual({
      publish: true,
      cancel: true,
    });
  });
});
