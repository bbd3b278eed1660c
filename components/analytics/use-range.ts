import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import type { AnalyticsView, Block } from '../../lib/page-status/look.ts';
import type { Ask } from '../../lib/platform/requests.ts';
import type { AnalyticsRange } from '../../lib/workspace/workspace.ts';
import { useAction } from '../ui/use-action.ts';

export interface RangeChoice {
  /** Of the figures shown, or the one just chosen; undefined where neither is known. */
  range: AnalyticsRange | undefined;
  /** The figures shown are still those of another range. */
  pending: boolean;
  problem: Problem | undefined;
  choose(range: AnalyticsRange): void;
}

/** The range of the figures: what was chosen stands until its figures are there, so that nothing flickers back. */
export function useRange(
  block: Block<AnalyticsView>,
  workspaceId: string | undefined,
  ask: Ask,
): RangeChoice {
  const [wanted, setWanted] = useState<AnalyticsRange>();
  const changing = useAction();
  const shown = block.state === 'shown' ? block.data.range : undefined;
  useEffect(() => {
    if (shown === wanted) setWanted(undefined);
  }, [shown, wanted]);
  // Figures that could not be renewed must carry the name of their own range.
  const failed = changing.problem !== undefined || (block.state === 'shown' && block.problem !== undefined);
  const range = failed ? shown : (wanted ?? shown);
  return {
    range,
    pending: shown !== undefined && range !== shown,
    problem: changing.problem,
    choose: (next) => {
      if (workspaceId === undefined) return;
      setWanted(next);
      changing.run(() => ask('setAnalyticsRange', { workspaceId, range: next }));
    },
  };
}
