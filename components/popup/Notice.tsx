import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { usePageActions } from '../ui/view-context.ts';

export function Notice({ problem }: { problem: Problem }) {
  const { refresh, grantAccess } = usePageActions();
  const [refused, setRefused] = useState(false);
  const granting = useAction();
  const grant = () => granting.run(async () => setRefused(!(await grantAccess())));
  // StorageNotes already shows this.
  if (problem.kind === 'newer-data') return null;
  return (
    <section class="notice-place" aria-label={i18n.t('popup.notice')}>
      <ProblemNote problem={problem} onRetry={refresh} onGrant={grant} />
      <p class="small soft if-any" role="status">
        {refused && problem.kind === 'no-permission' ? i18n.t('popup.grantRefused') : ''}
      </p>
    </section>
  );
}
