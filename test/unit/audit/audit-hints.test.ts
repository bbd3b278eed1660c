import { describe, expect, it, test } from 'vitest';
import { hintText } from '../../../components/audit/audit-texts.ts';
import type { Metadata } from '../../../lib/api/schemas.ts';
import { auditOf } from '../../../lib/audit/audit.ts';
import { characters, hintLimits, hintsOf } from '../../../lib/audit/audit-hints.ts';
import type { DocumentReading } from '../../../lib/audit/read-document.ts';
import { documentOf, pageOf, recorded, URL_HERE, without } from './audit-world.ts';

const elsewhere = { ...recorded, canonicalUrl: 'https://shop.northwind.example/' };

const kinds = (more: Partial<DocumentReading>, tags = recorded) =>
  hintsOf(documentOf(tags, more)).map(({ kind }) => kind);
const meta = (name: string, ...values: string[]) => ({
  meta: { ...documentOf(recorded).meta, [name]: values },
});
const og = (name: string, ...values: string[]) => ({
  properties: { ...documentOf(recorded).properties, [name]: values },
});

describe('hints', () => {
  it('are missing if all is well', () => {
    expect(kinds({})).toEqual([]);
  });

  test.each<[what: string, more: Partial<DocumentReading>, expected: string[]]>([
    ['no title', { title: '' }, ['title-missing']],
    ['a title of 60 characters', { title: 'x'.repeat(60) }, []],
    ['a title of 61 characters', { title: 'x'.repeat(61) }, ['title-long']],
    ['a title of 60 emoji', { title: '👩‍💻'.repeat(60) }, []],
    ['a title of many spaces', { title: `x${' '.repeat(90)}y` }, []],
    ['no description', meta('description'), ['description-missing']],
    ['an empty description', meta('description', ' '), ['description-missing']],
    ['a description of 49 characters', meta('description', 'x'.repeat(49)), ['description-short']],
    ['a description of 50 characters', meta('description', 'x'.repeat(50)), []],
    ['a description of 160 characters', meta('description', 'x'.repeat(160)), []],
    ['a description of 161 characters', meta('description', 'x'.repeat(161)), ['description-long']],
    ['no canonical link', { canonical: [] }, ['canonical-missing']],
    ['one canonical link twice', { canonical: [URL_HERE, URL_HERE] }, []],
    ['two canonical links', { canonical: [URL_HERE, 'https://b.example/'] }, ['canonical-several']],
    [
      'a canonical link to the start',
      { canonical: ['https://shop.northwind.example/'] },
      ['canonical-elsewhere'],
    ],
    ['no image', og('og:image'), ['image-missing']],
    ['an image without host', og('og:image', '/a.png'), ['image-relative']],
    ['an image without scheme', og('og:image', '//a.example/a.png'), ['image-relative']],
    ['an image over plain http', og('og:image', 'http://a.example/a.png'), ['image-insecure']],
    ['an image of a test over plain http', og('og:image', 'http://localhost:4400/a.png'), []],
    ['a small image', og('og:image:width', '200'), ['image-small']],
    ['an image of 600', og('og:image:width', '600'), []],
    ['an image of no size', og('og:image:width', 'wide'), []],
    ['an image without a text', og('og:image:alt'), ['image-alt-missing']],
    ['no language', { lang: '' }, ['language-missing']],
    ['a page that hides', meta('robots', 'noindex'), ['hidden']],
    ['a page that hides from one search engine', meta('googlebot', 'noindex'), ['hidden']],
    ['a page that hides by none', meta('robots', 'none'), ['hidden']],
    ['a page that hides from its links only', meta('robots', 'nofollow'), []],
  ])('%s', (_, more, expected) => {
    expect(kinds(more)).toEqual(expected);
  });

  test.each<[what: string, tags: Metadata, record: Metadata, expected: string[]]>([
    ['a missing title that is recorded', without(recorded, 'title'), recorded, []],
    [
      'a missing title that is not',
      without(recorded, 'title'),
      without(recorded, 'title'),
      ['title-missing'],
    ],
    ['a long title that differs', { ...recorded, title: 'x'.repeat(61) }, recorded, ['title-long']],
    ['a missing image that is recorded', without(recorded, 'ogImageUrl'), recorded, []],
    ['a canonical link elsewhere, as recorded', elsewhere, elsewhere, []],
    ['a canonical link elsewhere, not as recorded', elsewhere, recorded, []],
    ['a canonical link elsewhere without a record', elsewhere, without(recorded, 'canonicalUrl'), []],
    [
      'a page that hides, as recorded',
      { ...recorded, robots: ['noindex'] },
      { ...recorded, robots: ['noindex'] },
      ['hidden'],
    ],
    ['a page that hides, not as recorded', { ...recorded, robots: ['noindex'] }, recorded, []],
  ])('omit what the comparison already shows: %s', (_, tags, record, expected) => {
    expect(auditOf(documentOf(tags), { page: pageOf(record) }).hints.map(({ kind }) => kind)).toEqual(
      expected,
    );
  });

  it('give the length that they judge', () => {
    expect(hintsOf(documentOf(recorded, { title: 'x'.repeat(75) }))).toEqual([
      { kind: 'title-long', count: 75 },
    ]);
    expect(hintLimits).toMatchObject({ 'title-long': 60, 'description-short': 50, 'description-long': 160 });
  });

  test.each([
    ['', 0],
    ['abc', 3],
    ['  a   b ', 3],
    ['e\u{301}', 1],
    ['👩‍💻🇩🇪', 2],
  ])('counts the characters of %j as %i', (text, expected) => {
    expect(characters(text)).toBe(expected);
  });
});

it.each(['description-short', 'image-small'] as const)('%s counts one', (kind) => {
  expect(hintText({ kind, count: 1 })).not.toMatch(/1 (characters|pixels)/);
});
