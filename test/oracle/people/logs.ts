// What an account has done, as a service may hold and send it, and what a colleague makes of it.
import fc from 'fast-check';
import type { AccountLog } from '../../sandbox/records.ts';
import type { Store } from '../../sandbox/store.ts';
import type { Ranked } from '../parts.ts';
import { DAY, HOUR, MINUTE, nowOf } from '../tables.ts';
import type { World } from '../world.ts';

/** The service's own way, one of another zone, or one that is no time. */
const forms = ['usual', 'usual', 'usual', 'zone', 'nanoseconds', 'words', 'empty', 'null', 'absent'] as const;

export interface LogFact extends Ranked {
  accountLogId: string;
  /** Declared as required: `null` and absent break the interface. */
  source: string | null | undefined;
  type: string | null | undefined;
  payload: Record<string, unknown> | null | undefined;
  key: string | null;
  /** When it was made, and how that is written. */
  minutesAgo: number;
  form: (typeof forms)[number];
  isDeleted: boolean;
}

export interface Logs {
  accountId: string;
  logs: LogFact[];
  /** The service lists deleted ones, too, when nothing is said of them. */
  isAll: boolean;
}

const ids = ['all', 'constructor', 'log_1', '__proto__', 'ünï code', 'x'.repeat(90)];
const payloads = [
  {},
  { page: '/pricing', seconds: 94 },
  { note: 'Save $1 & $$ more, $&', by: 'متجر النور', third: 'not told' },
  { nested: { page: 'deep' }, isOld: true, none: null, list: [1, 'two'] },
  { blank: '  ', long: 'y'.repeat(81), just: 'z'.repeat(80) },
  { amount: 0, share: 0.25, html: '<b>Bold</b>' },
  null,
  undefined,
];

const log = fc.record({
  id: fc.constantFrom(...ids),
  source: fc.constantFrom('crm', 'crm', 'web', 'all', null, undefined),
  type: fc.constantFrom('page-visited', 'page-visited', 'all', 'deal-2-won', null, undefined),
  payload: fc.constantFrom(...payloads),
  key: fc.constantFrom(null, 'key $1', 'crm'),
  minutesAgo: fc.oneof(
    // Several of one day, too.
    fc.integer({ min: 1, max: 1500 }),
    fc.integer({ min: 1, max: 1500 }),
    fc.integer({ min: 1500, max: 900_000 }),
  ),
  form: fc.constantFrom(...forms),
  isDeleted: fc.constantFrom(false, false, true),
});

const numbered = ({ id, ...fact }: typeof log extends fc.Arbitrary<infer Of> ? Of : never, rank: number) => ({
  ...fact,
  rank,
  accountLogId: `${id}${rank}`,
});

export const logsOf: fc.Arbitrary<Logs> = fc.record({
  accountId: fc.constantFrom(`account_${'a1'.repeat(13)}`, `account_${'0'.repeat(26)}`),
  logs: fc.oneof(
    // As most services list them, or in no order.
    fc
      .array(log, { minLength: 3, maxLength: 7 })
      .map((all) => all.toSorted((a, b) => a.minutesAgo - b.minutesAgo).map(numbered)),
    fc.array(log, { maxLength: 7 }).map((all) => all.map(numbered)),
  ),
  isAll: fc.constantFrom(false, false, true),
});

/** What a colleague does to one of them, between two looks or two parts. */
export const logTurns = ['nothing', 'retype', 'delete', 'restore', 'gone', 'note'] as const;

export interface LogChanges {
  turns: (typeof logTurns)[number][];
  /** One more, before all others or behind them. */
  added: { fact: LogFact; isFirst: boolean } | undefined;
}

export const logChanges: fc.Arbitrary<LogChanges> = fc.record({
  turns: fc.array(fc.constantFrom(...logTurns), { minLength: 7, maxLength: 7 }),
  added: fc.option(fc.record({ fact: log.map((fact) => numbered(fact, 90)), isFirst: fc.boolean() }), {
    nil: undefined,
  }),
});

