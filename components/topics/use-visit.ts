import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';

const none: ReadonlySet<string> = new Set();

/** What came since the last visit; it stays marked for as long as this is open. Nothing is new at a first visit. */
export function useVisit(ask: Ask, topicId: string): ReadonlySet<string> {
  const [newIds, setNewIds] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    ask('visitTopic', { topicId }).then(
      (visit) => isCurrent && setNewIds(visit.firstVisit ? none : new Set(visit.newIds)),
      (error: unknown) => {
        // Marks that cannot be had keep nobody from reading.
        if (!(error instanceof ProblemError)) reportError(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, topicId]);
  return newIds;
}
