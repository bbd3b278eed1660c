import { describe, expect, it, test } from 'vitest';
import type { VersionsView } from '../../../lib/directory/record-views.ts';
import type { Block, PageStatus } from '../../../lib/page-status/page-status.ts';
import { badgeOf } from '../../../lib/page-status/worker/badge.ts';

function statusWith(versions?: Block<VersionsView>): PageStatus {
  return {
    workspaces: [],
    url: 'https://northwind.example/',
    sequence: 1,
    matchState: { kind: 'none' },
    directory: { state: 'ready', done: 0, unreadable: 0 },
    ...(versions ? { versions } : {}),
  };
}

const shown = (data: VersionsView): Block<VersionsView> => ({
  state: 'shown',
  data,
  at: 0,
  stale: false,
  renewing: false,
});
const published = { versionId: 'v12', status: 'published' };

describe('the badge', () => {
  const byStatus: [string | undefined, string][] = [
    ['draft', '●'],
    ['pending', '●'],
    ['queued', '…'],
    ['processing', '…'],
    ['published', ''],
    ['cancelled', ''],
    ['archived', ''],
    ['never-heard-of', ''],
    [undefined, ''],
  ];
  test.each(byStatus)('for a latest version with status %s is %j', (status, text) => {
    const latest = { versionId: 'v13', ...(status ? { status } : {}) };
    expect(badgeOf(statusWith(shown({ latest, published }))).text).toBe(text);
    expect(badgeOf(statusWith(shown({ latest }))).text).toBe(text);
  });

  it('has a color exactly when it has a text', () => {
    const badges = byStatus.map(([status]) =>
      badgeOf(statusWith(shown({ latest: { versionId: 'v13', ...(status ? { status } : {}) }, published }))),
    );
    for (const badge of badges) expect(badge.color !== undefined).toBe(badge.text !== '');
  });

  it('has different colors for a draft and a version on its way', () => {
    const of = (status: string) => badgeOf(statusWith(shown({ latest: { versionId: 'v13', status } }))).color;
    expect(of('draft')).not.toBe(of('queued'));
  });

  const silent: [string, Block<VersionsView> | undefined][] = [
    ['there are no versions', undefined],
    ['the versions are loading', { state: 'loading' }],
    ['the versions could not be read', { state: 'failed', problem: { kind: 'offline' } }],
    ['there is no latest version', shown({ published })],
    [
      'the latest version is the live one',
      shown({ latest: { versionId: 'v12', status: 'draft' }, published }),
    ],
  ];
  test.each(silent)('is empty if %s', (_, versions) =>
    expect(badgeOf(statusWith(versions))).toEqual({ text: '' }),
  );

  it('stays while versions are stale or could not be renewed', () => {
    const data = { latest: { versionId: 'v13', status: 'draft' }, published };
    const problem = { kind: 'offline' } as const;
    const versions = { state: 'shown', data, at: 0, stale: true, renewing: false, problem } as const;
    expect(badgeOf(statusWith(versions)).text).toBe('●');
  });
});
