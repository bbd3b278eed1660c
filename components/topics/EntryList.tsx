import { useMemo } from 'preact/hooks';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { EntryView } from '../../lib/topics/topics.ts';
import { EntryItem } from './EntryItem.tsx';

interface EntryListProps {
  entries: readonly EntryView[];
  newIds: ReadonlySet<string>;
  /** Folded; empty where nothing is looked for. */
  query: string;
  topicId: string;
  reads: ServiceReads;
  now: number;
  put(entry: EntryView): void;
}

/** All that is loaded and found. The browser draws only what is near; see the style of `.entry`. */
export function EntryList({ entries, newIds, query, topicId, reads, now, put }: EntryListProps) {
  // Ages are counted by the minute: drawing hundreds of entries with every turn of the clock is not worth it.
  const minute = Math.floor(now / 60_000);
  return useMemo(
    () => (
      <ul class="entry-list">
        {entries.map((entry) => (
          <EntryItem
            key={entry.topicEntryId}
            entry={entry}
            isNew={newIds.has(entry.topicEntryId)}
            query={query}
            topicId={topicId}
            reads={reads}
            now={now}
            put={put}
          />
        ))}
      </ul>
    ),
    [entries, newIds, query, topicId, reads, minute],
  );
}
