// A change is detected by the whole value, not by the excerpt shown of it.
import { describe, expect, it } from 'vitest';
import type { Audience, Page } from '../../../lib/api/schemas.ts';
import { foldNews } from '../../../lib/news/fold-news.ts';
import type { NewsChange, NewsItem } from '../../../lib/news/news.ts';
import { audienceChanges, newChange, pageChanges, versionMoves } from '../../../lib/news/news-changes.ts';

const ABOUT = { kind: 'page', id: 'p', name: 'Offers', pageId: 'p', pageName: 'Offers' } as const;
const BEGINNING =
  'Northwind sells fresh produce to restaurants in the north, and delivers it before nine in the morning, ';

const page = (more: object = {}) => ({ pageId: 'p', name: 'Offers', ...more }) as Page;
const live1 = { versionId: 'v1', versionNumber: 1, status: 'published' };
const live2 = { versionId: 'v2', versionNumber: 2, status: 'published' };
const draft3 = { versionId: 'v3', versionNumber: 3, status: 'draft' };
const audience = (more: object = {}) => ({ audienceId: 'a', effectiveName: 'Jane', ...more }) as Audience;
const ofPage = (...states: object[]) =>
  states.slice(1).map((state, at) => pageChanges(page(states[at]), page(state)));
const ofAudience = (...states: object[]) =>
  states.slice(1).map((state, at) => audienceChanges(audience(states[at]), audience(state)));

/** The news item after these changes, found one after another; `seen`: whether a person saw each at once. */
function itemAfter(changes: NewsChange[][], seen: boolean): NewsItem | undefined {
  let item: NewsItem | undefined;
  for (const [at, found] of changes.entries()) {
    item = foldNews(item, { ...ABOUT, changes: found, step: `step ${at}` }, at);
    if (seen && item && at < changes.length - 1) item = { ...item, seenAt: at };
  }
  return item;
}
const parts = (item: NewsItem | undefined) => item?.changes.map(({ part }) => part);

const withText = (field: string) => (text: string) =>
  field.startsWith('metadata.') ? { metadata: { [field.slice(9)]: text } } : { [field]: text };
const three = (make: (text: string) => object) => ['one', 'two', 'three'].map(make);

const cases: [string, NewsChange[][]][] = [
  ['scripts', ofPage(...three((name) => ({ scripts: [{ name, enabled: true }] })))],
  ['actions', ofPage(...three((url) => ({ actions: [{ url }] })))],
  ['cards', ofPage(...three((title) => ({ actionCardWidgets: [{ title }] })))],
  ['links', ofPage(...three((title) => ({ footerLinks: [{ title }] })))],
  ['brand', ofPage(...three((brandId) => ({ brandId })))],
  ['metadata.keywords', ofPage(...three((word) => ({ metadata: { keywords: [word] } })))],
  ['metadata.robots', ofPage(...three((word) => ({ metadata: { robots: [{ [word]: true }] } })))],
  ['context', ofPage(...three((end) => withText('pageContext')(BEGINNING + end)))],
  ['metadata.description', ofPage(...three((end) => withText('metadata.description')(BEGINNING + end)))],
  ['title', ofPage(...three((end) => ({ title: BEGINNING.repeat(5) + end })))],
  ['overrides', ofAudience(...three((actionUrlOverride) => ({ actionUrlOverride })))],
  ['overrides', ofAudience(...three((title) => ({ metadataOverride: { title } })))],
  ['person', ofAudience(...three((personId) => ({ personId })))],
  ['agent', ofAudience({ isNewPageAgent: false }, { isNewPageAgent: true }, { isNewPageAgent: false })],
];

describe('a second change', () => {
  it.each(cases)('of %s is shown after the first was seen', (part, changes) => {
    const item = itemAfter(changes, true);
    expect(parts(item)).toEqual([part]);
    expect(item?.seenAt).toBeUndefined();
  });

  it.each(cases.filter(([part]) => part !== 'agent'))('of %s does not cancel the first', (part, changes) => {
    expect(parts(itemAfter(changes, false))).toEqual([part]);
  });

  it('found again after a kill is not reported again', () => {
    const [changes = []] = ofPage({ brandId: 'a' }, { brandId: 'b' });
    const found = { ...ABOUT, changes, step: 'a to b' };
    const seen = { ...found, since: 1, at: 1, seenAt: 2 };
    expect(foldNews(seen, found, 3)).toBe(seen);
    expect(foldNews(seen, { ...found, step: 'a to b, later' }, 3)?.seenAt).toBeUndefined();
  });
});

