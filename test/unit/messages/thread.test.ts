import { describe, expect, it, test } from 'vitest';
import type { AudienceMessages } from '../../../lib/api/schemas.ts';
import { newSince, seenNow, sentChanges, threadOf } from '../../../lib/messages/thread.ts';

const T = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
type Sent = NonNullable<AudienceMessages['messages']>[number];
const sent = (messageId: string, timestamp?: number | null, more: Partial<Sent> = {}): Sent => ({
  messageId,
  ...(timestamp === undefined ? {} : { timestamp }),
  ...more,
});
const ids = (messages: Sent[]) =>
  threadOf({ messages })
    .map(({ id }) => id)
    .join(' ');

describe('the order of a thread', () => {
  test.each<[name: string, messages: Sent[], order: string]>([
    ['none', [], ''],
    ['as sent where that is chronological', [sent('a', T), sent('b', T + 1)], 'a b'],
    ['newest first is reversed', [sent('c', T + 2), sent('b', T + 1), sent('a', T)], 'a b c'],
    ['mixed', [sent('b', T + 1), sent('a', T), sent('c', T + 2)], 'a b c'],
    ['equal times stay as sent', [sent('a', T), sent('b', T), sent('c', T)], 'a b c'],
    [
      'equal times in a newest-first list are reversed too',
      [sent('c', T + 5), sent('b', T), sent('a', T)],
      'a b c',
    ],
    ['without any time as sent', [sent('b'), sent('a'), sent('c')], 'b a c'],
    ['without a time, behind the one before', [sent('a', T), sent('x'), sent('b', T + 1)], 'a x b'],
    ['without a time at the beginning', [sent('x'), sent('a', T)], 'x a'],
    ['seconds and milliseconds together', [sent('b', (T + HOUR) / 1000), sent('a', T)], 'a b'],
    ['a number that is no time', [sent('a', T), sent('x', 42), sent('b', T + 1)], 'a x b'],
    ['the same id twice is kept twice', [sent('a', T), sent('a', T + 1)], 'a a'],
    ['the same message twice is one', [sent('a', T), sent('b', T + 1), sent('a', T)], 'a b'],
  ])('%s', (_, messages, order) => {
    expect(ids(messages)).toBe(order);
  });
});

describe('a message', () => {
  const read = (message: Sent, answer: AudienceMessages = {}) =>
    threadOf({ ...answer, messages: [message] })[0];
  test.each<[name: string, message: Sent, answer: AudienceMessages, part: object]>([
    [
      'the published one',
      sent('a', T),
      { conversation: { publishedMessageId: 'a' } },
      { isPublished: true, time: T },
    ],
    ['another one', sent('a', T), { conversation: { publishedMessageId: 'b' } }, { isPublished: false }],
    ['one without an id', { content: 'x' }, {}, { id: '', content: 'x', isPublished: false }],
    ['no conversation', sent('a', T), { conversation: undefined }, { isPublished: false }],
    [
      'marks',
      sent('a', T, { isInterrupted: true, hasSnapshot: true }),
      {},
      { isInterrupted: true, hasSnapshot: true },
    ],
    ['no marks', sent('a', T), {}, { isInterrupted: false, hasSnapshot: false, changes: [] }],
    [
      'null everywhere',
      sent('a', null, { content: null, changes: null, reasoning: null }),
      {},
      { content: '', changes: [] },
    ],
    ['an unreadable time is kept as it came', sent('a', 42), {}, { rawTime: '42' }],
    ['reasoning without its edges', sent('a', T, { reasoning: '  why\n' }), {}, { reasoning: 'why' }],
  ])('%s', (_, message, answer, part) => {
    expect(read(message, answer)).toMatchObject(part);
  });

  it('has no reasoning if that is blank', () => {
    expect(read(sent('a', T, { reasoning: ' \n' }))).toHaveProperty('reasoning', undefined);
  });

  it('has only changes with content', () => {
    expect(
      sentChanges([
        { previousValue: 'a', newValue: 'b' },
        { changeId: 'x' },
        { newValue: 'c' },
        { previousValue: 'd', newValue: null },
      ]),
    ).toEqual([
      { before: 'a', after: 'b' },
      { before: '', after: 'c' },
      { before: 'd', after: '' },
    ]);
  });

  it('leaves its answer unchanged', () => {
    const messages = [sent('b', T + 1), sent('a', T)];
    threadOf({ messages });
    expect(messages.map(({ messageId }) => messageId)).toEqual(['b', 'a']);
  });
});

describe('the messages new since the last visit', () => {
  const thread = (...messages: Sent[]) => threadOf({ messages });
  const first = thread(sent('a', T), sent('b', T + HOUR));
  test.each<[name: string, later: Sent[], fresh: string[]]>([
    ['nothing', [], []],
    ['a later one', [sent('c', T + 2 * HOUR)], ['c']],
    ['one that came late under an earlier time', [sent('c', T - HOUR)], ['c']],
    ['not a very old one', [sent('c', T - 100 * HOUR)], []],
    ['one without a time', [sent('c')], ['c']],
  ])('%s', (_, later, fresh) => {
    const now = thread(sent('a', T), sent('b', T + HOUR), ...later);
    expect([...newSince(now, seenNow(first))]).toEqual(fresh);
  });

  it('are none on the first visit', () => {
    expect(newSince(first, undefined).size).toBe(0);
  });
  it('are all that arrive in an empty conversation', () => {
    expect([...newSince(first, seenNow([]))]).toEqual(['a', 'b']);
  });
  it('are none after a visit to the same messages, even without times', () => {
    const timeless = thread(sent('x'), sent('y'));
    expect(newSince(timeless, seenNow(timeless)).size).toBe(0);
  });
  it('take up little storage', () => {
    const long = thread(...Array.from({ length: 5000 }, (_, index) => sent(`m${index}`, T + index * HOUR)));
    expect(seenNow(long).keys.length).toBeLessThanOrEqual(25);
    expect(newSince(long, seenNow(long)).size).toBe(0);
    const timeless = thread(...Array.from({ length: 5000 }, (_, index) => sent(`m${index}`)));
    expect(seenNow(timeless).keys).toHaveLength(2000);
    expect(newSince(timeless, seenNow(timeless)).size).toBe(0);
    expect([...newSince([...timeless, ...thread(sent('new'))], seenNow(timeless))]).toEqual(['new']);
  });
  const { messageId: _id, ...unnamed } = sent('', T + 2 * HOUR);
  test.each<[name: string, later: Sent[], count: number]>([
    ['without an id', [unnamed], 1],
    ['with an empty id', [sent('', T + 2 * HOUR)], 1],
    ['three times without an id', [unnamed, unnamed, unnamed], 3],
    ['with the id of an older one', [sent('a', T + 2 * HOUR)], 1],
  ])('are told %s', (_name, later, count) => {
    const now = thread(sent('a', T), sent('b', T + HOUR), ...later);
    expect(newSince(now, seenNow(first)).size).toBe(count);
    expect(newSince(now, seenNow(now)).size).toBe(0);
    const more = thread(sent('c', T + 3 * HOUR), ...later, sent('a', T), sent('b', T + HOUR));
    expect([...newSince(more, seenNow(now))]).toEqual(['c']);
  });
});
