import { useEffect, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { AssetTarget, AssetUse, UsesFrom } from '../../lib/assets/assets.ts';
import type { Ask } from '../../lib/platform/requests.ts';

/** Kept and shown; those beyond it are counted. */
export const MOST_USES = 1000;

export interface UsesSearch {
  uses: AssetUse[];
  total: number;
  checked: number;
  of: number;
  isOver: boolean;
  problem?: Problem;
}

const nothing: UsesSearch = { uses: [], total: 0, checked: 0, of: 0, isOver: false };

/** Goes through the directory part by part, until it is through or `stopped`. No request is made to the service. */
export function useUses(ask: Ask, target: AssetTarget, stopped: boolean, version: number): UsesSearch {
  const [search, setSearch] = useState(nothing);
  const key = JSON.stringify(target);
  useEffect(() => {
    if (stopped) return;
    let isCurrent = true;
    const go = async () => {
      let found = nothing;
      let from: UsesFrom | undefined;
      do {
        const part = await ask('assetUses', { ...target, ...(from ? { from } : {}) });
        if (!isCurrent) return;
        from = part.next;
        found = {
          uses: [...found.uses, ...part.uses].slice(0, MOST_USES),
          total: found.total + part.uses.length,
          checked: found.checked + part.checked,
          of: part.of ?? found.of,
          isOver: from === undefined,
        };
        setSearch(found);
      } while (from !== undefined);
    };
    go().catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      if (isCurrent) setSearch((present) => ({ ...present, isOver: true, problem: error.problem }));
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, key, stopped, version]);
  return search;
}