describe('a change that was put back unseen', () => {
  const states: [string, object, object][] = [
    ['a text that was added', { title: null }, { title: 'New' }],
    ['a text that was emptied', { title: 'Old' }, { title: '' }],
    ['scripts', { scripts: [{ name: 'GA' }] }, { scripts: [] }],
    ['the end of a long text', { pageContext: `${BEGINNING}one` }, { pageContext: `${BEGINNING}two` }],
    ['keywords', { metadata: { keywords: ['a'] } }, { metadata: null }],
    ['an archived page', {}, { archivedAt: '2026-11-01T00:00:00Z' }],
    ['a deleted page', {}, { deletedAt: '2026-11-01T00:00:00Z' }],
  ];
  it.each(states)('is no news: %s', (_, first, second) => {
    expect(itemAfter(ofPage(first, second, first), false)).toBeUndefined();
    expect(itemAfter(ofPage(second, first, second), false)).toBeUndefined();
    // Beside another change, which stays.
    const brands = { brandId: 'other' };
    const own = { ...first, brandId: 'own' };
    expect(parts(itemAfter(ofPage(own, { ...second, ...brands }, { ...first, ...brands }), false))).toEqual([
      'brand',
    ]);
  });
});

it('what is in effect did not change where one reading does not tell it', () => {
  const said = { effectiveMetadata: { title: 'For Jane' } };
  expect(ofAudience(said, { effectiveMetadata: null }, said)).toEqual([[], []]);
  const [[change] = []] = ofAudience(said, { effectiveMetadata: { title: 'For all' } });
  expect(change).toMatchObject({ part: 'metadata.title', from: 'For Jane', to: 'For all' });
});

describe('what a reading lacks', () => {
  const [ofOnePage, ofOneAudience] = [
    {
      name: 'Offers',
      title: 'Title',
      pageContext: 'Context',
      brandId: 'brand',
      headerActionId: 'go',
      audiencesCount: 3,
      actions: [{ actionId: 'go' }],
      actionCardWidgets: [{ title: 'Card' }],
      footerLinks: [{ title: 'Links' }],
      scripts: [{ name: 'GA' }],
      metadata: { title: 'Meta' },
    },
    {
      effectiveName: 'Jane, Contoso',
      customName: 'Jane',
      computedName: 'Contoso',
      personRouteKey: 'jane',
      supplementaryContext: 'Context',
      personId: 'person',
      actionUrlOverride: 'https://x.test/',
      metadataOverride: { title: 'Override' },
      isNewPageAgent: true,
      effectiveMetadata: { title: 'Meta' },
    },
  ];
  const cases = [
    ...Object.keys(ofOnePage).map((field) => ['page', field, ofOnePage] as const),
    ...Object.keys(ofOneAudience).map((field) => ['audience', field, ofOneAudience] as const),
  ];
  it.each(cases)('is no change, and neither is its return: %s.%s', (kind, field, whole) => {
    const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
    const changes = (from: object, to: object) =>
      kind === 'page'
        ? pageChanges({ pageId: 'p', ...from } as Page, { pageId: 'p', ...to } as Page)
        : audienceChanges({ audienceId: 'a', ...from } as Audience, { audienceId: 'a', ...to } as Audience);
    expect([changes(whole, lacking), changes(lacking, whole)]).toEqual([[], []]);
    // What it says is nothing is a change.
    if (field !== 'audiencesCount' && field !== 'effectiveMetadata')
      expect(changes(whole, { ...whole, [field]: null })).toHaveLength(
        ['customName', 'computedName'].includes(field) ? 0 : 1,
      );
  });
});

