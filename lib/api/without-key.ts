// Removes the API key from responses: some services echo a refused key, possibly as JSON, HTML, URL-encoded or base64. This runs over
// every answer, so a table of how the key may begin decides at most characters.

import { BEGINS_ESCAPE, isBlank, isWide, narrow, withNext } from './unescaped.ts';

/** With what another writing of a character begins, and after `=`, of which text is full. */
const OTHER_WRITING = /[\\%&\uff01-\uff5e]/;
const AFTER_EQUALS = /[2-7\\%&=\uff01-\uff5e]/;
/** Longer than three nested escapes of which none is complete. */
const MAX_UNREAD_LENGTH = 32;
/** Maximum length of a character that is escaped twice. */
const MAX_CHARACTER_LENGTH = 64;
/** Tags and comments inside the key that are longer count as text; escaped ones are read letter by letter. */
const MAX_TAG_LENGTH = 128;
const MAX_ESCAPED_TAG_LENGTH = 32;
/** Shorter base64 occurs by chance. */
const MIN_BASE64_LENGTH = 8;

/** Shorter keys occur by chance in ordinary responses. */
const MIN_LENGTH_IN_ANSWERS = 8;
export const isLongEnough = (key: string | undefined): key is string =>
  key !== undefined && key.length >= MIN_LENGTH_IN_ANSWERS;

/** The first `length` characters of `text`, with each `key` (plain, base64, hexadecimal or escaped, even repeatedly) replaced by `…`. */
export function withoutKey(text: string, key: string, length: number): string {
  return without(text, searchFor(key), length);
}

/** The same for all strings and property names of a parsed response. */
export function valueWithoutKey(value: unknown, key: string): unknown {
  return isLongEnough(key) ? cleaned(value, searchFor(key)) : value;
}

function cleaned(value: unknown, search: Search): unknown {
  if (typeof value === 'string') return without(value, search, Number.POSITIVE_INFINITY);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return holdsPieces(value, search) ? ['…'] : value.map((item) => cleaned(item, search));
  const entries = holdsPieces(Object.values(value), search) ? [['…', '…']] : Object.entries(value);
  return Object.fromEntries(entries.map((entry) => entry.map((part) => cleaned(part, search))));
}

/** Servers write a text in bytes as a list of numbers, and a text that is copied like a record as one of characters. */
function holdsPieces(list: readonly unknown[], search: Search): boolean {
  const [first] = list;
  if (typeof first !== 'number' && !(typeof first === 'string' && first.length === 1)) return false;
  const text = list.join(typeof first === 'number' ? ',' : '');
  return without(text, search, Number.POSITIVE_INFINITY) !== text;
}

interface Search {
  key: string;
  forms: readonly string[];
  /** The same by their first character. */
  formsFrom: ReadonlyMap<string, readonly string[]>;
  /** Makes cases equal unless the key is so short that it would occur by chance. */
  fold: (text: string) => string;
  /** How each ASCII character may begin a form. */
  ways: Uint8Array;
  /** Whether two ASCII characters begin a form: 128 for each first one. */
  pairs: Uint8Array;
  /** A form begins with another character. */
  isBeyondAscii: boolean;
}

const ASCII = 128;

/** Of `ways`: nothing, a form by its second character, a form or an escape in any case, `=`; and what is skipped. */
const NONE = 0;
const BY_SECOND = 1;
const ALWAYS = 2;
const EQUALS = 3;
const SKIPPED = 4;
/** Before any key. */
const WAYS = Uint8Array.from({ length: ASCII }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '=') return EQUALS;
  return OTHER_WRITING.test(character) ? ALWAYS : isBlank(character) ? SKIPPED : NONE;
});

/**
 * Every answer of a workspace is searched for the same key, and its forms take longer than a short answer. Held weakly, since a key that
 * was replaced or removed must not stay in memory.
 */
let latest: WeakRef<Search> | undefined;

function searchFor(key: string): Search {
  const known = latest?.deref();
  if (known?.key === key) return known;
  const search = newSearch(key);
  latest = new WeakRef(search);
  return search;
}

