// Similarity of a typed word to a word (exact, prefix, typos), and a fast preselection among very many words.

/** Higher is better. */
export const EXACT = 3;
export const BEGINNING = 2;
const ONE_SLIP = 1;
const TWO_SLIPS = 0;
export type Similarity = typeof EXACT | typeof BEGINNING | typeof ONE_SLIP | typeof TWO_SLIPS;

/** Shorter prefixes with a typo match almost anything. */
const MIN_PREFIX_LENGTH = 5;

/** Whether a typed word may mean this one by a slip: not if it has a digit, since a typo in a number is another number. */
export const mayBeMeant = (word: string): boolean => /^\p{L}{3,}$/u.test(word);

/** None in short words, which are all similar. */
export function slipsForgiven(typed: string): 0 | 1 | 2 {
  if (typed.length < 4 || !mayBeMeant(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Returns undefined if the words do not match. Both are folded. */
export function similarityOf(typed: string, word: string): Similarity | undefined {
  if (word.startsWith(typed)) return word.length === typed.length ? EXACT : BEGINNING;
  const forgiven = slipsForgiven(typed);
  if (forgiven === 0 || !mayBeMeant(word)) return undefined;
  const slips = slipsBetween(typed, word, forgiven);
  return slips > forgiven ? undefined : slips === 1 ? ONE_SLIP : TWO_SLIPS;
}

let before = new Uint8Array(64);
let last = new Uint8Array(64);
let row = new Uint8Array(64);

/** Edit distance (omitted, added, changed, swapped letters) to the word or to its nearest prefix; `most + 1` if it is larger. */
export function slipsBetween(typed: string, word: string, max: number): number {
  const width = Math.min(word.length, typed.length + max);
  const isWhole = typed.length < MIN_PREFIX_LENGTH;
  if (typed.length - word.length > max || (isWhole && word.length - typed.length > max)) return max + 1;
  for (let at = 0; at <= width; at += 1) last[at] = at;
  for (let at = 1; at <= typed.length; at += 1) {
    if (nextRow(typed, word, at, width, max) > max) return max + 1;
    [before, last, row] = [last, row, before];
  }
  let lowest = last[width] ?? 0;
  const from = Math.max(0, typed.length - max);
  if (!isWhole) for (let at = from; at < width; at += 1) lowest = Math.min(lowest, last[at] ?? 0);
  return lowest;
}

/** Fills `row` for the letter at `at` and returns its minimum. Only columns near the diagonal can stay below the limit. */
function nextRow(typed: string, word: string, at: number, width: number, max: number): number {
  const letter = typed.charCodeAt(at - 1);
  const from = Math.max(1, at - max);
  const to = Math.min(width, at + max);
  let lowest = from === 1 && at <= max ? at : max + 1;
  row[from - 1] = lowest;
  row[to + 1] = max + 1;
  for (let column = from; column <= to; column += 1) {
    const other = word.charCodeAt(column - 1);
    let slips = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    slips = Math.min(slips, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
    const isExchanged =
      at > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(at - 2) === other;
    if (isExchanged) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
    row[column] = slips;
    if (slips < lowest) lowest = slips;
  }
  return lowest;
}

/** One bit per letter (modulo 32, so letters of other alphabets share bits). */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask >>> 0;
}

/** Many words in one string, one a line. */
export interface WordTable {
  words: string;
  /** Start offset of each word, plus one for the end. */
  starts: Uint32Array;
  masks: Uint32Array;
}

/** Words that may be similar: no false negatives, few false positives. The masks rule out most without reading their letters. */
export function candidatesIn({ words, starts, masks }: WordTable, typed: string, forgiven: 1 | 2): string[] {
  const candidates: string[] = [];
  const typedMask = letterMask(typed);
  for (let at = 0; at < masks.length; at += 1) {
    // A typo replaces at most one letter, so at most as many letters as typos may be missing.
    const missing = typedMask & ~(masks[at] ?? 0);
    const others = missing & (missing - 1);
    if ((forgiven === 1 ? others : others & (others - 1)) !== 0) continue;
    const [from, to] = [starts[at] ?? 0, (starts[at + 1] ?? 1) - 1];
    if (to - from < typed.length - forgiven || !isCandidate(words, from, typed, forgiven)) continue;
    candidates.push(words.slice(from, to));
  }
  return candidates;
}

/** Whether all but `forgiven` letters are at their place, or at most `forgiven` places away. */
function isCandidate(words: string, start: number, typed: string, forgiven: number): boolean {
  let missing = 0;
  for (let letter = 0; letter < typed.length; letter += 1) {
    if (isNear(words, start, typed.charCodeAt(letter), letter, forgiven)) continue;
    missing += 1;
    if (missing > forgiven) return false;
  }
  return true;
}

function isNear(words: string, start: number, code: number, letter: number, forgiven: number): boolean {
  for (let at = start + Math.max(0, letter - forgiven); at <= start + letter + forgiven; at += 1)
    if (words.charCodeAt(at) === code) return true;
  return false;
}
