import { describe, expect, it, test } from 'vitest';
import { besidesOf, type Publish, publishesOf, publishWindows } from '../../../lib/analytics/before-after.ts';
import type { Audience } from '../../../lib/api/schemas.ts';

const at = (time: string) => Date.parse(time);
const version = (versionId: string, publishedAt?: string | null, versionNumber?: number) => ({
  versionId,
  ...(publishedAt === undefined ? {} : { publishedAt }),
  ...(versionNumber === undefined ? {} : { versionNumber }),
});

describe('the publishes of an audience', () => {
  const v12 = '2026-11-11T05:00:00Z';
  const rows: [name: string, audience: Partial<Audience> | undefined, publishes: Publish[]][] = [
    ['no audience', undefined, []],
    ['no versions', {}, []],
    [
      'a draft over a live one',
      { publishedVersion: version('b', v12, 12), latestVersion: version('c', null, 13) },
      [{ versionId: 'b', number: 12, at: at(v12) }],
    ],
    ...['draft', 'pending', 'queued', 'processing', 'cancelled'].map((status): (typeof rows)[number] => [
      `a time of publishing with the status ${status}`,
      { latestVersion: { ...version('c', '2026-11-12T05:00:00Z', 13), status } as Audience['latestVersion'] },
      [],
    ]),
    [
      'the latest is the live one',
      { publishedVersion: version('b', v12, 12), latestVersion: version('b', v12, 12) },
      [{ versionId: 'b', number: 12, at: at(v12) }],
    ],
    [
      'both were published: newest first',
      { publishedVersion: version('b', v12), latestVersion: version('c', '2026-11-15T00:00:00Z') },
      [
        { versionId: 'c', number: undefined, at: at('2026-11-15T00:00:00Z') },
        { versionId: 'b', number: undefined, at: at(v12) },
      ],
    ],
    [
      'only a latest version',
      { latestVersion: version('c', v12, 3) },
      [{ versionId: 'c', number: 3, at: at(v12) }],
    ],
    [
      'the service’s own form of a time',
      { publishedVersion: version('b', `+${at(v12)}`) },
      [{ versionId: 'b', number: undefined, at: at(v12) }],
    ],
    ['a time that cannot be read', { publishedVersion: version('b', '+14155552671234') }, []],
    ['no time', { publishedVersion: version('b') }, []],
  ];
  test.each(rows)('%s', (_, audience, publishes) => {
    expect(publishesOf(audience && { audienceId: 'a', ...audience })).toEqual(publishes);
  });
});

it('the publishes of versions that were live before count, each time that one was published', () => {
  const [first, second, third] = ['2026-11-03T00:00:00Z', '2026-11-05T00:00:00Z', '2026-11-09T00:00:00Z'];
  const former = (versionId: string, since?: string) => ({ versionId, ...(since ? { since } : {}) });
  const of = (publishedAt: string) =>
    publishesOf({ audienceId: 'a', publishedVersion: version('a', publishedAt) }, [
      former('b', second),
      former('a', first),
      former('x'),
      former('y', 'yesterday'),
    ]).map(({ versionId, at: time }) => [versionId, time]);
  expect(of(first)).toEqual([
    ['b', at(second)],
    ['a', at(first)],
  ]);
  expect(of(third)).toEqual([
    ['a', at(third)],
    ['b', at(second)],
    ['a', at(first)],
  ]);
});

