import { describe, expect, it, test } from 'vitest';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import {
  type Choice,
  type Pin,
  pinOf,
  sectionKey,
  shownOf,
  subjectKey,
} from '../../../lib/panel/panel-subject.ts';

const workspace = {
  id: 'w',
  name: 'Northwind',
  color: 'teal',
  production: false,
  connectionVersion: 2,
  baseUrl: 'https://api.example',
} as const;
const URL_1 = 'https://northwind.example/pricing/jane';

function statusAt(page: string | undefined, audience?: string): PageStatus {
  return {
    workspace,
    workspaces: [],
    url: URL_1,
    sequence: 1,
    directory: { state: 'ready', done: 1, unreadable: 0 },
    matchState:
      page === undefined
        ? { kind: 'none' }
        : {
            kind: 'matched',
            page: { pageId: page, name: `Page ${page}` },
            reasons: [],
            audiences: { state: 'loading' },
            ...(audience === undefined
              ? {}
              : { audience: { audienceId: audience, name: `Audience ${audience}`, initials: 'A' } }),
          },
  };
}

const pin = (pageId: string, audienceId?: string): Pin => ({
  baseUrl: workspace.baseUrl,
  pageId,
  pageName: `Pinned ${pageId}`,
  ...(audienceId === undefined ? {} : { audienceId, audienceName: `Pinned ${audienceId}` }),
});
const choice = (audienceId: string, more: Partial<Choice> = {}): Choice => ({
  url: URL_1,
  pageId: 'p',
  audienceId,
  audienceName: `Chosen ${audienceId}`,
  ...more,
});

describe('the subject of the panel', () => {
  // how, page, audience, and whether the URL and the page status of the tab belong to it
  type Expected = [how: string, pageId: string, audienceId: string | undefined, ofTab: boolean];
  const rows: [
    why: string,
    pageStatus: PageStatus | undefined,
    pin: Pin | undefined,
    choice: Choice | undefined,
    Expected | undefined,
  ][] = [
    ['is missing before the tab is looked up', undefined, undefined, undefined, undefined],
    ['is missing if no page matches', statusAt(undefined), undefined, undefined, undefined],
    ['is the page of the tab', statusAt('p'), undefined, undefined, ['followed', 'p', undefined, true]],
    ['is the audience of the tab', statusAt('p', 'a'), undefined, undefined, ['followed', 'p', 'a', true]],
    ['is an audience chosen there', statusAt('p', 'a'), undefined, choice('b'), ['chosen', 'p', 'b', false]],
    ['is one chosen if none matched', statusAt('p'), undefined, choice('b'), ['chosen', 'p', 'b', false]],
    [
      'is the matched audience if that was chosen itself',
      statusAt('p', 'a'),
      undefined,
      choice('a'),
      ['followed', 'p', 'a', true],
    ],
    [
      'is not one chosen at another address',
      statusAt('p', 'a'),
      undefined,
      choice('b', { url: 'https://x.example/' }),
      ['followed', 'p', 'a', true],
    ],
    [
      'is not one of another page',
      statusAt('p', 'a'),
      undefined,
      choice('b', { pageId: 'q' }),
      ['followed', 'p', 'a', true],
    ],
    [
      'is the pin before the tab is looked up',
      undefined,
      pin('p', 'a'),
      undefined,
      ['pinned', 'p', 'a', false],
    ],
    [
      'is the pin over a tab without a page',
      statusAt(undefined),
      pin('p'),
      undefined,
      ['pinned', 'p', undefined, false],
    ],
    [
      'is the pin over another page',
      statusAt('q', 'b'),
      pin('p', 'a'),
      undefined,
      ['pinned', 'p', 'a', false],
    ],
    [
      'is the pin over another audience',
      statusAt('p', 'b'),
      pin('p', 'a'),
      undefined,
      ['pinned', 'p', 'a', false],
    ],
    [
      'is the pinned page over one of its audiences',
      statusAt('p', 'a'),
      pin('p'),
      undefined,
      ['pinned', 'p', undefined, false],
    ],
    [
      'is the pin over the same audience',
      statusAt('p', 'a'),
      pin('p', 'a'),
      undefined,
      ['pinned', 'p', 'a', true],
    ],
    [
      'is not a pin of another service',
      statusAt('q'),
      { ...pin('p'), baseUrl: 'https://other.example' },
      undefined,
      ['followed', 'q', undefined, true],
    ],
  ];
  test.each(rows)('%s', (_, pageStatus, pinned, chosen, expected) => {
    const shown = shownOf({ workspace, pageStatus, tabId: 7 }, pinned, chosen);
    if (!expected) return expect(shown).toBeUndefined();
    const [how, pageId, audienceId, ofTab] = expected;
    expect(shown).toMatchObject({ how, subject: { pageId, workspace: { id: 'w', connectionVersion: 2 } } });
    expect(shown?.subject.audienceId).toBe(audienceId);
    expect([shown?.subject.tabId, shown?.subject.url, shown?.pageStatus]).toEqual(
      ofTab ? [7, URL_1, pageStatus] : [undefined, undefined, undefined],
    );
  });

  it('is missing without a workspace, even with a pin', () => {
    expect(
      shownOf({ workspace: undefined, pageStatus: undefined, tabId: 7 }, pin('p'), undefined),
    ).toBeUndefined();
  });

  it('takes newer names from the tab if that shows the pin', () => {
    const shown = shownOf({ workspace, pageStatus: statusAt('p', 'a'), tabId: 7 }, pin('p', 'a'), undefined);
    expect([shown?.subject.pageName, shown?.subject.audienceName]).toEqual(['Page p', 'Audience a']);
  });
});

it('a pin holds a subject without its tab', () => {
  const shown = shownOf({ workspace, pageStatus: statusAt('p', 'a'), tabId: 7 }, undefined, undefined);
  if (!shown) throw new Error('Nothing is shown.');
  expect(pinOf(shown.subject)).toEqual({
    baseUrl: workspace.baseUrl,
    pageId: 'p',
    pageName: 'Page p',
    audienceId: 'a',
    audienceName: 'Audience a',
  });
});

it('the key of a subject distinguishes workspaces, connection versions, pages and audiences', () => {
  const base = { workspace, pageId: 'p', pageName: '' };
  const keys = [
    base,
    { ...base, pageId: 'q' },
    { ...base, audienceId: 'a' },
    { ...base, workspace: { ...workspace, id: 'v' } },
    { ...base, workspace: { ...workspace, connectionVersion: 3 } },
  ].map(subjectKey);
  expect(new Set(keys).size).toBe(5);
  expect(subjectKey({ ...base, pageName: 'renamed', tabId: 3 })).toBe(keys[0]);
});

it('the list of audiences belongs to the page, each other section to the audience', () => {
  const [jane, john] = ['jane', 'john'].map((audienceId) => ({
    workspace,
    pageId: 'p',
    pageName: '',
    audienceId,
  }));
  if (!jane || !john) throw new Error('Two are needed.');
  expect(sectionKey(jane, 'audiences')).toBe(sectionKey(john, 'audiences'));
  expect(sectionKey(jane, 'audiences')).not.toBe(sectionKey({ ...jane, pageId: 'q' }, 'audiences'));
  expect(sectionKey(jane, 'versions')).not.toBe(sectionKey(john, 'versions'));
});
