import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { entryView } from '../../lib/topics/entry-list.ts';
import { useListWalk } from '../ui/use-list-walk.tsx';

/** The entries of a topic, part by part; read anew where they are stale whenever `version` is another one. */
export function useEntries(reads: ServiceReads, topicId: string, version: string) {
  const { items, ...reading } = useListWalk(
    reads,
    {
      operation: 'listTopicEntries',
      params: { topic_id: topicId },
      view: entryView,
      idOf: ({ topicEntryId }) => topicEntryId,
    },
    version,
  );
  return { entries: items, ...reading };
}

export type EntriesReading = ReturnType<typeof useEntries>;
