import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { isEmpty, parseQuery, type SearchAnswer } from '../../lib/search/search.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

export interface Searched {
  /** The results for `text`, which may be older than the field's content. */
  found: (SearchAnswer & { text: string }) | undefined;
  problem: Problem | undefined;
  again(): void;
}

/** Per kind: another word finds more sooner than a longer list. */
const SHOWN = 6;
const SHOWN_AT_FIRST = 3;
const SHOWN_IN_SCOPE = 30;
/** While the index grows, the same words may soon find more (ms). */
const AGAIN_AFTER = 1000;

/** Searches at each keystroke; results of any but the latest request are dropped. */
export function useSearch(text: string, isOn: boolean): Searched {
  const { ask } = useView();
  const [asker] = useState(() => crypto.randomUUID());
  const {
    data: found,
    problem,
    again,
  } = useAsync(
    [ask, asker, text],
    async () => {
      const query = parseQuery(text);
      const limit = query.scope ? SHOWN_IN_SCOPE : isEmpty(query) ? SHOWN_AT_FIRST : SHOWN;
      const answer = await ask('search', { asker, text, limit });
      return answer && { ...answer, text };
    },
    { when: isOn, keepsEarlier: true },
  );
  const isGrowing = found?.growing === true;
  const newest = problem ?? found;
  useEffect(() => {
    if (!newest || !isGrowing) return;
    const timer = setTimeout(again, AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [newest, isGrowing, again]);
  return { found, problem, again };
}
