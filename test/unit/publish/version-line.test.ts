import { describe, expect, test } from 'vitest';
import type { VersionView } from '../../../lib/directory/record-views.ts';
import { type Tone, toneOf, type VersionLine, versionLine } from '../../../lib/publish/version-line.ts';

const v12: VersionView = { versionId: 'v12', number: 12, status: 'published', since: 'then' };
const v13 = (status?: string): VersionView => ({
  versionId: 'v13',
  number: 13,
  since: 'now',
  ...(status === undefined ? {} : { status }),
});
const live12 = { number: 12, status: 'published', tone: 'live' } as const;
const latest13 = (tone: Tone, status?: string) => ({
  number: 13,
  tone,
  ...(status === undefined ? {} : { status }),
});

test.each<
  [name: string, latest: VersionView | undefined, published: VersionView | undefined, expected: VersionLine]
>([
  ['no version at all', undefined, undefined, { sentence: 'noVersion' }],
  ['live only', undefined, v12, { live: live12, sentence: 'nothingWaiting', since: 'then' }],
  ['latest is the live one', v12, v12, { live: live12, sentence: 'nothingWaiting', since: 'then' }],
  [
    'a draft waits',
    v13('draft'),
    v12,
    { live: live12, latest: latest13('draft', 'draft'), sentence: 'waits', since: 'now' },
  ],
  [
    'pending',
    v13('pending'),
    v12,
    { live: live12, latest: latest13('busy', 'pending'), sentence: 'underWay', since: 'now' },
  ],
  [
    'queued',
    v13('queued'),
    v12,
    { live: live12, latest: latest13('busy', 'queued'), sentence: 'underWay', since: 'now' },
  ],
  [
    'processing',
    v13('processing'),
    v12,
    { live: live12, latest: latest13('busy', 'processing'), sentence: 'underWay', since: 'now' },
  ],
  [
    'cancelled',
    v13('cancelled'),
    v12,
    { live: live12, latest: latest13('stop', 'cancelled'), sentence: 'cancelled', since: 'now' },
  ],
  [
    'archived',
    v13('archived'),
    v12,
    { live: live12, latest: latest13('quiet', 'archived'), sentence: 'archived', since: 'now' },
  ],
  [
    'two say published',
    v13('published'),
    v12,
    { live: live12, latest: latest13('live', 'published'), sentence: 'contradiction', since: 'now' },
  ],
  [
    'never published',
    v13('draft'),
    undefined,
    { latest: latest13('draft', 'draft'), sentence: 'waits', since: 'now' },
  ],
  [
    'never published, on its way',
    v13('queued'),
    undefined,
    { latest: latest13('busy', 'queued'), sentence: 'underWay', since: 'now' },
  ],
  [
    'never published, cancelled',
    v13('cancelled'),
    undefined,
    { latest: latest13('stop', 'cancelled'), sentence: 'cancelled', since: 'now' },
  ],
  [
    'published, but not named as such',
    v13('published'),
    undefined,
    { live: latest13('live', 'published'), sentence: 'nothingWaiting', since: 'now' },
  ],
  [
    'an unknown status stays verbatim',
    v13('frozen'),
    v12,
    { live: live12, latest: latest13('unknown', 'frozen'), sentence: 'unknownStatus', since: 'now' },
  ],
  [
    'another spelling is another status',
    v13('Draft'),
    v12,
    { live: live12, latest: latest13('unknown', 'Draft'), sentence: 'unknownStatus', since: 'now' },
  ],
  [
    'no status',
    v13(),
    v12,
    { live: live12, latest: latest13('unknown'), sentence: 'unknownStatus', since: 'now' },
  ],
  [
    'the live one without status',
    undefined,
    { versionId: 'v12', number: 12 },
    { live: live12, sentence: 'nothingWaiting' },
  ],
  [
    'the live one says it is archived',
    undefined,
    { ...v12, status: 'archived' },
    { live: { number: 12, status: 'archived', tone: 'quiet' }, sentence: 'contradiction', since: 'then' },
  ],
  [
    'the live one is a draft, and a draft waits',
    v13('draft'),
    { ...v12, status: 'draft' },
    {
      live: { number: 12, status: 'draft', tone: 'draft' },
      latest: latest13('draft', 'draft'),
      sentence: 'contradiction',
      since: 'now',
    },
  ],
  [
    'no number',
    { versionId: 'x', status: 'draft' },
    undefined,
    { latest: { status: 'draft', tone: 'draft' }, sentence: 'waits' },
  ],
  [
    'nothing but an id',
    { versionId: 'x' },
    undefined,
    { latest: { tone: 'unknown' }, sentence: 'unknownStatus' },
  ],
])('%s', (_name, latest, published, expected) => {
  expect(versionLine({ ...(latest ? { latest } : {}), ...(published ? { published } : {}) })).toEqual(
    expected,
  );
});

describe('toneOf', () => {
  test.each<[string | undefined, Tone]>([
    ['published', 'live'],
    ['draft', 'draft'],
    ['cancelled', 'stop'],
    ['toString', 'unknown'],
    ['__proto__', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (status, tone) => {
    expect(toneOf(status)).toBe(tone);
  });
});
