// Whether a typed text is meant as an id.
import { foldWords } from './search-words.ts';

/** Shorter texts are in many ids. */
export const MIN_ID_LENGTH = 4;

/** The prefix that all ids of a kind have in common, such as "account_" or "account" before a number, tells none from another. */
const commonLength = (id: string): number => /^\p{L}+[_-]?/u.exec(id)?.[0].length ?? 0;

/** Whether the text begins this id. */
export function isIdTyped(id: string, text: string): boolean {
  if (text.length < MIN_ID_LENGTH) return false;
  return id === text || (text.length > commonLength(id) && id.startsWith(text));
}

/** Whether the folded word is this id, or a part of it. */
export function isInId(id: string, word: string): boolean {
  const folded = foldWords(id);
  if (folded === word) return true;
  return (
    word.length >= MIN_ID_LENGTH && folded.includes(word, Math.max(0, commonLength(id) + 1 - word.length))
  );
}
