// How this service speaks where the interface leaves it open. What the tables hold is the same in each dialect.
import type { Reply } from './answering.ts';

type Fields = Record<string, unknown>;

export interface Dialect {
  /** Texts of time: `+` and milliseconds by default. */
  times?: 'plus' | 'plus-seconds' | 'iso' | 'microseconds';
  /** Of messages: milliseconds by default. */
  messageTimes?: 'seconds';
  /** Cursors are offsets instead of the last item, so that insertions and deletions shift the next page. */
  cursors?: 'counts';
  /** The newest message comes first. */
  newestFirst?: true;
  /** Rates are of 100. */
  percent?: true;
  /** What is not there is sent as null. */
  nulls?: true;
  /** Fields of an analytics summary that this service never fills in. */
  unfilled?: readonly string[];
  /** One object of an answer as this service sends it, where it breaks the interface. */
  own?: (fields: Fields) => Fields;
}

const RATES = ['bounceRate', 'conversionRate', 'formSubmitRate'];
/** Fields of items that a service may send as null where it has nothing. */
const MAYBE = ['archivedAt', 'deletedAt', 'personId', 'customName', 'publishedVersion', 'latestVersion'];

const timeIn: Record<NonNullable<Dialect['times']>, (time: number) => string> = {
  plus: (time) => `+${time}`,
  'plus-seconds': (time) => `+${Math.floor(time / 1000)}`,
  iso: (time) => new Date(time).toISOString(),
  microseconds: (time) => `+${time}000`,
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function spoken(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) return value.map((part) => spoken(part, dialect));
  if (!isFields(value)) return value;
  const told = Object.entries(value).map(([name, field]) => [name, fieldOf(name, field, dialect)]);
  const absent = dialect.nulls && ('pageId' in value || 'versionId' in value) ? MAYBE : [];
  const all = { ...Object.fromEntries(absent.map((name) => [name, null])), ...Object.fromEntries(told) };
  return dialect.own ? dialect.own(all) : all;
}

function fieldOf(name: string, field: unknown, dialect: Dialect): unknown {
  if (/At$/.test(name) && typeof field === 'string') return timeIn[dialect.times ?? 'plus'](Number(field));
  if (name === 'timestamp' && typeof field === 'number' && dialect.messageTimes) return field / 1000;
  if (dialect.unfilled?.includes(name)) return null;
  // A fraction of four digits is a percentage of two.
  if (dialect.percent && RATES.includes(name) && typeof field === 'number')
    return Number((field * 100).toFixed(2));
  const inner = spoken(field, dialect);
  return name === 'messages' && Array.isArray(inner) && dialect.newestFirst ? inner.toReversed() : inner;
}

/** The answer in the service's own way. Refusals stay as they are. */
export function inDialect(dialect: Dialect | undefined, reply: Reply): Reply {
  if (!dialect || reply.status >= 300) return reply;
  return { ...reply, body: JSON.stringify(spoken(JSON.parse(reply.body), dialect)) };
}
