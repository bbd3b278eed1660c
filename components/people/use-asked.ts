import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export interface Asked<Data> {
  /** Undefined while nothing was answered. */
  data: Data | undefined;
  problem: Problem | undefined;
  again(): void;
}

/**
 * What the background answers without any request. Asked anew when `key` is another one; what was answered stays until the next
 * answer where only the part behind the last space changed. Without a key nothing is asked.
 */
export function useAsked<Data>(key: string | undefined, work: () => Promise<Data>): Asked<Data> {
  const [answer, setAnswer] = useState<{ of: string; data?: Data; problem?: Problem }>();
  const [turn, setTurn] = useState(0);
  const latest = useRef(work);
  latest.current = work;
  const of = key?.slice(0, key.lastIndexOf(' '));
  useEffect(() => {
    if (of === undefined) return;
    let isCurrent = true;
    latest.current().then(
      (data) => isCurrent && setAnswer({ of, data }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (isCurrent) setAnswer({ of, problem: error.problem });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const shown = answer?.of === of ? answer : undefined;
  return { data: shown?.data, problem: shown?.problem, again: () => setTurn((count) => count + 1) };
}
