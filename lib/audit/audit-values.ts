// Comparison of texts, lists and colors in the record with those of the page, and their diffs.

import { decodeHTMLStrict } from 'entities/decode';
import { type DiffPart, wordDiff } from '../format/diff.ts';
import { BETWEEN_KEYWORDS, textBefore, withoutEnd } from '../format/texts.ts';
import type { AuditItem, AuditNote, Comparison } from './audit-item.ts';

/** The form in which texts are compared. */
export const plainSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim().normalize('NFC');

/** Decodes character references once. Numeric ones that are invalid stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (whole) => {
    const character = decodeHTMLStrict(whole);
    return character === '\u{FFFD}' ? whole : character;
  });
}

/** Neither text is empty. */
export function compareTexts(record: string, page: string): Comparison {
  const [recorded, found] = [plainSpaced(record), plainSpaced(page)];
  const texts = { record: record.trim(), page: page.trim() };
  const differs = (...notes: AuditNote[]): Comparison => ({ verdict: 'differs', ...texts, notes });
  if (recorded === found) return { verdict: 'same', ...texts, notes: [] };
  if (plainSpaced(decodeEntities(record)) === found)
    return { verdict: 'same', ...texts, notes: ['entities'] };
  if (recorded === plainSpaced(decodeEntities(page))) return differs('double-encoded');
  if (seen(decodeEntities(record)) === seen(found)) return differs('invisible');
  return recorded.toLowerCase() === found.toLowerCase() ? differs('capitals') : differs();
}

/** Account names, also as addresses: case and the leading @ are ignored. */
export function compareHandles(record: string, page: string): Comparison {
  const verdict = handleName(record) === handleName(page) ? 'same' : 'differs';
  return { verdict, record: record.trim(), page: page.trim(), notes: [] };
}

