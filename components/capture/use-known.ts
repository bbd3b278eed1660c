import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { KnownEntries } from '../../lib/topics/topics.ts';

/** Typing faster than this asks once (ms). */
const PAUSE = 300;
/** Shorter texts are like everything. */
const LEAST = 3;

/** What the entries kept of a topic already say of a text, while it is typed. Undefined while it is not known. */
export function useKnown(ask: Ask, topicId: string | undefined, text: string): KnownEntries | undefined {
  const key = topicId === undefined || text.trim().length < LEAST ? undefined : `${topicId} ${text}`;
  const [found, setFound] = useState<{ key: string; known: KnownEntries }>();
  useEffect(() => {
    if (key === undefined || topicId === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask('knownEntries', { topicId, text }).then(
        (known) => isCurrent && setFound({ key, known }),
        (error: unknown) => {
          // A hint that cannot be had stops nobody from saving.
          if (!(error instanceof ProblemError)) reportError(error);
        },
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, key]);
  return found !== undefined && found.key === key ? found.known : undefined;
}
