import { describe, expect, it, test } from 'vitest';
import { dropped, likelyTopic, stepped } from '../../../lib/topics/topic-choice.ts';
import type { TopicView } from '../../../lib/topics/topics.ts';

const topic = (topicId: string, part: Partial<TopicView> = {}): TopicView => ({
  topicId,
  title: topicId,
  isDefault: false,
  pinned: false,
  ...part,
});

const plain = topic('plain');
const main = topic('main', { isDefault: true });
const pinned = topic('pinned', { pinned: true });
const used = topic('used', { usedAt: 1 });
const usedLast = topic('last', { usedAt: 2 });
const gone = topic('gone', { usedAt: 3, problem: { kind: 'not-found' } });

test.each([
  ['nothing', [], undefined],
  ['the first', [plain, topic('other')], 'plain'],
  ['the default one', [plain, main], 'main'],
  ['a pinned one', [main, pinned], 'pinned'],
  ['the one used last', [pinned, used, usedLast], 'last'],
  ['none that is gone if others are there', [plain, gone], 'plain'],
  ['the only one, even gone', [gone], 'gone'],
])('offers %s', (_, topics, expected) => {
  expect(likelyTopic(topics)?.topicId).toBe(expected);
});

describe('moving a topic', () => {
  const topics = ['a', 'b', 'c'].map((id) => topic(id));
  /** The resulting order. */
  const orderAfter = (id: string, before: string | null | undefined) => {
    if (before === undefined) return 'abc';
    const rest = ['a', 'b', 'c'].filter((each) => each !== id);
    rest.splice(before === null ? rest.length : rest.indexOf(before), 0, id);
    return rest.join('');
  };

  test.each([
    ['a', -1, 'abc'],
    ['a', 1, 'bac'],
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['c', -1, 'acb'],
    ['c', 1, 'abc'],
  ] as const)('%s by %i gives %s', (id, by, expected) => {
    expect(orderAfter(id, stepped(topics, id, by))).toBe(expected);
  });

  test.each([
    ['a', 'b', 'bac'],
    ['a', 'c', 'bca'],
    ['c', 'a', 'cab'],
    ['c', 'b', 'acb'],
    ['b', 'b', 'abc'],
  ])('%s dropped on %s gives %s', (id, onto, expected) => {
    expect(orderAfter(id, dropped(topics, id, onto))).toBe(expected);
  });

  it('leaves the list alone if it does not contain the topic', () => {
    expect(stepped(topics, 'x', 1)).toBeUndefined();
    expect(dropped(topics, 'x', 'a')).toBeUndefined();
  });
});
