import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownThing } from '../../../lib/people.ts';
import { type Problem, ProblemError } from '../../../lib/problem.ts';
import type { ServiceReads } from '../../../lib/requests.ts';

interface Progress {
  done: number;
  of: number;
}

/** What the service has no more, or may not tell, is no reason to leave the others unread. */
const passedOver = new Set(['not-found', 'forbidden', 'rejected', 'unexpected-answer', 'too-large']);

/** Reads known things one after another, so that lists can call them by their names. Started by a click, and stoppable. */
export function useReadingNames(reads: ServiceReads, again: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<Problem>();
  const turn = useRef(0);
  const stop = () => {
    turn.current += 1;
    setProgress(undefined);
    again();
  };
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const work = async (things: readonly KnownThing[], isCurrent: () => boolean) => {
    for (const [index, thing] of things.entries()) {
      if (!isCurrent()) return;
      setProgress({ done: index, of: things.length });
      await readThing(reads, thing).catch((error: unknown) => {
        if (!(error instanceof ProblemError) || !passedOver.has(error.problem.kind)) throw error;
      });
    }
  };
  const start = (things: readonly KnownThing[]) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    setProblem(undefined);
    work(things, isCurrent).then(
      () => isCurrent() && stop(),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (!isCurrent()) return;
        setProblem(error.problem);
        stop();
      },
    );
  };
  return { progress, problem, start, stop };
}

function readThing(reads: ServiceReads, { kind, id, of }: KnownThing): Promise<unknown> {
  if (kind === 'person') return reads.read('getPerson', { person_id: id });
  if (kind === 'account') return reads.read('getAccount', { account_id: id });
  if (kind === 'person-log' && of !== undefined)
    return reads.read('getPersonLog', { person_id: of, person_log_id: id });
  return Promise.resolve();
}
