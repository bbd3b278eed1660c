import { describe, expect, it, test } from 'vitest';
import type { Metadata } from '../../../lib/api/schemas.ts';
import { auditOf } from '../../../lib/audit/audit.ts';
import { auditFields, groupOf } from '../../../lib/audit/audit-fields.ts';
import {
  documentOf,
  fieldTold,
  itemOf,
  pageOf,
  recorded,
  tagOf,
  told,
  URL_HERE,
  without,
} from './audit-world.ts';

/** A different valid value for each field. */
const others: Metadata = {
  title: 'Something else',
  description: 'Something else altogether.',
  author: 'Somebody else',
  canonicalUrl: 'https://shop.northwind.example/other',
  keywords: ['northwind', 'planning', 'calendar'],
  robots: ['nosnippet'],
  ogTitle: 'Something else',
  ogDescription: 'Something else altogether.',
  ogImageUrl: 'https://files.northwind.example/autumn.png',
  ogImageAlt: 'Something else',
  ogSiteName: 'Southwind',
  ogUrl: 'https://shop.northwind.example/other',
  twitterTitle: 'Something else',
  twitterDescription: 'Something else altogether.',
  twitterImageUrl: 'https://files.northwind.example/autumn.png',
  twitterImageAlt: 'Something else',
  twitterSite: '@southwind',
  twitterCreator: '@john',
  themeColor: '#ffffff',
};

describe.each(auditFields)('%s', (field) => {
  const page = pageOf(recorded);
  const audit = (tags: Metadata, record = page) => itemOf(auditOf(documentOf(tags), { page: record }), field);
  const alone = (metadata: Metadata) => ({ [field]: metadata[field] }) as Metadata;

  it('is the same if the page has it', () => {
    expect(audit(recorded)).toMatchObject({ verdict: 'same', source: 'page', attention: false, notes: [] });
  });

  it('differs if the page has another value', () => {
    const item = audit({ ...recorded, ...alone(others) });
    expect(item).toMatchObject({ verdict: 'differs', source: 'page', attention: true });
    expect(item?.record).not.toBe(item?.page);
    expect(item?.page).toBeTruthy();
  });

  it('is missing if neither its tag nor one that is read instead has it', () => {
    const item = audit({}, pageOf(alone(recorded)));
    expect(item).toMatchObject({ verdict: 'missing', attention: true });
    expect(item?.record).toBeTruthy();
    expect(item?.page).toBeUndefined();
  });

  it('is missing if its tag is empty', () => {
    const [where, tag] = tagOf[field] ?? ['meta', ''];
    const reading = documentOf({});
    if (field === 'title') reading.title = ' ';
    else if (field === 'canonicalUrl') reading.canonical = [];
    else reading[where][tag] = ['  '];
    expect(itemOf(auditOf(reading, { page: pageOf(alone(recorded)) }), field)).toMatchObject({
      verdict: 'missing',
    });
  });

  it('is extra if only the page has it', () => {
    const item = audit(alone(recorded), pageOf({}));
    expect(item).toMatchObject({ verdict: 'extra' });
    expect(item?.source).toBeUndefined();
    expect(item?.record).toBeUndefined();
  });

  it('is left out if neither has it', () => {
    expect(audit(without(recorded, field), pageOf(without(recorded, field)))).toBeUndefined();
  });

  test.each([null, '', ' ', [], undefined])('counts %j as no record', (nothing) => {
    const record = pageOf({ ...recorded, [field]: nothing } as Metadata);
    expect(audit(without(recorded, field), record)).toBeUndefined();
  });

  it('is doubted, not reported, while the tags are stale', () => {
    const before = 'https://shop.northwind.example/spring';
    const tags = { ...recorded, ...alone(others), canonicalUrl: before, ogUrl: before };
    const reading = documentOf(tags, { loadedAt: before, addresses: [before, URL_HERE] });
    const result = auditOf(reading, { page, url: URL_HERE });
    expect(result.stale).toBe(true);
    expect(itemOf(result, field)).toMatchObject({ verdict: 'unsure', notes: ['stale'], attention: false });
  });

  it('has the group and form in which it is shown', () => {
    const item = audit(recorded);
    expect(item?.group).toBe(groupOf(field));
    expect(item?.form).toBe(field === 'keywords' || field === 'robots' ? 'list' : 'text');
  });
});

