// Ranking of search results, and the highlighted parts.
import { describe, expect, it, test } from 'vitest';
import { foldedWords } from '../../../lib/format/search-words.ts';
import { idOfHit, markedParts } from '../../../lib/search/search.ts';
import {
  ADDRESS,
  CONTEXT,
  excerptOf,
  type Field,
  highlights,
  NAME,
  rank,
  TITLE,
} from '../../../lib/search/search-rank.ts';

const named = (name: string, title = '', context = '', address = ''): Field[] => [
  { text: name, weight: NAME },
  { text: title, weight: TITLE },
  { text: address, weight: ADDRESS },
  { text: context, weight: CONTEXT },
];

describe('what comes first', () => {
  test.each([
    ['the word before its beginning', 'spring', named('Launch in spring'), named('Springtime')],
    [
      'the word in a title before its beginning in a name',
      'spring',
      named('Sale', 'Spring'),
      named('Springtime'),
    ],
    ['its beginning before a slip', 'pric', named('Prices'), named('Prik of it', 'x')],
    ['a beginning before a slip', 'prici', named('Pricing and more words here'), named('Prixi')],
    [
      'beginnings in a context before a slip beside just the word in a name',
      'jane contoso',
      named('Offer', '', 'Janette of contoso.example'),
      named('Jane Contozo'),
    ],
    ['one slip before two', 'enterprise', named('Enterprisa', 'x'), named('Enterprixa')],
    ['the name before the title', 'spring', named('Spring sale of the year'), named('Sale', 'Spring')],
    ['the title before the address', 'spring', named('Sale', 'Spring'), named('Sale', '', '', 'shop/spring')],
    [
      'the address before the context',
      'spring',
      named('Sale', '', '', 'shop/spring'),
      named('Sale', '', 'spring'),
    ],
    ['just that name before a longer one', 'jane doe', named('Jane Doe'), named('Jane Doe, Contoso')],
    ['a name that begins so', 'jane', named('Jane Doe, Contoso'), named('For Jane')],
    ['the order of the words', 'jane doe', named('Ask Jane Doe'), named('Doe, Jane K')],
    ['the shorter name', 'jane', named('Jane Doe'), named('Jane Doe of Contoso')],
  ])('%s', (_, typed, better, worse) => {
    const [high, low] = [rank(foldedWords(typed), better), rank(foldedWords(typed), worse)];
    expect(high).toBeDefined();
    expect(low === undefined || (high ?? 0) > low).toBe(true);
  });

  it('finds words in any order and in several fields, but all of them', () => {
    expect(rank(['doe', 'jane'], named('Jane Doe'))).toBeDefined();
    expect(rank(['jane', 'spring'], named('Jane Doe', 'Spring launch'))).toBeDefined();
    expect(rank(['jane', 'summer'], named('Jane Doe', 'Spring launch'))).toBeUndefined();
  });
});

describe('the marked words', () => {
  const marked = (typed: string, text: string) =>
    highlights(markedParts(typed), text).map(([from, to]) => text.slice(from, to));

  test.each([
    ['jane', 'Jane Doe', ['Jane']],
    ['ja do', 'Jane Doe', ['Ja', 'Do']],
    ['precios', 'Précios (ES)', ['Précios']],
    ['pre', 'Pre\u0301cios', ['Pre\u0301']],
    ['strass', 'Hauptstraße, Straße 5', ['Straß']],
    ['pricng', 'Spring launch: pricing', ['pricing']],
    ['jane', 'Jane, jane and Janet', ['Jane', 'jane', 'Jane']],
    ['京都', '東京都', ['京都']],
    ['"spring offer"', 'An offer for spring: the spring offer', ['spring offer']],
    ['offer “this spring” page:x', 'This spring our offer, a spring', ['This spring', 'offer']],
    ['"1000 ways"', 'There are 1,000 ways', ['1,000 ways']],
    ['🚀', 'Ready🚀now', ['🚀']],
    ['nobody', 'Jane Doe', []],
    ['', 'Jane Doe', []],
  ])('of %s in %s', (typed, text, parts) => {
    expect(marked(typed, text)).toEqual(parts);
  });

  it('are shown where a long text has them', () => {
    const text = `${'Word after word. '.repeat(20)}Here is the price. ${'And more. '.repeat(20)}`;
    const { text: shown, ranges } = excerptOf(text, highlights(['price'], text), 60);
    expect(ranges.map(([from, to]) => shown.slice(from, to))).toEqual(['price']);
    expect(shown).toMatch(/^…\S.*…$/);
    expect(shown.length).toBeLessThanOrEqual(62);
    expect(excerptOf('short', [], 60)).toEqual({ text: 'short', ranges: [] });
  });

  test.each([0, 1])('cuts no character in two (%d)', (shift) => {
    const text = `${'😀'.repeat(60)}${'x'.repeat(shift)} price ${'😀'.repeat(90)}`;
    for (const most of [60, 61]) {
      const { text: shown, ranges } = excerptOf(text, highlights(['price'], text), most);
      expect(shown.isWellFormed()).toBe(true);
      expect(ranges.map(([from, to]) => shown.slice(from, to))).toEqual(['price']);
    }
  });
});

it('hits are told apart whatever is in their ids', () => {
  const hit = (pageId: string, audienceId: string) =>
    idOfHit({ kind: 'audience', pageId, audienceId, pageName: '', name: '', archived: false });
  expect(hit('a b', 'c')).not.toBe(hit('a', 'b c'));
});
