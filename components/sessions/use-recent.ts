import { useCallback, useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { KnownThing } from '../../lib/people/people.ts';
import type { Ask } from '../../lib/platform/requests.ts';

/** The ids of sessions that the workspace knows, used last first. Undefined: not read yet. */
export function useRecent(ask: Ask, workspaceId: string) {
  const [known, setKnown] = useState<KnownThing[]>();
  const reload = useCallback(() => {
    ask('listKnown', { workspaceId, kind: 'session' }).then(setKnown, (error: unknown) => {
      setKnown([]);
      if (!(error instanceof ProblemError)) throw error;
    });
  }, [ask, workspaceId]);
  useEffect(reload, [reload]);
  return { known, reload };
}