export function handleName(handle: string): string {
  const address = textBefore(plainSpaced(handle).normalize('NFKC'), /[?#]/);
  return withoutEnd(address, '/')
    .replace(/^.*[/@]/, '')
    .toLowerCase();
}

/**
 * Button and link texts: case, arrows and other symbols around the words, spaces, which a line break may stand for, invisible characters,
 * and how quotation marks and dashes are set are ignored.
 */
export function looseText(text: string): string {
  const typed = decodeEntities(text)
    .replace(/\p{DI}/gu, '')
    .replace(/["`´\p{Pi}\p{Pf}\u201A\u201E\u02B9-\u02BD]/gu, "'")
    .replace(/[\p{Pd}\u2212]/gu, '-');
  const plain = inSmallLetters(plainSpaced(typed).normalize('NFKC'));
  const bare = withoutEnd(plain.replace(/^[^\p{L}\p{N}]+/u, ''), /[^\p{L}\p{N}]/u);
  return (bare || plain).replaceAll(' ', '');
}

/** Capitals of some letters are several letters, those of Greek have no accents, and that of the Turkish i has a dot. */
const inSmallLetters = (text: string): string =>
  text
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Greek})\p{M}+|(?<=i)\u0307/gu, '')
    .replaceAll('ς', 'σ')
    .normalize();

const seen = (text: string): string => plainSpaced(text.replace(/[\p{Cf}\p{DI}]/gu, ''));

// Keywords and robots directives, whose order has no meaning.

/** Distinct items of comma lists, in order. Entities are decoded first, because they contain semicolons. */
export function listItems(values: readonly string[]): string[] {
  const items = values.flatMap((value) => decodeEntities(value).split(BETWEEN_KEYWORDS)).map(plainSpaced);
  const known = new Map<string, string>();
  for (const item of items) {
    const key = keyOf(item);
    if (item !== '' && !known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}

/** Ignores directives that equal having no tag. */
export function compareRobots(record: unknown, page: readonly string[]): Comparison {
  const items = robotsItems(record);
  const recorded = directives(items.filter((item) => typeof item === 'string'));
  const found = directives(page);
  const texts = { record: robotsText(record), page: found.join(', ') };
  if (items.some((item) => typeof item !== 'string' && item !== null)) {
    return { verdict: 'unsure', ...texts, notes: ['unreadable-record'] };
  }
  const [strict, served] = [restrictions(recorded), restrictions(found)];
  if (compareSets(strict, served).verdict === 'same') {
    const isSpelled = compareSets(recorded, found).verdict === 'same';
    return { verdict: 'same', ...texts, notes: isSpelled ? [] : ['defaults'] };
  }
  const hides = served.includes('noindex') && !strict.includes('noindex');
  // A page without directives is `missing`, not `differs`.
  const missing = page.every((value) => value.trim() === '');
  return { verdict: missing ? 'missing' : 'differs', ...texts, notes: hides ? ['hides'] : [] };
}

/** Whether the directives keep a page out of search results. */
export function hidesPage(values: readonly string[]): boolean {
  return restrictions(directives(values)).includes('noindex');
}

/** The robots record as text, whatever its type. */
export function robotsText(record: unknown): string {
  const items = robotsItems(record);
  return items.map((item) => (typeof item === 'string' ? item.trim() : JSON.stringify(item))).join(', ');
}

const robotsItems = (record: unknown): unknown[] => [record ?? []].flat();

/** Compares lists, ignoring order and case. */
export function compareSets(record: string[], page: string[]): Comparison {
  const [recorded, found] = [new Set(record.map(keyOf)), new Set(page.map(keyOf))];
  const verdict = recorded.symmetricDifference(found).size === 0 ? 'same' : 'differs';
  return { verdict, record: record.join(', '), page: page.join(', '), notes: [] };
}

const keyOf = (item: string): string => plainSpaced(item).toLowerCase();

function directives(values: readonly string[]): string[] {
  return listItems(values).map((item) => {
    const [name, ...value] = item.toLowerCase().split(':');
    return [name?.trimEnd(), ...(value.length > 0 ? [value.join(':').trimStart()] : [])].join(':');
  });
}

const DEFAULTS = ['index', 'follow', 'all', 'max-snippet:-1', 'max-video-preview:-1'];

function restrictions(all: string[]): string[] {
  const spelled = all.flatMap((directive) => (directive === 'none' ? ['noindex', 'nofollow'] : [directive]));
  return [...new Set(spelled)].filter((directive) => !DEFAULTS.includes(directive));
}

// Comparison of CSS colors.

/** Color names used for theme colors in practice. */
const NAMES: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  orange: 'ffa500',
  purple: '800080',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  navy: '000080',
  teal: '008080',
  maroon: '800000',
  transparent: '00000000',
};

/** Eight lower-case hexadecimal digits including opacity. Returns undefined for other notations. */
export function colorOf(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const name = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
  const hex = name ?? /^#([\da-f]{3,8})$/.exec(plain)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const numbers = /^rgba?\(([^()]*)\)$/
    .exec(plain)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  return numbers && fromNumbers(numbers);
}

/** A document may have several colors, such as light and dark; one of them must match. */
export function compareColors(record: string, pages: readonly string[]): Comparison {
  const recorded = colorOf(record);
  const isSame = (page: string) =>
    recorded === undefined
      ? page.trim().toLowerCase() === record.trim().toLowerCase()
      : colorOf(page) === recorded;
  const match = pages.find(isSame);
  const texts = { record: record.trim(), page: match ?? pages.join(', ') };
  if (match !== undefined) return { verdict: 'same', ...texts, notes: [] };
  const readable = recorded !== undefined && pages.every((page) => colorOf(page) !== undefined);
  return { verdict: readable ? 'differs' : 'unsure', ...texts, notes: readable ? [] : ['spelling'] };
}

function fromHex(hex: string): string | undefined {
  const long = hex.length === 3 || hex.length === 4 ? hex.replace(/./g, '$&$&') : hex;
  if (long.length === 6) return `${long}ff`;
  return long.length === 8 ? long : undefined;
}

function fromNumbers(numbers: string[]): string | undefined {
  if (numbers.length !== 3 && numbers.length !== 4) return undefined;
  const channels = numbers.map((number, at) => {
    const value = Number.parseFloat(number);
    const whole = at === 3 ? 1 : 255;
    return Math.round((number.endsWith('%') ? value / 100 : value / whole) * 255);
  });
  if (channels.some((channel) => !(channel >= 0 && channel <= 255))) return undefined;
  return [...channels, 255]
    .slice(0, 4)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}

// Diffs between record and page. `removed`: only in the record; `added`: only on the page.

/** Lists by item, ignoring order; texts by word. */
export function auditDiff({
  form,
  record = '',
  page = '',
}: Pick<AuditItem, 'form' | 'record' | 'page'>): DiffPart[] {
  return form === 'list' ? listDiff(record, page) : wordDiff(record, page);
}

function listDiff(record: string, page: string): DiffPart[] {
  const [recorded, found] = [listItems([record]), listItems([page])];
  const [recordedKeys, foundKeys] = [new Set(recorded.map(keyOf)), new Set(found.map(keyOf))];
  const items: DiffPart[] = [
    ...recorded.map((text): DiffPart => ({ kind: foundKeys.has(keyOf(text)) ? 'same' : 'removed', text })),
    ...found
      .filter((text) => !recordedKeys.has(keyOf(text)))
      .map((text): DiffPart => ({ kind: 'added', text })),
  ];
  return items.flatMap((item, at) => (at === 0 ? [item] : [{ kind: 'same', text: ', ' }, item]));
}
