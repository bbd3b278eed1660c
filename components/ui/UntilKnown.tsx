import type { ComponentChildren } from 'preact';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from './ProblemNote.tsx';

interface UntilKnownProps {
  /** Why what the view is about could not be read. */
  problem: Problem | undefined;
  children: ComponentChildren;
}

/** The placeholder of all that a view is about, or why there is nothing. Nothing is lost by beginning again. */
export function UntilKnown({ problem, children }: UntilKnownProps) {
  if (!problem) return <>{children}</>;
  return (
    <section class="until-known">
      <ProblemNote problem={problem} onRetry={() => location.reload()} toOptions />
    </section>
  );
}
