// Texts as they are stored, their size, and what templates make of them.
import { describe, expect, it, test } from 'vitest';
import { applyTemplate, type TemplateField, usesField } from '../../../lib/capture/capture-template.ts';
import { cleanText, sizeOf } from '../../../lib/capture/capture-text.ts';

describe('a stored text', () => {
  const rows: [what: string, text: string, stored: string][] = [
    ['stays as it is', '  two  spaces \n\n\tand a tab  ', '  two  spaces \n\n\tand a tab  '],
    ['has line feeds only', 'a\r\nb\rc\nd\r\n\r\ne', 'a\nb\nc\nd\n\ne'],
    ['has no NUL or control characters', 'a\0b\u0007c\u001Bd\u007Fe\u009Bf', 'abcdef'],
    ['keeps words apart where separators did', 'a\u001Cb\u001Dc\u001Ed\u001Fe', 'a b c d e'],
    ['has line feeds for other line and page breaks', 'a\u000Bb\fc\u0085d\r\u0085e', 'a\nb\nc\nd\n\ne'],
    [
      'has no invisible characters',
      'Donau\u00ADdampf example\u200B.com 10\u2060kg\uFEFF',
      'Donaudampf example.com 10kg',
    ],
    ['has no signs of formulas that are not drawn', 'f\u2061(x) = 2\u2062x\u2063 \u180E\u206A', 'f(x) = 2x '],
    ['keeps direction marks', '\u202Eabc\u202C \u2067x\u2069\u200F', '\u202Eabc\u202C \u2067x\u2069\u200F'],
    ['keeps emoji and joiners', '👩‍👩‍👧 🇩🇪 ✌🏽', '👩‍👩‍👧 🇩🇪 ✌🏽'],
    ['has no lone surrogates', 'a\uD83Db\uDE00c\uD83D', 'a\uFFFDb\uFFFDc\uFFFD'],
    ['keeps whole pairs next to lone surrogates', '\uD83D😀\uDE00', '\uFFFD😀\uFFFD'],
    ['keeps line separators and no-break spaces', 'a\u2028b\u00A0c', 'a\u2028b\u00A0c'],
    ['keeps joiners that spell a word', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['may be empty', '', ''],
  ];
  test.each(rows)('%s', (_, text, stored) => {
    expect(cleanText(text)).toBe(stored);
    expect(cleanText(stored)).toBe(stored);
    expect(new TextDecoder().decode(new TextEncoder().encode(stored))).toBe(stored);
  });

  test.each(['', 'abc', 'é', '€', '😀', 'a😀é€\uD83D', '👩‍👩‍👧', 'مرحبا'])(
    'has the characters and bytes of %j',
    (text) => {
      expect(sizeOf(text)).toEqual({
        characters: [...text].length,
        bytes: new TextEncoder().encode(text).length,
      });
    },
  );
});

describe('a template', () => {
  type Fields = Partial<Record<TemplateField, string>>;
  const all: Fields = { selection: 'S', title: 'T', url: 'U', date: 'D', page: 'P', audience: 'A' };
  const rows: [what: string, template: string, fields: Fields, text: string][] = [
    ['fills in the selection unchanged', '{selection}', { selection: ' a\n\n b ' }, ' a\n\n b '],
    ['fills every field', '{selection}|{title}|{url}|{date}|{page}|{audience}', all, 'S|T|U|D|P|A'],
    ['fills a field twice', '{title} {title}', all, 'T T'],
    ['keeps other braces', '{name} {} {{title}} {Title} { title }', all, '{name} {} {T} {Title} { title }'],
    [
      'does not expand fields in what it fills in',
      '{selection} {title}',
      { selection: '{title} $& $1', title: 'T' },
      '{title} $& $1 T',
    ],
    ['leaves a missing field empty', '{selection} ({title})', { selection: 'S' }, 'S ()'],
    ['drops a line whose fields are all missing', '{selection}\n{title}\nend', { selection: 'S' }, 'S\nend'],
    ['drops the label of a missing field', '{selection}\nSource: {url}', { selection: 'S' }, 'S'],
    ['drops the blank lines before a missing field', '{selection}\n\n{url}', { selection: 'S' }, 'S'],
    ['drops the blank lines after a missing field', '{title}\n\n{selection}', { selection: 'S' }, 'S'],
    [
      'keeps one blank line where a missing field had some on both sides',
      '{title}\n\n{page}\n\n{selection}',
      { selection: 'S', title: 'T' },
      'T\n\nS',
    ],
    ['keeps typed blank lines', 'A\n\n\n{selection}\n\n', { selection: 'S' }, 'A\n\n\nS\n\n'],
    ['keeps the blank lines of the selection', '{selection}\n{url}', { selection: '\n\nS\n\n' }, '\n\nS\n\n'],
    ['is empty if all fields are missing', '{title}\n\n{url}', {}, ''],
  ];
  test.each(rows)('%s', (_, template, fields, text) => {
    expect(applyTemplate(template, fields)).toBe(text);
  });

  it('knows which fields it uses', () => {
    expect(usesField('{selection} {page}', 'page', 'audience')).toBe(true);
    expect(usesField('{selection} page', 'page', 'audience')).toBe(false);
  });
});
