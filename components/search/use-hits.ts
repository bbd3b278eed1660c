import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export type Hits<Hit> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  /** `text` is what they were found for: not always what the box says by now. */
  | { state: 'found'; text: string; hits: Hit[]; total: number };

type Search<Hit> = (text: string) => Promise<{ hits: Hit[]; total: number }>;

/** Typing faster than this asks once. */
const PAUSE = 80;

/**
 * What a search finds for a text, always for the newest one. Earlier hits stay until newer ones are there.
 * `known` changes when there is more to find: then the same text is searched again.
 */
export function useHits<Hit>(search: Search<Hit>, text: string, known: string): Hits<Hit> {
  const [found, setFound] = useState<Hits<Hit>>({ state: 'loading' });
  const newest = useRef(search);
  newest.current = search;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () => {
        newest.current(text).then(
          (answer) => current && setFound({ state: 'found', text, ...answer }),
          (error: unknown) => {
            if (!(error instanceof ProblemError)) throw error;
            if (current) setFound({ state: 'failed', problem: error.problem });
          },
        );
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, known]);
  return found;
}
