import { fc, test as property } from '@fast-check/vitest';
import { decodeHTML } from 'entities';
import { parse } from 'marked';
import { describe, expect, it, test, vi } from 'vitest';
import { assetsTable, usesTable } from '../../../components/assets/asset-texts.ts';
import { pictureType } from '../../../lib/api/fetch-picture.ts';
import type { Page } from '../../../lib/api/schemas.ts';
import {
  type AssetFilter,
  assetMarkdown,
  assetView,
  foundAssets,
  needsDescription,
  otherTypes,
  passesFilter,
  targetOf,
} from '../../../lib/assets/asset-view.ts';
import { audienceUses, pageUses } from '../../../lib/assets/assets.ts';
import { previewStore } from '../../../lib/assets/preview-store.ts';
import { oneLine } from '../../../lib/format/texts.ts';

const sent = {
  assetId: 'a1',
  name: 'Lisbon',
  purpose: 'Hero',
  tags: ['night', ' '],
  aiDescription: 'A bridge',
  hidden: false,
  data: { type: 'image', fileId: 'f1' },
  lifecycleState: 'active',
  downloadUrl: 'https://a.example/f1.png',
  previewDownloadUrl: 'https://a.example/f1-small.png',
};

describe('an asset', () => {
  it('is shown with the smaller picture, and with its id if it has no name', () => {
    expect(assetView(sent)).toEqual({
      assetId: 'a1',
      name: 'Lisbon',
      purpose: 'Hero',
      tags: ['night'],
      description: 'A bridge',
      hidden: false,
      type: 'image',
      fileId: 'f1',
      downloadUrl: 'https://a.example/f1.png',
      previewUrl: 'https://a.example/f1-small.png',
    });
    expect(assetView({ assetId: 'a2' })).toEqual({ assetId: 'a2', name: 'a2', tags: [], hidden: false });
    expect(assetView({ ...sent, previewDownloadUrl: null }).previewUrl).toBe('https://a.example/f1.png');
  });

  test.each([
    [{ lifecycleState: 'active' }, undefined],
    [{ lifecycleState: 'trashed' }, 'trashed'],
    [{ lifecycleState: 'frozen' }, 'frozen'],
    [{ lifecycleState: null, trashedAt: '+1' }, 'trashed'],
    [{ lifecycleState: null, trashedAt: '+1', deletedAt: '+2' }, 'deleted'],
    [{ lifecycleState: 'active', trashedAt: '+1' }, undefined],
  ])('of %j has the state %j', (part, state) => expect(assetView({ ...sent, ...part }).state).toBe(state));

  test.each([
    [sent, '![A bridge](<https://a.example/f1.png>)'],
    [{ ...sent, aiDescription: 'a ] b\n[c] \\' }, '![a \\] b \\[c\\] \\\\](<https://a.example/f1.png>)'],
    [
      { ...sent, aiDescription: '', downloadUrl: 'https://a.example/a b>.png' },
      '![Lisbon](<https://a.example/a%20b%3E.png>)',
    ],
    [{ assetId: 'a2' }, undefined],
  ])('%# in Markdown', (asset, markdown) => expect(assetMarkdown(assetView(asset))).toBe(markdown));

  property.prop([
    fc.string({
      unit: fc.constantFrom(...'\\`*_{}[]<>#|~!()&:"\' a1\n', '](', '```'),
      minLength: 1,
    }),
    fc.string({ unit: fc.constantFrom(...'\\`*_[]<>()&;"\' a1', '&copy;') }),
  ])('in Markdown is one picture with exactly its words and address', (words, end) => {
    const url = `https://a.example/x?${end}`;
    const html = parse(assetMarkdown({ ...assetView(sent), description: words, downloadUrl: url }) ?? '', {
      async: false,
    });
    const [, src = '', alt = ''] = /^<p><img src="([^"]*)" alt="([^"]*)"><\/p>\n$/.exec(html) ?? [html];
    expect(decodeHTML(alt)).toBe(oneLine(words));
    expect(decodeURIComponent(decodeHTML(src))).toBe(url);
  });
});

