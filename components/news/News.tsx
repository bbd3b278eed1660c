import '../panel/panel-sections.css';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type NewsItem, type NewsKind, noNews } from '../../lib/news/news.ts';
import type { PageTarget, SubjectSection } from '../../lib/panel/panel.ts';
import { WatchedPages } from '../page-watch/WatchedPages.tsx';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { NewsHead, NewsTools } from './NewsHead.tsx';
import { NewsEmpty, NewsList } from './NewsList.tsx';
import { type NewsQuery, useNews } from './use-news.ts';

const everything: NewsQuery = { kind: undefined, text: '', seen: false };

export function News(props: WorkspaceSectionProps) {
  const { workspace, capturing, memory } = props;
  const { ask } = useView();
  const [query, setQuery] = useRemembered(memory, 'query', everything);
  const state = capturing.news.workspaceId === workspace.id ? capturing.news : noNews;
  const { found, problem, reload, more } = useNews(workspace.id, query, state);
  const change = (part: Partial<NewsQuery>) => setQuery((present) => ({ ...present, ...part }));
  const markSeen = ({ kind, id }: NewsItem) => {
    ask('markNewsSeen', { workspaceId: workspace.id, keys: [{ kind, id }] });
  };
  const open = (item: NewsItem) => {
    if (item.seenAt === undefined) markSeen(item);
    openNews(item, props);
  };
  const isEmpty = found?.items.length === 0;
  const isOfSome = found !== undefined && isNarrowed(found.query);
  return (
    <div class="news">
      <NewsHead workspace={workspace} query={query} change={change} found={found} reload={reload} />
      {found && (
        <WatchedPages
          workspace={workspace}
          watches={capturing.watches}
          movedBy={found.movedBy}
          changed={reload}
          open={({ pageId, pageName }) => props.showPage({ pageId, pageName })}
        />
      )}
      {(!isEmpty || isNarrowed(query) || isOfSome) && (
        <NewsTools query={query} change={change} found={found} isNarrowed={isOfSome} />
      )}
      {problem && <ProblemNote problem={problem} onRetry={reload} />}
      {!found && !problem && <NewsSkeleton />}
      {found && !isEmpty && (
        <NewsList
          open={open}
          markSeen={markSeen}
          more={more}
          items={found.items}
          scale={workspace.rateScale}
        />
      )}
      {found && isEmpty && !isOfSome && <NewsEmpty movedBy={found.movedBy} />}
      {found && found.counted > 0 && (
        <p class="small soft news-counted">
          {i18n.t('news.counted', found.counted, [formatWhole(found.counted)])}
        </p>
      )}
      {isEmpty && isOfSome && (
        <section class="stack">
          <p class="soft">{i18n.t('news.empty.nothing')}</p>
          <button type="button" class="link" onClick={() => setQuery(everything)}>
            {i18n.t('act.showAll')}
          </button>
        </section>
      )}
    </div>
  );
}

const isNarrowed = ({ kind, text }: NewsQuery): boolean => kind !== undefined || text.trim() !== '';

function NewsSkeleton() {
  return (
    <section class="stack" aria-busy="true">
      <Skeleton width="60%" height={16} />
      <Skeleton width="80%" height={40} />
      <Skeleton width="70%" height={40} />
    </section>
  );
}

type Ways = Pick<WorkspaceSectionProps, 'showPage' | 'openAt'>;

const sections: Partial<Record<NewsKind, SubjectSection>> = {
  version: 'versions',
  messages: 'messages',
  analytics: 'analytics',
};

function openNews(item: NewsItem, { showPage, openAt }: Ways): void {
  const { kind, topicId, thingId } = item;
  const target = targetOf(item);
  if (kind === 'entry' && topicId !== undefined) {
    openAt('topics', { at: 'topic', topicId, entryId: thingId });
  } else if (kind === 'asset' && thingId !== undefined) {
    openAt('assets', { at: 'asset', assetId: thingId });
  } else if (target) {
    showPage(target, sections[kind] ?? 'overview');
  }
}

function targetOf({ pageId, pageName, audienceId, name }: NewsItem): PageTarget | undefined {
  if (pageId === undefined) return undefined;
  const page = { pageId, pageName: pageName ?? pageId };
  return audienceId === undefined ? page : { ...page, audienceId, audienceName: name };
}
