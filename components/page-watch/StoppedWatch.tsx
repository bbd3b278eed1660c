import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

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
