import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { Skeleton } from './ServiceText.tsx';
import type { Async } from './use-async.ts';

type Loaded<Data> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | { state: 'shown'; data: Data };

export interface Loading<Data> {
  loaded: Loaded<Data>;
  /** Loads again; the current data stays until the result arrives. */
  reload(): void;
}

/** Reloads whenever the page becomes visible, because other views change the same data. */
export function useLoaded<Data>({ data, problem, isLoading, again }: Async<Data>): Loading<Data> {
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [again]);
  if (isLoading) return { loaded: { state: 'loading' }, reload: again };
  if (problem) return { loaded: { state: 'failed', problem }, reload: again };
  return { loaded: { state: 'shown', data: data as Data }, reload: again };
}

/** Placeholder while loading, or the failure with a retry. */
export function NotLoaded({ loaded, reload }: Loading<unknown>) {
  if (loaded.state === 'loading') return <Skeleton width="60%" height={16} />;
  return loaded.state === 'failed' ? <ProblemNote problem={loaded.problem} onRetry={reload} /> : null;
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
      <ProblemNote problem={problem} onRetry={() => location.reload()} toOptions />
    </section>
  );
}