function newSearch(key: string): Search {
  const fold = (text: string) => (isLongEnough(key) ? text.toLowerCase() : text);
  const forms = [...new Set(formsOf(key).map(fold))];
  const ways = WAYS.slice();
  const pairs = new Uint8Array(ASCII * ASCII);
  const casesOf = (character: string) =>
    (isLongEnough(key) ? [character, character.toUpperCase()] : [character]).map((each) =>
      each.charCodeAt(0),
    );
  for (const [first = '', second] of forms)
    for (const code of casesOf(first)) {
      if (code >= ASCII) continue;
      if (second === undefined) ways[code] = ALWAYS;
      else if (ways[code] === NONE) ways[code] = BY_SECOND;
      for (const next of casesOf(second ?? '')) if (next < ASCII) pairs[code * ASCII + next] = 1;
    }
  const formsFrom = Map.groupBy(forms, ([first = '']) => first);
  const isBeyondAscii = forms.some((form) => form.charCodeAt(0) >= ASCII);
  return { key, forms, formsFrom, fold, ways, pairs, isBeyondAscii };
}

function without(text: string, search: Search, length: number): string {
  let shown = '';
  let from = 0;
  for (let at = 0; at < text.length && shown.length + at - from < length; ) {
    const end = mayBegin(text, at, search) ? endOfKey(text, at, search) : undefined;
    if (end === undefined) at += 1;
    else {
      shown += `${text.slice(from, at)}…`;
      at = end;
      from = end;
    }
  }
  return (shown + text.slice(from, from + Math.max(0, length - shown.length))).slice(0, length);
}

/** Whether a form may begin here: by its first two characters, between which blanks and tags may stand, or by an escape. */
function mayBegin(text: string, start: number, { ways, pairs, isBeyondAscii }: Search): boolean {
  const first = text.charCodeAt(start);
  if (first >= ASCII) return isBeyondAscii || isWide(first);
  const way = ways[first];
  if (way !== BY_SECOND && way !== EQUALS) return way === ALWAYS;
  const end = Math.min(text.length, start + MAX_TAG_LENGTH);
  for (let at = start + 1; at < end; at++) {
    const second = text.charCodeAt(at);
    const next = ways[second];
    if (next === SKIPPED) continue;
    if (second >= ASCII || next === ALWAYS || pairs[first * ASCII + second] === 1) return true;
    if (way === EQUALS) return AFTER_EQUALS.test(text.charAt(at)) || second === LESS_THAN;
    if (next === EQUALS) return true;
    if (second !== LESS_THAN) return false;
    if (text.startsWith('<!--', at)) return true;
    while (at < end && text.charCodeAt(at) !== GREATER_THAN) at++;
  }
  return start + MAX_TAG_LENGTH < text.length;
}

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/**
 * The key, also backwards, and its base32, base64 and hexadecimal forms as UTF-8 and UTF-16, also one of the other, and its bytes in a
 * list, unescaped in the same way as the text. White space is not in the forms.
 */
function formsOf(key: string): string[] {
  const unescaped = [...key].reduce(withNext, '').replaceAll('\\', '');
  const bytes = bytesOf(key);
  const encodings = [bytes, bytes.flatMap((byte) => [byte, 0]), bytes.flatMap((byte) => [0, byte])];
  const base64 = encodings.flatMap(base64Of);
  const twice = base64Of(bytes).flatMap((text) => base64Of(bytesOf(text)));
  const others = isLongEnough(key)
    ? [
        [...unescaped].reverse().join(''),
        ...base32Of(bytes),
        ...encodings.map(hexOf),
        ...listsOf(bytes),
        ...ofEachOther(bytes),
      ]
    : [];
  return [...new Set([unescaped, ...base64, ...twice, ...others])].filter((form) => form !== '');
}

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];
const hexOf = (bytes: readonly number[]): string => Uint8Array.from(bytes).toHex();

const ofEachOther = (bytes: readonly number[]): string[] => [
  ...base64Of(bytesOf(hexOf(bytes))),
  ...[...base64Of(bytes), hexOf(bytes)].map((text) => hexOf(bytesOf(text))),
];

