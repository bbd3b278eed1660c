// Ranking of a search hit, and the ranges of its text to highlight.

import { foldedWords, placedWords, placesOf } from '../format/search-words.ts';
import { beginning } from '../format/texts.ts';
import { BEGINNING, EXACT, type Similarity, similarityOf } from './word-similarity.ts';

/** Field weights: a match in the name counts most; a match in a long context counts least. */
export const NAME = 3;
export const TITLE = 2;
export const ADDRESS = 1;
export const CONTEXT = 0;
export type Weight = typeof NAME | typeof TITLE | typeof ADDRESS | typeof CONTEXT;

export interface Field {
  text: string;
  weight: Weight;
}

/** Score of one word. The similarity outweighs the field, so an exact match in a title beats a near match in a name. */
export const worthOf = (similarity: Similarity, weight: Weight): number => similarity * 4 + weight;

/** Added where every word is one of the texts or begins one, so that no forgiven slip ranks above it, whatever else is better. */
const SURE = 100_000;
const WITHOUT_SLIP = worthOf(BEGINNING, CONTEXT);

/** Whether no slip had to be forgiven. */
export const isSure = (ranked: number): boolean => ranked >= SURE;

const WHOLE_NAME = 8;
const NAME_BEGINS = 4;
const IN_ORDER = 2;
/** Names of this many words or more get no bonus for being short. */
const LONG = 30;

/**
 * Returns undefined unless all words match; higher is better. Ordered by whether a slip was forgiven, by similarity (exact, prefix,
 * typos) and field, then by whether the name equals, starts with or contains the words in order, then shorter names first.
 */
export function rank(words: readonly string[], fields: readonly Field[]): number | undefined {
  const read = fields.map(({ text, weight }) => ({ words: foldedWords(text), weight }));
  let sum = 0;
  let sure = SURE;
  for (const typed of words) {
    const worth = Math.max(...read.map((field) => bestIn(typed, field.words, field.weight)));
    if (worth < 0) return undefined;
    if (worth < WITHOUT_SLIP) sure = 0;
    sum += worth;
  }
  const name = read.find(({ weight }) => weight === NAME)?.words ?? [];
  return (
    sure +
    (sum / Math.max(1, words.length)) * 1000 +
    orderIn(words, name) * 40 +
    (LONG - Math.min(LONG, name.length))
  );
}

function bestIn(typed: string, words: readonly string[], weight: Weight): number {
  let best = -1;
  for (const word of words) {
    const similarity = similarityOf(typed, word);
    if (similarity !== undefined) best = Math.max(best, worthOf(similarity, weight));
    if (similarity === EXACT) break;
  }
  return best;
}

function orderIn(words: readonly string[], name: readonly string[]): number {
  const at = name.findIndex((_, from) =>
    words.every((word, step) => matchesBeginning(word, name[from + step])),
  );
  if (at === -1) return 0;
  if (at > 0) return IN_ORDER;
  return words.length === name.length && words.at(-1) === name.at(-1) ? WHOLE_NAME : NAME_BEGINS;
}

const matchesBeginning = (typed: string, word: string | undefined) =>
  word !== undefined && (similarityOf(typed, word) ?? -1) >= BEGINNING;

/** Ranges of the text that match the folded words and phrases, ordered and not overlapping. */
export function highlights(parts: readonly string[], text: string): [from: number, to: number][] {
  const [words = [], phrases = []] = [false, true].map((isPhrase) =>
    parts.filter((part) => isPhrase === (foldedWords(part)[0] !== part)),
  );
  const ranges = phrases.flatMap((phrase) => placesOf(text, phrase));
  for (const { word, placeOf } of placedWords(text)) {
    let letters = 0;
    for (const typed of words) {
      const similarity = similarityOf(typed, word);
      if (similarity === undefined) continue;
      // A match with typos highlights the whole word.
      letters = Math.max(letters, similarity === BEGINNING ? typed.length : word.length);
    }
    if (letters > 0) ranges.push(placeOf(letters));
  }
  return merged(ranges.sort(([one], [other]) => one - other));
}

function merged(ranges: [number, number][]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

/** Characters of an excerpt before the first match. */
const BEFORE = 30;

/** Cuts a long text to `max` characters around its first match, and shifts the ranges accordingly. */
export function excerptOf(
  text: string,
  ranges: readonly [from: number, to: number][],
  max: number,
): { text: string; ranges: [number, number][] } {
  const first = ranges[0]?.[0] ?? 0;
  const from = text.length <= max || first <= BEFORE ? 0 : wordStart(text, first - BEFORE, first);
  const part = beginning(text.slice(from), max);
  const lead = from === 0 ? '' : '…';
  const moved = ranges
    .map(([start, end]): [number, number] => [start - from, Math.min(end - from, part.length)])
    .filter(([start, end]) => start >= 0 && start < end)
    .map(([start, end]): [number, number] => [start + lead.length, end + lead.length]);
  return { text: lead + part + (from + max < text.length ? '…' : ''), ranges: moved };
}

/** Start of the first word between `at` and `end`, so that no word is cut; `at` if there is none. */
function wordStart(text: string, at: number, end: number): number {
  const space = text.slice(at, end).search(/\s\S/u);
  if (space !== -1) return at + space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
