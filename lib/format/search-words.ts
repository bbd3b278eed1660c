// Folds texts for search (no case, no accents), and splits them into words.
import { beginning } from './texts.ts';

interface PlacedWord {
  word: string;
  /** Range of the word's first letters in the original text; the end is exclusive. */
  placeOf(letters: number): [from: number, to: number];
}

/** Longer words are cut, since people type only the start. */
const MAX_LENGTH = 32;
/** Scripts without spaces between words: a word starts at each letter, and after it. By extensions, since "ー" is of two scripts. */
const UNSPACED =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const AFTER_UNSPACED = new RegExp(`${UNSPACED.source}$`, 'u');
/** Each of their letters with its marks, and what stands between in other scripts. */
const PART = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source}).)+`, 'gsu');
const MAX_UNSPACED_LENGTH = 8;

/** Letters without a decomposition, and what people type instead. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ɔ: 'o',
  đ: 'd',
  ð: 'd',
  ɗ: 'd',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ħ: 'h',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ə: 'e',
  ɛ: 'e',
  ς: 'σ',
  þ: 'th',
  ـ: '',
  // Letters that Arabic, Persian, Urdu and Kurdish keyboards or habits write differently in the same word.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ە: 'ه',
};

/** The digits of each script are ten signs in a row. */
function plainDigit(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value);
}
/** Apostrophes as typed or printed. */
const APOSTROPHE = /['`´‘’ʹʻʼ′＇]/;

/** Also a picture or a flag, each a word. */
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|\p{RI}{2}/gu;
// Between the thousands of a number: "1,000", "1.000" and "1 000" are "1000". Rows of digits are bounded, so that long ones take no longer.
const POINTS = /(?<=(?<![\d.,])[1-9]\d{0,2}|(?<=\d[.,])\d{3})[.,](?=\d{3}(?!\d))/u;
/** Spaces that do not break. */
const FIXED_SPACES =
  /(?<=(?<![\d\p{L}.,]|\d[\u00a0\u2007\u2009\u202f])[1-9]\d{0,2}|(?<=\d[\u00a0\u2007\u2009\u202f])\d{3})[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/u;
/** A plain space may also part two numbers, unless the last digits are 000. */
const SPACES = /(?<=(?<![\d\p{L}.,])[1-9]\d{0,2}(?: \d{3}){0,3}) (?=(?:\d{3} ){0,3}000(?!\d| \d{3}(?!\d)))/u;
const THOUSANDS = new RegExp([POINTS, FIXED_SPACES, SPACES].map(({ source }) => source).join('|'), 'gu');
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** A letter with its marks, including the voiced marks of half-width kana, or a Korean syllable in its parts. */
const LETTER =
  /[\u{1100}-\u{115F}][\u{1160}-\u{11A7}][\u{11A8}-\u{11FF}]?|\P{M}[\p{M}\u{FF9E}\u{FF9F}]*|\p{M}/gsu;
/**
 * Accents, vowel points and invisible format characters. Other marks change the letter (voiced kana, Indic and Thai vowels).
 */
const LEFT_OUT =
  /(?![\u{3099}\u{309A}])(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}])\p{M}|\p{Cf}/gu;
const folded = new Map<string, string>();

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const plain = letter
    .replace(APOSTROPHE, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[“”„‟«»]/g, '"')
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?!\d)\p{Nd}/gu, plainDigit);
  const answer = Array.from(plain, (each) => TYPED_AS[each] ?? each).join('');
  if (folded.size < 5000) folded.set(letter, answer);
  return answer;
}

