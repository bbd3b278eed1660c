import '../panel/panel-sections.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type NewsItem, type NewsListing, type NewsOrder, noNews } from '../../lib/news/news.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NewsEmpty, NewsNotFound } from './NewsEmpty.tsx';
import { NewsHead } from './NewsHead.tsx';
import { NewsList } from './NewsList.tsx';
import { NewsTools } from './NewsTools.tsx';
import { openNews } from './open-news.ts';
import { type NewsQuery, useNews } from './use-news.ts';

const everything: NewsQuery = { kind: undefined, text: '', seen: false };

/** What changed since a person last looked, from what is kept here. Nothing is asked of the service. */
export function News(props: WorkspaceSectionProps) {
  const { workspace, capturing, ask, memory, now } = props;
  const [query, setQuery] = useState(() => memory.get('query', everything));
  const [order, setOrder] = useState<NewsOrder>(() => memory.get('order', 'page'));
  const state = capturing.news.workspaceId === workspace.id ? capturing.news : noNews;
  const { found, problem, reload, more } = useNews(ask, workspace.id, query, state);
  const change = (part: Partial<NewsQuery>) => {
    const next = { ...query, ...part };
    memory.set('query', next);
    setQuery(next);
  };
  const arrange = (next: NewsOrder) => {
    memory.set('order', next);
    setOrder(next);
  };
  const markSeen = ({ kind, id }: NewsItem) => {
    ask('markNewsSeen', { workspaceId: workspace.id, keys: [{ kind, id }] }).catch(reportError);
  };
  const open = (item: NewsItem) => {
    if (item.seenAt === undefined) markSeen(item);
    openNews(item, props);
  };
  const moveBy = (movedBy: number) => {
    ask('setNewsMovedBy', { workspaceId: workspace.id, movedBy }).then(reload, reportError);
  };
  return (
    <div class="news">
      <NewsHead {...props} query={query} unread={found?.unread} total={found?.total ?? 0} reload={reload} />
      <NewsTools {...{ query, change, order, arrange, found, moveBy }} />
      {problem && <ProblemNote problem={problem} now={now} onRetry={reload} />}
      {found === undefined ? (
        !problem && <NewsSkeleton />
      ) : (
        <>
          <Shown {...{ found, query, order, open, markSeen, more, now }} scale={workspace.rateScale} />
          {found.items.length === 0 && isNarrowed(query) && (
            <NewsNotFound showAll={() => change(everything)} />
          )}
        </>
      )}
    </div>
  );
}

type ShownProps = Omit<Parameters<typeof NewsList>[0], 'items'> & { found: NewsListing; query: NewsQuery };

function Shown({ found, query, ...list }: ShownProps) {
  return (
    <>
      {found.items.length > 0 && <NewsList {...list} items={found.items} />}
      {found.items.length === 0 && !isNarrowed(query) && <NewsEmpty movedBy={found.movedBy} />}
      {found.counted > 0 && (
        <p class="small soft news-counted">{i18n.t('news.counted', found.counted, [found.counted])}</p>
      )}
    </>
  );
}

function isNarrowed({ kind, text }: NewsQuery): boolean {
  return kind !== undefined || text.trim() !== '';
}

function NewsSkeleton() {
  return (
    <section class="stack" aria-busy="true">
      <Skeleton width="60%" height={16} />
      <Skeleton width="80%" height={40} />
      <Skeleton width="70%" height={40} />
    </section>
  );
}
