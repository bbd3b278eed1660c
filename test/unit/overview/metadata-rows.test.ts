import { describe, expect, it, test } from 'vitest';
import { type Metadata, metadata } from '../../../lib/api/schemas.ts';
import { metadataFields, metadataRows, overrideRows } from '../../../lib/overview/metadata-rows.ts';

type Given = { page?: Metadata | null; override?: Metadata | null; effective?: Metadata | null };

/** "title=x override (page: y)" for each row. */
const told = (rows: ReturnType<typeof metadataRows>) =>
  rows.map(
    ({ field, value, origin, pageValue }) =>
      `${field}=${value} ${origin}${pageValue === undefined ? '' : ` (page: ${pageValue})`}`,
  );

describe('metadataRows', () => {
  test.each<[what: string, given: Given, expected: string[]]>([
    ['nothing', {}, []],
    ['all null', { page: null, override: null, effective: null }, []],
    ['a page alone', { page: { title: 'A' } }, ['title=A page']],
    ['a page whose value is empty', { page: { title: ' ', description: '' } }, []],
    ['null fields', { page: { title: null, keywords: null } }, []],
    ['in effect as on the page', { page: { title: 'A' }, effective: { title: 'A' } }, ['title=A page']],
    [
      'in effect as overridden',
      { page: { title: 'A' }, override: { title: 'B' }, effective: { title: 'B' } },
      ['title=B override (page: A)'],
    ],
    [
      'made by the service',
      { page: { title: 'A' }, override: {}, effective: { title: 'C' } },
      ['title=C audience (page: A)'],
    ],
    ['made by the service, none on the page', { effective: { title: 'C' } }, ['title=C audience']],
    [
      'an override that is not in effect',
      { page: { title: 'A' }, override: { title: 'B' }, effective: { title: 'A' } },
      ['title=A page'],
    ],
    [
      'an override that says the same as the page',
      { page: { title: 'A' }, override: { title: 'A' }, effective: { title: 'A' } },
      ['title=A override'],
    ],
    [
      'of the page, and not in effect',
      { page: { title: 'A', author: 'B' }, effective: { title: 'A' } },
      ['title=A page'],
    ],
    [
      'effective not sent: the override counts',
      { page: { title: 'A', author: 'P' }, override: { title: 'B' } },
      ['title=B override (page: A)', 'author=P page'],
    ],
    ['effective not sent, and emptied', { page: { title: 'A' }, override: { title: '' } }, []],
    [
      'effective not sent, and nothing set',
      { page: { title: 'A' }, override: { title: null } },
      ['title=A page'],
    ],
    ['keywords', { page: { keywords: ['a', ' b ', ''] } }, ['keywords=a, b page']],
    [
      'keywords in another order',
      { page: { keywords: ['a', 'b'] }, effective: { keywords: ['b', 'a'] } },
      ['keywords=b, a page'],
    ],
    [
      'a picture signed anew',
      {
        page: { ogImageUrl: 'https://a.example/1.png?Expires=1&Signature=a' },
        effective: { ogImageUrl: 'https://a.example/1.png?Expires=2&Signature=b' },
      },
      ['ogImageUrl=https://a.example/1.png?Expires=2&Signature=b page'],
    ],
    [
      'a letter in another spelling',
      {
        page: { title: 'Cafe\u{301}' },
        override: { title: 'Caf\u{E9}' },
        effective: { title: 'Cafe\u{301}' },
      },
      ['title=Cafe\u{301} override'],
    ],
    ['an empty list', { page: { keywords: [], robots: [] } }, []],
    [
      'robots of unknown type',
      { page: { robots: ['noindex', 7, { max: 1 }, null] } },
      ['robots=noindex, 7, {"max":1}, null page'],
    ],
    [
      'keywords that differ',
      { page: { keywords: ['a'] }, override: { keywords: ['a', 'b'] }, effective: { keywords: ['a', 'b'] } },
      ['keywords=a, b override (page: a)'],
    ],
    ['white space around', { page: { title: ' A ' }, effective: { title: 'A' } }, ['title=A page']],
    [
      'in the order of reading',
      { page: { themeColor: '#fff', ogTitle: 'O', twitterTitle: 'T', title: 'A' } },
      ['title=A page', 'ogTitle=O page', 'twitterTitle=T page', 'themeColor=#fff page'],
    ],
  ])('%s', (_, given, expected) => {
    expect(told(metadataRows(given))).toEqual(expected);
  });
});

describe('overrideRows', () => {
  test.each<[what: string, given: Given, expected: string[]]>([
    ['none', { page: { title: 'A' } }, []],
    ['an empty one', { page: { title: 'A' }, override: { title: '' } }, []],
    ['against the page', { page: { title: 'A' }, override: { title: 'B' } }, ['title=B override (page: A)']],
    ['where the page has none', { page: {}, override: { title: 'B' } }, ['title=B override']],
    [
      'the same as the page',
      { page: { title: 'B' }, override: { title: 'B' } },
      ['title=B override (page: B)'],
    ],
    [
      'without a page',
      { override: { ogTitle: 'B', robots: ['none'] } },
      ['robots=none override', 'ogTitle=B override'],
    ],
  ])('%s', (_, given, expected) => {
    expect(told(overrideRows(given))).toEqual(expected);
  });
});

it('covers each field of the interface once', () => {
  expect(metadataFields.map(([field]) => field).sort()).toEqual(Object.keys(metadata.def.shape).sort());
});
