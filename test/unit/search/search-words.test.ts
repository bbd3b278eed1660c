// How texts become words, and how typed text is read.
import { describe, expect, it, test } from 'vitest';
import { foldedWords, foldWords, placedWords, placesOf } from '../../../lib/format/search-words.ts';
import { parseQuery, withScope } from '../../../lib/search/search.ts';
import { similarityOf, slipsBetween, slipsForgiven } from '../../../lib/search/word-similarity.ts';

describe('folding', () => {
  test.each([
    ['PRICING', 'pricing'],
    ['Précios', 'precios'],
    ['Pre\u0301cios', 'precios'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Áŋŋel Ŧuomma', 'annel tuomma'],
    ['Ħamrun', 'hamrun'],
    ['Đỗ Dağlı', 'do dagli'],
    ['Əliyev', 'eliyev'],
    ['Ɗan Ƙasa Ɓauci ƴar', 'dan kasa bauci yar'],
    ['Akɔfɛ', 'akofe'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['O´Brien', 'obrien'],
    ['O`Brien', 'obrien'],
    ['e\u2011mail – „now“ «here»', 'e-mail - "now" "here"'],
    ['O‘Brien & Müller', 'obrien & muller'],
    ['Hawai\u{2BB}i', 'hawaii'],
    ['\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF} tower', '서울 tower'],
    ['محـــمد', 'محمد'],
    ['ﬁnance', 'finance'],
    ['الأسعار', 'الاسعار'],
    ['مُحَمَّد', 'محمد'],
    ['کتاب علی', 'كتاب علي'],
    ['مصطفى مدرسۃ اللہ ٱلاسعار', 'مصطفي مدرسه الله الاسعار'],
    ['٢٠٢٦ ۲۰۲۶ २०२६ ๒๐๒๖ ২০২৬ Q٣', '2026 2026 2026 2026 2026 q3'],
    ['Ёлка', 'елка'],
    ['ﾊﾟｽﾎﾟｰﾄ', 'パスポート'],
    ['Donau\u00ADdampf', 'donaudampf'],
    ['10\u00A0€', '10 €'],
    ['1,000 or 1.000.000', '1000 or 1000000'],
    ['10,000.50 €', '10000.50 €'],
    ['1 000, 10\u00a0000 ou 1\u202f234\u202f567', '1000, 10000 ou 1234567'],
    ['2 500 000 in 2026 300 000', '2500000 in 2026 300000'],
    // None of these are thousands.
    ['3 300, Q3 000, 0 000, +49 170 123, 555 123 4567', '3 300, q3 000, 0 000, +49 170 123, 555 123 4567'],
    ['Q3\u00a0100', 'q3 100'],
    ['0.125 2026.100 1.00 1.0000 30.11.2026', '0.125 2026.100 1.00 1.0000 30.11.2026'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldWords(text)).toBe(folded);
  });
});

test.each([
  ['ガス', 'カス'],
  ['ｶﾞｽ', 'ｶｽ'],
  ['ハハ', 'パパ'],
  ['राम', 'रोम'],
  ['กิน', 'กัน'],
])('%s and %s are two words', (one, other) => {
  expect(foldWords(one)).not.toBe(foldWords(other));
  expect(foldedWords(one)).not.toContain(foldedWords(other)[0]);
});

test.each([
  ['Donau\u00ADdampf and donaudampf', 'donaudampf', ['Donau\u00ADdampf', 'donaudampf']],
  ['10\u00A0000\u00A0€', '10 000', ['10\u00A0000']],
  ['\u200Bexample\u200B.com\u200B', 'example.com', ['example\u200B.com']],
  ['İstanbul A\u00ADB', 'ab', ['A\u00ADB']],
  ['Une cafe\u0301tie\u0300re, un café', 'café', ['cafe\u0301', 'café']],
  ['Straße', 'STRASSE', ['Straße']],
  ['都市ｶﾞｽ とカス', 'ガス', ['ｶﾞｽ']],
  ['Support answers\n\n within the hour', 'answers within', ['answers\n\n within']],
  ['10\uFEFFkg of it', '10kg of', ['10\uFEFFkg of']],
  ['Basic\t19\r\nPro\t49', '19 Pro', ['19\r\nPro']],
  ['Save 1,000 €, 1000 in all', '1000', ['1,000', '1000']],
  ['1\u202f000 € or 1 000 €', '1000', ['1\u202f000', '1 000']],
  ['nothing', 'x', []],
  ['nothing', '', []],
])('in %j, the places of %j are where a person sees it', (text, typed, found) => {
  expect(placesOf(text, foldWords(typed)).map(([from, to]) => text.slice(from, to))).toEqual(found);
});

describe('words', () => {
  test.each([
    ['Spring launch: pricing', ['spring', 'launch', 'pricing']],
    ['jane.doe@acme.example', ['jane', 'doe', 'acme', 'example']],
    ['  ', []],
    ['🚀Launch ❤️ 👋🏽 🇩🇪', ['🚀', 'launch', '❤', '👋', '🇩🇪']],
    ['offer-009999', ['offer', '009999']],
    ['東京都', ['東京都', '京都', '都']],
    [`${'x'.repeat(40)} y`, ['x'.repeat(32), 'y']],
    ['"><script>alert(1)</script>', ['script', 'alert', '1', 'script']],
  ])('of %s', (text, words) => {
    expect(foldedWords(text)).toEqual(words);
  });

  test.each([
    'Zoë Müller’s Straße',
    'O\u0301scar Łęcki',
    'a𝐁c d',
    '東京 tower',
    'e\u0301e\u0301',
    '1,000 €🚀',
  ])('of %s are the same with and without their places', (text) => {
    expect(placedWords(text).map(({ word }) => word)).toEqual(foldedWords(text));
  });

  it('of another script stay whole where no space parts them', () => {
    expect(foldedWords('Salesforceの資料')).toEqual(['salesforce', 'の資料', '資料', '料']);
  });

  it('are taken out of a text of any length', () => {
    expect(foldedWords('資'.repeat(300_000))).toHaveLength(300_000);
  });

  it.each([
    ['東京都', ['東京都']],
    ['ランディングページ', ['ランディングペー', 'ンディングページ']],
    ['ランディングページの改善案', ['ランディングペー', 'グページの改善案']],
    ['Salesforceの資料 2026', ['salesforce', 'の資料', '2026']],
  ])('typed as %s are as few as have all its letters', (text, words) => {
    expect(parseQuery(text).words).toEqual(words);
  });

  it('know the place of their letters in the text', () => {
    const [first, second] = placedWords('Café Straße');
    expect(first?.placeOf(4)).toEqual([0, 4]);
    expect(second?.placeOf(6)).toEqual([5, 10]);
    const [accented] = placedWords('e\u0301te\u0301!');
    expect(accented?.placeOf(1)).toEqual([0, 2]);
    expect(accented?.placeOf(3)).toEqual([0, 5]);
  });
});

describe('slips', () => {
  test.each([
    ['abc', 0],
    ['abcd', 1],
    ['abcdefg', 1],
    ['abcdefgh', 2],
    ['2026', 0],
    ['abcd5678', 0],
  ])('in %s: %i are forgiven', (typed, forgiven) => {
    expect(slipsForgiven(typed)).toBe(forgiven);
  });

  test.each([
    ['pricing', 'pricing', 3, 'the same'],
    ['pric', 'pricing', 2, 'the beginning'],
    ['pricng', 'pricing', 1, 'a letter left out'],
    ['priccing', 'pricing', 1, 'a letter too many'],
    ['prizing', 'pricing', 1, 'another letter'],
    ['prciing', 'pricing', 1, 'two letters exchanged'],
    ['qricing', 'pricing', 1, 'another first letter'],
    ['rpicing', 'pricing', 1, 'the first letters exchanged'],
    ['norhtw', 'northwind', 1, 'a slip in a beginning'],
    ['enterprsie', 'enterprise', 1, 'exchanged in a long word'],
    ['entreprsie', 'enterprise', 0, 'twice in a long word'],
    ['jnae', 'jane', 1, 'exchanged in four letters'],
    ['lane', 'lanes', 2, 'the beginning'],
    ['jame', 'janette', undefined, 'no beginning with a slip of four letters'],
    ['pri', 'pry', undefined, 'three letters'],
    ['prizzng', 'pricing', undefined, 'two slips in seven letters'],
    ['2026', '2027', undefined, 'a number'],
    ['czpo', 'c3po', undefined, 'a digit in the word'],
    ['axxxyyyb', 'ayyyb', undefined, 'three left out'],
  ])('%s for %s: %s, %s', (typed, word, similarity, _how) => {
    expect(similarityOf(typed, word)).toBe(similarity);
  });

  it('are counted like a plain count of all ways', () => {
    const letters = ['a', 'b', 'c'];
    const word = (seed: number) =>
      Array.from({ length: 5 + (seed % 3) }, (_, at) => letters[(seed >> at) % 3]).join('');
    for (let seed = 0; seed < 400; seed += 1) {
      const [typed, other] = [word(seed), word(seed * 7 + 3)];
      const least = Math.min(
        ...Array.from({ length: other.length + 1 }, (_, end) => plainly(typed, other.slice(0, end))),
      );
      expect(slipsBetween(typed, other, 2), `${typed} ${other}`).toBe(least <= 2 ? least : 3);
    }
  });
});

/** Every way, without any shortcut. */
function plainly(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j += 1) (rows[0] ?? [])[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = least;
    }
  }
  return at(a.length, b.length);
}

