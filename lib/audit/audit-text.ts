// When two texts say the same. White space counts as one space, and composed and combined accents as one letter.
import type { Comparison } from './audit-item.ts';

/** Those that editors write; anything else stays as it is. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u{A0}',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  shy: '\u{AD}',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

/** The form in which texts are compared. */
export function plainSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim().normalize('NFC');
}

/** Character references as the characters they stand for, once. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

/** `record` against `page`, neither empty. */
export function compareTexts(record: string, page: string): Comparison {
  const [wanted, found] = [plainSpaced(record), plainSpaced(page)];
  const told = { record: record.trim(), page: page.trim() };
  if (wanted === found) return { verdict: 'same', ...told, notes: [] };
  if (plainSpaced(decodeEntities(record)) === found) return { verdict: 'same', ...told, notes: ['entities'] };
  if (wanted === plainSpaced(decodeEntities(page)))
    return { verdict: 'differs', ...told, notes: ['double-encoded'] };
  if (seen(wanted) === seen(found)) return { verdict: 'differs', ...told, notes: ['invisible'] };
  if (wanted.toLowerCase() === found.toLowerCase())
    return { verdict: 'differs', ...told, notes: ['capitals'] };
  return { verdict: 'differs', ...told, notes: [] };
}

/** An account name of a network: capitals and the leading @ do not matter. */
export function compareHandles(record: string, page: string): Comparison {
  const name = (handle: string) => plainSpaced(handle).replace(/^@/, '').toLowerCase();
  const verdict = name(record) === name(page) ? 'same' : 'differs';
  return { verdict, record: record.trim(), page: page.trim(), notes: [] };
}

/** Button and link texts: capitals, and arrows and the like around the words, do not matter. */
export function looseText(text: string): string {
  const plain = plainSpaced(decodeEntities(text)).normalize('NFKC').toLowerCase();
  const bare = plain.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');
  return bare === '' ? plain : bare;
}

function seen(text: string): string {
  return plainSpaced(text.replace(/\p{Cf}/gu, ''));
}