function listsOf(bytes: readonly number[]): string[] {
  const pairs = bytes.map((byte) => hexOf([byte]));
  return [
    ...['', ','].flatMap((between) => [bytes.join(between), pairs.map((pair) => `0x${pair}`).join(between)]),
    ...[':', '-', ','].map((between) => pairs.join(between)),
  ];
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The forms in which base32 holds the bytes: alone, and within more, where up to four of their first bits are in another letter. */
function base32Of(bytes: readonly number[]): string[] {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const written = (part: string) =>
    (part.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
  const alone = written(bits.padEnd(Math.ceil(bits.length / 5) * 5, '0'));
  const inner = [0, 1, 2, 3, 4].map((shared) => written(bits.slice(shared)));
  return [alone.padEnd(Math.ceil(alone.length / 8) * 8, '='), alone, ...inner];
}

/** The forms in which base64 holds the bytes: alone or within more, in texts or in addresses. */
function base64Of(bytes: readonly number[]): string[] {
  // In a longer base64, preceding bytes shift these by up to two bytes. Characters that mix in other bits are excluded.
  const inner = [0, 1, 2].map((moved) =>
    Uint8Array.from([...Array<number>(moved).fill(0), ...bytes])
      .toBase64()
      .slice(Math.ceil((moved * 8) / 6), Math.floor(((moved + bytes.length) * 8) / 6)),
  );
  const whole = Uint8Array.from(bytes).toBase64();
  const forms = [whole, whole.replaceAll('=', ''), ...inner].filter(
    (form) => form.length >= MIN_BASE64_LENGTH,
  );
  const forAddresses = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...forms, ...forAddresses])];
}

/** End of the longest form that begins, escaped or not, at `start`. Returns undefined if there is none. */
function endOfKey(text: string, start: number, { forms, formsFrom, fold }: Search): number | undefined {
  let possible = forms;
  let matched = 0;
  // Characters that may belong to an unfinished escape.
  let unread = '';
  // The same without quoting backslashes.
  let rest = '';
  // The escaped tag or comment that is being skipped.
  let tag = '';
  const isTag = (next: string) =>
    next === '<' && matched > 0 && !possible.some((form) => form.charAt(matched) === '<');
  let end: number | undefined;
  let taken = 0;
  for (let at = start; at < text.length && possible.length > 0; at++) {
    const character = narrow(text.charAt(at));
    const isRepeated = character === '\\' && text.charAt(at - 1) === '\\';
    // Mails break a line behind the sign.
    const isBreak =
      character === '=' &&
      /[\r\n]/.test(text.charAt(at + 1)) &&
      !possible.some((form) => form.charAt(matched) === '=');
    if (isRepeated || isBreak || isBlank(character)) {
      if (at === start) break;
      continue;
    }
    taken += 1;
    if (taken > (matched + rest.length + 1) * MAX_CHARACTER_LENGTH) break;
    if (unread === '' && tag === '' && isTag(character)) {
      const length = tagLength(text.slice(at, at + MAX_TAG_LENGTH));
      if (length === undefined) break;
      at += length - 1;
      continue;
    }
    unread = withNext(unread, character);
    while (unread.length > MAX_UNREAD_LENGTH || (unread !== '' && !BEGINS_ESCAPE.test(unread))) {
      const next = unread.charAt(0);
      unread = unread.slice(1);
      if (next === '\\') continue; // quotes the next character
      if (tag !== '' || isTag(next)) {
        tag = tagLength(tag + next) === undefined ? tag + next : '';
        continue;
      }
      possible =
        matched === 0
          ? (formsFrom.get(fold(next)) ?? [])
          : possible.filter((form) => form.charAt(matched) === fold(next));
      matched += 1;
    }
    if (tag.length > MAX_ESCAPED_TAG_LENGTH) break;
    if (tag !== '') continue;
    rest = unread.includes('\\') ? unread.replaceAll('\\', '') : unread;
    if (possible.some((form) => form.length === matched + rest.length && form.endsWith(fold(rest))))
      end = at + 1;
    if (rest === '') possible = possible.filter((form) => form.length > matched);
  }
  return end;
}

/** Of the tag or comment with which a text begins; undefined if it does not end. */
function tagLength(text: string): number | undefined {
  const end = text.startsWith('<!--') ? text.indexOf('-->', 2) + '--'.length : text.indexOf('>');
  return text.charAt(end) === '>' ? end + 1 : undefined;
}
