// Extracts ids of persons, accounts and persons' logs from pasted text or a file: plain, CSV or JSON.
import { isAccountId } from '../api/account-id.ts';
import { readCsv } from '../format/csv.ts';
import { BETWEEN_IDS, bareWord, MAX_ID_LENGTH, withoutItemSigns } from '../format/pasted-ids.ts';
import { beginning, decoded } from '../format/texts.ts';
import { type KnownKind, knownKey } from './people.ts';

export type ImportKind = Exclude<KnownKind, 'session'>;

export interface ImportedId {
  kind: ImportKind;
  id: string;
  /** Person id of a person's log. */
  of?: string;
}

interface ImportReading {
  /** Distinct, in input order. */
  ids: ImportedId[];
  /** Entries that cannot be ids, truncated for display. */
  refused: string[];
  /** There are more than can be taken at once. */
  isCut: boolean;
  /** All that is not taken, whole, as a text that is read the same way. */
  left: string;
}

/** Largest file read (UTF-8 bytes), and most ids taken from it. */
export const MAX_BYTES = 256 * 1024;
export const MAX_IDS = 5000;
/** Limit of one request. */
export const IDS_A_REQUEST = 1000;

/** Reads a single id, bare or within an address of the service. */
export function readId(text: string): ImportedId | undefined {
  const word = bareWord(text.trim());
  const [, personOfLog, log] = /(?:^|\/)persons\/([^/?#\s]+)\/logs\/([^/?#\s]+)/.exec(word) ?? [];
  if (personOfLog !== undefined && log !== undefined) {
    const [id, of] = [decoded(log), decoded(personOfLog)];
    return isPlain(id) && isPlain(of) ? idOf('person-log', id, of) : undefined;
  }
  const inAddress = /\/(?:persons|accounts)\/([^/?#\s]+)/.exec(word)?.[1];
  const id = decoded(inAddress ?? word);
  if (!isPlain(id)) return undefined;
  // Whatever begins like an account's id is none of a person.
  return idOf(id.startsWith('account_') && !id.startsWith('account_log') ? 'account' : 'person', id);
}

function idOf(kind: ImportKind, id: string, of?: string): ImportedId | undefined {
  if (!isId(id) || (kind === 'account' && !isAccountId(id))) return undefined;
  if (kind !== 'person-log') return { kind, id };
  return of !== undefined && isId(of) ? { kind, id, of } : undefined;
}

/** Two of the three would be steps of a path. */
const isId = (id: string): boolean =>
  id !== '' && id.length <= MAX_ID_LENGTH && id !== '.' && id !== '..' && !/\p{C}/u.test(id);

/** What no list says to be an id: addresses are none, nor are rules between the rows of a table. */
const isPlain = (id: string): boolean => /^[^\s\p{C}/?#"<>@,;]+$/u.test(id) && /[\p{L}\p{N}]/u.test(id);

/** A plain word in a text. Such an id is still accepted from a link, JSON or a table. */
const LETTERS_ALONE = /^\p{L}+$/u;

/** Reads JSON, a table whose header names an id column, or single words. */
export function readIds(text: string): ImportReading {
  const source = text.replace(/^\u{FEFF}/u, '').trim();
  const listed = (jsonItems(source) ?? tableItems(source))?.flatMap(partsOf);
  if (listed?.length === 0 && source !== '')
    return { ids: [], refused: [shown(source)], isCut: false, left: source };
  const items = listed ?? withoutItemSigns(source).split(BETWEEN_IDS).filter(Boolean);
  const ids = new Map<string, ImportedId>();
  const refused: Item[] = [];
  let beyond: Item[] = [];
  for (const [at, item] of items.entries()) {
    const isWord = !listed && typeof item === 'string' && LETTERS_ALONE.test(bareWord(item));
    const read = isWord ? undefined : typeof item === 'string' ? readId(item) : recordId(item);
    const key = read && knownKey(read);
    if (!read || key === undefined) refused.push(item);
    else if (ids.size < MAX_IDS || ids.has(key)) ids.set(key, read);
    else {
      beyond = items.slice(at);
      break;
    }
  }
  const left = [...refused, ...beyond];
  return {
    ids: [...ids.values()],
    refused: refused.map(shown),
    isCut: beyond.length > 0,
    left: listed && left.length > 0 ? JSON.stringify(left) : left.join('\n'),
  };
}

type Item = string | Record<string, unknown>;

function jsonItems(source: string): Item[] | undefined {
  if (!/^[[{]/.test(source)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined; // other text that starts with a bracket
  }
  return itemsIn(value, MAX_DEPTH);
}

/** Levels of lists and records in which items are searched. */
const MAX_DEPTH = 8;

/** The items of a list, of `{ persons: […], accounts: […] }`, of a list envelope however deep, or a single record. */
function itemsIn(value: unknown, depth: number): Item[] {
  if (depth === 0) return [];
  if (isRecord(value))
    return recordId(value) ? [value] : Object.values(value).flatMap((part) => itemsIn(part, depth - 1));
  if (!Array.isArray(value)) return [];
  return value.flatMap((part): Item[] => {
    if (typeof part === 'string') return [part];
    const items = itemsIn(part, depth - 1);
    return items.length === 0 && isRecord(part) ? [part] : items;
  });
}

const textIn = (item: Record<string, unknown>, ...names: string[]): string | undefined =>
  names.map((name) => item[name]).find((value): value is string => typeof value === 'string' && value !== '');

/** A record may name a person beside the account, and an account has those linked to it. */
function partsOf(item: Item): Item[] {
  if (typeof item === 'string' || textIn(item, 'personLogId', 'person_log_id') !== undefined) return [item];
  const accountId = textIn(item, 'accountId', 'account_id');
  const personId = textIn(item, 'personId', 'person_id');
  const own = accountId === undefined || personId === undefined ? [item] : [{ personId }, { accountId }];
  const linked = Array.isArray(item.linkedPersons) ? item.linkedPersons.filter(isRecord) : [];
  return [...linked, ...own];
}

/** Recognizes the interface's field names and those of files saved by this extension. */
function recordId(item: Record<string, unknown>): ImportedId | undefined {
  const text = (...names: string[]) => textIn(item, ...names);
  const person = text('personId', 'person_id', 'of');
  const plain = text('id');
  const log = text('personLogId', 'person_log_id') ?? (item.kind === 'person-log' ? plain : undefined);
  if (log !== undefined) return idOf('person-log', log, person);
  if (plain !== undefined && (item.kind === 'person' || item.kind === 'account'))
    return idOf(item.kind, plain);
  const account = text('accountId', 'account_id');
  if (account !== undefined) return idOf('account', account);
  const id = text('personId', 'person_id');
  if (id !== undefined) return idOf('person', id);
  return plain === undefined ? undefined : readId(plain);
}

const ID_COLUMNS = ['id', 'personId', 'accountId', 'personLogId'];

/** The name of a column, also as "person_id" or "Person ID". */
function columnOf(head: string): string {
  const lettersOf = (text: string) => text.replace(/[\s_-]/g, '').toLowerCase();
  return [...ID_COLUMNS, 'kind', 'of'].find((each) => each.toLowerCase() === lettersOf(head)) ?? head;
}

function tableItems(source: string): Item[] | undefined {
  const [header, ...rows] = readCsv(source);
  const names = header?.map(columnOf);
  if (!names?.some((name) => ID_COLUMNS.includes(name))) return undefined;
  return rows.map((cells) =>
    // Exported files guard formulas with an apostrophe.
    Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').replace(/^'/, '').trim()])),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(item: Item): string {
  return beginning(typeof item === 'string' ? item : JSON.stringify(item), 80);
}
