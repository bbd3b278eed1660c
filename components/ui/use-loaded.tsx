import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { Skeleton } from './ServiceText.tsx';
import { type Async, useAsync } from './use-async.ts';

/** Reloads whenever the page becomes visible or gains the focus, because other views, also ones beside it, change the same data. */
export function useLoaded<Data>(...args: Parameters<typeof useAsync<Data>>): Async<Data> {
  const reading = useAsync(...args);
  const { again } = reading;
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('focus', again);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', again);
    };
  }, [again]);
  return reading;
}

/** Placeholder while loading, or the failure with a retry. */
export function NotLoaded({ reading: { isLoading, problem, again } }: { reading: Async<unknown> }) {
  if (isLoading) return <Skeleton width="60%" height={16} />;
  return problem ? <ProblemNote problem={problem} onRetry={again} /> : null;
}

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
      <ProblemNote problem={problem} onRetry={() => location.reload()} />
    </section>
  );
}
