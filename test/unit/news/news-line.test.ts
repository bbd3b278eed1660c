import { describe, expect, it } from 'vitest';
import { type NewsChange, type NewsItem, newsByDay } from '../../../lib/news/news.ts';
import { changeOf } from '../../../lib/news/news-changes.ts';
import { isPublish, newsLine } from '../../../lib/news/news-line.ts';

const lineOf = (...changes: NewsChange[]) => newsLine({ changes });

describe('a row of the news', () => {
  it.each<[string, NewsChange, object]>([
    ['a new draft', { part: 'latest', from: 'v13 draft', to: 'v14 draft' }, { says: 'draft', number: 14 }],
    ['the first draft', { part: 'latest', to: 'v1 draft' }, { says: 'draft', number: 1 }],
    [
      'a version that moved on',
      { part: 'latest', from: 'v13 draft', to: 'v13 queued' },
      { says: 'status', number: 13, status: 'queued' },
    ],
    [
      'the new live version',
      { part: 'live', from: 'v12 published', to: 'v13 published' },
      { says: 'live', number: 13 },
    ],
    ['that no version is live', { part: 'live', from: 'v12 published' }, { says: 'notLive' }],
    ['new messages', { part: 'messages', from: 3, to: 5 }, { says: 'messages', count: 2 }],
    ['another name', { part: 'name', from: 'Old', to: 'New' }, { says: 'renamed', from: 'Old' }],
    [
      'the state of an asset',
      { part: 'state', from: 'draft', to: 'approved' },
      { says: 'state', to: 'approved' },
    ],
    ['a deletion', { part: 'deleted' }, { says: 'deleted' }],
  ])('describes %s', (_, change, saying) => {
    expect(lineOf(change)).toEqual({ saying, also: [] });
  });

  it.each([
    [1236, 2472, 'doubled'],
    [1000, 2090, 'doubled'],
    [1000, 2200, 'rose'],
    [1000, 500, 'halved'],
    [1000, 530, 'fell'],
    [0, 4, 'rose'],
    [4, 0, 'fell'],
  ])('says how a number went from %d to %d', (from, to, how) => {
    expect(lineOf({ part: 'figure.sessions', from, to }).saying).toEqual({
      says: 'figure',
      figure: 'sessions',
      how,
      from,
      to,
    });
  });

  it('shows the most important change and lists the other parts', () => {
    expect(
      lineOf(
        { part: 'title', from: 'A', to: 'B' },
        { part: 'name', from: 'A', to: 'B' },
        { part: 'archived' },
      ),
    ).toEqual({ saying: { says: 'archived' }, also: ['title', 'name'] });
  });

  it('leaves out the latest version if it is the live one', () => {
    const live: NewsChange = { part: 'live', from: 'v12 published', to: 'v13 published' };
    expect(lineOf({ part: 'latest', from: 'v13 draft', to: 'v13 published' }, live).also).toEqual([]);
    expect(lineOf({ part: 'latest', from: 'v13 draft', to: 'v14 draft' }, live).also).toEqual(['latest']);
  });

  it('quotes the last message', () => {
    expect(lineOf({ part: 'messages', from: 3, to: 4 }, { part: 'last', to: 'Shorter now' })).toEqual({
      saying: { says: 'messages', count: 1 },
      also: [],
      quote: 'Shorter now',
    });
  });

  it('lists the parts if there is no better sentence, with the values of a single one', () => {
    const title: NewsChange = { part: 'title', from: 'A', to: 'B' };
    expect(lineOf(title)).toEqual({ saying: { says: 'changed', parts: ['title'] }, also: [], values: title });
    expect(lineOf(title, { part: 'scripts' })).toEqual({
      saying: { says: 'changed', parts: ['title', 'scripts'] },
      also: [],
    });
    expect(lineOf({ part: 'scripts' }).values).toBeUndefined();
    // The service may number versions in any way.
    expect(lineOf({ part: 'latest', from: 'draft', to: 'odd' }).saying).toMatchObject({ says: 'changed' });
  });
});

it('news is grouped into today and earlier, without empty groups', () => {
  const item = (id: string, at: number) => ({ id, at }) as NewsItem;
  const days = (items: NewsItem[]) =>
    newsByDay(items, 100).map(({ day, items: ofDay }) => [day, ...ofDay.map(({ id }) => id)]);
  expect(days([item('a', 150), item('b', 99), item('c', 100)])).toEqual([
    ['today', 'a', 'c'],
    ['earlier', 'b'],
  ]);
  expect(days([item('b', 99)])).toEqual([['earlier', 'b']]);
});

it.each<[boolean, NewsChange['from'], NewsChange['to']]>([
  [true, 'v2 published', 'v3 published'],
  [true, undefined, 'v3 published'],
  [true, undefined, 'published'],
  [true, 'v3 published', 'v2 published'],
  [false, 'v3 published', 'v3 archived'],
  [false, 'v3 published', 'v3'],
  [false, 'published', 'archived'],
  [false, 'v3 published', undefined],
])('whether something was published is %s where the live version was %s and is %s', (expected, from, to) => {
  expect(isPublish({ changes: [changeOf('live', from, to)] })).toBe(expected);
});
