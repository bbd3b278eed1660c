import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { csvFormOf, readCsv, toCsv } from '../../../lib/format/csv.ts';
import { setTextLanguage } from '../../../lib/format/locale.ts';
import { randomRuns } from '../../setup/trials.ts';

type Cell = string | number | null;

/** The file with one cell, without byte order mark and line end. */
const cell = (value: Cell) => toCsv([[value]], 'comma').slice(1, -2);

describe('a cell', () => {
  test.each<[what: string, value: Cell, expected: string]>([
    ['plain text', 'Jane Doe', 'Jane Doe'],
    ['empty text', '', ''],
    ['null', null, ''],
    ['a comma', 'Doe, Jane', '"Doe, Jane"'],
    ['a semicolon, which parts cells elsewhere', 'a;b', '"a;b"'],
    ['a tab inside', 'a\tb', '"a\tb"'],
    ['quotes', 'the "best"', '"the ""best"""'],
    ['a quote alone', '"', '""""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a Windows line break', 'a\r\nb', '"a\r\nb"'],
    ['spaces around', ' a ', '" a "'],
    ['an apostrophe', "'a", "'a"],
    ['letters of every script', 'Ünïcödé 東京 עברית', 'Ünïcödé 東京 עברית'],
    ['a picture of two halves', '👩‍💻', '👩‍💻'],
    ['half a surrogate pair', 'a\uD800b', 'a\u{FFFD}b'],
    ['a NUL', 'a\0b', 'a\u{FFFD}b'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with quotes', '=HYPERLINK("https://x.example")', `"'=HYPERLINK(""https://x.example"")"`],
    ['a plus sign', '+491701234567', "'+491701234567"],
    ['a minus sign', '-2+3', "'-2+3"],
    ['a text that is a negative number', '-5', "'-5"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['an address of mail', 'jane@contoso.example', 'jane@contoso.example'],
    ['a tab in front', '\t=1', `"'\t'=1"`],
    ['a tab and no formula', '\ta', `"'\ta"`],
    ['a carriage return in front', '\r=1', `"'\r'=1"`],
    ['a line feed in front', '\n=1', `"'\n'=1"`],
    ['a space before a formula', ' =1+1', "' =1+1"],
    ['a no-break space before a formula', '\u{A0}=1', "'\u{A0}=1"],
    ['an invisible character before a formula', '\u{200B}=1', "'\u{200B}=1"],
    ['a direction mark before a formula', '\u{202E}=1', "'\u{202E}=1"],
    ['a byte order mark before a formula', '\u{FEFF}=1', "'\u{FEFF}=1"],
    ['a control character before a formula', '\u{1}=1', "'\u{1}=1"],
    ['a full-width equals sign', '＝1+1', "'＝1+1"],
    ['a full-width plus sign', '＋1', "'＋1"],
    ['a full-width minus sign', '－1', "'－1"],
    ['a full-width at sign', '＠A1', "'＠A1"],
    ['a formula behind a semicolon, which parts cells elsewhere', 'a;=1+1', `"a;'=1+1"`],
    ['a formula behind a semicolon and a space', 'a; @SUM(A1)', `"a; '@SUM(A1)"`],
    ['a formula behind a tab', 'a\t-2+3', `"a\t'-2+3"`],
    ['a formula in a further line', 'a\n+1', `"a\n'+1"`],
    ['a formula in a further line of Windows', 'a\r\n=1', `"a\r\n'=1"`],
    ['a formula behind two separators', 'a;;=1', `"a;;'=1"`],
    ['a formula behind a separator and quotes, which open and close there', 'a;"=1+1', `"a;""'=1+1"`],
    ['a formula in quotes in a further line', 'a\n" "=1', `"a\n"" ""'=1"`],
    ['an equals sign inside', 'a=b', 'a=b'],
    ['a dash between words', 'a - b', 'a - b'],
    ['a command for another program', "=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['zero', 0, '0'],
    ['a whole number', 1284, '1284'],
    ['a negative number', -5, '-5'],
    ['a fraction', 0.034, '0.034'],
    ['a large number', 9007199254740991, '9007199254740991'],
    ['no number', Number.NaN, ''],
    ['an endless number', Number.POSITIVE_INFINITY, ''],
  ])('security 10: %s', (_, value, expected) => {
    expect(cell(value)).toBe(expected);
  });
});

describe('a file read with any separator', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'=+@-a1 ";,|\'\t\n\r\u{200B}'), maxLength: 6 });

  test.each(['comma', 'semicolon', 'point'] as const)(
    'security 10: holds no formula, written as %s',
    (form) => {
      const holdsNone = (text: string) => {
        const file = toCsv([[text, 1.5, text]], form).slice(1);
        const cells = [',', ';', '\t'].flatMap((separator) => readCsv(`sep=${separator}\n${file}`).flat());
        expect(cells.filter((each) => /^[\s\p{Cf}]*[=+@-]/u.test(each))).toEqual([]);
      };
      fc.assert(fc.property(texts, holdsNone), randomRuns({ normal: 5000, full: 500_000 }));
    },
  );
});