/** The form used for comparison: lower case, with plain dashes, quotes and digits, without accents, apostrophes and invisible characters. */
export function foldWords(text: string): string {
  const plain = text.replace(THOUSANDS, '');
  if (ASCII.test(plain)) return plain.toLowerCase().replace(/['`]/g, '');
  return plain.replace(LETTER, foldLetter);
}

/** The same for a whole text in which words are searched: line breaks, tabs and several spaces are one space. */
export const foldText = (text: string): string => foldWords(text).trim().replace(/\s+/g, ' ');

/** A folded text in which numbers sort by their value. */
export const sortKey = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => digits.padStart(12, '0'));

export const foldedWords = (text: string): string[] => runsOf(foldWords(text)).map(({ word }) => word);

/** Without U+FEFF, which is invisible. */
const SPACE = /^[^\S\u{FEFF}]$/u;

/** The text as `foldText` folds it, and for each of its characters the range of the original letter. */
function foldWithPlaces(text: string) {
  const [begins, ends]: [number[], number[]] = [[], []];
  const between = new Set(Array.from(text.matchAll(THOUSANDS), ({ index }) => index));
  let isAfterSpace = false;
  const all = text.replace(LETTER, (letter, at: number) => {
    if (between.has(at)) return '';
    const isSpace = SPACE.test(letter);
    const plain = !isSpace ? foldLetter(letter) : isAfterSpace ? '' : ' ';
    if (isSpace && isAfterSpace) ends[ends.length - 1] = at + letter.length;
    isAfterSpace = isSpace;
    for (let count = 0; count < plain.length; count += 1) {
      begins.push(at);
      ends.push(at + letter.length);
    }
    return plain;
  });
  return { all, begins, ends };
}

export function placedWords(text: string): PlacedWord[] {
  const { all, begins, ends } = foldWithPlaces(text);
  return runsOf(all).map(({ word, index }) => ({
    word,
    placeOf: (letters) => [
      begins[index] ?? 0,
      ends[index + Math.min(letters, word.length) - 1] ?? text.length,
    ],
  }));
}

const IN_WORD = /[\p{L}\p{N}\p{M}]$/u;
const PICTURE = /\p{Extended_Pictographic}|\p{RI}/u;

/** Whether a word of the folded text begins at this letter. */
export function beginsWord(text: string, at: number): boolean {
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const before = text.slice(Math.max(0, at - 2), at);
  return (
    [UNSPACED, PICTURE].some((each) => each.test(first)) ||
    !IN_WORD.test(before) ||
    AFTER_UNSPACED.test(before)
  );
}

/** Start offsets of a folded query in a folded text, at most `max` and not overlapping. */
export function occurrences(text: string, query: string, max = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = [];
  if (query === '') return found;
  for (let at = text.indexOf(query); at !== -1 && found.length < max; ) {
    found.push(at);
    at = text.indexOf(query, at + query.length);
  }
  return found;
}

/** The same in the original text, as ranges. */
export function placesOf(text: string, query: string): [from: number, to: number][] {
  if (query === '') return [];
  const { all, begins, ends } = foldWithPlaces(text);
  return occurrences(all, query).map((at) => [begins[at] ?? 0, ends[at + query.length - 1] ?? text.length]);
}

interface Run {
  word: string;
  index: number;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!UNSPACED.test(run)) runs.push({ word: beginning(run, MAX_LENGTH), index });
    else for (const part of run.matchAll(PART)) runs.push(partAt(run, index, part));
  }
  return runs;
}

/** A part of another script is one word, however long. */
function partAt(run: string, index: number, { 0: part, index: start }: RegExpExecArray): Run {
  const length = Math.min(MAX_LENGTH, Math.max(MAX_UNSPACED_LENGTH, part.length));
  return { word: beginning(run.slice(start), length), index: index + start };
}

/**
 * As few words as have all letters of a typed text: without spaces, most words are parts of others, and a limit would leave no room
 * for the next ones.
 */
export function coveringWords(text: string): string[] {
  const runs = runsOf(foldWords(text));
  const endOf = ({ word, index }: Run) => index + word.length;
  let covered = 0;
  const covering = runs.filter((run, at) => {
    const next = runs[at + 1];
    const isNeeded = !next || next.index > covered || endOf(next) <= endOf(run);
    if (endOf(run) <= covered || !isNeeded) return false;
    covered = endOf(run);
    return true;
  });
  return covering.map(({ word }) => word);
}
