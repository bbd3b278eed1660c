// Hashes to compare values by meaning: absent, null and empty are equal, as are texts that look alike, keywords in any order and
// re-signed pictures.

import { hash52 } from './hash.ts';
import { unsignedAddress } from './signed-address.ts';
import { BETWEEN_KEYWORDS } from './texts.ts';

/** `name`: the field that has the value, if any. */
export function markOf(value: unknown, name = ''): string {
  const meaning = meaningOf(value, name, {});
  return meaning === undefined ? '' : hash52(JSON.stringify(meaning)).toString(36);
}

type Members = Readonly<Record<string, unknown>>;

/** `name`: the member of `owner` that has the value. Returns undefined for an empty value. */
function meaningOf(value: unknown, name: string, owner: Members): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return textMeaning(value.replace(/\s+/g, ' ').trim(), name, owner);
  if (Array.isArray(value)) return listMeaning(value, name);
  if (typeof value !== 'object') return value;
  const members = value as Members;
  // The file id identifies a picture, wherever it is served.
  const isPicture = name === 'image';
  const entries = Object.keys(members)
    .sort()
    .flatMap((each) => {
      const meaning = meaningOf(members[each], isPicture && each === 'url' ? 'imageUrl' : each, members);
      return meaning === undefined ? [] : [[each, meaning] as const];
    });
  return entries.length === 0 ? undefined : entries;
}

/** Soft hyphens, zero-width spaces and direction marks. */
const UNSEEN = /[\u{AD}\u{200B}\u{200E}\u{200F}\u{2060}\u{FEFF}]/gu;

/** Unicode has several spellings of one letter. */
function textMeaning(text: string, name: string, owner: Members): string | undefined {
  if (text === '') return undefined;
  if (!Object.hasOwn(fileOf, name)) return text.replace(UNSEEN, '').normalize() || undefined;
  return fileOf[name]?.(owner) ? undefined : unsignedAddress(text);
}

const fileOf: Readonly<Record<string, (owner: Members) => unknown>> = {
  imageUrl: ({ fileId }) => fileId,
  ogImageUrl: ({ ogImageFileId }) => ogImageFileId,
  twitterImageUrl: ({ twitterImageFileId }) => twitterImageFileId,
};

function listMeaning(items: readonly unknown[], name: string): unknown {
  const isSet = name === 'keywords' || name === 'robots';
  const parts = isSet ? items.flatMap((item) => (typeof item === 'string' ? wordsIn(item) : [item])) : items;
  const meanings = parts.map((item) => meaningOf(item, '', {}) ?? null);
  if (meanings.length === 0) return undefined;
  return isSet ? [...new Set(meanings.map((item) => JSON.stringify(item)))].sort() : meanings;
}

/** An item of such a list may be a list in one text. */
const wordsIn = (text: string): string[] => text.split(BETWEEN_KEYWORDS).filter((word) => word.trim() !== '');
