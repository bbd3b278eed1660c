import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export type RecordState<Data> =
  | { state: 'loading' }
  /** Not among what is known of the workspace. */
  | { state: 'absent' }
  | { state: 'failed'; problem: Problem }
  | { state: 'shown'; data: Data };

/**
 * A record of the directory, read again when `revision` rises. What is shown stays until the newer one is there; the record
 * of another `key` is never shown. Without a key nothing is read.
 */
export function useRecord<Data>(
  key: string | undefined,
  revision: number,
  load: () => Promise<Data | undefined>,
): { record: RecordState<Data>; again(): void } {
  const [shown, setShown] = useState<{ key: string; record: RecordState<Data> }>();
  const [tries, setTries] = useState(0);
  const newest = useRef(load);
  newest.current = load;
  // Asked before the paint, which takes as long as the answer.
  useLayoutEffect(() => {
    if (key === undefined) return;
    let current = true;
    const show = (record: RecordState<Data>) => current && setShown({ key, record });
    newest.current().then(
      (data) => show(data === undefined ? { state: 'absent' } : { state: 'shown', data }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        show({ state: 'failed', problem: error.problem });
      },
    );
    return () => {
      current = false;
    };
  }, [key, revision, tries]);
  const record = shown !== undefined && shown.key === key ? shown.record : ({ state: 'loading' } as const);
  return { record, again: () => setTries(tries + 1) };
}
