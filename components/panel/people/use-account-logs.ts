import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../../lib/api/operations.ts';
import { type IncompleteReason, nextStep, type WalkPosition } from '../../../lib/cursor-walk.ts';
import { accountLogView, type LogView } from '../../../lib/logs.ts';
import { type Problem, ProblemError } from '../../../lib/problem.ts';
import type { ReadSnapshot, ServiceReads } from '../../../lib/requests.ts';

interface Logs {
  /** In the order of the service, each once. */
  logs: LogView[];
  total?: number | undefined;
  /** When the oldest part of them was read. */
  at?: number;
  isLoading: boolean;
  /** The first part was read, or could not be. */
  isKnown: boolean;
  /** The cursor of what follows. */
  next?: string | undefined;
  incomplete?: IncompleteReason;
  problem?: Problem;
}

interface Walk {
  position: WalkPosition;
  seen: Set<string>;
}

const nothing: Logs = { logs: [], isLoading: true, isKnown: false };
const fromStart = (): Walk => ({ position: { listPages: 0, items: 0 }, seen: new Set() });

/** The log of an account, part by part: what is kept is shown at once, and what follows is read on request. */
export function useAccountLogs(reads: ServiceReads, accountId: string, includeDeleted: boolean) {
  const [state, setState] = useState<Logs>(nothing);
  const walk = useRef(fromStart());
  const turn = useRef(0);

  const run = useCallback((work: (isCurrent: () => boolean) => Promise<void>) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    setState((present) => ({ ...present, isLoading: true }));
    work(isCurrent).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) return reportError(error);
      const { problem } = error;
      if (isCurrent()) setState((present) => ({ ...present, problem, isLoading: false, isKnown: true }));
    });
  }, []);

  const load = useCallback(
    (force: boolean) =>
      run(async (isCurrent) => {
        const params = paramsOf(accountId, includeDeleted);
        const show = (answer: ReadSnapshot<Answer<'listAccountLogs'>>, isLoading: boolean) => {
          if (!isCurrent()) return;
          walk.current = fromStart();
          setState({ ...addPart(nothing, answer, undefined, walk.current), isLoading });
        };
        const kept = await reads.peek('listAccountLogs', params);
        if (kept) show(kept, force || !kept.fresh);
        if (kept?.fresh && !force) return;
        show(await reads.read('listAccountLogs', params, force ? { force } : {}), false);
      }),
    [reads, accountId, includeDeleted, run],
  );

  useEffect(() => {
    setState(nothing);
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load]);

  const goOn = (toTheEnd: boolean) =>
    run(async (isCurrent) => {
      let read = state;
      do {
        const params = paramsOf(accountId, includeDeleted, read.next);
        const answer = await reads.read('listAccountLogs', params);
        if (!isCurrent()) return;
        read = addPart(read, answer, read.next, walk.current);
        setState({ ...read, isLoading: toTheEnd && read.next !== undefined });
      } while (toTheEnd && read.next !== undefined);
    });

  return {
    ...state,
    renew: () => load(true),
    more: () => goOn(false),
    every: () => goOn(true),
    stop: () => {
      turn.current += 1;
      setState((present) => ({ ...present, isLoading: false }));
    },
  };
}

export type LogsReading = ReturnType<typeof useAccountLogs>;

/** What the default of `includeDeleted` is, is not shown: it is sent only where somebody asks for it. */
function paramsOf(accountId: string, includeDeleted: boolean, cursor?: string) {
  return {
    account_id: accountId,
    ...(includeDeleted ? { includeDeleted: 'true' } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function addPart(
  before: Logs,
  answer: ReadSnapshot<Answer<'listAccountLogs'>>,
  cursor: string | undefined,
  walk: Walk,
): Logs {
  const { items, hasMore, nextCursor, totalCount } = answer.data;
  const known = new Set(before.logs.map(({ id }) => id));
  const added = items.map(accountLogView).filter(({ id }) => !known.has(id));
  if (cursor !== undefined) walk.seen.add(cursor);
  const part = { hasMore, nextCursor, totalCount, newItems: added.length };
  const step = nextStep(walk.position, part, (each) => walk.seen.has(each));
  walk.position = step.position;
  return {
    logs: [...before.logs, ...added],
    total: step.position.totalCount,
    at: Math.min(before.at ?? answer.at, answer.at),
    isLoading: true,
    isKnown: true,
    next: step.kind === 'go-on' ? step.cursor : undefined,
    ...(step.kind === 'incomplete' ? { incomplete: step.reason } : {}),
    ...(answer.problem ? { problem: answer.problem } : {}),
  };
}
