// Which tasks come first, in an order that does not depend on when they were found.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import type { HomeRow } from '../../../lib/home/home.ts';
import { versionCounter } from '../../../lib/home/page-health.ts';
import {
  firstOf,
  inOrder,
  type Snoozes,
  type Task,
  type TaskKind,
  taskId,
  taskKinds,
  tomorrow,
} from '../../../lib/home/top-tasks.ts';
import { findTasks } from '../../../lib/home/worker/find-tasks.ts';
import { randomRuns } from '../../setup/trials.ts';

const topTasks = (things: readonly Task[], snoozes: Snoozes, now: number) =>
  firstOf(inOrder(things, snoozes, now));

property.prop([fc.array(fc.string()), fc.array(fc.string())], randomRuns({ normal: 300, full: 10_000 }))(
  'different parts make different ids, whatever they contain',
  (some, others) => {
    expect(taskId(...some) === taskId(...others)).toBe(JSON.stringify(some) === JSON.stringify(others));
  },
);

it('ids keep parts with blanks apart', () => {
  expect(taskId('drafts', 'a b', 'c')).not.toBe(taskId('drafts', 'a', 'b c'));
});

it('a draft without a number has an id by its version', () => {
  const idOf = (versionId: string) => {
    const counter = versionCounter();
    counter.add({ audienceId: 'a', latestVersion: { versionId, status: 'draft' } });
    const row = { pageId: 'p', name: 'Pricing', versions: counter.counts({ at: 5 }) } as HomeRow;
    return findTasks({ rows: [row], failed: [], news: [], captures: [] }).map(({ id }) => id);
  };
  expect(idOf('v1')).toHaveLength(1);
  expect(idOf('v1')).toEqual(idOf('v1'));
  expect(idOf('v1')).not.toEqual(idOf('v2'));
});

const NOW = new Date(2026, 10, 23, 9).getTime();
const HOUR = 3_600_000;

const of = (pageId: string) => ({
  pageId,
  pageName: pageId,
  audienceId: `${pageId}-a`,
  audienceName: 'Jane',
});
const lost = (share: number) => ({
  since: 0,
  now: { count: 0, sessions: 100 },
  before: { count: 0, sessions: 100 },
  lost: share,
});

const make: Record<TaskKind, (id: string, pageId: string, size: number) => Task> = {
  clips: (id, _, count) => ({ kind: 'clips', id, at: NOW, count, excerpt: 'x', topicTitle: 'FAQ' }),
  publish: (id, pageId) => ({ kind: 'publish', id, at: NOW, failure: 'refused', ...of(pageId) }),
  conversions: (id, pageId, size) => ({
    kind: 'conversions',
    id,
    fall: lost(size),
    pageId,
    pageName: pageId,
  }),
  messages: (id, pageId, count) => ({ kind: 'messages', id, at: NOW, count, ...of(pageId) }),
  drafts: (id, pageId, waiting) => ({ kind: 'drafts', id, at: NOW, waiting, ...of(pageId) }),
};

const ids = (things: readonly Task[], snoozes: Snoozes = {}, now = NOW) =>
  topTasks(things, snoozes, now).first.map(({ id }) => id);

describe('the order', () => {
  it('is clips, failed publishes, fallen conversions, messages, drafts', () => {
    const all = taskKinds.map((kind) => make[kind](kind, `page of ${kind}`, 1)).reverse();
    expect(ids(all)).toEqual(['clips', 'publish', 'conversions']);
    expect(ids(all.filter(({ kind }) => kind !== 'clips' && kind !== 'publish'))).toEqual([
      'conversions',
      'messages',
      'drafts',
    ]);
  });

  test.each(['conversions', 'messages', 'drafts'] as const)('puts the larger of two %s first', (kind) => {
    expect(ids([make[kind]('less', 'p', 2), make[kind]('more', 'q', 7)])).toEqual(['more', 'less']);
  });

  it('puts the newer of two equally large tasks first', () => {
    const older = { ...make.messages('a, older', 'p', 2), at: NOW - HOUR };
    expect(ids([older, make.messages('b, newer', 'q', 2)])).toEqual(['b, newer', 'a, older']);
  });

  it('names a page once, with its first task', () => {
    const things = [
      make.drafts('its draft', 'p', 9),
      make.messages('its message', 'p', 1),
      make.drafts('other', 'q', 1),
    ];
    expect(ids(things)).toEqual(['its message', 'other']);
  });

  it('counts the tasks after the first three', () => {
    const things = ['a', 'b', 'c', 'd', 'e'].map((id) => make.drafts(id, id, 1));
    expect(topTasks(things, {}, NOW)).toMatchObject({ more: 2 });
    expect(topTasks(things.slice(0, 2), {}, NOW)).toMatchObject({ more: 0 });
  });
});

describe('a snoozed task', () => {
  const things = [make.publish('p', 'p', 1), make.drafts('q', 'q', 1)];

  it('returns after the next local midnight, not before', () => {
    const off = { p: tomorrow(NOW) };
    expect(ids(things, off)).toEqual(['q']);
    expect(ids(things, off, tomorrow(NOW) - 1)).toEqual(['q']);
    expect(ids(things, off, tomorrow(NOW))).toEqual(['p', 'q']);
  });

  it('leaves its page to the next task there', () => {
    const both = [make.publish('publish', 'p', 1), make.drafts('draft', 'p', 1)];
    expect(ids(both, { publish: tomorrow(NOW) })).toEqual(['draft']);
  });

  it('fault 22: is not snoozed any longer after the clock was set back', () => {
    expect(ids(things, { p: tomorrow(NOW) + 24 * HOUR })).toEqual(['p', 'q']);
  });
});

const thing = fc
  .record({
    kind: fc.constantFrom(...taskKinds),
    pageId: fc.constantFrom('p', 'q', 'r', 's', 't'),
    size: fc.nat(4),
    at: fc.option(fc.integer({ min: NOW - 9, max: NOW }), { nil: undefined }),
  })
  .map(
    ({ kind, pageId, size, at }): Task => ({ ...make[kind](`${kind} ${pageId} ${size}`, pageId, size), at }),
  );
const someThings = fc.uniqueArray(thing, { selector: ({ id }) => id, maxLength: 30 });

property.prop([someThings, fc.infiniteStream(fc.nat())], randomRuns({ normal: 200, full: 20_000 }))(
  'the top tasks do not depend on the order of discovery, are at most three, repeat no page and skip no earlier kind',
  (things, random) => {
    const shuffled = things
      .map((each) => [random.next().value ?? 0, each] as const)
      .sort(([a], [b]) => a - b)
      .map(([, each]) => each);
    const { first, more } = topTasks(things, {}, NOW);
    expect(topTasks(shuffled, {}, NOW)).toEqual({ first, more });
    expect(first.length).toBeLessThanOrEqual(3);
    const pages = first.flatMap((each) => ('pageId' in each ? [each.pageId] : []));
    expect(new Set(pages).size).toBe(pages.length);
    const ranks = first.map(({ kind }) => taskKinds.indexOf(kind));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    // No task of an earlier kind was left out unless its page is named already.
    const last = ranks.at(-1) ?? -1;
    const named = new Set(pages);
    for (const each of things)
      if (first.length === 3 && taskKinds.indexOf(each.kind) < last && 'pageId' in each)
        expect(named, each.id).toContain(each.pageId);
    expect(first.length + more).toBeLessThanOrEqual(things.length);
  },
);
