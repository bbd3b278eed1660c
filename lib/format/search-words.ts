// The words of texts that are looked for, and how well a word that was typed fits one of them.

interface PlacedWord {
  word: string;
  /** Where the first letters of the word are in the text as it is written: from, and to after the last one. */
  placeOf(letters: number): [from: number, to: number];
}

/** Longer ones are cut: nobody types more of a word. */
const LONGEST = 32;
/** Of a run that has no spaces, a word begins at each letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LONGEST_UNSPACED = 8;

/** Letters that are not an accent away from those that people type instead. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  þ: 'th',
  "'": '',
  '’': '',
};

const WORD = /[\p{L}\p{N}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const folded = new Map<string, string>();

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const answer = Array.from(plain, (each) => TYPED_AS[each] ?? each).join('');
  if (folded.size < 5000) folded.set(letter, answer);
  return answer;
}

/** Lower case, without accents and apostrophes: the form in which words are compared. */
export function foldWords(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("'", '');
  let answer = '';
  for (const letter of text) answer += foldLetter(letter);
  return answer;
}

/** The words of a text, folded, in its order. */
export function wordsOf(text: string): string[] {
  return runsOf(foldWords(text)).map(({ word }) => word);
}

/** The same words with their places in the text. */
export function placedWords(text: string): PlacedWord[] {
  const places: number[] = [];
  let all = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let count = 0; count < plain.length; count += 1) places.push(at);
    all += plain;
    at += letter.length;
  }
  places.push(at);
  return runsOf(all).map(({ word, index }) => ({
    word,
    placeOf: (letters) => [places[index] ?? at, places[index + Math.min(letters, word.length)] ?? at],
  }));
}

function runsOf(text: string): { word: string; index: number }[] {
  const runs: { word: string; index: number }[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!UNSPACED.test(run)) runs.push({ word: cut(run, LONGEST), index });
    else for (const start of startsOf(run)) runs.push(partAt(run, index, start));
  }
  return runs;
}

function partAt(run: string, index: number, start: number) {
  return { word: cut(run.slice(start), LONGEST_UNSPACED), index: index + start };
}

function startsOf(run: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < run.length; at += run.codePointAt(at) === run.charCodeAt(at) ? 1 : 2) starts.push(at);
  return starts;
}

/** Never between the halves of a letter. */
function cut(word: string, longest: number): string {
  return word.length <= longest ? word : word.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

/** How well a typed word fits: the same, its beginning, or either with a slip of the finger. Better ones are higher. */
export const EXACT = 3;
export const BEGINNING = 2;
const ONE_SLIP = 1;
const TWO_SLIPS = 0;
export type Likeness = typeof EXACT | typeof BEGINNING | typeof ONE_SLIP | typeof TWO_SLIPS;

const LETTERS = /^\p{L}+$/u;
/** Beginnings of fewer letters with a slip in them are like everything. */
const LEAST_OF_BEGINNING = 5;

/** A slip in a number makes another number, and short words are all alike. */
export function slipsForgiven(typed: string): 0 | 1 | 2 {
  if (typed.length < 4 || !LETTERS.test(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Undefined: not this word. Both are folded. */
export function likenessOf(typed: string, word: string): Likeness | undefined {
  if (word.startsWith(typed)) return word.length === typed.length ? EXACT : BEGINNING;
  const forgiven = slipsForgiven(typed);
  if (forgiven === 0) return undefined;
  const slips = slipsBetween(typed, word, forgiven);
  return slips > forgiven ? undefined : slips === 1 ? ONE_SLIP : TWO_SLIPS;
}

let before = new Uint8Array(64);
let last = new Uint8Array(64);
let row = new Uint8Array(64);

/**
 * Letters left out, added, changed, or two neighbours exchanged, each counted once: the fewest that make the typed
 * word of this one, or of its beginning. More than `most` is any number above it. Words have at most 32 letters.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most);
  const isWhole = typed.length < LEAST_OF_BEGINNING;
  if (typed.length - word.length > most || (isWhole && word.length - typed.length > most)) return most + 1;
  for (let at = 0; at <= width; at += 1) last[at] = at;
  for (let at = 1; at <= typed.length; at += 1) {
    if (nextRow(typed, word, at, width, most) > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  let least = last[width] ?? 0;
  const from = Math.max(0, typed.length - most);
  if (!isWhole) for (let at = from; at < width; at += 1) least = Math.min(least, last[at] ?? 0);
  return least;
}

/**
 * Fills `row` for the letter at `at`; answers the least in it. Only columns near the diagonal can stay below the limit:
 * those and their neighbours are filled, and nothing reads others.
 */
function nextRow(typed: string, word: string, at: number, width: number, most: number): number {
  const letter = typed.charCodeAt(at - 1);
  const from = Math.max(1, at - most);
  const to = Math.min(width, at + most);
  let least = from === 1 && at <= most ? at : most + 1;
  row[from - 1] = least;
  row[to + 1] = most + 1;
  for (let column = from; column <= to; column += 1) {
    const other = word.charCodeAt(column - 1);
    let slips = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    slips = Math.min(slips, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
    const isExchanged =
      at > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(at - 2) === other;
    if (isExchanged) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
    row[column] = slips;
    if (slips < least) least = slips;
  }
  return least;
}
