// How responses appear in the blocks of the popup.
import { describe, expect, it, test } from 'vitest';
import { audienceName } from '../../../../lib/api/audience-name.ts';
import type { Answer } from '../../../../lib/api/operation-schemas.ts';
import { ProblemError } from '../../../../lib/api/problem.ts';
import type { CrawlState } from '../../../../lib/directory/worker/directory-records.ts';
import { pageView, progressOf, versionsView } from '../../../../lib/directory/worker/record-views.ts';
import { threadOf } from '../../../../lib/messages/thread.ts';
import {
  allOf,
  blockOf,
  conversationView,
  failedAsBlock,
} from '../../../../lib/page-status/worker/block-sources.ts';

describe('a block', () => {
  const view = (data: number) => data * 2;
  const problem = { kind: 'offline' } as const;

  it('is loading if nothing is stored', () =>
    expect(blockOf(undefined, view, true)).toEqual({ state: 'loading' }));

  const rows: [string, fresh: boolean, renewing: boolean, stale: boolean, shown: boolean][] = [
    ['is not renewed while fresh', true, true, false, false],
    ['is renewed when stale', false, true, true, true],
    ['is not renewed if no answer is coming', false, false, true, false],
  ];
  test.each(rows)('%s', (_, fresh, renewing, stale, shown) => {
    const block = blockOf({ data: 4, at: 7, fresh }, view, renewing);
    expect(block).toEqual({ state: 'shown', data: 8, at: 7, stale, renewing: shown });
  });

  it('says why it could not be renewed', () => {
    const block = blockOf({ data: 4, at: 7, fresh: false, problem }, view, false);
    expect(block).toMatchObject({ problem });
  });

  it('fails with a problem, and passes a bug on', async () => {
    expect(await failedAsBlock(Promise.reject(new ProblemError(problem)))).toEqual({
      state: 'failed',
      problem,
    });
    await expect(failedAsBlock(Promise.reject(new TypeError('defect')))).rejects.toThrow('defect');
  });
});

describe('several answers in one block', () => {
  const answer = (data: number, at: number, fresh = true) => ({ data, at, fresh });

  it('are as old as the oldest, and fresh only together', () => {
    expect(allOf([answer(1, 30), answer(2, 10), answer(3, 20)])).toEqual({
      data: [1, 2, 3],
      at: 10,
      fresh: true,
    });
    expect(allOf([answer(1, 30), answer(2, 10, false)])).toMatchObject({ fresh: false });
  });

  it('are missing if one is missing', () => expect(allOf([answer(1, 30), undefined])).toBeUndefined());

  it('fail with the first problem', () => {
    const failed = { ...answer(2, 10, false), problem: { kind: 'timeout' } as const };
    expect(allOf([answer(1, 30), failed, { ...failed, problem: { kind: 'offline' } }])).toMatchObject({
      problem: { kind: 'timeout' },
    });
  });
});

describe('a conversation', () => {
  type Messages = NonNullable<Answer<'getAudienceMessages'>['messages']>;
  const last = (messages: Messages) => conversationView({ messages }, undefined).last?.content;

  const at = Date.UTC(2026, 10, 20);
  const rows: [string, Messages, string | undefined][] = [
    ['without messages has no last one', [], undefined],
    [
      'that is sent oldest first ends with the newest message',
      [
        { messageId: 'a', content: 'old', timestamp: at },
        { messageId: 'b', content: 'new', timestamp: at + 1000 },
      ],
      'new',
    ],
    [
      'that is sent newest first ends with the newest message',
      [
        { messageId: 'b', content: 'new', timestamp: at + 1000 },
        { messageId: 'a', content: 'old', timestamp: at },
      ],
      'new',
    ],
    [
      'with equal times ends with the last message in the list',
      [
        { messageId: 'a', content: 'x', timestamp: at + 1000 },
        { messageId: 'b', content: 'y', timestamp: at + 1000 },
      ],
      'y',
    ],
    [
      'without times ends with the last message in the list',
      [
        { messageId: 'a', content: 'x' },
        { messageId: 'b', content: 'y' },
      ],
      'y',
    ],
    [
      'sent newest first, one without a time, ends with the newest message',
      [
        { messageId: 'c', content: 'new', timestamp: at + 1000 },
        { messageId: 'b', content: 'between' },
        { messageId: 'a', content: 'old', timestamp: at },
      ],
      'new',
    ],
    [
      'in seconds and milliseconds ends with the newest message',
      [
        { messageId: 'b', content: 'new', timestamp: at / 1000 + 60 },
        { messageId: 'a', content: 'old', timestamp: at },
      ],
      'new',
    ],
    ['with a message without an id ends with it', [{ content: 'x', timestamp: at }], 'x'],
    ['may end with an empty message', [{ messageId: 'a', timestamp: at }], ''],
  ];
  test.each(rows)('%s', (_, messages, content) => {
    expect(last(messages)).toBe(content);
    expect(threadOf({ messages }).at(-1)?.content).toBe(content);
  });

  it('counts pending changes and knows which message is published', () => {
    const view = conversationView(
      {
        conversation: { publishedMessageId: 'b' },
        messages: [{ messageId: 'a' }, { messageId: 'b', isInterrupted: true, timestamp: 5 }],
        pendingChanges: [{ changeId: '1' }, {}],
      },
      undefined,
    );
    expect(view).toEqual({
      pendingChanges: 2,
      last: { content: '', timestamp: 5, isInterrupted: true, isPublished: true },
    });
  });
});