describe('tags', () => {
  test.each<[what: string, field: keyof Metadata, record: unknown, values: string[], expected: string]>([
    ['two that agree', 'description', 'Plans', ['Plans', ' Plans '], 'same'],
    ['two that do not agree', 'description', 'Plans', ['Plans', 'Prices'], 'differs: several'],
    ['a text read to its limit', 'description', 'x'.repeat(5000), ['x'.repeat(4000)], 'unsure: cut'],
    ['a title read to its limit', 'title', 'x'.repeat(5000), ['x'.repeat(2000)], 'unsure: cut'],
    ['keywords read to their limit', 'keywords', ['x'.repeat(4000), 'y'], ['x'.repeat(4000)], 'unsure: cut'],
    ['an empty one before a filled one', 'description', 'Plans', ['', 'Plans'], 'same'],
    [
      'several images, the first one recorded',
      'ogImageUrl',
      'https://a.example/1.png',
      ['https://a.example/1.png', 'https://a.example/2.png'],
      'same',
    ],
    [
      'several images, the second one recorded',
      'ogImageUrl',
      'https://a.example/2.png',
      ['https://a.example/1.png', 'https://a.example/2.png'],
      'differs',
    ],
    ['colours for light and dark', 'themeColor', '#000', ['#ffffff', '#000000'], 'same'],
    ['keywords in two tags', 'keywords', ['a', 'b'], ['b', 'a'], 'same'],
    ['robots in two tags', 'robots', ['noindex', 'nofollow'], ['nofollow', 'noindex'], 'same'],
    [
      'two canonical links that agree',
      'canonicalUrl',
      URL_HERE,
      [URL_HERE, `${URL_HERE}/`],
      'differs: several',
    ],
    [
      'two canonical links',
      'canonicalUrl',
      URL_HERE,
      [URL_HERE, 'https://shop.northwind.example/'],
      'differs: several',
    ],
    ['an empty tag', 'author', 'Jane', [''], 'missing: empty'],
    ['a record of spaces', 'author', '  ', ['Jane'], 'extra'],
  ])('%s', (_, field, record, values, expected) => {
    expect(fieldTold(field, record, values)).toBe(expected);
  });

  test.each([
    ['og tags written as names', { meta: { 'og:title': ['Pricing'] } }, 'ogTitle', { ogTitle: 'Pricing' }],
    [
      'twitter tags written as properties',
      { properties: { 'twitter:site': ['@a'] } },
      'twitterSite',
      { twitterSite: '@a' },
    ],
    [
      'the older name of the image tag',
      { meta: { 'twitter:image:src': ['https://a.example/1.png'] } },
      'twitterImageUrl',
      { twitterImageUrl: 'https://a.example/1.png' },
    ],
    [
      'the safe address of the image',
      { properties: { 'og:image:secure_url': ['https://a.example/1.png'] } },
      'ogImageUrl',
      { ogImageUrl: 'https://a.example/1.png' },
    ],
    ['a tag that carries the name of a method', { meta: { constructor: ['x'] } }, 'author', {}],
  ] as const)('reads %s', (_, tags, field, record) => {
    const reading = documentOf({}, tags as never);
    const item = itemOf(auditOf(reading, { page: pageOf(record) }), field);
    expect(told(item)).toBe(Object.keys(record).length > 0 ? 'same' : 'nothing');
  });
});

