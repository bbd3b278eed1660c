// The brief of a page and its audience, from stored data.
import { expect, it } from 'vitest';
import { briefOf, figureSection } from '../../../components/overview/brief-of.ts';
import type { Audience } from '../../../lib/api/schemas.ts';

const subject = { pageId: 'p', audienceId: 'a', pageName: 'Spring', url: 'https://a.example/spring' };
const reads = { peek: async () => undefined, read: () => new Promise<never>(() => undefined) };
const brief = (audience: Audience) =>
  briefOf({
    reads,
    subject,
    pageStatus: undefined,
    page: undefined,
    scale: undefined,
    audience: { audience, at: 0 },
  });

it.each<[what: string, versions: Partial<Audience>, expected: RegExp]>([
  [
    'both are named',
    {
      publishedVersion: { versionId: 'v1', versionNumber: 1, status: 'published' },
      latestVersion: { versionId: 'v2', versionNumber: 2, status: 'draft' },
    },
    /\*\*Live version\*\*: v1 published\n.*: v2 draft\n/,
  ],
  [
    'the status of the latest alone says so',
    { publishedVersion: null, latestVersion: { versionId: 'v1', versionNumber: 1, status: 'published' } },
    /\*\*Live version\*\*: v1 published\n\n/,
  ],
  [
    'the service sends no number',
    { publishedVersion: { versionId: 'v1', status: 'published' } },
    /\*\*Live version\*\*: published\n/,
  ],
  [
    'the service sends no status',
    { publishedVersion: { versionId: 'v2', versionNumber: 1 } },
    /\*\*Live version\*\*: v1 no status\n/,
  ],
  [
    'the service sends neither',
    { publishedVersion: { versionId: 'v2' } },
    /\*\*Live version\*\*: no status\n/,
  ],
])('says which version is live where %s', async (_, versions, expected) => {
  const text = await brief({ audienceId: 'a', ...versions });
  expect(text).toMatch(expected);
  expect(text.match(/v1/g)?.length ?? 1).toBe(1);
});

it('has the address that is set for the audience if nothing is said to be in effect', async () => {
  const override = { canonicalUrl: 'https://a.example/jane' };
  expect(await brief({ audienceId: 'a', metadataOverride: override })).toContain('`https://a.example/jane`');
});

it('says in the brief of an audience that the numbers are of the whole page', () => {
  const { title, facts } = figureSection(
    { data: { totalSessions: 300 }, at: 0, fresh: true },
    undefined,
    '28d',
    undefined,
  );
  expect(title).toBe('Analytics · Whole page · Last 28 days');
  expect(facts[0]).toEqual(['Sessions', '300']);
});

it.each([
  [1284, 1146, '1,284, up 12%, not conclusive'],
  [1284, 856, '1,284, up 50%, better'],
  [1284, 2568, '1,284, down 50%, worse'],
  [1284, 1284, '1,284, no change'],
  [1284, 0, '1,284'],
])('judges %i sessions after %i as the panel does', (totalSessions, before, says) => {
  const now = { data: { totalSessions }, at: 0, fresh: true };
  expect(figureSection(now, { totalSessions: before }, '28d', undefined).facts[0]).toEqual([
    'Sessions',
    says,
  ]);
});
