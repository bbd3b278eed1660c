import { describe, expect, it, test } from 'vitest';
import { isStillShown, orderOf, type VersionSubject } from '../../../lib/publish/version-order.ts';

const subject: VersionSubject = {
  workspace: { id: 'w', name: 'Northwind', color: 'violet', production: false, connectionVersion: 3 },
  pageId: 'p',
  pageName: 'Pricing',
  audienceId: 'a',
  audienceName: 'Jane',
  url: 'https://example.com/jane',
  versions: { latest: { versionId: 'v13', number: 13, status: 'draft' } },
};
const { url: _, ...unbound } = subject;

describe('an order', () => {
  it('carries all that was shown', () => {
    expect(orderOf(subject, 'publish')).toEqual({
      action: 'publish',
      workspaceId: 'w',
      connectionVersion: 3,
      pageId: 'p',
      audienceId: 'a',
      versionId: 'v13',
      versionNumber: 13,
      status: 'draft',
      url: 'https://example.com/jane',
    });
  });

  it('leaves out what was not shown', () => {
    const order = orderOf(
      { ...unbound, versions: { latest: { versionId: 'v', status: 'draft' } } },
      'cancel',
    );
    expect(order && Object.keys(order)).not.toContain('url');
    expect(order && Object.keys(order)).not.toContain('versionNumber');
    expect(order?.action).toBe('cancel');
  });

  test.each<[name: string, versions: VersionSubject['versions']]>([
    ['no version', {}],
    ['only a live one', { published: { versionId: 'v12', status: 'published' } }],
    ['no status', { latest: { versionId: 'v13' } }],
    ['an empty status', { latest: { versionId: 'v13', status: '' } }],
  ])('is not made of %s', (__, versions) => {
    expect(orderOf({ ...subject, versions }, 'publish')).toBeUndefined();
  });
});

describe('an order still matches what is displayed', () => {
  const order = orderOf(subject, 'publish');
  const latest = { versionId: 'v13', number: 13, status: 'draft' };
  test.each<[name: string, now: VersionSubject, expected: boolean]>([
    ['nothing changed', { ...subject }, true],
    ['only names changed', { ...subject, pageName: 'Prices', audienceName: 'Jane D.' }, true],
    [
      'only the live version changed',
      { ...subject, versions: { latest, published: { versionId: 'v11' } } },
      true,
    ],
    ['another workspace', { ...subject, workspace: { ...subject.workspace, id: 'x' } }, false],
    ['another key', { ...subject, workspace: { ...subject.workspace, connectionVersion: 4 } }, false],
    ['another page', { ...subject, pageId: 'q' }, false],
    ['another audience', { ...subject, audienceId: 'b' }, false],
    ['another version', { ...subject, versions: { latest: { ...latest, versionId: 'v14' } } }, false],
    ['another number', { ...subject, versions: { latest: { ...latest, number: 14 } } }, false],
    ['another status', { ...subject, versions: { latest: { ...latest, status: 'queued' } } }, false],
    ['another address', { ...subject, url: 'https://example.com/john' }, false],
    ['no address any more', unbound, false],
    ['no version any more', { ...subject, versions: {} }, false],
  ])('%s', (__, now, expected) => {
    expect(order && isStillShown(order, now)).toBe(expected);
  });
});
