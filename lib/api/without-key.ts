// Takes the API key out of what a service says. Some services repeat the key they refuse, and write it as JSON, HTML, an
// address or base64 would.

/** An escaped character at the end of what is read. A key is ASCII, so two hexadecimal digits tell each of its characters. */
const ESCAPE = /(?:(?:(?:\\+|%)u00|\\+x|%)([\da-f]{2})|&#x0*([\da-f]{2});|&#0*(\d{2,3});|&([a-z]+);)$/i;

/** The characters that have a name in HTML, by their names in lower case. */
const NAMED: Record<string, string> = {
  ...{ excl: '!', quot: '"', num: '#', dollar: '$', percnt: '%', amp: '&', apos: "'", lpar: '(', rpar: ')' },
  ...{ ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<' },
  ...{ equals: '=', gt: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']' },
  ...{ rbrack: ']', hat: '^', lowbar: '_', underbar: '_', grave: '`', diacriticalgrave: '`', lcub: '{' },
  ...{ lbrace: '{', verbar: '|', vert: '|', verticalline: '|', rcub: '}', rbrace: '}' },
};

const BLANK = /\s/;
/** Longer than three escapes within each other, of which none is at its end. */
const LONGEST_UNREAD = 32;
/** No character is longer when it is escaped twice. */
const LONGEST_CHARACTER = 64;
/** Shorter base64 occurs by chance. */
const SHORTEST_BASE64 = 8;

/**
 * The first `length` characters of `text`, or a few less, with `…` in place of each `key`: as it is, in base64, and with any of
 * its characters escaped, also more than once.
 */
export function withoutKey(text: string, key: string, length: number): string {
  const forms = formsOf(key);
  let shown = '';
  for (let at = 0; at < text.length && shown.length < length; ) {
    const end = endOfKey(text, at, forms);
    shown += end === undefined ? text.charAt(at) : '…';
    at = end ?? at + 1;
  }
  return shown;
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
  const base64 = [whole, whole.replace(/=+$/, ''), ...inner].filter((form) => form.length >= SHORTEST_BASE64);
  const forAddresses = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([unescaped, ...base64, ...forAddresses])].filter((form) => form !== '');
}

/** Where the longest of `forms` ends that begins, escaped or not, at `start`. */
function endOfKey(text: string, start: number, forms: readonly string[]): number | undefined {
  let possible = forms;
  let matched = 0;
  // From a character on that may begin an escape: what it is shows later.
  let unread = '';
  // The same without what only quotes.
  let rest = '';
  let end: number | undefined;
  for (let at = start; at < text.length && possible.length > 0; at++) {
    if (at - start > (matched + rest.length + 1) * LONGEST_CHARACTER) break;
    if (BLANK.test(text.charAt(at))) {
      if (at === start) break;
      continue;
    }
    unread = withNext(unread, text.charAt(at));
    while (unread.length > LONGEST_UNREAD || /^[^\\%&]/.test(unread)) {
      const next = unread.charAt(0);
      unread = unread.slice(1);
      if (next === '\\') continue; // begins no escape: it only quotes what follows
      possible = possible.filter((form) => form.charAt(matched) === next);
      matched += 1;
    }
    rest = unread.replaceAll('\\', '');
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
  const found = ESCAPE.exec(longer);
  const original = found ? characterOf(found) : undefined;
  return found && original !== undefined ? withNext(longer.slice(0, found.index), original) : longer;
}

function characterOf([, hex, hexEntity, decimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return NAMED[name.toLowerCase()];
  const code = decimal === undefined ? Number.parseInt(hex ?? hexEntity ?? '', 16) : Number(decimal);
  return String.fromCharCode(code);
}
