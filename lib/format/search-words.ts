// How a text becomes the words that are looked for: without case, accents and punctuation.

interface PlacedWord {
  word: string;
  /** Where the first letters of the word are in the text as it is written: from, and to after the last one. */
  placeOf(letters: number): [from: number, to: number];
}

/** Longer words are cut: a person types less of a word. */
const MAX_LENGTH = 32;
/** Of a run that has no spaces, a word begins at each letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MAX_UNSPACED_LENGTH = 8;

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
export function foldedWords(text: string): string[] {
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
    if (!UNSPACED.test(run)) runs.push({ word: cut(run, MAX_LENGTH), index });
    else for (const start of startsOf(run)) runs.push(partAt(run, index, start));
  }
  return runs;
}

function partAt(run: string, index: number, start: number) {
  return { word: cut(run.slice(start), MAX_UNSPACED_LENGTH), index: index + start };
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