describe('tags with substitutes', () => {
  const audit = (record: Metadata, tags: Metadata, id: string) =>
    told(itemOf(auditOf(documentOf(tags), { page: pageOf(record) }), id));

  test.each<[what: string, record: Metadata, tags: Metadata, id: string, expected: string]>([
    ['og:title by the title', { ogTitle: 'A' }, { title: 'A' }, 'ogTitle', 'same: fallback'],
    ['og:title by another title', { ogTitle: 'A' }, { title: 'B' }, 'ogTitle', 'missing'],
    [
      'og:description by the description',
      { ogDescription: 'A' },
      { description: 'A' },
      'ogDescription',
      'same: fallback',
    ],
    [
      'og:url by the canonical link',
      { ogUrl: URL_HERE },
      { canonicalUrl: URL_HERE },
      'ogUrl',
      'same: fallback',
    ],
    ['twitter:title by og:title', { twitterTitle: 'A' }, { ogTitle: 'A' }, 'twitterTitle', 'same: fallback'],
    ['twitter:title by the title', { twitterTitle: 'A' }, { title: 'A' }, 'twitterTitle', 'same: fallback'],
    [
      'twitter:title not by the title behind another og:title',
      { twitterTitle: 'A' },
      { ogTitle: 'B', title: 'A' },
      'twitterTitle',
      'missing',
    ],
    [
      'twitter:image by og:image',
      { twitterImageUrl: 'https://a.example/1.png' },
      { ogImageUrl: 'https://a.example/1.png' },
      'twitterImageUrl',
      'same: fallback',
    ],
    [
      'twitter:image:alt by og:image:alt',
      { twitterImageAlt: 'A' },
      { ogImageAlt: 'A' },
      'twitterImageAlt',
      'same: fallback',
    ],
    [
      'twitter:description by the description',
      { twitterDescription: 'A' },
      { description: 'A' },
      'twitterDescription',
      'same: fallback',
    ],
    [
      'og:image by nothing',
      { ogImageUrl: 'https://a.example/1.png' },
      { twitterImageUrl: 'https://a.example/1.png' },
      'ogImageUrl',
      'missing',
    ],
    [
      'og:title that repeats the recorded title',
      { title: 'A' },
      { title: 'A', ogTitle: 'A' },
      'ogTitle',
      'extra: derived',
    ],
    ['og:title that repeats nothing', { title: 'A' }, { title: 'A', ogTitle: 'B' }, 'ogTitle', 'extra'],
    [
      'twitter:title that repeats the recorded title',
      { title: 'A' },
      { twitterTitle: 'A' },
      'twitterTitle',
      'extra: derived',
    ],
    ['a canonical link to the open page', {}, { canonicalUrl: URL_HERE }, 'canonicalUrl', 'extra: derived'],
    [
      'a canonical link to another page',
      {},
      { canonicalUrl: 'https://shop.northwind.example/' },
      'canonicalUrl',
      'extra: elsewhere',
    ],
    [
      'a canonical link without www',
      {},
      { canonicalUrl: URL_HERE.replace('shop.', 'www.shop.') },
      'canonicalUrl',
      'extra: derived',
    ],
    ['robots that hide', {}, { robots: ['noindex'] }, 'robots', 'extra: hides'],
    ['robots that say what is so anyway', {}, { robots: ['index', 'follow'] }, 'robots', 'extra: defaults'],
    ['robots of no harm', {}, { robots: ['noarchive'] }, 'robots', 'extra'],
  ])('%s', (_, record, tags, id, expected) => {
    expect(audit(record, tags, id)).toBe(expected);
  });

  it('is the same for an address recorded without its scheme', () => {
    const [canonicalUrl, written] = [URL_HERE.replace('https://', ''), { canonicalUrl: URL_HERE }];
    expect(audit({ canonicalUrl }, written, 'canonicalUrl')).toMatch(/^same/);
    expect(audit({ canonicalUrl }, { canonicalUrl }, 'canonicalUrl')).toMatch(/^same/);
  });

  it('needs attention only if an extra tag does harm', () => {
    const attention = (tags: Metadata) => auditOf(documentOf(tags), { page: pageOf({}) }).attention;
    expect(attention({ robots: ['noindex'] })).toBe(1);
    expect(attention({ canonicalUrl: 'https://other.example/' })).toBe(1);
    expect(attention({ author: 'Jane', keywords: ['a'], ogTitle: 'B', robots: ['index'] })).toBe(0);
  });
});
