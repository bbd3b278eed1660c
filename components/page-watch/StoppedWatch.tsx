import { i18n } from '#i18n';
import type { Problem, ProblemKind } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

/** Why no page is checked for now. The problem is left out where it is shown already. */
export function PausedWatch({
  problem,
  shownProblem,
}: {
  problem: Problem;
  shownProblem?: ProblemKind | undefined;
}) {
  return (
    <div class="stack tight" role="status">
      {problem.kind !== shownProblem && problem.kind !== 'newer-data' && <ProblemNote problem={problem} />}
      <p class="small soft">{i18n.t('pageWatch.paused')}</p>
    </div>
  );
}

export function StoppedWatch({ workspaceId, problem }: { workspaceId: string; problem: Problem }) {
  const { ask } = useView();
  const acting = useAction();
  return (
    <div class="stack" role="status">
      <strong>{i18n.t('pageWatch.stopped')}</strong>
      <ProblemNote problem={problem} />
      <div class="row wrap">
        <ActionButton
          acting={acting}
          label={i18n.t('pageWatch.resume')}
          act={() => ask('resumePageWatch', { workspaceId })}
        />
        {problem.kind === 'unauthorized' && (
          <span class="small soft">{i18n.t('pageWatch.resumesByKey')}</span>
        )}
      </div>
      {acting.problem && <ProblemNote problem={acting.problem} />}
    </div>
  );
}