/** `turn`: how often before. */
export function changedLogs(all: Logs, { turns, added }: LogChanges, turn: number): Logs {
  const logs = all.logs.flatMap((fact, at) => turned(fact, turns[at] ?? 'nothing'));
  if (!added) return { ...all, logs };
  const fact = { ...added.fact, accountLogId: `added ${turn}`, rank: added.isFirst ? -1 - turn : 90 + turn };
  return { ...all, logs: added.isFirst ? [fact, ...logs] : [...logs, fact] };
}

function turned(fact: LogFact, turn: LogChanges['turns'][number]): LogFact[] {
  switch (turn) {
    case 'nothing':
      return [fact];
    case 'retype':
      return [{ ...fact, type: 'renamed', source: 'crm' }];
    case 'delete':
      return [{ ...fact, isDeleted: true }];
    case 'restore':
      return [{ ...fact, isDeleted: false }];
    case 'gone':
      return [];
    case 'note':
      return [{ ...fact, payload: { note: 'Another note $1' } }];
  }
}

/** When each was made (epoch ms); `now`: of the first look. */
export const madeAt = (now: number, { minutesAgo }: LogFact) => now - minutesAgo * MINUTE;

/** As it is written where it is not in the service's way. */
export function writtenTime(now: number, fact: LogFact): string | null | undefined {
  const at = madeAt(now, fact);
  switch (fact.form) {
    case 'usual':
      return `+${at}`;
    case 'zone':
      return `${new Date(at + 9 * HOUR).toISOString().slice(0, -1)}+09:00`;
    case 'nanoseconds':
      return `+${at}000000`;
    case 'words':
      return 'last $1 Tuesday';
    case 'empty':
      return '';
    case 'null':
      return null;
    case 'absent':
      return undefined;
  }
}

/** In the tables each is as the interface wants it; what breaks it is put in on the way. */
export function sendLogs(now: number, logs: () => Logs): NonNullable<World['dialect']['own']> {
  return (fields) => {
    const fact = logs().logs.find(({ accountLogId }) => accountLogId === fields.accountLogId);
    if (!fact) return fields;
    const { source, type, payload } = fact;
    const time = fact.form === 'usual' ? {} : { createdAt: writtenTime(now, fact) };
    return { ...fields, source, type, payload, ...time };
  };
}

function logRecord(now: number, accountId: string, fact: LogFact): AccountLog {
  return {
    accountId,
    accountLogId: fact.accountLogId,
    source: 'some',
    type: 'some',
    payload: {},
    idempotencyKey: fact.key,
    createdAt: `+${madeAt(now, fact)}`,
    updatedAt: null,
    deletedAt: fact.isDeleted ? `+${now - DAY}` : null,
  };
}

export function fillLogs(world: World, logs: Logs, store: Store): void {
  const times = { createdAt: `+${nowOf(world) - 400 * DAY}`, updatedAt: `+${nowOf(world) - DAY}` };
  const account = { accountId: logs.accountId, domain: 'contoso.example', name: 'Contoso $1', ...times };
  store.add('account', logs.accountId, { ...account, latestActivityAt: null });
  addLogs(nowOf(world), logs, store);
}

/** `now`: of the first look. */
export function refillLogs(now: number, before: Logs, logs: Logs, store: Store): void {
  for (const { accountLogId } of before.logs) store.remove('accountLog', accountLogId);
  addLogs(now, logs, store);
}

function addLogs(now: number, { accountId, logs, isAll }: Logs, store: Store): void {
  for (const fact of logs) {
    const label = isAll || !fact.isDeleted ? 'kept' : 'deleted';
    const place = { parent: accountId, rank: fact.rank, label };
    store.add('accountLog', fact.accountLogId, logRecord(now, accountId, fact), place);
  }
}
