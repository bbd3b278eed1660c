import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Params } from '../../lib/api/operation-schemas.ts';
import type { ReadName } from '../../lib/api/operations.ts';
import type { Problem } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/service-reads.ts';

export interface Reading<Data> {
  block: Block<Data>;
  /** Reads from the service, even if the cache is fresh. The current data stays meanwhile. */
  renew(): void;
}

interface Shown<Data> {
  key: string;
  block: Block<Data>;
}

const loading = { state: 'loading' } as const;

/** Sources of a block: the cache and the service. */
export interface BlockReads<Data> {
  peek(): Promise<ReadSnapshot<Data> | undefined>;
  /** `force` bypasses a fresh cache. */
  read(force: boolean): Promise<ReadSnapshot<Data>>;
}

/** A block of service data. Shows cached data immediately, refreshes it if stale, and rereads when `revision` or `sources` change. */
export function useBlock<Data>(
  key: string,
  source: BlockReads<Data> | undefined,
  sources: readonly unknown[],
  revision: number,
): Reading<Data> {
  const [shown, setShown] = useState<Shown<Data>>();
  const turn = useRef(0);
  const newest = useRef(source);
  newest.current = source;

  const load = useCallback(
    (force: boolean) => {
      turn.current += 1;
      if (!newest.current) return;
      const ownTurn = turn.current;
      const change: Change<Data> = (next) => {
        if (ownTurn !== turn.current) return;
        setShown((present) => ({ key, block: next(present?.key === key ? present.block : loading) }));
      };
      void follow(newest.current, force, change);
    },
    [key, ...sources],
  );

  // Before the paint, so that the request runs while the browser paints.
  // biome-ignore lint/correctness/useExhaustiveDependencies(revision): a new revision has another cached answer.
  useLayoutEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, revision]);

  const renew = useCallback(() => load(true), [load]);
  return { block: shown !== undefined && shown.key === key ? shown.block : loading, renew };
}

/** An operation as a block. Reads nothing without parameters. */
export function useRead<N extends ReadName>(
  reads: ServiceReads,
  operation: N,
  params: Params<N> | undefined,
  revision: number,
): Reading<Answer<N>> {
  const source = params && {
    peek: () => reads.peek(operation, params),
    read: (force: boolean) => reads.read(operation, params, force ? { force } : {}),
  };
  return useBlock(JSON.stringify([operation, params ?? null]), source, [reads], revision);
}

type Change<Data> = (next: (present: Block<Data>) => Block<Data>) => void;

async function follow<Data>(
  { peek, read }: BlockReads<Data>,
  force: boolean,
  change: Change<Data>,
): Promise<void> {
  try {
    const cached = await peek();
    if (cached) change(() => blockOf(cached, force || !cached.fresh));
    if (cached?.fresh && !force) return;
    const answer = await read(force);
    change(() => blockOf(answer, false));
  } catch (error) {
    const problem = problemOf(error);
    change((present) => withProblem(present, problem));
  }
}

function blockOf<Data>({ fresh, ...read }: ReadSnapshot<Data>, renewing: boolean): Block<Data> {
  return { state: 'shown', ...read, stale: !fresh, renewing };
}

/** Keeps the shown data and adds why it could not be refreshed. */
function withProblem<Data>(block: Block<Data>, problem: Problem): Block<Data> {
  return block.state === 'shown' ? { ...block, renewing: false, problem } : { state: 'failed', problem };
}
