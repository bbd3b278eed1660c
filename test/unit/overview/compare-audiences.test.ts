import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Audience, Page } from '../../../lib/api/schemas.ts';
import {
  type ComparedAudience,
  type ComparedRow,
  compareAudiences,
  hasDifference,
} from '../../../lib/overview/compare-audiences.ts';
import { randomRuns } from '../../setup/trials.ts';

const page: Page = {
  pageId: 'p',
  actions: [{ url: 'https://a.example/buy' }, { url: ' https://a.example/demo ' }],
  metadata: { title: 'On the page', description: 'What it is about', keywords: ['one', 'two'] },
};

const audience = (audienceId: string, more: Partial<Audience> = {}): ComparedAudience => ({
  audience: { audienceId, effectiveMetadata: { ...page.metadata }, ...more },
});

const rowOf = (rows: readonly ComparedRow[], field: ComparedRow['field']) => {
  const row = rows.find((each) => each.field === field);
  if (!row) throw new Error(`No row is of ${field}`);
  return row;
};

describe('audiences side by side', () => {
  it('show which of them differ from the page', () => {
    const rows = compareAudiences(page, [
      audience('x'),
      audience('y', { effectiveMetadata: { ...page.metadata, title: 'For Jane' } }),
      audience('z', { effectiveMetadata: { ...page.metadata, title: ' On the page ' } }),
    ]);
    expect(rowOf(rows, 'title')).toEqual({
      part: 'search',
      field: 'title',
      own: 'On the page',
      varies: true,
      values: ['On the page', 'For Jane', 'On the page'],
      differs: [false, true, false],
    });
    expect(rows.filter(hasDifference).map(({ field }) => field)).toEqual(['title']);
  });

  it('count a value that only one audience has, and one that only it lacks', () => {
    const [x, y] = [
      audience('x', { effectiveMetadata: { ...page.metadata, author: 'Jane' } }),
      audience('y', { effectiveMetadata: { title: 'On the page', keywords: ['one', 'two'] } }),
    ];
    const rows = compareAudiences(page, [x, y]);
    expect(rowOf(rows, 'author')).toMatchObject({ values: ['Jane', undefined], differs: [true, false] });
    expect(rowOf(rows, 'author')).toMatchObject({ own: undefined });
    expect(rowOf(rows, 'description')).toMatchObject({ differs: [false, true] });
  });

  it('do not differ in the order of keywords or a new signature', () => {
    const signed = (more: string) => `https://a.example/1.png?${more}`;
    const own = { ...page.metadata, ogImageUrl: signed('Expires=1&Signature=a') };
    const others = { ...own, keywords: ['two', 'one'], ogImageUrl: signed('Expires=2&Signature=b') };
    const rows = compareAudiences({ ...page, metadata: own }, [
      audience('x', { effectiveMetadata: own }),
      audience('y', { effectiveMetadata: others }),
    ]);
    expect(rows.filter(hasDifference)).toEqual([]);
  });

  it('show a difference from the page even if all audiences agree', () => {
    const other = { effectiveMetadata: { ...page.metadata, title: 'For all' } };
    const row = rowOf(compareAudiences(page, [audience('x', other), audience('y', other)]), 'title');
    expect(row).toMatchObject({ varies: false, differs: [true, true] });
    expect(hasDifference(row)).toBe(true);
  });

  it('are compared with nothing if the page is unknown', () => {
    const rows = compareAudiences(undefined, [audience('x'), audience('y')]);
    expect(rowOf(rows, 'title')).toMatchObject({ differs: [false, false], varies: false });
    expect(rows.filter(hasDifference)).toEqual([]);
  });

  it('share the address of any button of the page', () => {
    const rows = compareAudiences(page, [
      audience('x', { actionUrlOverride: 'https://a.example/demo' }),
      audience('y', { actionUrlOverride: 'https://a.example/jane', actionFormIdOverride: 'f' }),
      audience('z', { actionUrlOverride: ' \u200b' }),
    ]);
    expect(rowOf(rows, 'url')).toMatchObject({
      own: 'https://a.example/buy, https://a.example/demo',
      values: ['https://a.example/demo', 'https://a.example/jane', undefined],
      differs: [false, true, false],
    });
    expect(rowOf(rows, 'form')).toMatchObject({
      values: [undefined, 'f', undefined],
      differs: [false, true, false],
    });
    expect(rows.some(({ field }) => field === 'instructions')).toBe(false);
  });

  it('compare versions by number and status, not by their dates', () => {
    const version = (versionNumber: number, at: string) => ({
      latestVersion: { versionId: at, versionNumber, status: 'draft', becameDraftAt: at },
    });
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const alike = rowOf(
      compareAudiences(page, [audience('x', version(3, early)), audience('y', version(3, late))]),
      'latest',
    );
    expect(alike).toMatchObject({ varies: false, versions: [{ since: early }, { since: late }] });
    const others = [audience('x', version(3, early)), audience('y', version(4, early)), audience('z')];
    const several = rowOf(compareAudiences(page, others), 'latest');
    expect(several).toMatchObject({ varies: true, versions: [{ number: 3 }, { number: 4 }, undefined] });
    expect([several, alike].map(hasDifference)).toEqual([true, false]);
  });

  it('do not treat a conversation that was not read as a difference', () => {
    const counted = (...counts: (number | undefined)[]) =>
      rowOf(
        compareAudiences(
          page,
          counts.map((messages, index) => ({ ...audience(String(index)), messages })),
        ),
        'messages',
      );
    expect(counted(4, undefined)).toMatchObject({ values: ['4', undefined], varies: false });
    expect(counted(0, 4, undefined)).toMatchObject({ values: ['0', '4', undefined], varies: true });
  });
});

