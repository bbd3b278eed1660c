import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Ask, RequestInput } from '../../lib/app/requests.ts';
import type { LikelyDuplicate } from '../../lib/people/people.ts';

/** Typing faster than this asks once (ms). */
const PAUSE = 250;

const none: LikelyDuplicate[] = [];

/** Known persons or accounts that may be the one that is typed. Nothing is asked of the service. */
export function useDuplicates(
  ask: Ask,
  probe: RequestInput<'likelyDuplicates'> | undefined,
): LikelyDuplicate[] {
  const key = probe && JSON.stringify(probe);
  const [found, setFound] = useState<{ key: string; likely: LikelyDuplicate[] }>();
  useEffect(() => {
    if (key === undefined || probe === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask('likelyDuplicates', probe).then(
        (likely) => isCurrent && setFound({ key, likely }),
        (error: unknown) => {
          // A hint that cannot be had stops nobody from creating.
          if (!(error instanceof ProblemError)) reportError(error);
        },
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, key]);
  // What was found for the letters before stays while the next ones are looked up: nothing flickers.
  return key === undefined || found === undefined ? none : found.likely;
}
