import { i18n } from '#i18n';
import { groupNews, type NewsGroup, type NewsItem, type NewsOrder, newsKinds } from '../../lib/news/news.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { changeText, newsIcons, periodText, placeOf } from './news-texts.ts';

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
            {i18n.t('act.showMore')}
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

/** Of one thing; all of it is in the file that can be saved. */
const MOST_CHANGES = 4;

interface NewsRowProps {
  item: NewsItem;
  scale: RateScale | undefined;
  /** Whether what it belongs to stands above it. */
  underPlace: boolean;
  open(): void;
  markSeen(): void;
}

/** One thing and what changed of it. It opens the thing. */
function NewsRow({ item, scale, underPlace, open, markSeen }: NewsRowProps) {
  const isUnread = item.seenAt === undefined;
  return (
    <li class={`news-row${isUnread ? ' unread' : ''}`}>
      <button type="button" class="news-open" onClick={open}>
        <AnyIcon name={newsIcons[item.kind]} />
        <span class="stack news-words">
          <span>
            {isUnread && (
              <span class="news-dot">
                <span class="visually-hidden">{i18n.t('news.unread')}</span>
              </span>
            )}
            <NewsName item={item} underPlace={underPlace} />
          </span>
          <Changes item={item} scale={scale} />
          <span class="small soft">
            <Age at={item.at} />
            {!underPlace && item.kind !== 'page' && (
              <>
                {' · '}
                <ServiceText text={placeOf(item)} />
              </>
            )}
          </span>
        </span>
      </button>
      {isUnread && (
        <IconButton icon={<AnyIcon name="check" />} label={i18n.t('news.markOne')} onClick={markSeen} />
      )}
    </li>
  );
}

/** What stands above it already is not said again. */
function NewsName({ item, underPlace }: { item: NewsItem; underPlace: boolean }) {
  const isPlace = item.kind === 'page' || item.kind === 'analytics';
  const kind = item.kind === 'analytics' ? periodText(item) : i18n.t(`news.kinds.${item.kind}`);
  if (isPlace && underPlace) return <span class="news-title">{kind}</span>;
  return (
    <>
      <span class="news-title">
        <ServiceText text={item.name} />
      </span>
      <span class="small soft news-kind">{kind}</span>
    </>
  );
}

function Changes({ item, scale }: Pick<NewsRowProps, 'item' | 'scale'>) {
  const shown = item.changes.slice(0, MOST_CHANGES);
  const rest = item.changes.length - shown.length;
  return (
    <>
      {shown.map((change) => {
        const { label, from, to } = changeText(change, scale);
        const isAlone = from === undefined && to === undefined;
        return (
          <span key={change.part} class="news-change">
            <span class="soft">{isAlone ? label : i18n.t('news.change', [label])}</span>
            {from !== undefined && <Value text={from} isOld={to !== undefined} />}
            {from !== undefined && to !== undefined && (
              <>
                <span class="soft" aria-hidden="true">
                  →
                </span>
                <span class="visually-hidden">{i18n.t('news.to')}</span>
              </>
            )}
            {to !== undefined && <Value text={to} isOld={false} />}
          </span>
        );
      })}
      {rest > 0 && <span class="small soft">{i18n.t('count.more', rest)}</span>}
    </>
  );
}

function Value({ text, isOld }: { text: string; isOld: boolean }) {
  return (
    <span class={isOld ? 'news-value soft' : 'news-value'}>
      <ServiceText text={text} />
    </span>
  );
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
