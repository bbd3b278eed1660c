import { describe, expect, test } from 'vitest';
import {
  type CrawlPosition,
  type ListPage,
  type NextStep,
  nextStep,
  plausibleTotal,
} from '../../../lib/directory/cursor-crawl.ts';

/** Crawls fake list pages as the directory does, and returns the outcome. */
function crawl(pageAt: (asked: number, cursor: string) => ListPage): { end: NextStep; requests: number } {
  const used = new Set<string>();
  let position: CrawlPosition = { listPages: 0, items: 0 };
  let cursor = '';
  for (let asked = 1; ; asked++) {
    used.add(cursor);
    const step = nextStep(position, pageAt(asked, cursor), (next) => used.has(next));
    if (step.kind !== 'go-on') return { end: step, requests: asked };
    position = step.position;
    cursor = step.cursor;
  }
}

const ten = { newItems: 10 };

describe('a list', () => {
  type Row = [
    string,
    (asked: number, cursor: string) => ListPage,
    end: string,
    requests: number,
    items: number,
  ];
  const rows: Row[] = [
    ['of one list page', () => ({ ...ten, hasMore: false, nextCursor: null }), 'done', 1, 10],
    ['of nothing', () => ({ newItems: 0, hasMore: false, nextCursor: null, totalCount: 0 }), 'done', 1, 0],
    ['of five', (n) => ({ ...ten, hasMore: n < 5, nextCursor: n < 5 ? `c${n}` : null }), 'done', 5, 50],
    [
      'that ends, but still has a cursor',
      (n) => ({ ...ten, hasMore: n < 3, nextCursor: `c${n}` }),
      'done',
      3,
      30,
    ],
    ['without hasMore', (n) => ({ ...ten, nextCursor: n < 4 ? `c${n}` : null }), 'done', 4, 40],
    [
      'with hasMore null',
      (n) => ({ ...ten, hasMore: undefined, nextCursor: n < 4 ? `c${n}` : '' }),
      'done',
      4,
      40,
    ],
    ['without hasMore and cursor', () => ten, 'done', 1, 10],
    [
      'that repeats its first cursor at once',
      () => ({ ...ten, hasMore: true, nextCursor: 'c' }),
      'repeated-cursor',
      2,
      20,
    ],
    [
      'whose cursors repeat every third page',
      (n) => ({ ...ten, hasMore: true, nextCursor: `c${n % 3}` }),
      'repeated-cursor',
      4,
      40,
    ],
    [
      'that has more but a null cursor',
      () => ({ ...ten, hasMore: true, nextCursor: null }),
      'missing-cursor',
      1,
      10,
    ],
    [
      'that has more but an empty cursor',
      () => ({ ...ten, hasMore: true, nextCursor: '' }),
      'missing-cursor',
      1,
      10,
    ],
    ['that has more but no cursor', () => ({ ...ten, hasMore: true }), 'missing-cursor', 1, 10],
    [
      'that continues with nothing new',
      (n) => ({ newItems: n < 3 ? 10 : 0, hasMore: true, nextCursor: `c${n}` }),
      'nothing-new',
      3,
      20,
    ],
    [
      'that continues with new ids beyond its count',
      (n) => ({ ...ten, hasMore: true, nextCursor: `c${n}`, totalCount: 40 }),
      'too-many',
      109,
      1090,
    ],
    [
      'that continues and raises its count',
      (n) => ({ newItems: 1, hasMore: true, nextCursor: `c${n}`, totalCount: n + 5 }),
      'too-many',
      50_000,
      50_000,
    ],
    [
      'that continues without a count',
      (n) => ({ newItems: 1, hasMore: true, nextCursor: `c${n}` }),
      'too-many',
      50_000,
      50_000,
    ],
    [
      'with duplicates across list pages',
      (n) => ({ newItems: 9, hasMore: n < 3, nextCursor: `c${n}` }),
      'done',
      3,
      27,
    ],
    [
      'that counts fewer items than it has',
      (n) => ({ ...ten, hasMore: n < 20, nextCursor: `c${n}`, totalCount: 3 }),
      'done',
      20,
      200,
    ],
    [
      'that lost an item before the cursor and so hides another',
      (n) => ({
        newItems: n < 3 ? 10 : 9,
        hasMore: n < 3,
        nextCursor: `c${n}`,
        totalCount: n === 1 ? 30 : 29,
      }),
      'shifted',
      3,
      29,
    ],
    [
      'that grew at its end',
      (n) => ({
        newItems: n < 3 ? 10 : 11,
        hasMore: n < 3,
        nextCursor: `c${n}`,
        totalCount: n === 1 ? 30 : 31,
      }),
      'done',
      3,
      31,
    ],
    [
      'whose count is always too high',
      (n) => ({ ...ten, hasMore: n < 3, nextCursor: `c${n}`, totalCount: 40 }),
      'done',
      3,
      30,
    ],
    [
      'whose count changed while some items were unreadable',
      (n) => ({ ...ten, hasMore: n < 3, nextCursor: `c${n}`, totalCount: n === 1 ? 33 : 32, unreadable: n }),
      'done',
      3,
      30,
    ],
    [
      'whose count is 0',
      (n) => ({ ...ten, hasMore: n < 3, nextCursor: `c${n}`, totalCount: 0 }),
      'done',
      3,
      30,
    ],
    [
      'that counts more items than it has',
      (n) => ({ ...ten, hasMore: n < 3, nextCursor: `c${n}`, totalCount: 1e9 }),
      'done',
      3,
      30,
    ],
  ];
  test.each(rows)('fault 20: %s', (_, pageAt, end, requests, items) => {
    const crawled = crawl(pageAt);
    expect(crawled.end.kind === 'incomplete' ? crawled.end.reason : crawled.end.kind).toBe(end);
    expect(crawled.requests).toBe(requests);
    expect(crawled.end.position).toMatchObject({ listPages: requests, items });
  });
});

describe('the total', () => {
  const rows: [string, number | undefined, number | undefined, number | undefined][] = [
    ['is the count given', undefined, 40, 40],
    ['is the highest count given', 40, 30, 40],
    ['may rise', 40, 50, 50],
    ['stays if a list page gives none', 40, undefined, 40],
    ['is missing if none was given', undefined, undefined, undefined],
    ['may be 0', undefined, 0, 0],
    ['stays 0', 0, undefined, 0],
  ];
  test.each(rows)('%s', (_, before, told, total) => {
    const from = { listPages: 0, items: 0, ...(before === undefined ? {} : { totalCount: before }) };
    const { position } = nextStep(from, { newItems: 1, totalCount: told }, () => false);
    expect(position.totalCount).toBe(total);
    expect('totalCount' in position).toBe(total !== undefined);
  });
});

test('a total below what was read is none', () => {
  expect([3, 2, 1, undefined].map((total) => plausibleTotal(total, 2))).toEqual([3, 2, undefined, undefined]);
});
