// Takes the API key out of what a service says: some repeat a refused key, as JSON, HTML, an address or base64 would write it.

/** An escaped character at the end of what is read. A key is ASCII, so two hexadecimal digits tell each of its characters. */
const HEX_ESCAPE = /(?:[\\%]u00|\\x|%)([\da-f]{2})$/i;
/** No such escape is longer. */
const MAX_HEX_ESCAPE_LENGTH = 6;
const ENTITY = /^&(?:#x0*([\da-f]{2})|#0*(\d{2,3})|([a-z]+));$/i;

/** The characters that have a name in HTML, by their names in lower case. */
const NAMED: Record<string, string> = {
  ...{ excl: '!', quot: '"', num: '#', dollar: '$', percnt: '%', amp: '&', apos: "'", lpar: '(', rpar: ')' },
  ...{ ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<' },
  ...{ equals: '=', gt: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']' },
  ...{ rbrack: ']', hat: '^', lowbar: '_', underbar: '_', grave: '`', diacriticalgrave: '`', lcub: '{' },
  ...{ lbrace: '{', verbar: '|', vert: '|', verticalline: '|', rcub: '}', rbrace: '}' },
};

const BLANK = /\s/;
const BEGINS_ESCAPE = /[\\%&]/;
/** Of all that an escape may end with. */
const ENDS_ESCAPE = /[\da-f;]/i;
/** Longer than three escapes within each other, of which none is at its end. */
const MAX_UNREAD_LENGTH = 32;
/** No character is longer when it is escaped twice. */
const MAX_CHARACTER_LENGTH = 64;
/** Shorter base64 occurs by chance. */
const MIN_BASE64_LENGTH = 8;

/** Shorter keys occur by chance in what is no refusal. */
const MIN_LENGTH_IN_ANSWERS = 8;
export const isLongEnough = (key: string | undefined): key is string =>
  key !== undefined && key.length >= MIN_LENGTH_IN_ANSWERS;

/** The first characters of `text`, with `…` in place of each `key`, plain, in base64 or escaped, even more than once. */
export function withoutKey(text: string, key: string, length: number): string {
  return without(text, searchFor(key), length);
}

/** The same for each text and each name in what was parsed from an answer. */
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
  /** Where one of them may begin: its first two characters, or an escape in place of one. */
  beginning: RegExp;
}

function searchFor(key: string): Search {
  const forms = formsOf(key);
  const beginnings = forms.map(([first = '', second]) =>
    second === undefined
      ? RegExp.escape(first)
      : `${RegExp.escape(first)}(?=[\\s\\\\%&${RegExp.escape(second)}])`,
  );
  return { forms, beginning: new RegExp(['[\\\\%&]', ...beginnings].join('|'), 'g') };
}

function without(text: string, { forms, beginning }: Search, length: number): string {
  let shown = '';
  for (let at = 0; at < text.length && shown.length < length; ) {
    beginning.lastIndex = at;
    const start = beginning.exec(text)?.index ?? text.length;
    shown += text.slice(at, start);
    const end = start < text.length ? endOfKey(text, start, forms) : start;
    shown += end === undefined ? text.charAt(start) : start < end ? '…' : '';
    at = end ?? start + 1;
  }
  return shown.slice(0, length);
}

/** The key and its base64, unescaped as the text will be. */
function formsOf(key: string): string[] {
  const unescaped = [...key].reduce(withNext, '').replaceAll('\\', '');
  const bytes = [...new TextEncoder().encode(key)];
  // What stands before the key in one base64 moves it by up to two bytes. A character that holds bits of a neighbour is left out.
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
  return [...new Set([unescaped, ...base64, ...forAddresses])].filter((form) => form !== '');
}

/** Where the longest of `forms` ends that begins, escaped or not, at `start`. */
function endOfKey(text: string, start: number, forms: readonly string[]): number | undefined {
  let possible = forms;
  let matched = 0;
  // From a character on that may begin an escape; later ones decide.
  let unread = '';
  // The same without what only quotes.
  let rest = '';
  let end: number | undefined;
  let taken = 0;
  for (let at = start; at < text.length && possible.length > 0; at++) {
    const character = text.charAt(at);
    const isRepeated = character === '\\' && text.charAt(at - 1) === '\\';
    if (isRepeated || BLANK.test(character)) {
      if (at === start) break;
      continue;
    }
    taken += 1;
    if (taken > (matched + rest.length + 1) * MAX_CHARACTER_LENGTH) break;
    unread = withNext(unread, character);
    while (unread.length > MAX_UNREAD_LENGTH || (unread !== '' && !BEGINS_ESCAPE.test(unread.charAt(0)))) {
      const next = unread.charAt(0);
      unread = unread.slice(1);
      if (next === '\\') continue; // begins no escape: it only quotes what follows
      possible = possible.filter((form) => form.charAt(matched) === next);
      matched += 1;
    }
    rest = unread.includes('\\') ? unread.replaceAll('\\', '') : unread;
    if (possible.some((form) => form.length === matched + rest.length && form.endsWith(rest))) end = at + 1;
    if (rest === '') possible = possible.filter((form) => form.length > matched);
  }
  return end;
}

/**
 * What is read, with one more character. An escape is replaced as soon as it ends: since none holds the beginning of
 * another one, it does not matter which was put around which. Blanks are left out, as a long key may be wrapped.
 */
function withNext(read: string, character: string): string {
  if (BLANK.test(character)) return read;
  const longer = read + character;
  if (!ENDS_ESCAPE.test(character)) return longer;
  const found = character === ';' ? entityAtEnd(longer) : hexAtEnd(longer);
  return found ? withNext(longer.slice(0, found.from), found.original) : longer;
}

interface Escape {
  from: number;
  original: string;
}

/** Looks at no more than an escape may be long: this is done for each character. */
function hexAtEnd(text: string): Escape | undefined {
  const [whole, digits = ''] = HEX_ESCAPE.exec(text.slice(-MAX_HEX_ESCAPE_LENGTH)) ?? [];
  if (whole === undefined) return undefined;
  let from = text.length - whole.length;
  while (whole.startsWith('\\') && text.charAt(from - 1) === '\\') from -= 1;
  return { from, original: String.fromCharCode(Number.parseInt(digits, 16)) };
}

function entityAtEnd(text: string): Escape | undefined {
  const from = text.lastIndexOf('&');
  const [whole, hex, decimal, name = ''] = (from >= 0 && ENTITY.exec(text.slice(from))) || [];
  if (whole === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const original = name === '' ? String.fromCharCode(code) : NAMED[name.toLowerCase()];
  return original === undefined ? undefined : { from, original };
}
