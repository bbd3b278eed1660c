import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { AnyIcon } from './AnyIcon.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { Skeleton } from './ServiceText.tsx';
import type { Async } from './use-async.ts';

type Loaded<Data> =
  | { state: 'loading' }
  /** Without a problem it is a bug, which goes to the console. */
  | { state: 'failed'; problem: Problem | undefined }
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
  const loaded: Loaded<Data> =
    problem || data === undefined ? { state: 'failed', problem } : { state: 'shown', data };
  return { loaded, reload: again };
}

/** Placeholder while loading, or the failure with a retry. */
export function NotLoaded({ loaded, reload }: Loading<unknown>) {
  if (loaded.state === 'loading') return <Skeleton width="60%" height={16} />;
  return loaded.state === 'failed' ? <LoadFailure problem={loaded.problem} retry={reload} /> : null;
}

export function LoadFailure({ problem, retry }: { problem: Problem | undefined; retry(): void }) {
  if (problem) return <ProblemNote problem={problem} onRetry={retry} />;
  return (
    <div class="notice warn" role="alert">
      <AnyIcon name="warning" />
      <p class="words">{i18n.t('options.noLoad')}</p>
    </div>
  );
}