describe('a file', () => {
  it('starts with a byte order mark and ends each row with CRLF', () => {
    expect(
      toCsv(
        [
          ['Name', 'Sessions'],
          ['Jane', 12],
        ],
        'comma',
      ),
    ).toBe('\u{FEFF}Name,Sessions\r\nJane,12\r\n');
  });

  it('is only the mark without rows', () => {
    expect(toCsv([], 'comma')).toBe('\u{FEFF}');
  });

  it('keeps empty cells, so that columns stay aligned', () => {
    expect(toCsv([['a', null, '', 'd']], 'comma')).toBe('\u{FEFF}a,,,d\r\n');
  });
});

describe('with decimal commas', () => {
  const file = toCsv(
    [
      ['name', 'rate', 'note'],
      ['Doe; Jane', 3.4, 'a, =1+1'],
      ['Ada', -1284, null],
    ],
    'semicolon',
  );

  it('cells are separated by semicolons, and decimals have a comma', () => {
    expect(file).toBe(`\u{FEFF}name;rate;note\r\n"Doe; Jane";"3,4";"a, '=1+1"\r\nAda;-1284;\r\n`);
  });

  it('parsing the file returns the original cells', () => {
    expect(readCsv(file)[1]).toEqual(['Doe; Jane', '3,4', "a, '=1+1"]);
  });
});

test('semicolons separate numbers with a point where spreadsheets do both', () => {
  const file = toCsv(
    [
      ['name', 'rate'],
      ['Doe, Jane; Sam', 3.4],
    ],
    'point',
  );
  expect(file).toBe(`\u{FEFF}name;rate\r\n"Doe, Jane; Sam";3.4\r\n`);
  expect(readCsv(file)[1]).toEqual(['Doe, Jane; Sam', '3.4']);
});

describe('the format of the region', () => {
  afterEach(() => setTextLanguage('en'));

  test.each<[tag: string, form: string]>([
    ['de-DE', 'semicolon'],
    ['de-CH', 'point'],
    ['de-LI', 'point'],
    ['en-CH', 'point'],
    ['fr-CH', 'semicolon'],
    ['es-ES', 'semicolon'],
    ['es-MX', 'comma'],
    ['es-AR', 'semicolon'],
    ['fr-CA', 'semicolon'],
    ['en-GB', 'comma'],
    ['en-ZA', 'semicolon'],
    ['ja-JP', 'comma'],
  ])('of %s is %s, unless another one was chosen', (tag, form) => {
    vi.stubGlobal('navigator', { languages: [tag] });
    setTextLanguage(tag.slice(0, 2));
    expect(csvFormOf('region')).toBe(form);
    expect([csvFormOf('comma'), csvFormOf('semicolon')]).toEqual(['comma', 'semicolon']);
  });
});

describe('a first line that names the separator', () => {
  test.each([
    [
      'sep=;\r\nid;name, first\r\n1;Jane',
      [
        ['id', 'name, first'],
        ['1', 'Jane'],
      ],
    ],
    [
      '\u{FEFF}"sep=|"\nid|name\n1|a,b',
      [
        ['id', 'name'],
        ['1', 'a,b'],
      ],
    ],
    ['sep=,\rid\r1', [['id'], ['1']]],
    ['sep=a value\n1', [['sep=a value'], ['1']]],
  ])('is no row: %j', (file, rows) => {
    expect(readCsv(file)).toEqual(rows);
  });
});

test.each([
  ['"Name, first, last";id', [['Name, first, last', 'id']]],
  ['"Name;\nfirst;""last"";",id,kind', [['Name;\nfirst;"last";', 'id', 'kind']]],
])('separators within quotes separate nothing: %j', (file, rows) => {
  expect(readCsv(file)).toEqual(rows);
});

test.each([
  ['a, "b, c",d', [['a', 'b, c', 'd']]],
  [
    'a,"b" ,c\nd,e,f',
    [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
  ],
  ['a, b , "" ,c', [['a', 'b', '', 'c']]],
])('spaces around quotes are no text: %j', (file, rows) => {
  expect(readCsv(file)).toEqual(rows);
});
