import { describe, expect, it } from 'vitest';
import { entriesOfAudience } from '../../../lib/match/index-keys.ts';
import { audienceWith, entriesOfPage, pageWith } from './match-world.ts';

describe('entriesOfPage', () => {
  it('files each address once, normalized, and the id', () => {
    const metadata = { canonicalUrl: 'http://N.com/Offer/?utm_source=x', ogUrl: 'https://n.com/og' };
    expect(entriesOfPage(pageWith('p', undefined, { metadata }))).toEqual([
      {
        key: 'page-url:https://n.com/offer',
        pageId: 'p',
        kind: 'page-address',
        value: 'https://n.com/Offer',
      },
      { key: 'page-url:https://n.com/og', pageId: 'p', kind: 'page-address', value: 'https://n.com/og' },
      { key: 'id:p', pageId: 'p', kind: 'page-id', value: 'p' },
    ]);
  });

  it('keeps several spellings under one key, since a page has one entry per key', () => {
    const metadata = { canonicalUrl: 'https://n.com/a', ogUrl: 'https://www.n.com/A/index.html' };
    expect(entriesOfPage(pageWith('p', undefined, { metadata }))).toEqual([
      {
        key: 'page-url:https://n.com/a',
        pageId: 'p',
        kind: 'page-address',
        value: 'https://n.com/a',
        others: ['https://www.n.com/A/index.html'],
      },
      { key: 'id:p', pageId: 'p', kind: 'page-id', value: 'p' },
    ]);
  });

  it.each([
    ['no metadata', {}],
    ['null metadata', { metadata: null }],
    ['empty addresses', { metadata: { canonicalUrl: '', ogUrl: null } }],
    ['no addresses', { metadata: { canonicalUrl: '/pricing', ogUrl: 'pricing.html' } }],
    ['never archived', { archivedAt: null, deletedAt: '' }],
  ])('%s: files only the id', (_, more) => {
    expect(entriesOfPage(pageWith('p', undefined, more))).toEqual([
      { key: 'id:p', pageId: 'p', kind: 'page-id', value: 'p', addressless: true },
    ]);
  });

  it.each([
    ['n.com/a', 'n.com'],
    [' //n.com/a ', '//n.com'],
  ])('files the addresses %j and %j, recorded without a scheme', (canonicalUrl, ogUrl) => {
    const entries = entriesOfPage(pageWith('p', undefined, { metadata: { canonicalUrl, ogUrl } }));
    expect(entries.slice(0, -1).map(({ value }) => value)).toEqual(['https://n.com/a', 'https://n.com/']);
  });

  it('files an address with a query under its path, too', () => {
    const metadata = { canonicalUrl: 'https://n.com/?lp=a&x=1', ogUrl: 'https://app.n.com/s?t=1#/r?v=2' };
    const keys = entriesOfPage(pageWith('p', undefined, { metadata })).map(({ key }) => key);
    expect(keys).toEqual([
      'page-url:https://n.com/?lp=a&x=1',
      'page-url:https://app.n.com/s?t=1#/r?v=2',
      'page-path:https://n.com/',
      'page-path:https://app.n.com/s#/r',
      'id:p',
    ]);
  });

  it.each([['archivedAt'], ['deletedAt']])('marks every entry of a page with %s', (field) => {
    const entries = entriesOfPage(pageWith('p', 'https://n.com/a', { [field]: 'whatever form' }));
    expect(entries.map(({ retired }) => retired)).toEqual([true, true]);
  });
});

describe('entriesOfAudience', () => {
  it('files addresses, route key and id', () => {
    const audience = audienceWith('a', {
      key: ' Jane-Doe ',
      canonical: 'https://n.com/a',
      override: 'https://n.com/b',
      archived: true,
    });
    const common = { pageId: 'p:1', audienceId: 'a', retired: true };
    const address = { kind: 'audience-address' };
    expect(entriesOfAudience(audience, 'p:1')).toEqual([
      { ...common, key: 'audience-url:https://n.com/b', ...address, value: 'https://n.com/b', whose: 'own' },
      {
        ...common,
        ...address,
        key: 'audience-url:https://n.com/a',
        value: 'https://n.com/a',
        whose: 'inherited',
      },
      { ...common, key: 'route:p%3A1:jane-doe', kind: 'route-key', value: 'Jane-Doe' },
      { ...common, key: 'id:a', kind: 'audience-id', value: 'a' },
    ]);
  });

  it.each([[undefined], [''], ['  ']])('files no route key for "%s"', (key) => {
    const kinds = entriesOfAudience(audienceWith('a', key === undefined ? {} : { key }), 'p').map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['audience-id']);
  });

  it('keeps page ids and route keys apart', () => {
    const [one] = entriesOfAudience(audienceWith('a', { key: 'b:c' }), 'p');
    const [other] = entriesOfAudience(audienceWith('a', { key: 'c' }), 'p:b');
    expect(one?.key).not.toBe(other?.key);
  });
});
