import { describe, expect, it, test } from 'vitest';
import type { DocumentReading } from '../../../lib/audit/read-document.ts';
import { type ShareCardKind, shareCards } from '../../../lib/audit/share-card.ts';
import { documentOf, recorded } from './audit-world.ts';

function card(kind: ShareCardKind, reading: DocumentReading) {
  const found = shareCards(reading).find((each) => each.kind === kind);
  if (!found) throw new Error(`no card ${kind}`);
  return found;
}

const og = (...tags: [name: string, value: string][]) =>
  documentOf({}, { properties: Object.fromEntries(tags.map(([name, value]) => [name, [value]])) });

describe('cards of a page with all tags', () => {
  const reading = documentOf(recorded);

  it('are three', () => {
    expect(shareCards(reading).map(({ kind }) => kind)).toEqual(['large', 'compact', 'text']);
  });

  it('use the social tags for the large one', () => {
    expect(card('large', reading)).toMatchObject({
      host: 'shop.northwind.example',
      title: { text: recorded.ogTitle, from: 'og:title' },
      description: { text: recorded.ogDescription, from: 'og:description' },
      image: {
        host: 'files.northwind.example',
        file: 'spring.png',
        alt: recorded.ogImageAlt,
        from: 'og:image',
      },
    });
  });

  it('use its tags for the compact one', () => {
    expect(card('compact', reading)).toMatchObject({
      title: { text: recorded.twitterTitle, from: 'twitter:title' },
      description: { from: 'twitter:description' },
      image: { file: 'small.png', alt: recorded.twitterImageAlt, from: 'twitter:image' },
    });
  });

  it('name the site in the text-first one', () => {
    expect(card('text', reading)).toMatchObject({
      site: { text: 'Northwind', from: 'og:site_name' },
      title: { from: 'og:title' },
    });
  });
});

describe('the fallbacks of cards', () => {
  const cases: [
    what: string,
    kind: ShareCardKind,
    reading: DocumentReading,
    part: 'title' | 'description' | 'image',
    from: string | undefined,
  ][] = [
    ['large: title', 'large', documentOf({ title: 'A' }), 'title', '<title>'],
    [
      'large: twitter:title before the title',
      'large',
      documentOf({ title: 'A', twitterTitle: 'B' }),
      'title',
      'twitter:title',
    ],
    ['large: description', 'large', documentOf({ description: 'A' }), 'description', 'description'],
    [
      'large: not twitter:description',
      'large',
      documentOf({ twitterDescription: 'A' }),
      'description',
      undefined,
    ],
    [
      'large: twitter:image',
      'large',
      documentOf({ twitterImageUrl: 'https://a.example/a.png' }),
      'image',
      'twitter:image',
    ],
    [
      'large: og:image:secure_url',
      'large',
      og(['og:image:secure_url', 'https://a.example/a.png']),
      'image',
      'og:image:secure_url',
    ],
    ['compact: og:title', 'compact', documentOf({ title: 'A', ogTitle: 'B' }), 'title', 'og:title'],
    ['compact: title', 'compact', documentOf({ title: 'A' }), 'title', '<title>'],
    [
      'compact: og:description',
      'compact',
      documentOf({ description: 'A', ogDescription: 'B' }),
      'description',
      'og:description',
    ],
    [
      'compact: og:image',
      'compact',
      documentOf({ ogImageUrl: 'https://a.example/a.png' }),
      'image',
      'og:image',
    ],
    ['text: description', 'text', documentOf({ description: 'A' }), 'description', 'description'],
    ['nothing at all: title', 'large', documentOf({}), 'title', undefined],
    ['nothing at all: image', 'text', documentOf({}), 'image', undefined],
    ['empty tags', 'large', documentOf({ title: 'A', ogTitle: ' ' }), 'title', '<title>'],
  ];
  test.each(cases)('%s', (_, kind, reading, part, from) => {
    expect(card(kind, reading)[part]?.from).toBe(from);
  });
});

describe('images of cards', () => {
  test.each<[url: string, expected: { host: string; file: string } | undefined]>([
    ['https://a.example/b/c.png?sig=1', { host: 'a.example', file: 'c.png' }],
    ['/b/c.png', { host: 'shop.northwind.example', file: 'c.png' }],
    ['https://a.example/%C3%BC%20b.png', { host: 'a.example', file: 'ü b.png' }],
    ['https://a.example/%E0%A4.png', { host: 'a.example', file: '%E0%A4.png' }],
    ['https://a.example/', { host: 'a.example', file: '/' }],
    ['https://a.example:8443/c.png', { host: 'a.example:8443', file: 'c.png' }],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['https://', undefined],
  ])('%s', (url, expected) => {
    const { image } = card('large', og(['og:image', url]));
    if (expected) expect(image).toMatchObject(expected);
    else expect(image).toBeUndefined();
  });

  test.each<[width: string, height: string, expected: unknown]>([
    ['1200', '630', { width: 1200, height: 630 }],
    ['1200', '', undefined],
    ['0', '630', undefined],
    ['-1', '630', undefined],
    ['wide', 'high', undefined],
  ])('of %s by %s pixels', (width, height, expected) => {
    const tags = og(
      ['og:image', 'https://a.example/a.png'],
      ['og:image:width', width],
      ['og:image:height', height],
    );
    expect(card('large', tags).image?.size).toEqual(expected);
  });

  it('take no size from another image', () => {
    const tags = documentOf(
      { twitterImageUrl: 'https://a.example/a.png' },
      { properties: { 'og:image:width': ['9'], 'og:image:height': ['9'] } },
    );
    expect(card('compact', tags).image?.size).toBeUndefined();
  });
});

describe('the host of cards', () => {
  test.each<[what: string, reading: DocumentReading, host: string]>([
    [
      'that of og:url',
      documentOf({ ogUrl: 'https://www.a.example/x', canonicalUrl: 'https://b.example/' }),
      'a.example',
    ],
    ['that of the canonical link', documentOf({ canonicalUrl: 'https://b.example/' }), 'b.example'],
    ['that of the page', documentOf({}), 'shop.northwind.example'],
    ['that of the page for what is no address', documentOf({ ogUrl: '/x' }), 'shop.northwind.example'],
  ])('is %s', (_, reading, host) => {
    expect(card('large', reading).host).toBe(host);
  });
});