describe('a query', () => {
  test.each([
    ['jane doe', undefined, ['jane', 'doe']],
    ['p: spring', 'pages', ['spring']],
    ['A:jane', 'audiences', ['jane']],
    ['t:', 'topics', []],
    [' e: why  why', 'entries', ['why']],
    ['u:acme.example', 'people', ['acme', 'example']],
    ['x: jane', undefined, ['x', 'jane']],
    ['go p: spring', undefined, ['go', 'p', 'spring']],
    ['https://a.example/', undefined, ['a', 'example']],
  ])('%s', (typed, scope, words) => {
    expect(parseQuery(typed)).toMatchObject(scope ? { scope, words } : { words });
    expect(parseQuery(typed).scope).toBe(scope);
  });

  it.each(['ｐ：spring', 'P：spring', 'p： spring'])('%s has a mark of a Japanese keyboard', (typed) => {
    expect(parseQuery(typed)).toMatchObject({ scope: 'pages', words: ['spring'] });
  });

  it.each(['"two words"', '„two words“', '«two words»', '»two words«', '”two words”', '『two words』'])(
    'a phrase may stand in any quotes: %s',
    (typed) => {
      expect(parseQuery(`${typed} more`)).toMatchObject({ phrases: ['two words'] });
      expect(parseQuery(`page:${typed} more`)).toMatchObject({ page: ['two', 'words'], words: ['more'] });
    },
  );

  it('keeps its words in another scope', () => {
    expect(withScope('p: jane doe', 'audiences')).toBe('a: jane doe');
    expect(withScope('p: jane doe', undefined)).toBe('jane doe');
    expect(withScope('jane', 'people')).toBe('u: jane');
  });
});
