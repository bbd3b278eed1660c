import { i18n } from '#i18n';
import { groupNews, type NewsGroup, type NewsItem, type NewsOrder, newsKinds } from '../../lib/news/news.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { NewsRow } from './NewsRow.tsx';
import { newsIcons, placeOf } from './news-texts.ts';

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
export function NewsList({ items, order, scale, open, markSeen, more }: NewsListProps) {
  return (
    <>
      {groupNews(items, order).map((group) => (
        <section key={group.key} class="news-group">
          {order !== 'newest' && (
            <h2>
              <GroupName group={group} order={order} />
            </h2>
          )}
          <ul class="news-list">
            {group.items.map((item) => (
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
  return order === 'kind' ? i18n.t(`news.plural.${first.kind}`) : <ServiceText text={placeOf(first)} />;
}

/** Where there is nothing: what would be told. */
export function NewsEmpty({ movedBy }: { movedBy: number }) {
  return (
    <section class="news-empty stack">
      <h2>{i18n.t('news.empty.title')}</h2>
      <p>{i18n.t('news.empty.text')}</p>
      <ul class="stack">
        {newsKinds.map((kind) => (
          <li key={kind} class="row">
            <AnyIcon name={newsIcons[kind]} tiny />
            {i18n.t(`news.empty.kind.${kind}`, [movedBy])}
          </li>
        ))}
      </ul>
      <p class="small soft">{i18n.t('news.empty.never')}</p>
    </section>
  );
}