describe('the meaning of a value', () => {
  const image = (url: string, more = {}) => ({
    actionCardWidgets: [{ logos: [{ image: { url, ...more } }] }],
  });
  it.each<[string, object, object]>([
    [
      'keywords in another order',
      { metadata: { keywords: ['a', 'b'] } },
      { metadata: { keywords: ['b', 'a'] } },
    ],
    ['keywords in one text', { metadata: { keywords: ['a', 'b'] } }, { metadata: { keywords: ['b; a,'] } }],
    [
      'buttons listed in another order, with the same indexes',
      {
        actions: [
          { actionIndex: 0, url: '/a' },
          { actionIndex: 1, url: '/b' },
        ],
      },
      {
        actions: [
          { actionIndex: 1, url: '/b' },
          { actionIndex: 0, url: '/a' },
        ],
      },
    ],
    [
      'signs that cannot be seen',
      { name: 'Landschaft', title: 'A' },
      { name: 'Land\u{AD}schaft', title: 'A\u{200B}' },
    ],
    ['a letter in another spelling', { name: 'Cafe\u{301}' }, { name: 'Caf\u{E9}' }],
    ['spaces and line breaks', { pageContext: 'a\r\n b ', title: ' ' }, { pageContext: 'a b' }],
    ['a keyword between spaces', { metadata: { keywords: [' a'] } }, { metadata: { keywords: ['a'] } }],
    ['absent, null and empty', { title: null, scripts: [] }, { title: '', metadata: {} }],
    [
      'a logo with a new signature',
      image('https://x.test/l.png?sig=1&se=2'),
      image('https://x.test/l.png?sig=3&se=4'),
    ],
    [
      'a file at another address',
      image('https://a.test/1', { fileId: 'f' }),
      image('https://b.test/2', { fileId: 'f' }),
    ],
    [
      'a preview image with a new signature',
      { metadata: { ogImageUrl: 'https://x.test/1.png?X-Amz-Signature=1&X-Amz-Date=1' } },
      { metadata: { ogImageUrl: 'https://x.test/1.png?X-Amz-Signature=2&X-Amz-Date=2' } },
    ],
    [
      'the same preview file at another address',
      { metadata: { ogImageUrl: 'https://a.test/1.png', ogImageFileId: 'f' } },
      { metadata: { ogImageUrl: 'https://b.test/9.png?v=2', ogImageFileId: 'f' } },
    ],
  ])('stays the same: %s', (_, before, after) => {
    expect(ofPage(before, after)).toEqual([[]]);
  });

  it.each<[string, object, object]>([
    ['another picture', image('https://x.test/l.png?id=1'), image('https://x.test/l.png?id=2')],
    ['another file', image('https://x.test/l', { fileId: 'f' }), image('https://x.test/l', { fileId: 'g' })],
    [
      'a button with another campaign',
      { actions: [{ url: 'https://x.test/?token=1' }] },
      { actions: [{ url: 'https://x.test/?token=2' }] },
    ],
    [
      'buttons in another order',
      { actions: [{ actionId: 'a' }, { actionId: 'b' }] },
      { actions: [{ actionId: 'b' }, { actionId: 'a' }] },
    ],
    [
      'a field named like a built-in of objects',
      { scripts: [{ constructor: 'a' }] },
      { scripts: [{ constructor: 'b' }] },
    ],
    ['a keyword with another capital', { metadata: { keywords: ['a'] } }, { metadata: { keywords: ['A'] } }],
  ])('changes: %s', (_, before, after) => {
    expect(ofPage(before, after)[0]).toHaveLength(1);
  });
});

it.each([{ archivedAt: '+1760000000000' }, { deletedAt: '+1760000000000' }])(
  'what is first seen with %j is no news',
  (end) => {
    expect(newChange(end)).toEqual([]);
    expect(newChange({ archivedAt: null })).toEqual([{ part: 'new' }]);
  },
);

describe('the excerpt of a change', () => {
  it('shows where long texts differ', () => {
    const [[change] = []] = ofPage(
      { title: `${BEGINNING}from 10 euros.` },
      { title: `${BEGINNING}from 12 euros.` },
    );
    expect(change?.from).toMatch(/^….*from 10 euros\.$/);
    expect(change?.to).toMatch(/^….*from 12 euros\.$/);
  });

  it('is never the same on both sides', () => {
    const texts = ['a', 'b'].map((end) => ({ title: `${'word '.repeat(30)}${'x'.repeat(300)}${end}` }));
    const [[change] = []] = ofPage(...texts);
    expect(change).toMatchObject({ part: 'title' });
    expect(change?.from).not.toBe(change?.to ?? '');
  });

  it('is left out if it would show two parts of a text', () => {
    const item = itemAfter(
      ofPage({ title: 'Short' }, { title: `${BEGINNING}one` }, { title: `${BEGINNING}two` }),
      false,
    );
    expect(item?.changes).toEqual([{ part: 'title', was: expect.any(String), is: expect.any(String) }]);
  });

  it('is left out for another version with the same number and status', () => {
    const version = (versionId: string) => ({ latestVersion: { versionId, status: 'published' } });
    const moves = versionMoves(audience(version('v1')), audience(version('v2')), () => false);
    expect(moves).toEqual([{ part: 'latest', was: expect.any(String), is: expect.any(String) }]);
  });
});

