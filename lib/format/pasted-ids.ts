// Ids in a text that a person pasted.
import { decoded, withoutEnd } from './texts.ts';

/** Our limit: the interface has none. */
export const MAX_ID_LENGTH = 1000;

/** Separates ids in a text. Includes the wide commas of Chinese and Japanese. */
export const BETWEEN_IDS = /[\s,;|、，；]+/;

/** The signs and numbers of a list's items are none of them. */
const ITEM = /^[^\S\n]*(?:[-–•*]|\d{1,3}[.)])[^\S\n]+/gmu;
export const withoutItemSigns = (text: string): string => text.replace(ITEM, '');

/** Removes surrounding brackets, quotes and invisible characters, a bullet, and trailing punctuation. */
export const bareWord = (word: string): string =>
  withoutEnd(
    word.replace(/^["'`“”„‘’‚«»‹›「『<>([{•·‣▪*\p{Cf}]+/u, ''),
    /["'`“”‘’«»‹›」』<>)\]},:;.。\p{Cf}]/u,
  );

/**
 * Distinct ids in a pasted text, without brackets, quotes, commas, bullets and invisible characters, and what is too long for one. In an
 * address, the id follows `folder` in the path.
 */
export function pastedIds(text: string, folder: string): { ids: string[]; tooLong: string[] } {
  const words = withoutItemSigns(text.replace(/\p{Cf}/gu, ''))
    .split(BETWEEN_IDS)
    .map((word) => idOf(word, folder))
    .filter((id) => /[\p{L}\p{N}]/u.test(id));
  const distinct = [...new Set(words)];
  return {
    ids: distinct.filter((id) => id.length <= MAX_ID_LENGTH),
    tooLong: distinct.filter((id) => id.length > MAX_ID_LENGTH),
  };
}

/** The same for one id, which may have spaces; empty if there is none. */
export const pastedId = (text: string, folder: string): string =>
  idOf(text.replace(/\p{Cf}/gu, '').trim(), folder);

function idOf(word: string, folder: string): string {
  const bare = bareWord(word);
  const inAddress = bare.split(`/${folder}/`)[1]?.split(/[/?#]/)[0];
  return inAddress ? decoded(inAddress) : bare;
}
