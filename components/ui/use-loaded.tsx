import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import { AnyIcon } from './AnyIcon.tsx';
import { ProblemNote } from './ProblemNote.tsx';

type Loaded<Data> =
  | { state: 'loading' }
  /** Without a problem it was a bug, which is reported to the console. */
  | { state: 'failed'; problem?: Problem }
  | { state: 'shown'; data: Data };

export interface Loading<Data> {
  loaded: Loaded<Data>;
  /** Asks again; what is shown stays until the answer is there. */
  reload(): void;
}

/**
 * Loads when `key` changes, and again whenever the page comes back into view, as other views change the same
 * data. Only the newest answer counts.
 */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loading<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const newest = useRef({ load, turn: 0 });
  newest.current.load = load;

  const reload = useCallback(() => {
    newest.current.turn += 1;
    const { turn } = newest.current;
    const settle = (next: Loaded<Data>) => {
      if (turn === newest.current.turn) setLoaded(next);
    };
    newest.current.load().then(
      (data) => settle({ state: 'shown', data }),
      (error: unknown) => {
        if (error instanceof ProblemError) return settle({ state: 'failed', problem: error.problem });
        settle({ state: 'failed' });
        reportError(error);
      },
    );
  }, []);

  useEffect(() => {
    reload();
    const onVisible = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [key, reload]);

  return { loaded, reload };
}

/** In place of data that could not be loaded. */
export function LoadFailure({ problem, retry }: { problem: Problem | undefined; retry(): void }) {
  if (problem) return <ProblemNote problem={problem} onRetry={retry} />;
  return (
    <div class="notice warn" role="alert">
      <AnyIcon name="warning" />
      <p class="words">{i18n.t('options.noLoad')}</p>
    </div>
  );
}
