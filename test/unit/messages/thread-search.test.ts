import { describe, expect, it, test } from 'vitest';
import { occurrences } from '../../../lib/format/search-words.ts';
import { foldThread, MAX_HITS, searchThread, threadOf } from '../../../lib/messages/thread.ts';
import { ownTime } from '../fixtures/own-time.ts';

describe('occurrences', () => {
  test.each<[text: string, query: string, at: number[]]>([
    ['security and security', 'security', [0, 13]],
    ['aaaa', 'aa', [0, 2]],
    ['abc', '', []],
    ['abc', 'd', []],
    ['', 'a', []],
    ['a.b', '.', [1]],
  ])('in %j of %j', (text, query, at) => {
    expect(occurrences(text, query)).toEqual(at);
  });
  it('stop at a limit', () => {
    expect(occurrences('aaaaaa', 'a', 3)).toEqual([0, 1, 2]);
  });
});

describe('finding in a conversation', () => {
  const folded = foldThread(
    threadOf({
      messages: [
        { messageId: 'a', content: 'The SECURITY team asks about security.', reasoning: 'Security first.' },
        {
          messageId: 'b',
          content: 'Nothing here',
          changes: [
            { previousValue: 'old', newValue: 'Security review' },
            { previousValue: 'x', newValue: 'y' },
          ],
        },
        { messageId: 'c', content: 'İ and security' },
      ],
    }),
  );
  const found = (query: string) =>
    searchThread(folded, query).map(({ message, part, index }) => `${message} ${part} ${index}`);

  test.each<[query: string, hits: string[]]>([
    ['security', ['0 content 0', '0 content 1', '0 reasoning 0', '1 change 0', '2 content 0']],
    ['  Security ', ['0 content 0', '0 content 1', '0 reasoning 0', '1 change 0', '2 content 0']],
    ['team asks', ['0 content 0']],
    ['', []],
    ['   ', []],
    ['missing', []],
    ['.*', []],
    ['old security', []],
  ])('%j', (query, hits) => {
    expect(found(query)).toEqual(hits);
  });

  it('stops counting at a limit', () => {
    const long = foldThread(
      threadOf({
        messages: [
          { messageId: 'a', content: 'e'.repeat(50_000) },
          { messageId: 'b', content: 'e' },
        ],
      }),
    );
    expect(searchThread(long, 'e')).toHaveLength(MAX_HITS);
  });

  it('is quick in a long conversation', () => {
    const messages = Array.from({ length: 5000 }, (_, index) => ({
      messageId: `m${index}`,
      content: 'Lorem ipsum dolor sit amet. '.repeat(20),
    }));
    const thread = foldThread(threadOf({ messages }));
    const start = ownTime();
    searchThread(thread, 'consectetur');
    expect(ownTime() - start).toBeLessThan(200);
  });
});
