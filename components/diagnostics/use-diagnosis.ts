import { useEffect, useRef, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import type { CallNote } from '../../lib/service/call-notes.ts';
import { type Loading, useLoaded } from '../ui/use-loaded.ts';

export interface Diagnosing extends Loading<Diagnosis> {
  /** Newest first. */
  calls: readonly CallNote[];
}

/** How calls reach a view: each change, from the first moment on. Answers how to end it. */
export type FollowCalls = (show: (calls: CallNote[]) => void) => () => void;

/** New calls are shown at once; what else they changed is looked up at most this often (ms). */
const LOOK_EVERY = 3000;

export function useDiagnosis(ask: Ask, followCalls: FollowCalls): Diagnosing {
  const [calls, setCalls] = useState<readonly CallNote[]>([]);
  const { loaded, reload } = useLoaded('diagnosis', () => ask('diagnose', {}));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const stop = followCalls((notes) => {
      setCalls(notes.toReversed());
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        reload();
      }, LOOK_EVERY);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [followCalls, reload]);
  return { calls, loaded, reload };
}
