import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { NewsItem, NewsKind, NewsListing } from '../../lib/news/news.ts';

const WINDOW = 100;
/** As many as one request may ask for. */
const MOST = 500;
/** Typing faster than this asks once (ms). */
const PAUSE = 120;

export interface NewsQuery {
  kind: NewsKind | undefined;
  text: string;
  seen: boolean;
}

/** The list as far as it was asked for; read again when `known` changes. Only the newest answer counts. */
export function useNews(ask: Ask, workspaceId: string, query: NewsQuery, known: unknown) {
  const [found, setFound] = useState<NewsListing>();
  const [problem, setProblem] = useState<Problem>();
  const [limit, setLimit] = useState(WINDOW);
  const turn = useRef(0);
  const { kind, text, seen } = query;
  const load = useCallback(() => {
    turn.current += 1;
    const ownTurn = turn.current;
    ask('listNews', asked(workspaceId, { kind, text, seen }, 0, limit)).then(
      (listing) => {
        if (ownTurn !== turn.current) return;
        setFound(listing);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (ownTurn === turn.current) setProblem(error.problem);
      },
    );
  }, [ask, workspaceId, kind, text, seen, limit]);
  useEffect(() => {
    const timer = setTimeout(load, text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [load, known]);
  const canShowMore = found !== undefined && found.items.length < Math.min(found.total, MOST);
  const more = () => setLimit((present) => Math.min(present + WINDOW, MOST));
  return { found, problem, reload: load, ...(canShowMore ? { more } : {}) };
}

/** Everything that a query finds, window after window. */
export async function allNews(ask: Ask, workspaceId: string, query: NewsQuery): Promise<NewsItem[]> {
  const items = new Map<string, NewsItem>();
  for (let offset = 0; ; offset += MOST) {
    const listing = await ask('listNews', asked(workspaceId, query, offset, MOST));
    for (const item of listing.items) items.set(`${item.kind} ${item.id}`, item);
    if (listing.items.length === 0 || offset + MOST >= listing.total) return [...items.values()];
  }
}

function asked(workspaceId: string, { kind, text, seen }: NewsQuery, offset: number, limit: number) {
  return { workspaceId, ...(kind ? { kind } : {}), text: text.slice(0, 500), seen, offset, limit };
}