it.each([
  [
    'names no published version any more',
    { latestVersion: live2, publishedVersion: live2 },
    { latestVersion: live2 },
    [],
  ],
  [
    'names the published version for the first time',
    { latestVersion: live2 },
    { latestVersion: live2, publishedVersion: live2 },
    [],
  ],
  [
    'names another one',
    { latestVersion: live2, publishedVersion: live1 },
    { latestVersion: live2, publishedVersion: live2 },
    ['live'],
  ],
  [
    'has none that is live',
    { latestVersion: live2, publishedVersion: live2 },
    { latestVersion: draft3, publishedVersion: null },
    ['latest', 'live'],
  ],
  [
    'does not tell which one is live',
    { latestVersion: live2, publishedVersion: live2 },
    { latestVersion: draft3 },
    ['latest'],
  ],
  [
    'does not tell which one is live, but that the one of before is not',
    { latestVersion: live2, publishedVersion: live2 },
    { latestVersion: { ...live2, status: 'archived' } },
    ['latest', 'live'],
  ],
  ['tells of no version', { latestVersion: live2, publishedVersion: live2 }, {}, []],
  ['tells of versions for the first time', {}, { latestVersion: live2, publishedVersion: live2 }, []],
  [
    'tells for the first time of a version that was made since',
    {},
    { latestVersion: { ...draft3, createdAt: '2026-11-02T00:00:00Z' } },
    ['latest'],
  ],
  [
    'lacks number and status',
    { latestVersion: draft3, publishedVersion: live2 },
    { latestVersion: { versionId: 'v3' }, publishedVersion: { versionId: 'v2', status: null } },
    [],
  ],
  [
    'lacks ids',
    { latestVersion: draft3, publishedVersion: live2 },
    { latestVersion: { ...draft3, versionId: '' }, publishedVersion: { ...live2, versionId: '' } },
    [],
  ],
  [
    'has neither id nor number',
    { latestVersion: draft3, publishedVersion: live2 },
    { latestVersion: { versionId: '', status: 'draft' } },
    [],
  ],
  ['has a draft, and never named one', { latestVersion: live2 }, { latestVersion: draft3 }, ['latest']],
])('where a reading %s, that is what is told of live versions', (_, before, after, parts) => {
  const readAt = Date.parse('2026-11-01T00:00:00Z');
  const moves = versionMoves(audience(before as never), audience(after as never), () => false, readAt);
  expect(moves.map(({ part }) => part)).toEqual(parts);
});

it('new messages add up, whatever was removed meanwhile', () => {
  const came = (from: number, to: number): NewsChange[] => [{ part: 'messages', from, to }];
  expect(itemAfter([came(3, 5), came(2, 3)], false)?.changes).toEqual([{ part: 'messages', from: 3, to: 6 }]);
});

describe('a new thing that was not seen', () => {
  const added: NewsItem = { ...ABOUT, changes: [{ part: 'new' }], since: 1, at: 1 };
  it.each<[string, NewsChange[]]>([
    ['deleted', pageChanges(page(), page({ deletedAt: '2026-11-01T10:00:00Z' }))],
    ['archived', pageChanges(page(), page({ archivedAt: '2026-11-01T10:00:00Z' }))],
    ['trashed', [{ part: 'state', from: 'active', to: 'trashed, hidden' }]],
  ])('is no news once it is %s', (_, changes) => {
    expect(foldNews(added, { ...ABOUT, changes }, 2)).toBeUndefined();
  });

  it('stays new if it changes', () => {
    const renamed = { ...ABOUT, name: 'Deals', changes: pageChanges(page(), page({ name: 'Deals' })) };
    expect(foldNews(added, renamed, 2)).toMatchObject({ name: 'Deals', changes: [{ part: 'new' }] });
  });
});
