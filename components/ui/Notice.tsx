import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { useAction } from './use-action.ts';

interface NoticeProps {
  problem: Problem;
  actions: PopupActions;
}

/** What concerns the whole workspace, over everything else. */
export function Notice({ problem, actions }: NoticeProps) {
  const [refused, setRefused] = useState(false);
  const granting = useAction();
  const grant = () => granting.run(async () => setRefused(!(await actions.grantAccess())));
  return (
    <section class="notice-place" aria-label={i18n.t('popup.notice')}>
      <ProblemNote
        problem={problem}
        onRetry={actions.refresh}
        onGrant={grant}
        onOptions={actions.openOptions}
      />
      <p class="small soft" role="status">
        {refused && problem.kind === 'no-permission' ? i18n.t('popup.grantRefused') : ''}
      </p>
    </section>
  );
}
