import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type DiffPart, diffExcerpt, isRewritten, wordDiff } from '../../../lib/format/diff.ts';
import { ownTime } from '../fixtures/own-time.ts';

const signs = { same: '', removed: '-', added: '+' } as const;
const drawn = (parts: DiffPart[]) =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`)).join('');
const without = (kind: DiffPart['kind'], parts: DiffPart[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

test.each<[name: string, before: string, after: string, expected: string]>([
  ['the same', 'One text', 'One text', 'One text'],
  ['both empty', '', '', ''],
  ['all new', '', 'New words', '[+New words]'],
  ['all gone', 'Old words', '', '[-Old words]'],
  ['one word', 'Plans for teams', 'Plans for firms', 'Plans for [-teams][+firms]'],
  ['removed stands before added', 'a cat', 'a dog', 'a [-cat][+dog]'],
  [
    'words put in',
    'See plans for Contoso.',
    'See plans for Contoso, in the EU.',
    'See plans for Contoso[+, in the EU].',
  ],
  ['words taken out', 'See all our plans', 'See plans', 'See [-all our ]plans'],
  ['a word in front', 'plans', 'our plans', '[+our ]plans'],
  ['a word behind', 'our', 'our plans', 'our[+ plans]'],
  [
    'neighbouring words read as one change',
    'grows with care',
    'fits our care',
    '[-grows with][+fits our] care',
  ],
  [
    'space that both sides share is the same',
    'Pricing that grows with your company',
    'Pricing that fits your team',
    'Pricing that [-grows with][+fits] your [-company][+team]',
  ],
  ['punctuation alone', 'Ready.', 'Ready!', 'Ready[-.][+!]'],
  ['case counts', 'CISO', 'Ciso', '[-CISO][+Ciso]'],
  ['a number is one word', 'from $3.50', 'from $4.50', 'from $[-3.50][+4.50]'],
  ['an apostrophe does not split a word', "don't go", "won't go", "[-don't][+won't] go"],
  ['space alone is a change', 'a b', 'a  b', 'a[- ][+  ]b'],
  ['a line break keeps changes apart', 'one\ntwo', 'eins\nzwei', '[-one][+eins]\n[-two][+zwei]'],
  ['a break instead of a space', 'one two', 'one\ntwo', 'one[- ][+\n]two'],
  ['an emoji of several people stays whole', '👨‍👩‍👧 hi', '👨‍👩‍👦 hi', '[-👨‍👩‍👧][+👨‍👩‍👦] hi'],
  ['a flag stays whole', '🇩🇪 hi', '🇦🇹 hi', '[-🇩🇪][+🇦🇹] hi'],
  ['a combining accent stays with its letter', 'cafe\u0301 open', 'cafe open', '[-cafe\u0301][+cafe] open'],
  ['words without spaces between them', '価格は会社です', '価格はチームです', '価格は[-会社][+チーム]です'],
  ['right to left', 'שלום עולם', 'שלום לכולם', 'שלום [-עולם][+לכולם]'],
  ['nothing in common', 'one', 'two', '[-one][+two]'],
  ['markup is only text', '<b>x</b>', '<b>y</b>', '<b>[-x][+y]</b>'],
])('%s', (_, before, after, expected) => {
  expect(drawn(wordDiff(before, after))).toBe(expected);
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom('plan', 'team', ' ', '\n', '.', 'é', '👩‍💻'), { maxLength: 30 })
    .map((words) => words.join('')),
);

property.prop([text, text])('both texts can be put together again from the parts', (before, after) => {
  const parts = wordDiff(before, after);
  expect(without('added', parts)).toBe(before);
  expect(without('removed', parts)).toBe(after);
  expect(parts.every((part) => part.text !== '')).toBe(true);
});

test.each<[name: string, before: string, after: string, expected: boolean]>([
  ['nothing stays', 'Start now', 'See your plan in two minutes', true],
  ['one word for another', 'teams', 'firms', true],
  ['half of the words stay', 'our one calm page', 'every other calm page', false],
  ['one word in four stays', 'our one calm page', 'every other loud page', true],
  ['three words in five change', 'one two three four five', 'six seven eight four five', false],
  ['everything is new', '', 'New words', false],
  ['everything is gone', 'Old words', '', false],
  ['much is put in', 'Pricing', 'Pricing for teams of every size', false],
  ['nothing but a sign', '.', '!', false],
  ['words without spaces between them', '価格は会社です', '毎日使えるチーム', true],
  ['the same', 'One text', 'One text', false],
])('knows whether a text is rewritten: %s', (_, before, after, expected) => {
  expect(isRewritten(wordDiff(before, after))).toBe(expected);
});

describe('long texts', () => {
  const words = (count: number, word: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => word(at)).join(' ');

  test('find one changed word among 9,000', () => {
    const before = words(9000, (at) => `w${at}`);
    const parts = wordDiff(before, before.replace('w4500 ', 'changed '));
    expect(parts.filter(({ kind }) => kind !== 'same').map(({ text: changed }) => changed)).toEqual([
      'w4500',
      'changed',
    ]);
  });

  test('without anything in common end soon, and keep their common beginning and end', () => {
    const before = `Start ${words(5000, (at) => `a${at}`)} end`;
    const after = `Start ${words(5000, (at) => `b${at}`)} end`;
    const began = ownTime();
    const parts = wordDiff(before, after);
    expect(ownTime() - began).toBeLessThan(3000);
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect([parts[0]?.text, parts.at(-1)?.text]).toEqual(['Start ', ' end']);
  });

  test('beyond 60,000 characters are compared by lines', () => {
    const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} of the text\n`);
    const parts = wordDiff(lines.join(''), lines.with(2000, 'line 2000 of another text\n').join(''));
    expect(parts.filter(({ kind }) => kind !== 'same').map(({ text: changed }) => changed)).toEqual([
      'line 2000 of the text\n',
      'line 2000 of another text\n',
    ]);
  });
});

