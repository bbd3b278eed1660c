// Removes invisible characters from typed or pasted text.

/** Bidi marks, soft hyphens, zero-width spaces. Joiners stay: they are part of the spelling. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Collapses whitespace to single spaces on one line. */
export function plainText(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** For values in plain letters, in which joiners have no meaning either. */
export const bareText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim();
