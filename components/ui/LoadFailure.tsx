import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { AnyIcon } from './AnyIcon.tsx';
import { ProblemNote } from './ProblemNote.tsx';

/** In place of data that could not be loaded. */
export function LoadFailure({ problem, retry }: { problem: Problem | undefined; retry(): void }) {
  if (problem) return <ProblemNote problem={problem} now={Date.now()} onRetry={retry} />;
  return (
    <div class="notice warn" role="alert">
      <AnyIcon name="warning" />
      <p class="words">{i18n.t('options.noLoad')}</p>
    </div>
  );
}
