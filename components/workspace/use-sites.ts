import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { Site, SiteAccess } from '../../lib/workspace/sites.ts';

export interface Sites {
  state: 'loading' | 'failed' | 'shown';
  problem?: Problem;
  sites: Site[];
  /** Patterns of those that the browser lets this extension see. */
  granted: string[];
  reload(): void;
}

type Found = Omit<Sites, 'reload'> & { workspaceId: string };

/** The sites of a workspace, and which of them are granted. Looked up again when the view comes back into sight. */
export function useSites(ask: Ask, access: SiteAccess, workspaceId: string): Sites {
  const [found, setFound] = useState<Found>();
  const turn = useRef(0);

  const reload = useCallback(() => {
    turn.current += 1;
    const ownTurn = turn.current;
    const settle = (next: Omit<Found, 'workspaceId'>) => {
      if (ownTurn === turn.current) setFound({ ...next, workspaceId });
    };
    find(ask, access, workspaceId).then(settle, (error: unknown) => {
      settle({
        state: 'failed',
        sites: [],
        granted: [],
        ...(error instanceof ProblemError ? { problem: error.problem } : {}),
      });
      if (!(error instanceof ProblemError)) reportError(error);
    });
  }, [ask, access, workspaceId]);

  useEffect(() => {
    reload();
    const onVisible = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      turn.current += 1;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [reload]);

  if (found?.workspaceId !== workspaceId) return { state: 'loading', sites: [], granted: [], reload };
  return { ...found, reload };
}

async function find(ask: Ask, access: SiteAccess, workspaceId: string): Promise<Omit<Found, 'workspaceId'>> {
  const sites = await ask('listSites', { workspaceId });
  const granted = await access.granted(sites.map(({ pattern }) => pattern));
  return { state: 'shown', sites, granted };
}
