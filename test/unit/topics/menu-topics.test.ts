// Which topics the menu offers, and how it writes their titles.
import { describe, expect, it, test } from 'vitest';
import {
  lastTopic,
  type MenuTopic,
  menuTitle,
  menuTitles,
  menuTopics,
  plainTitle,
} from '../../../lib/topics/menu-topics.ts';

const topic = (topicId: string, more: Partial<MenuTopic> = {}): MenuTopic => ({
  topicId,
  title: topicId.toUpperCase(),
  pinned: false,
  ...more,
});
const gone = { problem: { kind: 'not-found' as const } };
const ids = (topics: MenuTopic[]) => topics.map(({ topicId }) => topicId).join(' ');

describe('the topics of the menu', () => {
  const rows: [
    what: string,
    topics: MenuTopic[],
    host: string | undefined,
    order: string,
    last: string | undefined,
  ][] = [
    ['empty if there are none', [], undefined, '', undefined],
    ['in the order given', [topic('a'), topic('b')], undefined, 'a b', 'a'],
    [
      'pinned ones first',
      [topic('a'), topic('b', { pinned: true }), topic('c', { pinned: true })],
      undefined,
      'b c a',
      'b',
    ],
    [
      'then those used last',
      [topic('a'), topic('b', { usedAt: 1 }), topic('c', { usedAt: 2 })],
      undefined,
      'c b a',
      'c',
    ],
    ['pinned before used', [topic('a', { usedAt: 9 }), topic('b', { pinned: true })], undefined, 'b a', 'a'],
    [
      'the last one of this site before all others',
      [
        topic('a', { pinned: true }),
        topic('b', { usedAt: 9 }),
        topic('c', { sites: { 'x.example': 2 }, usedAt: 3 }),
      ],
      'x.example',
      'c a b',
      'c',
    ],
    [
      'the newest of this site first',
      [topic('a', { sites: { x: 1 } }), topic('b', { sites: { x: 2 } }), topic('c', { sites: { y: 3 } })],
      'x',
      'b a c',
      'b',
    ],
    [
      'not affected by a site named like a property',
      [topic('a'), topic('b', { sites: {} })],
      'constructor',
      'a b',
      'a',
    ],
    ['those that still exist', [topic('a', gone), topic('b')], undefined, 'b', 'b'],
    [
      'empty if all are gone',
      [topic('a', { ...gone, usedAt: 1, pinned: true, sites: { x: 1 } })],
      'x',
      '',
      undefined,
    ],
  ];
  test.each(rows)('are %s', (_, topics, host, order, last) => {
    expect(ids(menuTopics(topics, host))).toBe(order);
    expect(lastTopic(topics, host)?.topicId).toBe(last);
  });

  it('are limited to eight', () => {
    const many = Array.from({ length: 20 }, (_, at) => topic(`t${at}`, { pinned: at > 12, usedAt: at }));
    expect(ids(menuTopics(many))).toBe('t13 t14 t15 t16 t17 t18 t19 t12');
  });
});

describe('a title in the menu', () => {
  const rows: [what: string, title: string, shown: string][] = [
    ['stays as it is', 'Pricing questions', 'Pricing questions'],
    ['shows no access key', 'R&D && more', 'R&&D &&&& more'],
    ['does not stand for the selection', '100%s', '100%\u2060s'],
    ['is one line', ' a\n\tb\u2028c\0 ', 'a b c'],
    ['reverses no text', 'a\u202Ecod.exe\u202C', 'a cod.exe'],
    ['is isolated if it runs from right to left', 'مرحبا 1', '\u2068مرحبا 1\u2069'],
    ['is shortened', 'x'.repeat(41), `${'x'.repeat(39)}…`],
    ['stays whole at forty characters', 'x'.repeat(40), 'x'.repeat(40)],
    ['is not cut within a character', '👩‍👩‍👧'.repeat(41), `${'👩‍👩‍👧'.repeat(39)}…`],
    ['has no lone surrogates', 'a\uD83D', 'a\uFFFD'],
  ];
  test.each(rows)('%s', (_, title, shown) => {
    expect(menuTitle(title)).toBe(shown);
  });

  it('is the id if there is none', () => {
    expect(menuTitles([topic('topic_1', { title: ' \u202E' })])).toEqual(['topic_1']);
  });
  it('is distinguished from one that looks the same', () => {
    const topics = [
      topic('topic_aaaaaa', { title: 'News' }),
      topic('topic_bbbbbb', { title: 'Ne\u{AD}ws\u{200B} ' }),
      topic('c'),
    ];
    expect(menuTitles(topics)).toEqual(['News (aaaaaa)', 'News (bbbbbb)', 'C']);
  });
  it('is distinguished from one whose id ends alike', () => {
    const ids = ['pricing-topic', 'support-topic', `${'x'.repeat(50)}-topic`];
    expect(menuTitles(ids.map((id) => topic(id, { title: 'News' })))).toEqual([
      'News (g-topic)',
      'News (t-topic)',
      'News (x-topic)',
    ]);
    const endless = ['a', 'b'].map((first) => topic(first + '0'.repeat(50), { title: 'News' }));
    expect(new Set(menuTitles(endless)).size).toBe(2);
  });
  it('may be longer elsewhere', () => {
    expect(plainTitle('x'.repeat(50), 60)).toBe('x'.repeat(50));
  });
});
