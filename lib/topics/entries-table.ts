// Entries of a topic as a table to save.
import type { EntryView } from './topics.ts';

/** `header`: the names of the five columns. Types and times as the service sent them. */
export function entriesTable(
  entries: readonly EntryView[],
  header: readonly [id: string, type: string, text: string, created: string, updated: string],
): (string | null)[][] {
  return [
    [...header],
    ...entries.map(({ topicEntryId, type = null, text, createdAt = null, updatedAt = null }) => [
      topicEntryId,
      type,
      text,
      createdAt,
      updatedAt,
    ]),
  ];
}
