import { useEffect, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { type Chosen, isStillChosen } from '../../lib/publish/publish-selection.ts';
import type { Waiting } from './use-waiting.ts';

type Reviewed = { rows: AudienceListRow[]; leftOut: number } | { problem: Problem } | undefined;

/** The chosen audiences as they are now, read once. */
export function useReviewed(waiting: Waiting, chosen: Chosen) {
  const [reviewed, setReviewed] = useState<Reviewed>();
  const { collect } = waiting;
  // Once, when the review begins: what is reviewed must not change under the eyes. The run checks again.
  useEffect(() => {
    let current = true;
    const show = (value: Reviewed) => current && setReviewed(value);
    collect(isStillChosen(chosen), chosen.length).then(
      (rows) => show({ rows, leftOut: chosen.length - rows.length }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        show({ problem: error.problem });
      },
    );
    return () => {
      current = false;
    };
  }, [collect]);
  return [reviewed, setReviewed] as const;
}
