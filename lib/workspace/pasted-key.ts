// Extracts an API key from pasted text: a mail, a header, a settings file or a command.

import { withPlainDots } from '../format/addresses.ts';
import { textBefore, withoutEnd } from '../format/texts.ts';

/** Never part of a key. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Labels in front of a key: a header or setting name, also within a command, or words with a colon. */
const LABELS = [
  /^.*(?:api[-_ ]?key|authorization)(?:["'”’\])]*\s*[:=|>]+\s*|["'”’\])]+\s*,\s*|\s+(?:(?:is|[–—-])\s+)?)/i,
  /^.*(?::\s+|：)/,
  /^(?:export\s+|set\s+)?[A-Z][A-Z0-9_]+=(?=[^=\s])/,
];
const BEFORE = [
  /^(?:-H|--header|export|set|header)\s+/i,
  /^(?:key|token)(?:["'”’]\s*[:=]|\s*=|\s)\s*/i,
  /^value\s*[:=]\s*/i,
  /^(?:bearer|apikey|api-key|[-•*])\s+/i,
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
  '**',
];
const OPENING = /^["'“„‘«`]\s*/;
const CLOSING = /["'”’»`]/;

/** Maximum number of nested wrappers. */
const MAX_LAYERS = 8;

export interface PastedKey {
  key: string;
  /** Surrounding text was removed. */
  isUnwrapped: boolean;
  /** A line break, or other words, may have become part of it. */
  hasSpace: boolean;
  /** What was pasted instead of a key, if that is certain. */
  mistaken?: Mistaken;
}

/** `data`: JSON or a header line without a key. `several`: more than one text may be the key. */
type Mistaken = 'address' | 'email' | 'sentence' | 'data' | 'several';

export function readPastedKey(pasted: string): PastedKey {
  const text = pasted
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
  const fields = fieldsIn(text);
  const found = fields ? (onlyKeyIn(fields) ?? text) : keyIn(text);
  const likely = likelyIn(text);
  // More than a label without digits, such as "is:" or "value".
  const key = /[\d\s]/.test(found) || likely.length !== 1 ? found : (likely[0] ?? found);
  const isChosen = !fields && key !== text && likely.length > 1 && !isNamed(key, text, likely);
  const mistaken =
    (fields && key === text) || isOtherHeader(text) ? 'data' : isChosen ? 'several' : mistakenFor(key);
  return {
    key,
    isUnwrapped: key !== pasted,
    hasSpace: key.includes(' '),
    ...(mistaken ? { mistaken } : {}),
  };
}

type Field = readonly [name: string, value: unknown];

/** Returns the fields of a JSON object, however deep; undefined for any other text. */
function fieldsIn(text: string): Field[] | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const fields: Field[] = [];
    JSON.parse(text, (name, value: unknown) => {
      fields.push([name, value]);
      return value;
    });
    // The last one is the object itself.
    return fields.length > 1 ? fields : undefined;
  } catch {
    return undefined;
  }
}

const NAMES_KEY = /^(?:(?:[a-z\d]+[-_])*api[-_ ]?key|key|token|secret|authorization)$/i;

function onlyKeyIn(fields: readonly Field[]): string | undefined {
  const named = fields.flatMap(([name, value]) =>
    NAMES_KEY.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  return named.length === 1 ? keyIn(named[0] ?? '') : undefined;
}

const OTHER_HEADER =
  /^(?:host|origin|referer|cookie|date|connection|user-agent|cache-control|content-[a-z]+|accept(?:-[a-z]+)?)\s*:/i;

const isOtherHeader = (text: string) => OTHER_HEADER.test(text) && !/api[-_ ]?key|authorization/i.test(text);

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/|^www\.|^localhost(?::\d+)?(?:\/|$)/i;
/** Only with a common ending: a token in parts is written alike. */
const HOST = /^(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|app|ai|co|eu|de|es|fr|jp|uk|example)(?::\d+)?(?:\/|$)/;
const EMAIL = /^(?:mailto:)?[^\s@:/<]+@[^\s@:/]+\.[a-z]{2,}(?:\?|$)|<[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}>?$/i;

function mistakenFor(key: string): Mistaken | undefined {
  const dotted = withPlainDots(key);
  if (EMAIL.test(dotted)) return 'email';
  if (ADDRESS.test(dotted) || HOST.test(dotted)) return 'address';
  const words = key.split(' ').filter((word) => WORD.test(word.replace(/[.!?]$/, '')));
  return words.length >= MIN_WORDS ? 'sentence' : undefined;
}

/** A key that was broken into lines has fewer parts that are words. */
const MIN_WORDS = 3;

function keyIn(text: string): string {
  let key = text;
  for (let layers = 0; layers < MAX_LAYERS; layers++) {
    // If nothing would be left, the key itself looks like a label.
    key = unwrapped(key) || key;
  }
  return endOfSentence(key) ?? withoutNote(key);
}

/** "sk_… (production)" */
function withoutNote(text: string): string {
  const [first = ''] = text.split(' (', 1);
  return text.endsWith(')') && LIKE_A_KEY.test(first) ? first : text;
}

const WORD = /^[\p{L}'’]+(?:-[\p{L}'’]+)*[,:]?$/u;
const LIKE_A_KEY = /^(?=.*\d)[\x21-\x7e]{16,}$/;

/** The parts that look like a key, whatever stands around them. */
function likelyIn(text: string): string[] {
  const parts = text.split(/[\s"'`“”„<>()[\]{},;|→]+/).map((part) => withoutEnd(part, '.'));
  const likely = parts.filter((part) => LIKE_A_KEY.test(part) && /[a-z]/i.test(part) && !mistakenFor(part));
  return [...new Set(likely)];
}

/** Whether the only label of a key in the text stands before this key, and the others are not further parts of it. */
function isNamed(key: string, text: string, likely: readonly string[]): boolean {
  const labels = text.match(/api[-_ ]?key/gi) ?? text.match(/authorization/gi) ?? [];
  return (
    labels.length === 1 && LIKE_A_KEY.test(key) && !likely.some((other) => text.includes(`${key} ${other}`))
  );
}

/**
 * Returns the key that ends a sentence, such as "Your key is …". A single word before it could be the first line of a key that was
 * broken.
 */
function endOfSentence(text: string): string | undefined {
  const words = text.split(/\s+/);
  const last = (words.pop() ?? '').replace(OPENING, '');
  return words.length > 1 && words.every((word) => WORD.test(word)) && LIKE_A_KEY.test(last)
    ? last
    : undefined;
}

function unwrapped(key: string): string {
  // Drops a trailing comment, tag and punctuation.
  const line = withoutEnd(textBefore(key, /\s(?:#|\/\/)|<\//), /[\s.,;]/) || key;
  const labelled = without(LABELS, line);
  // After a label, the key ends at the first quote or space.
  if (labelled !== line) return restOf(labelled);
  const rest = without(BEFORE, line);
  if (rest !== line) return rest;
  const pair = QUOTES.find(([open, close]) => line.length > 2 && line[0] === open && line.at(-1) === close);
  if (pair) return line.slice(1, -1).trim();
  // A single quote is left if a line was copied partially.
  if (OPENING.test(line)) return line.replace(OPENING, '');
  return CLOSING.test(line.at(-1) ?? '') ? line.slice(0, -1).trim() : line;
}

function without(expressions: readonly RegExp[], text: string): string {
  const found = expressions.find((each) => each.test(text));
  return found ? text.replace(found, '').trim() : text;
}

function restOf(labelled: string): string {
  const inner = textBefore(labelled.replace(OPENING, ''), CLOSING);
  const bare = without(BEFORE, inner);
  // A name and a colon may be in front of a sentence, whose first word is no key.
  const [first = '', second = ''] = bare.split(/\s+/);
  return WORD.test(first) && WORD.test(second) ? (endOfSentence(bare) ?? bare) : textBefore(bare, /[\s&]/);
}
