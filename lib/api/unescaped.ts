// Reads characters that are escaped, even repeatedly: as JSON, HTML, for addresses, for mails or in full-width letters.

/**
 * An escape at the end of the text, also octal or of a quoted-printable mail. Keys are ASCII, so two hexadecimal digits suffice, and
 * four for what is invisible. After `=`, which is common in keys, only what is printed counts.
 */
const HEX_ESCAPE =
  /(?:(?:[\\%]u00|\\x|%)([\da-f]{2})|=(2[1-9a-f]|[3-6][\da-f]|7[\da-e])|\\([01][0-7]{2})|[\\%]u([\da-f]{4}))$/i;
const MAX_HEX_ESCAPE_LENGTH = 6;
const BRACED_ESCAPE = /\\[ux]\{0*([\da-f]{2,4})\}$/i;
const ENTITY = /^&(?:#x0*([\da-f]{2,4})|#0*(\d{2,5})|([a-z]+));$/i;

/** Named HTML entities of ASCII and invisible characters, in lower case. */
const NAMED: Record<string, string> = {
  shy: '\u00ad',
  nbsp: '\u00a0',
  zwj: '\u200d',
  zwnj: '\u200c',
  zerowidthspace: '\u200b',
  nobreak: '\u2060',
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

/** White space, controls, and characters that are not seen, such as those that allow or forbid a line break. */
const BLANK = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** What may still become an escape, perhaps by the end of an escape within it. */
export const BEGINS_ESCAPE =
  /^(?:\\|&(?:$|[#a-z\\%&=][#\da-z\\%&={}]*$)|%u|[%=](?:$|[\\%&=]|[\da-f](?:$|[\\%&=])))/i;
/** Last characters of escapes. */
const ENDS_ESCAPE = /[\da-f;}]/i;
/** Full-width forms of ASCII, from `！` on, and their distance. */
const FIRST_WIDE = 0xff01;
const LAST_WIDE = 0xff5e;
const WIDTH = 0xfee0;

/** Decides by code first, since most characters are ASCII. */
const BLANK_ASCII = Uint8Array.from({ length: 0x80 }, (_, code) =>
  Number(BLANK.test(String.fromCharCode(code))),
);

export function isBlank(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < BLANK_ASCII.length ? BLANK_ASCII[code] === 1 : BLANK.test(character);
}

export const isWide = (code: number): boolean => code >= FIRST_WIDE && code <= LAST_WIDE;

/**
 * Appends a character and resolves an escape as soon as it is complete. No escape contains the start of another one, so the order
 * of nesting does not matter. White space is dropped, because a long key may be wrapped.
 */
export function withNext(read: string, character: string): string {
  if (isBlank(character)) return read;
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
  const [whole, hex, quoted, octal, four = ''] = HEX_ESCAPE.exec(text.slice(-MAX_HEX_ESCAPE_LENGTH)) ?? [];
  if (whole === undefined) return undefined;
  const code = octal === undefined ? Number.parseInt(hex ?? quoted ?? four, 16) : Number.parseInt(octal, 8);
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
export function narrow(character: string): string {
  const code = character.charCodeAt(0);
  return isWide(code) ? String.fromCharCode(code - WIDTH) : character;
}

function entityAtEnd(text: string): Escape | undefined {
  const from = text.lastIndexOf('&');
  const [whole, hex, decimal, name = ''] = (from >= 0 && ENTITY.exec(text.slice(from))) || [];
  if (whole === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const original = name === '' ? String.fromCharCode(code) : NAMED[name.toLowerCase()];
  return original === undefined ? undefined : { from, original };
}