const same = (text: string): DiffPart => ({ kind: 'same', text });
const added = (text: string): DiffPart => ({ kind: 'added', text });
const drawnExcerpt = (parts: DiffPart[]) =>
  diffExcerpt(parts)
    .map((part) =>
      part.kind === 'left-out'
        ? `<${part.characters}>`
        : part.kind === 'added'
          ? `[${part.text}]`
          : part.text,
    )
    .join('');
/** "word word … " of this length; each word has five characters including the space. */
const words = (length: number) => 'word '.repeat(length / 5);

test.each<[name: string, parts: DiffPart[], expected: string]>([
  ['nothing', [], ''],
  ['short', [same('See '), added('our '), same('plans')], 'See [our ]plans'],
  ['nothing changed: all of it', [same(words(500))], words(500)],
  ['before a change', [same(words(500)), added('x')], `<440>${words(60)}[x]`],
  ['after a change', [added('x'), same(words(500))], `[x]${words(60)}word<436>`],
  [
    'between two changes',
    [added('x'), same(words(500)), added('y')],
    `[x]${words(60)}word<376>${words(60)}[y]`,
  ],
  ['too little to be worth a mark', [added('x'), same(words(140)), added('y')], `[x]${words(140)}[y]`],
  ['a change is never shortened', [added(words(500)), same(' ')], `[${words(500)}] `],
  ['one long word is cut where it must be', [added('x'), same('a'.repeat(300))], `[x]${'a'.repeat(60)}<240>`],
])('%s', (_, parts, expected) => {
  expect(drawnExcerpt(parts)).toBe(expected);
});

test('no character is cut in half', () => {
  // Each emoji has two code units; a letter before them moves the cut between the two.
  const parts = diffExcerpt([added('x'), same(`a${'😀'.repeat(200)}`), added('y')]);
  const texts = parts.map((part) => ('text' in part ? part.text : ''));
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  expect(parts.some(({ kind }) => kind === 'left-out')).toBe(true);
});

test('omitted parts are counted', () => {
  const text = words(1000);
  const parts = diffExcerpt([added('x'), same(text), added('y')]);
  const kept = parts
    .map((part) => (part.kind === 'same' ? part.text.length : 0))
    .reduce((sum, length) => sum + length);
  const leftOut = parts
    .map((part) => (part.kind === 'left-out' ? part.characters : 0))
    .reduce((sum, length) => sum + length);
  expect(kept + leftOut).toBe(text.length);
});
