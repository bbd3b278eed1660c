// What the list of an account's activity must state, of what was read of it, as it is narrowed.
import { ago } from '../english.ts';
import { crawled } from '../parts.ts';
import { formOf, type SavedStatements, tableOf, writtenAt } from '../saved-files.ts';
import { clockTime, fullDay } from '../spans.ts';
import { DAY, MINUTE, nowOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { World } from '../world.ts';
import { type LogFact, type Logs, madeAt, writtenTime } from './logs.ts';
import { isOfId } from './people-list.ts';

export const logTexts = ['', '', 'Page', 'SAVE $1', 'crm', 'متجر', 'nowhere', 'all1'] as const;

/** As a person reads it. */
export interface LogReading {
  source: string;
  type: string;
  text: (typeof logTexts)[number];
  withDeleted: boolean;
  /** All parts, or the first one. */
  isWhole: boolean;
  /** It was drawn so long ago (minutes). */
  age: number;
}

export interface LogStatements {
  age: string;
  sources: string[];
  types: string[];
  status: string;
  logs: string[];
  notes: string[];
  /** Of those that are listed; undefined where none is. */
  file: SavedStatements | undefined;
}

/** `after`: what became of it after its first part was sent. */
export function logListOf(world: World, before: Logs, reading: LogReading, after = before): LogStatements {
  const { source, type, text, withDeleted, isWhole, age } = reading;
  const listed = ({ logs, isAll }: Logs) => logs.filter((fact) => withDeleted || isAll || !fact.isDeleted);
  const lists = { first: listed(before), after: listed(after) };
  const { read, total, isShifted, isShort, isMore } = crawled(lists, world, isWhole);
  const found = read.filter(
    (fact) =>
      (source === '' || fact.source === source) &&
      (type === '' || fact.type === type) &&
      isFound(fact, text.toLowerCase()),
  );
  const all =
    read.length < total
      ? said('count.loadedOf', read.length, total)
      : counted('people.logs.all', read.length);
  return {
    age: age === 0 ? said('common.ago.now') : said('common.asOf', ago(-age * MINUTE, 0, world.zone)),
    sources: choices(said('people.logs.everySource'), read, 'source', source),
    types: choices(said('people.logs.everyType'), read, 'type', type),
    status:
      read.length === 0
        ? ''
        : found.length < read.length
          ? `${said('count.found', found.length)} · ${all}`
          : all,
    logs: logLines(world, found),
    file: found.length > 0 ? logFile(world, found) : undefined,
    notes: [
      ...(read.length === 0 ? [said(withDeleted ? 'people.logs.none' : 'people.logs.noneUndeleted')] : []),
      ...(read.length > 0 && found.length === 0 ? [said('people.logs.nothing')] : []),
      ...(isShifted ? [said('list.shifted')] : []),
      ...(isShort ? [said('list.fewer')] : []),
      ...(isMore ? [said('list.every')] : []),
    ],
  };
}

function logFile(world: World, found: readonly LogFact[]): SavedStatements {
  const now = nowOf(world);
  const heads = [
    'people.log.id',
    'field.source',
    'field.type',
    'field.created',
    'field.updated',
    'field.deleted',
    'people.log.key',
    'people.log.payload',
  ].map((name) => said(name));
  const made = (fact: LogFact) =>
    (fact.form === 'usual' ? writtenAt(world, madeAt(now, fact)) : writtenTime(now, fact)) ?? undefined;
  const deleted = ({ isDeleted }: LogFact) => (isDeleted ? writtenAt(world, now - DAY) : undefined);
  return {
    cells: tableOf(
      formOf(world),
      heads,
      found.map((fact) => {
        const { accountLogId, source, type, key, payload } = fact;
        const told = payload === undefined || payload === null ? undefined : JSON.stringify(payload);
        return [accountLogId, source, type, made(fact), undefined, deleted(fact), key, told];
      }),
    ),
    data: found.map((fact) => ({
      id: fact.accountLogId,
      source: fact.source ?? undefined,
      type: fact.type ?? undefined,
      createdAt: made(fact),
      deletedAt: deleted(fact),
      payload: fact.payload ?? undefined,
    })),
  };
}

export const logFields = ['id', 'source', 'type', 'createdAt', 'deletedAt', 'payload'];

function choices(every: string, read: readonly LogFact[], field: 'source' | 'type', chosen: string) {
  const sent = read.map((fact) => fact[field] ?? '').filter(Boolean);
  const known = [...new Set(sent)].toSorted();
  return [every, ...known, ...(chosen === '' || known.includes(chosen) ? [] : [chosen])];
}

function isFound(fact: LogFact, text: string): boolean {
  const { accountLogId, source, type, key, payload } = fact;
  const parts = [source, type, kindOf(fact), key, toldOf(fact), JSON.stringify(payload ?? {})];
  return parts.some((part) => part?.toLowerCase().includes(text)) || isOfId(accountLogId, text);
}

const kindOf = ({ type }: LogFact) => (type ?? '').split('-').join(' ');

/** The first two values that are short. */
function toldOf({ payload }: LogFact): string {
  const told: string[] = [];
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (typeof value === 'number') told.push(`${value} ${name}`);
    if (typeof value === 'string' && value.trim() && value.length <= 80) told.push(value);
  }
  return told.slice(0, 2).join(', ');
}

/** A day is named above its first one; of what has no time, nothing is known but its place. */
function logLines(world: World, found: readonly LogFact[]): string[] {
  const now = nowOf(world);
  let day = '';
  return found.map((fact) => {
    const isTimed = ['usual', 'zone', 'nanoseconds'].includes(fact.form);
    const at = madeAt(now, fact);
    const own = isTimed ? fullDay(at) : day;
    const heading = own === day ? '' : own;
    day = own;
    const kind = kindOf(fact);
    return [
      heading,
      kind ? kind.replace(/^./, (letter) => letter.toUpperCase()) : said('kind.log'),
      toldOf(fact),
      fact.source ?? '',
      fact.isDeleted ? said('field.isDeleted') : '',
      isTimed ? clockTime(at) : (writtenTime(now, fact) ?? ''),
    ]
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' | ');
  });
}
