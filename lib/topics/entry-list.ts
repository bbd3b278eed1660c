// Entries of a topic: views, search and sort orders.
import type { Answer } from '../api/operation-schemas.ts';
import { readTimestamp } from '../format/dates.ts';
import { textLanguage } from '../format/locale.ts';
import { foldText } from '../format/search-words.ts';
import type { EntryView } from './topics.ts';

export const entrySorts = ['service', 'newest', 'oldest', 'text'] as const;
export type EntrySort = (typeof entrySorts)[number];

export function entryView(entry: Answer<'getTopicEntry'>): EntryView {
  const { topicEntryId, content, createdAt, updatedAt } = entry;
  return {
    topicEntryId,
    text: content?.content ?? '',
    type: content?.type || undefined,
    createdAt: createdAt || undefined,
    updatedAt: updatedAt || undefined,
  };
}

/** `entries` in the service's order. Unreadable times come last in any order. */
export function entriesShown(entries: readonly EntryView[], text: string, sort: EntrySort): EntryView[] {
  const wanted = foldText(text);
  const found = entries.filter(
    (entry) => wanted === '' || foldText(entry.text).includes(wanted) || entry.topicEntryId === text.trim(),
  );
  if (sort === 'service') return found;
  if (sort === 'text') {
    const { compare } = new Intl.Collator(textLanguage(), { numeric: true, sensitivity: 'base' });
    return found.sort((a, b) => compare(a.text, b.text));
  }
  const sign = sort === 'newest' ? -1 : 1;
  const times = new Map(found.map((entry) => [entry, readTimestamp(entry.createdAt)]));
  return found.sort((a, b) => byTime(times.get(a), times.get(b), sign));
}

function byTime(a: number | undefined, b: number | undefined, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (a - b);
}

/** Returns the most frequent content type, the first one if tied; undefined without entries that have one. */
export function usualType(entries: readonly { type?: string | undefined }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { type } of entries) if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}

/** What a second reading of an entry shows. */
export type Verdict = 'same' | 'changed' | 'gone';

export function verdictOf(before: EntryView, now: EntryView | undefined): Verdict {
  if (!now) return 'gone';
  return before.text === now.text && before.type === now.type ? 'same' : 'changed';
}
