// An API key as people paste it: out of a mail, a header, a settings file or a command.

import { upTo, withoutEnd } from '../format/texts.ts';

/** Nothing of it is ever part of a key. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** What stands before a key: its name in a header, a setting or the middle of a command, or words with a colon. */
const LABELS = [
  /^.*(?:api[-_ ]?key|authorization)(?:["'”’\])]*\s*[:=]\s*|["'”’\])]+\s*,\s*|\s+(?:(?:is|[–—-])\s+)?)/i,
  /^.*(?::\s+|：)/,
  /^(?:export\s+|set\s+)?[A-Z][A-Z0-9_]+=(?=[^=\s])/,
];
const BEFORE = [
  /^(?:-H|--header|export|set|header)\s+/i,
  /^(?:key|token)(?:["'”’]\s*[:=]|\s*=|\s)\s*/i,
  /^(?:bearer|apikey|api-key|[-•*])\s+/i,
];

const QUOTES = [
  ...['""', "''", '``', '“”', '„“', '„”', '‘’', '‚‘', '«»', '»«', '‹›', '「」'],
  ...['<>', '()', '[]', '{}', '**'],
];
const OPENING = /^["'“„‘«`]\s*/;
const CLOSING = /["'”’»`]/;

/** Of what stands around a key. */
const MAX_LAYERS = 8;

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
  for (let layers = 0; layers < MAX_LAYERS; layers++) {
    // Where nothing would be left, it is the key itself that looks like this.
    key = unwrapped(key) || key;
  }
  return { key, isUnwrapped: key !== pasted };
}

function unwrapped(key: string): string {
  // A comment behind it; a comma or another sign ends a line of a settings file, or a sentence.
  const line = withoutEnd(upTo(key, /\s(?:#|\/\/)/), /[\s.,;]/) || key;
  const labelled = without(LABELS, line);
  // A label tells where the key begins, and so where it ends.
  if (labelled !== line) return restOf(labelled);
  const rest = without(BEFORE, line);
  if (rest !== line) return rest;
  const pair = QUOTES.find(([open, close]) => line.length > 2 && line[0] === open && line.at(-1) === close);
  if (pair) return line.slice(1, -1).trim();
  // One quote alone is left of a line that was copied in part.
  if (OPENING.test(line)) return line.replace(OPENING, '');
  return CLOSING.test(line.at(-1) ?? '') ? line.slice(0, -1).trim() : line;
}

function without(expressions: readonly RegExp[], text: string): string {
  const found = expressions.find((each) => each.test(text));
  return found ? text.replace(found, '').trim() : text;
}

function restOf(labelled: string): string {
  const inner = upTo(labelled.replace(OPENING, ''), CLOSING);
  const bare = without(BEFORE, inner);
  return upTo(bare, /[\s&]/);
}