describe('equal windows before and after a publish', () => {
  const now = '2026-11-20T14:37:00Z';
  const one = (versionId: string, time: string): Publish => ({
    versionId,
    number: undefined,
    at: at(time),
  });
  const rows: [
    name: string,
    publishes: Publish[],
    expected: (undefined | [before: string, after: string, hours: number])[],
  ][] = [
    [
      '2 days ago: 2 days',
      [one('b', '2026-11-18T10:00:00Z')],
      [['2026-11-16T10:00:00Z', '2026-11-20T10:00:00Z', 48]],
    ],
    [
      '2 days less a minute: 1 day',
      [one('b', '2026-11-18T14:01:00Z')],
      [['2026-11-17T14:01:00Z', '2026-11-19T14:01:00Z', 24]],
    ],
    [
      '5 hours ago: 5 hours',
      [one('b', '2026-11-20T09:00:00Z')],
      [['2026-11-20T04:00:00Z', '2026-11-20T14:00:00Z', 5]],
    ],
    [
      '5 hours and a half ago: 5 hours',
      [one('b', '2026-11-20T08:30:00Z')],
      [['2026-11-20T03:30:00Z', '2026-11-20T13:30:00Z', 5]],
    ],
    [
      '6 days ago: 6 days',
      [one('b', '2026-11-14T00:00:00Z')],
      [['2026-11-08T00:00:00Z', '2026-11-20T00:00:00Z', 144]],
    ],
    [
      '9 days ago: one whole week',
      [one('b', '2026-11-11T05:00:00Z')],
      [['2026-11-04T05:00:00Z', '2026-11-18T05:00:00Z', 168]],
    ],
    [
      'exactly 14 days ago: two weeks',
      [one('b', '2026-11-06T14:00:00Z')],
      [['2026-10-23T14:00:00Z', '2026-11-20T14:00:00Z', 336]],
    ],
    [
      'a year ago: four weeks',
      [one('b', '2025-11-20T00:00:00Z')],
      [['2025-10-23T00:00:00Z', '2025-12-18T00:00:00Z', 672]],
    ],
    ['20 minutes ago: nothing yet', [one('b', '2026-11-20T14:17:00Z')], [undefined]],
    ['less than a whole hour: nothing yet', [one('b', '2026-11-20T13:01:00Z')], [undefined]],
    ['in the future: nothing', [one('b', '2026-11-21T00:00:00Z')], [undefined]],
    [
      'no window reaches over another publish',
      [one('c', '2026-11-18T00:00:00Z'), one('b', '2026-11-15T00:00:00Z')],
      [
        ['2026-11-16T00:00:00Z', '2026-11-20T00:00:00Z', 48],
        ['2026-11-12T00:00:00Z', '2026-11-18T00:00:00Z', 72],
      ],
    ],
    [
      'two publishes within the hour: neither can be judged',
      [one('c', '2026-11-10T00:30:00Z'), one('b', '2026-11-10T00:00:00Z')],
      [undefined, undefined],
    ],
    [
      'across the change of clocks both windows are as long',
      [one('b', '2026-10-25T00:00:00Z')],
      [['2026-10-04T00:00:00Z', '2026-11-15T00:00:00Z', 504]],
    ],
  ];
  test.each(rows)('%s', (_, publishes, expected) => {
    const found = publishWindows(publishes, at(now)).map(
      ({ windows }) => windows && [windows.before.startDate, windows.after.endDate, windows.hours],
    );
    expect(found).toEqual(
      expected.map((row) => row && [new Date(row[0]).toISOString(), new Date(row[1]).toISOString(), row[2]]),
    );
  });

  it('reach over no publish that is known, also where only the later one is compared', () => {
    const [own, former] = [one('c', '2026-11-18T00:00:00Z'), one('b', '2026-11-17T00:00:00Z')];
    const [found, ...more] = publishWindows([own], at(now), [own, former]);
    expect(more).toEqual([]);
    expect(found?.windows).toMatchObject({ before: { startDate: '2026-11-17T00:00:00.000Z' }, hours: 24 });
    expect(found?.isGrowing).toBe(false);
  });

  it('reach over no publish of another audience, unless it came within the hour, which is said', () => {
    const publish = one('c', '2026-11-18T00:00:00Z');
    const found = (...others: string[]) => {
      const besides = besidesOf([publish.at], others.map(at));
      const [{ windows, isTogether, isGrowing } = {}] = publishWindows(
        [publish],
        at(now),
        [publish],
        besides,
      );
      return [windows?.hours, isTogether, isGrowing];
    };
    expect(found()).toEqual([48, false, true]);
    expect(found('2026-11-10T00:00:00Z')).toEqual([48, false, true]);
    expect(found('2026-11-16T23:00:00Z')).toEqual([24, false, false]);
    expect(found('2026-11-18T05:30:00Z')).toEqual([5, false, false]);
    expect(found('2026-11-18T00:00:00Z', '2026-11-17T23:00:01Z')).toEqual([48, true, true]);
    expect(found('2026-11-18T01:00:00Z', '2026-11-18T00:59:59Z')).toEqual([1, true, false]);
  });

  it('grow while nothing but the time since bounds them', () => {
    const growing = (...publishes: Publish[]) =>
      publishWindows(publishes, at(now)).map(({ isGrowing }) => isGrowing);
    expect(growing(one('c', '2026-11-18T00:00:00Z'), one('b', '2026-11-10T00:00:00Z'))).toEqual([
      true,
      false,
    ]);
    expect(growing(one('c', '2026-11-18T00:00:00Z'), one('b', '2026-11-17T00:00:00Z'))).toEqual([
      false,
      false,
    ]);
    expect(growing(one('b', '2026-11-20T14:17:00Z'))).toEqual([true]);
    expect(growing(one('b', '2026-10-01T00:00:00Z'))).toEqual([false]);
  });

  it('meet at the publish', () => {
    const [found] = publishWindows([one('b', '2026-11-18T10:00:07Z')], at(now));
    expect(found?.windows?.before.endDate).toBe('2026-11-18T10:00:07.000Z');
    expect(found?.windows?.after.startDate).toBe('2026-11-18T10:00:07.000Z');
  });
});
