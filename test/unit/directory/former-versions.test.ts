import { describe, expect, it, test } from 'vitest';
import {
  changesBackTo,
  type FormerVersion,
  offeredFormers,
  withReplaced,
} from '../../../lib/directory/former-versions.ts';
import type { VersionsView, VersionView } from '../../../lib/directory/record-views.ts';
import type { StoredChange } from '../../../lib/messages/version-changes.ts';

const version = (number: number, status = 'published'): VersionView => ({
  versionId: `id-${number}`,
  number,
  status,
});
const live = (number: number, latest = version(number)): VersionsView => ({
  latest,
  published: version(number),
});
const former = (number: number, replacedBy: number, changes?: StoredChange[]): FormerVersion => ({
  versionId: `id-${number}`,
  number,
  replacedBy: `id-${replacedBy}`,
  until: '2026-11-28T09:00:00Z',
  ...(changes ? { changes } : {}),
});
const ids = (formers: readonly FormerVersion[] | undefined) => formers?.map(({ versionId }) => versionId);

describe('a replaced version', () => {
  const NOW = Date.parse('2026-11-28T10:00:00Z');

  test.each<[name: string, before: VersionsView, after: VersionsView, expected: string[] | undefined]>([
    ['is remembered', live(12), live(13), ['id-12']],
    ['is not remembered while it stays live', live(12), live(12, version(13, 'draft')), undefined],
    ['is not remembered if none was live', { latest: version(12, 'draft') }, live(12), undefined],
    ['is not remembered if none is live now', live(12), { latest: version(12, 'archived') }, undefined],
    ['may be the latest one, which only its status calls live', { latest: version(12) }, live(13), ['id-12']],
    [
      'is not remembered without an id',
      { published: { versionId: '' }, latest: { versionId: '' } },
      live(13),
      undefined,
    ],
  ])('%s', (_, before, after, expected) => {
    expect(ids(withReplaced([], undefined, [before, after], NOW))).toEqual(expected);
  });

  it('was live until the publish of the next one, or until that was noticed', () => {
    const until = (since?: string) => {
      const after = { published: { versionId: 'b', ...(since ? { since } : {}) } };
      return withReplaced([], undefined, [live(12), after], NOW)?.[0]?.until;
    };
    expect(until('noon')).toBe('noon');
    expect(until()).toBe('2026-11-28T10:00:00.000Z');
  });

  const changes: StoredChange[] = [{ before: 'Old', after: 'New' }];
  test.each<[string, { versionId: string; live: string }, StoredChange[] | undefined]>([
    ['the known changes of its successor', { versionId: 'id-13', live: 'id-12' }, changes],
    ['no changes of another version', { versionId: 'id-14', live: 'id-12' }, undefined],
    ['no changes from another live version', { versionId: 'id-13', live: 'id-11' }, undefined],
  ])('has %s', (_, next, expected) => {
    const [found] = withReplaced([], { ...next, changes }, [live(12), live(13)], NOW) ?? [];
    expect(found?.changes).toEqual(expected);
  });

  it('has no changes if they take too much room', () => {
    const long = [{ before: '', after: 'x'.repeat(40_000) }];
    const next = { versionId: 'id-13', live: 'id-12', changes: long };
    expect(withReplaced([], next, [live(12), live(13)], NOW)?.[0]).not.toHaveProperty('changes');
  });

  it('has the same changes in reverse after the return to it', () => {
    const kept = [former(12, 13, [{ name: 'title', before: 'Old', after: 'New' }])];
    const [found] = withReplaced(kept, undefined, [live(13), live(12, version(13, 'archived'))], NOW) ?? [];
    expect(found).toMatchObject({ versionId: 'id-13', replacedBy: 'id-12' });
    expect(found?.changes).toEqual([{ name: 'title', before: 'New', after: 'Old' }]);
  });
});

describe('the offered former versions', () => {
  const kept = [former(12, 13), former(11, 12), former(12, 11), former(10, 12)];
  test.each<[name: string, versions: VersionsView, expected: string[]]>([
    ['are listed once each, the last one first', live(13), ['id-12', 'id-11', 'id-10']],
    ['leave out the live version', live(12, version(13, 'archived')), ['id-11', 'id-10']],
    [
      'leave out a latest version that has another button',
      live(13, version(12, 'draft')),
      ['id-11', 'id-10'],
    ],
    [
      'include a latest version that was gone back from',
      live(11, version(12, 'archived')),
      ['id-12', 'id-10'],
    ],
    ['are none while another version goes live', live(13, version(14, 'queued')), []],
    ['are none if no version is live', { latest: version(13, 'archived') }, []],
    [
      'are none if the service contradicts itself',
      { latest: version(13, 'draft'), published: version(13) },
      [],
    ],
    ['are none without a latest version', { published: version(13) }, []],
  ])('%s', (_, versions, expected) => {
    expect(ids(offeredFormers(kept, versions))).toEqual(expected);
  });
});

describe('the changes of going back', () => {
  const title = (before: string, after: string): StoredChange => ({ name: 'title', before, after });

  it('are the later changes in reverse', () => {
    const kept = [former(12, 13, [title('Old', 'New'), { before: '', after: 'More' }])];
    expect(changesBackTo(kept, 'id-13', 'id-12')).toEqual([
      title('New', 'Old'),
      { before: 'More', after: '' },
    ]);
  });

  it('are composed over several versions', () => {
    const kept = [former(12, 13, [title('Second', 'Third')]), former(11, 12, [title('First', 'Second')])];
    expect(changesBackTo(kept, 'id-13', 'id-11')).toEqual([title('Third', 'First')]);
  });

  it('leave out what changed back and forth', () => {
    const kept = [
      former(12, 13, [title('Second', 'First'), { before: 'a', after: 'b' }]),
      former(11, 12, [title('First', 'Second')]),
    ];
    expect(changesBackTo(kept, 'id-13', 'id-11')).toEqual([{ before: 'b', after: 'a' }]);
  });

  it('keep two texts apart if both were empty in between', () => {
    const kept = [
      former(12, 13, [{ before: '', after: 'Here' }]),
      former(11, 12, [{ before: 'There', after: '' }]),
    ];
    expect(changesBackTo(kept, 'id-13', 'id-11')).toEqual([
      { before: 'Here', after: '' },
      { before: '', after: 'There' },
    ]);
  });

  test.each<[string, FormerVersion[]]>([
    ['one in between has no known changes', [former(12, 13), former(11, 12, [title('a', 'b')])]],
    [
      'another version is live than expected',
      [former(12, 14, [title('a', 'b')]), former(11, 12, [title('c', 'd')])],
    ],
    ['one in between is unknown', [former(12, 13, [title('a', 'b')]), former(11, 10, [title('c', 'd')])]],
    ['the version is unknown', [former(12, 13, [title('a', 'b')])]],
  ])('are unknown if %s', (_, kept) => {
    expect(changesBackTo(kept, 'id-13', 'id-11')).toBeUndefined();
  });
});
