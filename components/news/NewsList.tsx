import { i18n } from '#i18n';
import { groupNews, type NewsGroup, type NewsItem, type NewsOrder } from '../../lib/news/news.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { NewsRow } from './NewsRow.tsx';
import { placeOf, pluralWords } from './news-words.ts';

interface NewsListProps {
  items: readonly NewsItem[];
  order: NewsOrder;
  scale: RateScale | undefined;
  now: number;
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

function Rows({ items, order, scale, now, open, markSeen }: NewsListProps) {
  return (
    <ul class="news-list">
      {items.map((item) => (
        <NewsRow
          key={`${item.kind} ${item.id}`}
          item={item}
          scale={scale}
          now={now}
          underPlace={order === 'page'}
          open={() => open(item)}
          markSeen={() => markSeen(item)}
        />
      ))}
    </ul>
  );
}
