import { i18n } from '#i18n';
import type { Problem } from '../../lib/problem.ts';
import { ProblemNote } from '../ProblemNote.tsx';
import { useAction } from '../use-action.ts';

interface PausedBannerProps {
  problem: Problem;
  now: number;
  openOptions(): void;
  grantAccess(): Promise<boolean>;
}

/** Said once for all captures of a workspace: what they wait for, and the one click that settles it. */
export function PausedBanner({ problem, now, openOptions, grantAccess }: PausedBannerProps) {
  const granting = useAction();
  return (
    <div class="paused-banner">
      <ProblemNote
        problem={problem}
        now={now}
        onOptions={openOptions}
        onGrant={() => granting.run(grantAccess)}
      />
      <p class="small soft">{i18n.t('capture.outbox.paused')}</p>
    </div>
  );
}
