import { expect, test } from 'vitest';
import { visibleParts } from '../../../lib/format/visible-text.ts';

const drawn = (text: string, lines = false) =>
  visibleParts(text, lines)
    .map((part) => part.unseen ?? part.text)
    .join('|');

test.each<[name: string, text: string, expected: string]>([
  ['plain', 'Jane Doe', 'Jane Doe'],
  ['empty', '', ''],
  ['accents', 'Ümit Yılmaz', 'Ümit Yılmaz'],
  ['right to left by its letters', 'شركة', 'شركة'],
  ['right-to-left override', 'a\u202Egpj.exe', 'a|U+202E|gpj.exe'],
  ['isolate', '\u2066x\u2069', 'U+2066|x|U+2069'],
  ['directional marks', 'a\u200Eb\u200F', 'a|U+200E|b|U+200F'],
  ['Arabic letter mark', '\u061Ca', 'U+061C|a'],
  ['zero-width space', 'Con\u200Btoso', 'Con|U+200B|toso'],
  ['word joiner and invisible operators', 'a\u2060b\u2063', 'a|U+2060|b|U+2063'],
  ['byte order mark', '\uFEFFa', 'U+FEFF|a'],
  ['soft hyphen', 'Con\u00ADtoso', 'Con|U+00AD|toso'],
  ['combining grapheme joiner', 'a\u034Fb', 'a|U+034F|b'],
  ['Hangul fillers', '\u3164\u115F\uFFA0', 'U+3164|U+115F|U+FFA0'],
  ['no-break space looks like a space', 'a\u00A0b', 'a|U+00A0|b'],
  ['wide and thin spaces', 'a\u3000b\u2009c', 'a|U+3000|b|U+2009|c'],
  ['empty braille', 'a\u2800', 'a|U+2800'],
  ['NUL and escape', 'a\0b\u001B', 'a|U+0000|b|U+001B'],
  ['a break in a name', 'a\nb', 'a|U+000A|b'],
  ['line separator', 'a\u2028b', 'a|U+2028|b'],
  ['private use', 'a\uE000', 'a|U+E000'],
  ['half a character', 'a\uD83D', 'a|U+D83D'],
  ['tags that spell unseen words', 'a\u{E0061}\u{E0062}', 'a|U+E0061|U+E0062'],
  [
    'the tags of a flag',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['the joiner of an emoji', '👩‍💻', '👩‍💻'],
  ['the joiner after a skin tone', '👩🏽‍💻', '👩🏽‍💻'],
  ['a joiner after an emoji that joins nothing', '👩\u200Dx', '👩|U+200D|x'],
  ['a joiner between Latin letters', 'a\u200Db', 'a|U+200D|b'],
  ['a non-joiner in Persian', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a joiner in Devanagari', 'क्\u200Dष', 'क्\u200Dष'],
  ['a joiner at the end of a word', 'می\u200C', 'می|U+200C'],
  ['the variation selector of an emoji', '❤\uFE0F', '❤\uFE0F'],
  ['the variation selector of an emoji as text', '☎\uFE0E', '☎\uFE0E'],
  ['the variation selector of a key', '1\uFE0F\u20E3', '1\uFE0F\u20E3'],
  ['a variation selector after a letter', 'Con\uFE0Ftoso', 'Con|U+FE0F|toso'],
  ['a variation selector after a digit', '1\uFE0F2', '1|U+FE0F|2'],
  ['all small variation selectors', 'a\uFE00b\uFE0Ec', 'a|U+FE00|b|U+FE0E|c'],
  ['a supplementary variation selector', 'a\u{E0100}b\u{E01EF}', 'a|U+E0100|b|U+E01EF'],
  ['the form of an ideograph', '葛\u{E0100}城', '葛\u{E0100}城'],
  ['many of one in a row', `a${'\u200B'.repeat(5000)}b`, 'a|U+200B ×5000|b'],
  ['some in a row', 'a\u202E\u202E\u202Db', 'a|U+202E ×2|U+202D|b'],
  ['half a character after a whole one', '\u{E0061}\uDB40', 'U+E0061|U+DB40'],
  ['as many marks as a script stacks', `a${'\u0301'.repeat(6)}b`, `a${'\u0301'.repeat(6)}b`],
  ['marks that cover the lines around', `a${'\u0301'.repeat(300)}b`, `a${'\u0301'.repeat(6)}|U+0301 ×294|b`],
  ['marks in Thai, Hebrew and Tibetan', 'ที่ שָׁ֔לוֹם སྒྲུབ', 'ที่ שָׁ֔לוֹם སྒྲུབ'],
  ['two of them after one ideograph', '葛\u{E0100}\u{E0101}城', '葛\u{E0100}|U+E0101|城'],
])('security 9: %s', (_, text, expected) => {
  expect(drawn(text)).toBe(expected);
});

test('breaks and tabs show where lines are kept', () => {
  expect(drawn('a\n\tb\u200B', true)).toBe('a\n\tb|U+200B');
});

test('the parts make up the whole text', () => {
  const text = 'a\u202Eb\u200B\u200Bc';
  expect(
    visibleParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