describe('a list of assets', () => {
  const assets = [
    assetView(sent),
    assetView({ ...sent, assetId: 'a2', hidden: true, aiDescription: null }),
    assetView({ ...sent, assetId: 'a3', lifecycleState: 'trashed', name: 'Porto' }),
    assetView({ ...sent, assetId: 'a4', lifecycleState: 'frozen', data: { type: 'sound' } }),
  ];

  const idsOf = (some: typeof assets) => some.map(({ assetId }) => assetId);

  test.each<[AssetFilter, string, string[]]>([
    ['available', '', ['a1']],
    ['hidden', '', ['a2']],
    ['trashed', '', ['a3']],
    ['all', '', ['a1', 'a2', 'a3', 'a4']],
    ['all', 'PORTO night', ['a3']],
    ['all', 'porto day', []],
    ['all', 'a4', ['a4']],
  ])('%s and %j find %j', (filter, text, ids) =>
    expect(
      idsOf(
        foundAssets(
          assets.filter((asset) => passesFilter(asset, filter)),
          text,
        ),
      ),
    ).toEqual(ids),
  );

  it('finds none by a prefix that all ids share', () => {
    const some = assets.map((asset, at) => ({ ...asset, assetId: `asset_${at}`, fileId: `file_${at}` }));
    for (const text of ['as', 'asset', 'asset_', 'file']) expect(foundAssets(some, text)).toEqual([]);
    expect(idsOf(foundAssets(some, 'asset_1'))).toEqual(['asset_1']);
    expect(idsOf(foundAssets(some, 'file_2'))).toEqual(['asset_2']);
  });

  it('knows which assets need a description', () =>
    expect(idsOf(assets.filter(needsDescription))).toEqual(['a2']));

  it('knows types that cannot be requested', () => expect(otherTypes(assets)).toEqual(['sound']));

  it('is saved as a table', () => {
    expect(assetsTable(assets.slice(2, 3))[1]).toEqual([
      'a3',
      'Porto',
      'image',
      'trashed',
      'false',
      'Hero',
      'night',
      'A bridge',
      'f1',
      null,
      'https://a.example/f1.png',
      null,
      null,
    ]);
    expect(usesTable([{ pageId: 'p', pageName: 'P', as: ['logo', 'og'] }])[1]).toEqual([
      'p',
      'P',
      null,
      null,
      'logo, og',
    ]);
  });
});

