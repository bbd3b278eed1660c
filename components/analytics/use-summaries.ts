import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Period, peekPeriod, readPeriod } from '../../lib/analytics/periods.ts';
import { ProblemError } from '../../lib/api/problem.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import type { Block } from '../../lib/page-status/look.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/requests.ts';

type SummariesBlock = Block<AnalyticsSummary[]>;

export interface Summaries {
  block: SummariesBlock;
  /** Asks the service, fresh or not. */
  renew(): void;
}

const loading: SummariesBlock = { state: 'loading' };

/** The figures of several periods as one block: all of them, or the reason why not. An absent period is the service's own. */
export function useSummaries(
  reads: ServiceReads,
  pageId: string,
  periods: readonly (Period | undefined)[],
  revision: number,
): Summaries {
  const key = JSON.stringify([pageId, periods.map((period) => period ?? null)]);
  const [shown, setShown] = useState<{ key: string; block: SummariesBlock }>();
  const turn = useRef(0);
  const load = useCallback(
    (force: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      const change = (next: (present: SummariesBlock) => SummariesBlock) => {
        if (mine !== turn.current) return;
        setShown((present) => ({ key, block: next(present?.key === key ? present.block : loading) }));
      };
      follow(reads, pageId, periods, force, change).catch(reportError);
    },
    [reads, key],
  );
  useEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, revision]);
  const renew = useCallback(() => load(true), [load]);
  return { block: shown?.key === key ? shown.block : loading, renew };
}

async function follow(
  reads: ServiceReads,
  pageId: string,
  periods: readonly (Period | undefined)[],
  force: boolean,
  change: (next: (present: SummariesBlock) => SummariesBlock) => void,
): Promise<void> {
  try {
    const kept = await Promise.all(periods.map((period) => peekPeriod(reads, pageId, period)));
    const all = kept.filter((snapshot) => snapshot !== undefined);
    const fresh = all.every((snapshot) => snapshot.fresh);
    if (all.length === periods.length) change(() => blockOf(all, force || !fresh));
    if (all.length === periods.length && fresh && !force) return;
    const answers = periods.map((period) => readPeriod(reads, pageId, period, Date.now(), force));
    const read = await Promise.all(answers);
    change(() => blockOf(read, false));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    change((present) =>
      present.state === 'shown' ? { ...present, renewing: false, problem } : { state: 'failed', problem },
    );
  }
}

/** As old as the oldest of them. */
function blockOf(snapshots: ReadSnapshot<AnalyticsSummary>[], renewing: boolean): SummariesBlock {
  const problem = snapshots.find((snapshot) => snapshot.problem)?.problem;
  return {
    state: 'shown',
    data: snapshots.map(({ data }) => data),
    at: Math.min(...snapshots.map(({ at }) => at)),
    stale: !snapshots.every(({ fresh }) => fresh),
    renewing,
    ...(problem ? { problem } : {}),
  };
}
