// An API key as people paste it: out of a mail, a header, a settings file or a command.

import { upTo } from '../format/texts.ts';

/** Nothing of it is ever part of a key. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The name of a key, in a header, a setting or the middle of a command. */
const NAME = /^.*(?:api[-_ ]?key|authorization)["'”’]?\s*[:=]\s*/i;
/** How a command goes on behind it. */
const BEHIND = /["']\s/;

/** What stands before a key, by itself or as the beginning of a quoted whole. */
const BEFORE = [
  /^(?:-H|--header|export|set|header)\s+/i,
  /^(?:key|token)(?:["'”’]\s*[:=]|\s*=|:\s)\s*/i,
  /^(?:bearer|apikey|api-key)\s+/i,
];

const QUOTES = [
  '""',
  "''",
  '``',
  '“”',
  '„“',
  '„”',
  '‘’',
  '‚‘',
  '«»',
  '»«',
  '‹›',
  '「」',
  '<>',
  '()',
  '[]',
  '{}',
];

export interface PastedKey {
  key: string;
  /** Something stood around it that is no part of it. */
  isUnwrapped: boolean;
}

export function readPastedKey(pasted: string): PastedKey {
  let key = pasted
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
  const named = key.replace(NAME, '');
  if (named !== key) key = upTo(named, BEHIND) || named || key;
  for (;;) {
    const inner = unwrapped(key);
    // Where nothing would be left, it is the key itself that looks like this.
    if (inner === key || inner === '') break;
    key = inner;
  }
  return { key, isUnwrapped: key !== pasted };
}

function unwrapped(key: string): string {
  for (const before of BEFORE) {
    const rest = key.replace(before, '');
    if (rest !== key) return rest.trim();
  }
  const pair = QUOTES.find(([open, close]) => key.length > 2 && key[0] === open && key.at(-1) === close);
  if (pair) return key.slice(1, -1).trim();
  // One quote alone is left of a line that was copied in part; a comma ends a line of a settings file.
  if (/^["'“„‘«`]/.test(key)) return key.slice(1).trim();
  if (/["'”’»`][,;]?$/.test(key)) return key.replace(/[,;]$/, '').slice(0, -1).trim();
  return key;
}