const text = fc.constantFrom('', ' ', 'a', 'b', ' a ', '<b>', 'https://a.example/');
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const metadata = fc.record(
  { title: text, ogTitle: text, robots: fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 2 }) },
  { requiredKeys: [] },
);
const version = fc.record(
  {
    versionId: fc.constant('v'),
    versionNumber: fc.nat(2),
    status: fc.constantFrom('draft', 'published', 'odd'),
    publishedAt: text,
  },
  { requiredKeys: ['versionId'] },
);
const compared: fc.Arbitrary<ComparedAudience> = fc.record({
  audience: fc.record(
    {
      audienceId: fc.constant('x'),
      actionUrlOverride: text,
      actionFormIdOverride: text,
      effectiveMetadata: fc.option(metadata),
      metadataOverride: fc.option(metadata),
      latestVersion: fc.option(version),
      publishedVersion: fc.option(version),
    },
    { requiredKeys: ['audienceId'] },
  ),
  messages: maybe(fc.nat(2)),
});
const pages: fc.Arbitrary<Page | undefined> = maybe(
  fc.record({ pageId: fc.constant('p'), metadata, actions: fc.array(fc.record({ url: text })) }),
);
const several = fc.array(compared, { minLength: 1, maxLength: 6 });
const runs = randomRuns({ normal: 200, full: 20_000 });

/** The cells of a row, one for each audience. */
const cellsOf = (row: ComparedRow) =>
  row.part === 'version'
    ? row.versions.map((each) => JSON.stringify(each))
    : row.values.map((value, index) => JSON.stringify([value, row.differs[index]]));

describe('with any records', () => {
  it('equal records never differ', () => {
    fc.assert(
      fc.property(pages, compared, fc.integer({ min: 1, max: 6 }), (of, one, count) => {
        const rows = compareAudiences(
          of,
          Array.from({ length: count }, () => structuredClone(one)),
        );
        expect(rows.filter(({ varies }) => varies)).toEqual([]);
        for (const row of rows) expect(new Set(cellsOf(row)).size).toBe(1);
      }),
      runs,
    );
  });

  it('an audience without overrides equals its page', () => {
    fc.assert(
      fc.property(pages, (of) => {
        const rows = compareAudiences(of, [{ audience: { audienceId: 'x' } }]);
        expect(rows.filter(hasDifference)).toEqual([]);
      }),
      runs,
    );
  });

  it('the order of audiences changes only the order of columns', () => {
    fc.assert(
      fc.property(pages, several, (of, audiences) => {
        const backwards = compareAudiences(of, audiences.toReversed());
        const rows = compareAudiences(of, audiences);
        expect(backwards.map(({ field }) => field)).toEqual(rows.map(({ field }) => field));
        rows.forEach((row, index) => {
          const other = backwards[index];
          expect(other && cellsOf(other)).toEqual(cellsOf(row).toReversed());
          expect(other && hasDifference(other)).toBe(hasDifference(row));
        });
      }),
      runs,
    );
  });

  it('another audience removes no difference and changes no other column', () => {
    fc.assert(
      fc.property(pages, several, compared, (of, audiences, one) => {
        const after = compareAudiences(of, [...audiences, one]);
        for (const row of compareAudiences(of, audiences)) {
          const same = rowOf(after, row.field);
          expect(cellsOf(same).slice(0, -1)).toEqual(cellsOf(row));
          if (hasDifference(row)) expect(hasDifference(same)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('every row has a cell for each audience and no empty text', () => {
    fc.assert(
      fc.property(pages, several, (of, audiences) => {
        for (const row of compareAudiences(of, audiences)) {
          expect(cellsOf(row)).toHaveLength(audiences.length);
          if (row.part !== 'version') expect([row.own, ...row.values]).not.toContain('');
        }
      }),
      runs,
    );
  });
});
