import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';

interface PausedBannerProps {
  /** What it means for what waits. */
  meaning?: string;
  problem: Problem;
  openOptions(): void;
  grantAccess(): Promise<boolean>;
}

/** Said once for all that waits in a workspace: what it waits for, and the one click that settles it. */
export function PausedBanner(props: PausedBannerProps) {
  const { problem, openOptions, grantAccess, meaning = i18n.t('capture.outbox.paused') } = props;
  const granting = useAction();
  return (
    <div class="paused-banner">
      <ProblemNote problem={problem} onOptions={openOptions} onGrant={() => granting.run(grantAccess)} />
      <p class="small soft">{meaning}</p>
    </div>
  );
}
