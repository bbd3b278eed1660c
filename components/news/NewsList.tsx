import { i18n } from '#i18n';
import {
  groupNews,
  type NewsGroup,
  type NewsItem,
  type NewsKind,
  type NewsOrder,
  newsKinds,
} from '../../lib/news/news.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { NewsRow } from './NewsRow.tsx';
import { newsIcons, placeOf, pluralWords } from './news-texts.ts';

interface NewsListProps {
  items: readonly NewsItem[];
  order: NewsOrder;
  scale: RateScale | undefined;
  open(item: NewsItem): void;
  markSeen(item: NewsItem): void;
  /** Absent: all that can be shown is shown. */
  more?: (() => void) | undefined;
}

/** What is new, in the order that was chosen. */
export function NewsList(props: NewsListProps) {
  const { items, order, more } = props;
  return (
    <>
      {groupNews(items, order).map((group) => (
        <section key={group.key} class="news-group">
          {order !== 'newest' && (
            <h2>
              <GroupName group={group} order={order} />
            </h2>
          )}
          <Rows {...props} items={group.items} />
        </section>
      ))}
      {more && (
        <section class="news-more">
          <button type="button" class="button" onClick={more}>
            {i18n.t('news.more')}
          </button>
        </section>
      )}
    </>
  );
}

function GroupName({ group: { items }, order }: { group: NewsGroup; order: NewsOrder }) {
  const [first] = items;
  if (!first) return null;
  return order === 'kind' ? pluralWords[first.kind]() : <ServiceText text={placeOf(first)} />;
}

function Rows({ items, order, scale, open, markSeen }: NewsListProps) {
  return (
    <ul class="news-list">
      {items.map((item) => (
        <NewsRow
          key={`${item.kind} ${item.id}`}
          item={item}
          scale={scale}
          underPlace={order === 'page'}
          open={() => open(item)}
          markSeen={() => markSeen(item)}
        />
      ))}
    </ul>
  );
}

const words: Record<NewsKind, (movedBy: number) => string> = {
  page: () => i18n.t('news.empty.page'),
  audience: () => i18n.t('news.empty.audience'),
  version: () => i18n.t('news.empty.version'),
  messages: () => i18n.t('news.empty.messages'),
  entry: () => i18n.t('news.empty.entry'),
  asset: () => i18n.t('news.empty.asset'),
  analytics: (movedBy) => i18n.t('news.empty.analytics', [movedBy]),
};

/** Where there is nothing: what would be told. */
export function NewsEmpty({ movedBy }: { movedBy: number }) {
  return (
    <section class="news-empty stack">
      <h2>{i18n.t('news.empty.title')}</h2>
      <p>{i18n.t('news.empty.text')}</p>
      <ul>
        {newsKinds.map((kind) => (
          <li key={kind}>
            <AnyIcon name={newsIcons[kind]} tiny />
            {words[kind](movedBy)}
          </li>
        ))}
      </ul>
      <p class="small soft">{i18n.t('news.empty.never')}</p>
    </section>
  );
}

/** Nothing that fits what was looked for. */
export function NewsNotFound({ showAll }: { showAll(): void }) {
  return (
    <section class="stack">
      <p class="soft">{i18n.t('news.empty.nothing')}</p>
      <button type="button" class="link" onClick={showAll}>
        {i18n.t('news.empty.showAll')}
      </button>
    </section>
  );
}