describe('versions', () => {
  const times = {
    createdAt: 'created',
    becameDraftAt: 'draft',
    queuedAt: 'queued',
    publishedAt: 'published',
    cancelledAt: 'cancelled',
    archivedAt: 'archived',
    obsoleteAt: 'obsolete',
  };
  const rows: [string, Partial<typeof times>, string | undefined][] = [
    ['draft', times, 'draft'],
    ['draft', { createdAt: 'created' }, 'created'],
    ['queued', times, 'queued'],
    ['published', times, 'published'],
    ['cancelled', times, 'cancelled'],
    ['archived', times, 'archived'],
    ['archived', { obsoleteAt: 'obsolete' }, 'obsolete'],
    ['published', {}, undefined],
    ['processing', times, undefined],
    ['never-heard-of', times, undefined],
  ];
  test.each(rows)('with status %s (%o) have it since %s', (status, known, since) => {
    const { latest } = versionsView({ audienceId: 'a', latestVersion: { versionId: 'v', status, ...known } });
    expect(latest).toEqual({ versionId: 'v', status, ...(since ? { since } : {}) });
  });

  it('are left out if missing or null', () => {
    expect(versionsView({ audienceId: 'a', latestVersion: null })).toEqual({});
    const published = { versionId: 'v', versionNumber: 0 };
    expect(versionsView({ audienceId: 'a', publishedVersion: published })).toEqual({
      published: { versionId: 'v', number: 0 },
    });
  });
});

describe('names', () => {
  test.each([
    [{ name: 'Name', title: 'Title' }, 'Name'],
    [{ name: '', title: 'Title' }, 'Title'],
    [{ name: ' \u{200B}', title: 'Title' }, 'Title'],
    [{ name: '\u{3164}', title: ' ' }, 'p'],
    [{ name: null }, 'p'],
  ])('a page with %o is called %s', (page, name) =>
    expect(pageView({ pageId: 'p', ...page }).name).toBe(name),
  );

  test.each([
    [{ effectiveName: 'E', customName: 'C', computedName: 'X' }, 'E'],
    [{ customName: 'C', computedName: 'X' }, 'C'],
    [{ effectiveName: '', computedName: 'X' }, 'X'],
    [{ effectiveName: ' ', customName: '\u{2060}', computedName: 'X' }, 'X'],
    [{}, 'a'],
  ])('an audience with %o is called %s', (names, name) => {
    expect(audienceName({ audienceId: 'a', ...names })).toBe(name);
  });
});

describe('the progress of the directory', () => {
  const crawl: CrawlState = {
    scope: 's',
    list: 'pages',
    walk: 2,
    current: 1,
    state: 'syncing',
    listPages: 1,
    items: 7,
    unreadable: 1,
    totalCount: 40,
    at: 5,
    wholeItems: 30,
  };
  const problem = { kind: 'offline' } as const;
  const rows: [string, CrawlState | undefined, object][] = [
    ['before the first crawl', undefined, { state: 'empty', done: 0, unreadable: 0 }],
    ['during a crawl', crawl, { state: 'syncing', done: 7, total: 40, at: 5, complete: true, unreadable: 1 }],
    [
      'during the first crawl',
      { ...crawl, current: 0 },
      { state: 'syncing', done: 7, total: 40, at: 5, unreadable: 1 },
    ],
    [
      'after a failure',
      { ...crawl, problem },
      { state: 'stopped', done: 30, total: 40, at: 5, complete: true, unreadable: 1, problem },
    ],
    [
      'after a complete crawl',
      { ...crawl, state: 'ready', wholeItems: 40 },
      { state: 'ready', done: 40, total: 40, at: 5, complete: true, unreadable: 1 },
    ],
    [
      'after an incomplete crawl',
      { ...crawl, state: 'incomplete', partial: true },
      { state: 'incomplete', done: 30, total: 40, at: 5, unreadable: 1, ended: true },
    ],
    [
      'after one with a page that could not be read',
      { ...crawl, state: 'ready', currentUnreadable: 1 },
      { state: 'ready', done: 30, total: 40, at: 5, unreadable: 1, lacking: 1 },
    ],
  ];
  test.each(rows)('%s', (_, present, progress) => expect(progressOf(present)).toEqual(progress));
});
