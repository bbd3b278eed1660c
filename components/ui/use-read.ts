import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Params, ReadName } from '../../lib/api/operations.ts';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/look.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/requests.ts';

export interface Reading<Data> {
  block: Block<Data>;
  /** Asks the service, fresh or not. What is shown stays until the answer is there. */
  renew(): void;
}

interface Shown<Data> {
  key: string;
  block: Block<Data>;
}

const loading = { state: 'loading' } as const;

/**
 * An operation as a block: what is kept is shown at once with its age, and renewed where it is stale. Reads again when
 * `revision` rises; other parameters never show the answer of earlier ones. Without parameters nothing is read.
 */
export function useRead<N extends ReadName>(
  reads: ServiceReads,
  operation: N,
  params: Params<N> | undefined,
  revision: number,
): Reading<Answer<N>> {
  const key = params && `${operation} ${JSON.stringify(params)}`;
  const [shown, setShown] = useState<Shown<Answer<N>>>();
  const turn = useRef(0);

  const load = useCallback(
    (force: boolean) => {
      turn.current += 1;
      if (params === undefined || key === undefined) return;
      const mine = turn.current;
      const change = (next: (present: Block<Answer<N>>) => Block<Answer<N>>) => {
        if (mine !== turn.current) return;
        setShown((present) => ({ key, block: next(present?.key === key ? present.block : loading) }));
      };
      follow(reads, operation, params, force, change).catch(reportError);
    },
    [reads, operation, key],
  );

  // Asked before the paint, which takes as long as the answer.
  useLayoutEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, revision]);

  const renew = useCallback(() => load(true), [load]);
  return { block: shown !== undefined && shown.key === key ? shown.block : loading, renew };
}

type Change<Data> = (next: (present: Block<Data>) => Block<Data>) => void;

async function follow<N extends ReadName>(
  reads: ServiceReads,
  operation: N,
  params: Params<N>,
  force: boolean,
  change: Change<Answer<N>>,
): Promise<void> {
  try {
    const kept = await reads.peek(operation, params);
    if (kept) change(() => blockOf(kept, force || !kept.fresh));
    if (kept?.fresh && !force) return;
    const answer = await reads.read(operation, params, force ? { force } : {});
    change(() => blockOf(answer, false));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    change((present) => withProblem(present, error.problem));
  }
}

function blockOf<Data>({ data, at, fresh, problem }: ReadSnapshot<Data>, renewing: boolean): Block<Data> {
  return { state: 'shown', data, at, stale: !fresh, renewing, ...(problem ? { problem } : {}) };
}

/** What is shown stays, with the reason why it is not newer. */
function withProblem<Data>(block: Block<Data>, problem: Problem): Block<Data> {
  return block.state === 'shown' ? { ...block, renewing: false, problem } : { state: 'failed', problem };
}
