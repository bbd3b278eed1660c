import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Look } from '../../lib/page-status/look.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { Ask } from '../../lib/platform/requests.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';

interface ScaleOf {
  workspaceId: string;
  /** Absent: nobody has said. */
  scale?: RateScale;
}

export interface KnownScale {
  scale: RateScale | undefined;
  /** Not known whether anybody has said. */
  answered(scale: RateScale): void;
}

/** The scale of rates in a workspace: of the look where it is of this workspace, else asked for once. */
export function useRateScale(
  look: Look | undefined,
  { id }: PanelSubject['workspace'],
  ask: Ask,
): KnownScale {
  const [known, setKnown] = useState<ScaleOf>();
  const looked = look?.workspace?.id === id;
  useEffect(() => {
    if (looked) return;
    let current = true;
    ask('listWorkspaces', {}).then(
      (all) => {
        const scale = all.find((one) => one.id === id)?.rateScale;
        if (current) setKnown({ workspaceId: id, ...(scale ? { scale } : {}) });
      },
      (error: unknown) => {
        // Rates are then shown as sent.
        if (!(error instanceof ProblemError)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [looked, id, ask]);
  const own = known?.workspaceId === id ? known.scale : undefined;
  return {
    scale: own ?? (looked ? look?.workspace?.rateScale : undefined),
    answered: (scale) => setKnown({ workspaceId: id, scale }),
  };
}
