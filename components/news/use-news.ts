import { useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import type { NewsItem, NewsKind } from '../../lib/news/news.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

const WINDOW = 100;
/** The maximum of one request. */
const MAX_SHOWN = 500;
/** Debounce while typing (ms). */
const PAUSE = 120;

export interface NewsQuery {
  kind: NewsKind | undefined;
  text: string;
  seen: boolean;
}

/** The news up to the requested limit, reread when `known` changes. */
export function useNews(workspaceId: string, query: NewsQuery, known: unknown) {
  const { ask } = useView();
  const [limit, setLimit] = useState(WINDOW);
  const { data, problem, again } = useAsync(
    [ask, workspaceId, query, limit],
    // With its query, because it stays until the next one is answered.
    async () => ({ ...(await ask('listNews', asked(workspaceId, query, 0, limit))), query }),
    { revision: known, keepsEarlier: true, pause: query.text === '' ? undefined : PAUSE },
  );
  const canShowMore = data !== undefined && data.items.length < Math.min(data.total, MAX_SHOWN);
  const more = () => setLimit((present) => Math.min(present + WINDOW, MAX_SHOWN));
  return { found: data, problem, reload: again, more: canShowMore ? more : undefined };
}

/** All news that match a query, read window by window. */
export async function allNews(ask: Ask, workspaceId: string, query: NewsQuery): Promise<NewsItem[]> {
  const items = new Map<string, NewsItem>();
  for (let offset = 0; ; offset += MAX_SHOWN) {
    const listing = await ask('listNews', asked(workspaceId, query, offset, MAX_SHOWN));
    for (const item of listing.items) items.set(`${item.kind} ${item.id}`, item);
    if (listing.items.length === 0 || offset + MAX_SHOWN >= listing.total) return [...items.values()];
  }
}

function asked(workspaceId: string, { kind, text, seen }: NewsQuery, offset: number, limit: number) {
  return { workspaceId, kind, text: text.slice(0, 500), seen, offset, limit };
}
