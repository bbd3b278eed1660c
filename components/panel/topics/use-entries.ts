import { entryView } from '../../../lib/entry-list.ts';
import type { ServiceReads } from '../../../lib/requests.ts';
import { useListWalk } from '../use-list-walk.ts';

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
