import { useEffect, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { entryView } from '../../lib/topics/entry-list.ts';
import type { EntryView } from '../../lib/topics/topics.ts';

export type OpenedEntry =
  | { state: 'loading'; entryId: string }
  | { state: 'shown'; entryId: string; entry: EntryView }
  | { state: 'failed'; entryId: string; problem: Problem };

/** One entry that is read by its id, wherever it is in the list. */
export function useEntryById(reads: ServiceReads, topicId: string, entryId: string | undefined) {
  const [opened, setOpened] = useState<OpenedEntry>();
  useEffect(() => {
    if (entryId === undefined) return setOpened(undefined);
    let isCurrent = true;
    setOpened({ state: 'loading', entryId });
    readEntry(reads, topicId, entryId).then(
      (entry) => isCurrent && setOpened({ state: 'shown', entryId, entry }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (isCurrent) setOpened({ state: 'failed', entryId, problem: error.problem });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reads, topicId, entryId]);
  return opened;
}

/** As it is at the service now. A reading that only gave what was kept counts for nothing. */
export async function readEntry(reads: ServiceReads, topicId: string, entryId: string): Promise<EntryView> {
  const params = { topic_id: topicId, topic_entry_id: entryId };
  const { data, problem } = await reads.read('getTopicEntry', params, { force: true });
  if (problem) throw new ProblemError(problem);
  return entryView(data);
}
