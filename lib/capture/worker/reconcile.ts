// Decides from a topic's entries what became of a capture with an unknown outcome. Entries of one text are alike, so they are counted.
import type { Answer } from '../../api/operation-schemas.ts';
import { readTimestamp } from '../../format/dates.ts';
import { CLOCKS_APART, LATE_COMMIT } from '../../jobs/worker/times.ts';
import { type CaptureRecord, textOf } from './capture-record.ts';

export type SoughtText = { text: string; firstSentAt: number } & Pick<
  CaptureRecord,
  'attempts' | 'clockJumped' | 'knownIds' | 'wasNew' | 'sentAt'
>;

export function soughtText(capture: CaptureRecord): SoughtText {
  return { ...capture, text: textOf(capture), firstSentAt: capture.firstSentAt ?? capture.createdAt };
}

export type ReadEntry = Pick<Answer<'getTopicEntry'>, 'topicEntryId' | 'content' | 'createdAt'>;

export interface Reading {
  entries: readonly ReadEntry[];
  /** False if the list was cut short or had unreadable entries. */
  whole: boolean;
  /** How far the clock was ahead of the service's at the first answer (ms), if that sent the time. */
  clockAhead?: number;
}

export interface Claims {
  /** Entries that other captures own. */
  taken: ReadonlySet<string>;
  /** Another capture with the same text also has an unknown outcome. */
  hasRival: boolean;
}

export type Verdict =
  | { kind: 'done'; entryId: string; duplicates: string[] }
  /** Not there: it may be sent again. */
  | { kind: 'again' }
  | { kind: 'unclear'; entryIds: string[] };

/** Services trim texts and change line ends. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

function ofText(text: string, entries: readonly ReadEntry[]): ReadEntry[] {
  const sought = plain(text);
  return entries.filter(({ content }) => plain(content?.content ?? '') === sought);
}

/** A fast local clock makes our own entry look old, so age alone never proves that it existed before. */
type Age = 'since' | 'about' | 'before' | 'unknown';

function ageOf({ createdAt }: ReadEntry, sentAt: number): Age {
  const time = readTimestamp(createdAt);
  if (time === undefined) return 'unknown';
  // Some services round down to whole seconds.
  if (time >= sentAt || (time % 1000 === 0 && time + 999 >= sentAt)) return 'since';
  return time >= sentAt - CLOCKS_APART ? 'about' : 'before';
}

function candidates(
  { text, firstSentAt, clockJumped, knownIds = [] }: SoughtText,
  entries: readonly ReadEntry[],
  taken: ReadonlySet<string>,
): Record<Age, string[]> {
  const found: Record<Age, string[]> = { since: [], about: [], before: [], unknown: [] };
  const free = ofText(text, entries).filter(
    ({ topicEntryId: id }) => !taken.has(id) && !knownIds.includes(id),
  );
  for (const entry of free.toSorted(byTime)) {
    const age = clockJumped ? 'unknown' : ageOf(entry, firstSentAt);
    found[age].push(entry.topicEntryId);
  }
  return found;
}

function byTime(a: ReadEntry, b: ReadEntry): number {
  return (readTimestamp(a.createdAt) ?? 0) - (readTimestamp(b.createdAt) ?? 0);
}

export function reconcile(sought: SoughtText, reading: Reading, { taken, hasRival }: Claims): Verdict {
  const { since, about, unknown, before } = candidates(sought, reading.entries, taken);
  const unclear: Verdict = { kind: 'unclear', entryIds: [...since, ...about, ...unknown, ...before] };
  const [first, ...more] = since;
  if (first !== undefined) {
    // Enough for both; the second reads again.
    if (more.length === 0 || hasRival) return { kind: 'done', entryId: first, duplicates: [] };
    // A browser repeats a request at most once; more entries, or any of uncertain age, mean another writer.
    const isOurs = since.length <= 2 * sought.attempts && about.length === 0 && unknown.length === 0;
    return isOurs ? { kind: 'done', entryId: first, duplicates: more } : unclear;
  }
  if (unclear.entryIds.length === 0) return reading.whole ? { kind: 'again' } : unclear;
  const [only, ...others] = unknown;
  // Its time is unreadable, but it did not exist when the capture was placed.
  const isNew = sought.wasNew && about.length + before.length + others.length === 0 && !hasRival;
  return only !== undefined && isNew ? { kind: 'done', entryId: only, duplicates: [] } : unclear;
}

/**
 * Returns further entries of the same text that no capture owns: one request was applied more than once. A browser repeats immediately,
 * so a much later entry is another writer's, unless an earlier request is still pending.
 */
export function duplicatesOf(
  sought: SoughtText,
  entryId: string,
  entries: readonly ReadEntry[],
  taken: ReadonlySet<string>,
): string[] {
  const { since, unknown } = candidates(sought, entries, taken);
  const timeOf = (id: string) =>
    readTimestamp(entries.find(({ topicEntryId }) => topicEntryId === id)?.createdAt);
  const own = timeOf(entryId);
  const isOurs = (id: string) => {
    const time = timeOf(id);
    const isOut = sought.sentAt !== undefined && sought.sentAt !== sought.firstSentAt;
    return isOut || own === undefined || time === undefined || Math.abs(time - own) <= LATE_COMMIT;
  };
  const found = (sought.wasNew ? [...since, ...unknown] : since).filter((id) => id !== entryId);
  // The browser makes at most one extra entry per request.
  return found.filter(isOurs).slice(0, 2 * Math.max(1, sought.attempts) - 1);
}
