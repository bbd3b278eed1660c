// Removes the API key from responses: some services echo a refused key, possibly as JSON, HTML, URL-encoded or base64.

/**
 * An escape at the end of the text, also octal or of a quoted-printable mail. Keys are ASCII, so two hexadecimal digits suffice. After
 * `=`, which is common in keys, only what is printed counts.
 */
const HEX_ESCAPE = /(?:(?:[\\%]u00|\\x|%)([\da-f]{2})|=(2[1-9a-f]|[3-6][\da-f]|7[\da-e])|\\([01][0-7]{2}))$/i;
const MAX_HEX_ESCAPE_LENGTH = 6;
const BRACED_ESCAPE = /\\[ux]\{0*([\da-f]{2})\}$/i;
const ENTITY = /^&(?:#x0*([\da-f]{2})|#0*(\d{2,3})|([a-z]+));$/i;

/** Named HTML entities of ASCII characters, in lower case. */
const NAMED: Record<string, string> = {
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  diacriticalgrave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  verticalline: '|',
  rcub: '}',
  rbrace: '}',
};

/** White space, and invisible characters that allow or forbid a line break. */
const BLANKS = '\\s\\u00ad\\u200b-\\u200d\\u2060';
const BLANK = new RegExp(`[${BLANKS}]`);
/** What may still become an escape, perhaps by the end of an escape within it. */
const BEGINS_ESCAPE = /^(?:\\|&(?:$|[#a-z\\%&=])|%u|[%=](?:$|[\\%&=]|[\da-f](?:$|[\\%&=])))/i;
/** Last characters of escapes. */
const ENDS_ESCAPE = /[\da-f;}]/i;
/** Full-width forms of ASCII, from `！` on, and their distance. */
const FIRST_WIDE = 0xff01;
const LAST_WIDE = 0xff5e;
const WIDTH = 0xfee0;
/** With what another writing of a character begins. */
const OTHER_WRITINGS = '\\\\%&=\\uff01-\\uff5e';
/** Text is full of `=`, so that what follows is looked at, too. */
const ANOTHER_WRITING = `[\\\\%&\\uff01-\\uff5e]|=(?=[2-7${BLANKS}${OTHER_WRITINGS}])`;
/** Longer than three nested escapes of which none is complete. */
const MAX_UNREAD_LENGTH = 32;
/** Maximum length of a character that is escaped twice. */
const MAX_CHARACTER_LENGTH = 64;
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
  if (Array.isArray(value)) return value.map((item) => cleaned(item, search));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map((entry) => entry.map((part) => cleaned(part, search))));
}

interface Search {
  forms: readonly string[];
  /** Makes cases equal unless the key is so short that it would occur by chance. */
  fold: (text: string) => string;
  /** Where a form may begin: its first two characters, or an escape. */
  beginning: RegExp;
}

function searchFor(key: string): Search {
  const fold = (text: string) => (isLongEnough(key) ? text.toLowerCase() : text);
  const forms = [...new Set(formsOf(key).map(fold))];
  const beginnings = forms.map(([first = '', second]) =>
    second === undefined
      ? RegExp.escape(first)
      : `${RegExp.escape(first)}(?=[${BLANKS}${OTHER_WRITINGS}${RegExp.escape(second)}])`,
  );
  const flags = isLongEnough(key) ? 'gi' : 'g';
  return { forms, fold, beginning: new RegExp([ANOTHER_WRITING, ...beginnings].join('|'), flags) };
}

function without(text: string, search: Search, length: number): string {
  const { beginning } = search;
  let shown = '';
  for (let at = 0; at < text.length && shown.length < length; ) {
    beginning.lastIndex = at;
    const start = beginning.exec(text)?.index ?? text.length;
    shown += text.slice(at, start);
    const end = start < text.length ? endOfKey(text, start, search) : start;
    shown += end === undefined ? text.charAt(start) : start < end ? '…' : '';
    at = end ?? start + 1;
  }
  return shown.slice(0, length);
}

/** The key and its base64 forms, unescaped in the same way as the text. */
function formsOf(key: string): string[] {
  const unescaped = [...key].reduce(withNext, '').replaceAll('\\', '');
  const bytes = [...new TextEncoder().encode(key)];
  // In a longer base64, preceding bytes shift the key by up to two bytes. Characters that mix in other bits are excluded.
  const inner = [0, 1, 2].map((moved) =>
    Uint8Array.from([...Array(moved).fill(0), ...bytes])
      .toBase64()
      .slice(Math.ceil((moved * 8) / 6), Math.floor(((moved + bytes.length) * 8) / 6)),
  );
  const whole = Uint8Array.from(bytes).toBase64();
  const base64 = [whole, whole.replaceAll('=', ''), ...inner].filter(
    (form) => form.length >= MIN_BASE64_LENGTH,
  );
  const forAddresses = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = isLongEnough(key) ? [Uint8Array.from(bytes).toHex()] : [];
  return [...new Set([unescaped, ...base64, ...forAddresses, ...hex])].filter((form) => form !== '');
}

/** End of the longest form that begins, escaped or not, at `start`. Returns undefined if there is none. */
function endOfKey(text: string, start: number, { forms, fold }: Search): number | undefined {
  let possible = forms;
  let matched = 0;
  // Characters that may belong to an unfinished escape.
  let unread = '';
  // The same without quoting backslashes.
  let rest = '';
  let end: number | undefined;
  let taken = 0;
  for (let at = start; at < text.length && possible.length > 0; at++) {
    const character = narrow(text.charAt(at));
    const isRepeated = character === '\\' && text.charAt(at - 1) === '\\';
    if (isRepeated || BLANK.test(character)) {
      if (at === start) break;
      continue;
    }
    taken += 1;
    if (taken > (matched + rest.length + 1) * MAX_CHARACTER_LENGTH) break;
    unread = withNext(unread, character);
    while (unread.length > MAX_UNREAD_LENGTH || (unread !== '' && !BEGINS_ESCAPE.test(unread))) {
      const next = unread.charAt(0);
      unread = unread.slice(1);
      if (next === '\\') continue; // quotes the next character
      possible = possible.filter((form) => form.charAt(matched) === fold(next));
      matched += 1;
    }
    rest = unread.includes('\\') ? unread.replaceAll('\\', '') : unread;
    if (possible.some((form) => form.length === matched + rest.length && form.endsWith(fold(rest))))
      end = at + 1;
    if (rest === '') possible = possible.filter((form) => form.length > matched);
  }
  return end;
}

/**
 * Appends a character and resolves an escape as soon as it is complete. No escape contains the start of another one, so the order
 * of nesting does not matter. White space is dropped, because a long key may be wrapped.
 */
function withNext(read: string, character: string): string {
  if (BLANK.test(character)) return read;
  const longer = read + character;
  if (!ENDS_ESCAPE.test(character)) return longer;
  const found =
    character === ';' ? entityAtEnd(longer) : character === '}' ? bracedAtEnd(longer) : hexAtEnd(longer);
  return found ? withNext(longer.slice(0, found.from), found.original) : longer;
}

interface Escape {
  from: number;
  original: string;
}

/** Checks only the maximum length of an escape, because it runs for each character. */
function hexAtEnd(text: string): Escape | undefined {
  const [whole, hex, quoted = '', octal] = HEX_ESCAPE.exec(text.slice(-MAX_HEX_ESCAPE_LENGTH)) ?? [];
  if (whole === undefined) return undefined;
  const code = octal === undefined ? Number.parseInt(hex ?? quoted, 16) : Number.parseInt(octal, 8);
  return { from: startOf(whole, text), original: String.fromCharCode(code) };
}

function bracedAtEnd(text: string): Escape | undefined {
  const from = text.lastIndexOf('\\');
  const [whole, digits = ''] = (from >= 0 && BRACED_ESCAPE.exec(text.slice(from))) || [];
  if (whole === undefined) return undefined;
  return { from: startOf(whole, text), original: String.fromCharCode(Number.parseInt(digits, 16)) };
}

/** With all backslashes before it. */
function startOf(whole: string, text: string): number {
  let from = text.length - whole.length;
  while (whole.startsWith('\\') && text.charAt(from - 1) === '\\') from -= 1;
  return from;
}

/** A full-width character as ASCII. */
function narrow(character: string): string {
  const code = character.charCodeAt(0);
  return code >= FIRST_WIDE && code <= LAST_WIDE ? String.fromCharCode(code - WIDTH) : character;
}

function entityAtEnd(text: string): Escape | undefined {
  const from = text.lastIndexOf('&');
  const [whole, hex, decimal, name = ''] = (from >= 0 && ENTITY.exec(text.slice(from))) || [];
  if (whole === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const original = name === '' ? String.fromCharCode(code) : NAMED[name.toLowerCase()];
  return original === undefined ? undefined : { from, original };
}
