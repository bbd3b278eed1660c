import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { SearchAnswer } from '../../lib/search/search.ts';

export interface Searched {
  /** What was found for `text`, which is not always what the box says by now. */
  found: (SearchAnswer & { text: string }) | undefined;
  problem: Problem | undefined;
}

/** Of each kind: more are found by another word sooner than by reading on. */
const SHOWN = 6;
const SHOWN_IN_SCOPE = 30;
/** While the index grows, the same words may soon find more (ms). */
const AGAIN_AFTER = 1000;

/** Asks at each key; an answer to anything but the last is dropped. */
export function useSearch(ask: Ask, text: string, isScoped: boolean): Searched {
  const [searched, setSearched] = useState<Searched>({ found: undefined, problem: undefined });
  const [again, setAgain] = useState(0);
  const asker = useMemo(() => crypto.randomUUID(), []);
  const newestAsk = useRef(ask);
  newestAsk.current = ask;
  useEffect(() => {
    let isCurrent = true;
    newestAsk.current('search', { asker, text, limit: isScoped ? SHOWN_IN_SCOPE : SHOWN }).then(
      (answer) => isCurrent && answer && setSearched({ found: { ...answer, text }, problem: undefined }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        if (isCurrent) setSearched(({ found }) => ({ found, problem: error.problem }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text, again]);
  const isGrowing = searched.found?.growing === true;
  useEffect(() => {
    if (!isGrowing) return;
    const timer = setTimeout(() => setAgain((count) => count + 1), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [isGrowing, searched]);
  return searched;
}