describe('the uses of an asset', () => {
  const target = targetOf(assetView(sent));
  const logo = (image: object) => ({ pageId: 'p', actionCardWidgets: [{ logos: [{ image }] }] });

  test.each([
    [logo({ assetId: 'a1' }), ['logo']],
    [logo({ fileId: 'f1' }), ['logo']],
    [logo({ url: ' https://a.example/f1-small.png ' }), ['logo']],
    [logo({ assetId: 'a2', fileId: '', url: '' }), []],
    [
      { pageId: 'p', metadata: { ogImageFileId: 'f1', twitterImageUrl: 'https://a.example/f1.png' } },
      ['og', 'twitter'],
    ],
    [{ pageId: 'p', metadata: { ogImageUrl: 'https://a.example/f1.png?x=1' } }, []],
    [{ pageId: 'p', actionCardWidgets: null, metadata: null }, []],
  ])('%j shows it as %j', (page, as) => expect(pageUses(page, target)).toEqual(as));

  it('are empty if nothing is known of it', () => {
    const bare = targetOf(assetView({ assetId: 'a9' }));
    expect(pageUses({ pageId: 'p', metadata: { ogImageFileId: '', ogImageUrl: '' } }, bare)).toEqual([]);
  });

  it('include an audience that overrides it', () => {
    const metadata = { ogImageFileId: 'f1' };
    const page = { pageId: 'p', metadata };
    expect(audienceUses({ audienceId: 'a', effectiveMetadata: metadata }, page, target)).toEqual([]);
    expect(audienceUses({ audienceId: 'a', effectiveMetadata: metadata }, { pageId: 'p' }, target)).toEqual([
      'og',
    ]);
    expect(audienceUses({ audienceId: 'a', effectiveMetadata: metadata }, undefined, target)).toEqual(['og']);
    const overridden = { audienceId: 'a', metadataOverride: metadata, effectiveMetadata: metadata };
    expect(audienceUses(overridden, page, target)).toEqual(['og']);
  });
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['GIF88a', undefined],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVE', undefined],
  ['\0\0\0\x20ftypavif\0\0\0\0', 'image/avif'],
  ['\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ['\0\0\0\x20ftypheic\0\0\0\0mif1heic', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['<?xml version="1.0"?><svg>', undefined],
  ['', undefined],
])('%j is %j', (text, type) => expect(pictureType(bytes(text))).toBe(type));

describe('the pictures of a view', () => {
  const big = new Uint8Array(25).toBase64();
  const addresses = () => {
    let last = 0;
    return { createObjectURL: vi.fn(() => `blob:${++last}`), revokeObjectURL: vi.fn() };
  };

  it('are requested once, even at the same time', async () => {
    const read = vi.fn(async () => ({ kind: 'image', type: 'image/png', base64: 'AAAA' }) as const);
    const store = previewStore(read, addresses());
    expect(await Promise.all([store.get('a'), store.get('a')])).toEqual([
      { kind: 'image', address: 'blob:1' },
      { kind: 'image', address: 'blob:1' },
    ]);
    expect(store.known('a')).toEqual({ kind: 'image', address: 'blob:1' });
    await store.get('a');
    expect(read).toHaveBeenCalledOnce();
  });

  it('are dropped if there are too many, the oldest first', async () => {
    const given = addresses();
    const store = previewStore(async () => ({ kind: 'image', type: 'image/png', base64: big }), given, 60);
    for (const url of ['a', 'b', 'c']) await store.get(url);
    expect(['a', 'b', 'c'].map((url) => store.known(url) !== undefined)).toEqual([false, true, true]);
    expect(given.revokeObjectURL.mock.calls).toEqual([['blob:1']]);
  });

  it('are requested again if they could not be shown and that may have changed', async () => {
    const read = vi.fn(async () => ({ kind: 'none', why: 'access', host: 'h' }) as const);
    const store = previewStore(read, addresses());
    await store.get('a');
    await store.get('a');
    expect(read).toHaveBeenCalledOnce();
    store.retry();
    await store.get('a');
    expect(read).toHaveBeenCalledTimes(2);
  });
});

it('is found even if its address has another signature each time', () => {
  const url = (more: string) => `https://cdn.example.com/f/1.png?${more}`;
  const target = { assetId: 'as_1', fileId: 'file_1', urls: [url('Expires=2&Signature=bbb')] };
  const usedAs = (address: string) =>
    pageUses({ pageId: 'p', metadata: { ogImageUrl: address } } as Page, target);
  expect(usedAs(url('Expires=1&Signature=aaa'))).toEqual(['og']);
  expect(usedAs(url('token=aaa'))).toEqual(['og']);
  for (const unknown of [
    'ex=65a1b2c3&is=65a0b2c3&hm=0123456789abcdef0123456789abcdef',
    'st=Ab3_xYz-0123456789abcd&e=1795750909',
    'q-sign-time=1795750909;1795754509&q-key-time=1795750909;1795754509&q-signature=0123456789abcdef0123',
    'auth_key=1795750909-0-0-0123456789abcdef0123456789abcdef',
  ])
    expect(usedAs(url(unknown))).toEqual(['og']);
  expect(usedAs(url('v=1795750909'))).toEqual([]);
  expect(usedAs('https://cdn.example.com/f/2.png?Expires=1&Signature=aaa')).toEqual([]);
  expect(usedAs(url('id=7'))).toEqual([]);
});

it('is found however its address or file id is written', () => {
  const target = {
    assetId: 'as_1',
    fileId: 'file_0123456789',
    urls: ['https://files.example/my%20logo.png?Expires=2&Signature=bbb'],
  };
  const usedAs = (ogImageUrl: string, ogImageFileId?: string) =>
    pageUses({ pageId: 'p', metadata: { ogImageUrl, ogImageFileId } } as Page, target);
  for (const address of [
    'https://files.example/my logo.png',
    'http://files.example/my%20logo.png',
    '//files.example/my%20logo.png',
    'files.example/my%20logo.png',
    'https://FILES.example:443/my%20logo.png#top',
    'https://images.example/file_0123456789/large.png',
  ])
    expect(usedAs(address), address).toEqual(['og']);
  expect(usedAs('', ' file_0123456789 ')).toEqual(['og']);
  for (const other of ['https://files.example/My%20Logo.png', 'https://files.example/my%20logo.png.old'])
    expect(usedAs(other), other).toEqual([]);
});
