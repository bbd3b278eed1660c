// What a person types or pastes, without invisible characters.

/** Marks of directions, soft hyphens, spaces without width. Joiners stay: they belong to how a word is spelled. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** On one line, with one space between words. */
export function plainText(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** Of a value that is written in plain letters: joiners have no meaning in it either. */
export const bareText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim();
