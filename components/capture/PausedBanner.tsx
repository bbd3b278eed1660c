import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { usePageActions } from '../ui/view-context.ts';

interface PausedBannerProps {
  problem: Problem;
  /** What it means for what waits. */
  meaning: string;
}

/** Said once for all that waits in a workspace: what it waits for, and the one click that settles it. */
export function PausedBanner({ problem, meaning }: PausedBannerProps) {
  const { grantAccess } = usePageActions();
  const granting = useAction();
  return (
    <div class="paused-banner">
      <ProblemNote problem={problem} toOptions onGrant={() => granting.run(grantAccess)} />
      <p class="small soft">{meaning}</p>
    </div>
  );
}
