// Text helpers: trimming, Markdown escaping, file names.

const SEEN = /[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\s\u{2800}]/u;

/** The trimmed text; undefined if it has no visible character. */
export const filled = (text: string | null | undefined): string | undefined =>
  text && SEEN.test(text) ? text.trim() : undefined;

/** The first text with a visible character, unchanged. */
export const firstFilled = (...texts: (string | null | undefined)[]): string | undefined =>
  texts.find((text): text is string => filled(text) !== undefined);

/** Separates keywords in one text, also as Chinese and Japanese are written. */
export const BETWEEN_KEYWORDS = /[,;，、；\n]/;

/** With a capital, for a phrase that may begin a sentence. */
export const capitalized = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());

/** At most `max` characters, without splitting a surrogate pair. */
export const beginning = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Removes the trailing characters that match. `/X+$/` would restart at each position, in quadratic time. */
export function withoutEnd(text: string, sign: string | Pick<RegExp, 'test'>): string {
  const isLeft =
    typeof sign === 'string' ? (each: string) => each === sign : (each: string) => sign.test(each);
  let end = text.length;
  while (end > 0) {
    // A surrogate pair counts as one.
    const size =
      /[\udc00-\udfff]/.test(text[end - 1] ?? '') && /[\ud800-\udbff]/.test(text[end - 2] ?? '') ? 2 : 1;
    if (!isLeft(text.slice(end - size, end))) break;
    end -= size;
  }
  return text.slice(0, end);
}

/** The part before the first match. `/\?.*$/` would rescan from each match if another line follows. */
export const textBefore = (text: string, sign: string | RegExp): string => text.split(sign, 1)[0] ?? '';

/** Without what would turn the direction of all that follows on its line. */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

export const oneLine = (text: string): string => withoutTurns(text).replace(/\s+/g, ' ').trim();

/** One line, with every character escaped that Markdown interprets. */
export function escapedMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^[-+](?=[\s-]|$)/, '\\$&')
    .replace(/^\d{1,9}(?=[.)](?:\s|$))/, '$&\\');
}

/** Inline code on one line, fenced with more backticks than it contains. */
export function inlineCode(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** The text of a percent-encoded part; unchanged if it cannot be decoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not encoded, or not as UTF-8
  }
}

/** Some file systems and mail programs truncate longer names. */
const MAX_NAME_LENGTH = 80;

/** "Audiences Spring launch 2026-11-20.csv", without characters that file systems reject. `day` in epoch ms; the date is local. */
export function fileName(what: string, name: string, day: number, extension: string): string {
  const date = new Date(day);
  const two = (number: number) => String(number).padStart(2, '0');
  const stamp = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${[plain(what), plain(name), stamp].filter(Boolean).join(' ')}.${extension}`;
}

function plain(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{C}\u{FFFD}\p{Zl}\p{Zp}\\/:*?"<>|%~]/gu, ' ')
    .replace(/\s+/g, ' ');
  const short = [...clean].slice(0, MAX_NAME_LENGTH).join('');
  return withoutEnd(short, /[\s.]/).replace(/^[\s.]+/, '');
}

/** `two-words` as `twoWords`, the form of catalogue names. */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export type KebabCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '-'}${Lowercase<Letter>}${KebabCase<Rest>}`
  : '';

export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_, first: string) => first.toUpperCase()) as CamelCase<Name>;
}
