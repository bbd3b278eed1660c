import { i18n } from '#i18n';
import type { NewsItem } from '../../lib/news/news.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { changeText, newsIcons, periodText, placeOf } from './news-texts.ts';

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
export function NewsRow({ item, scale, underPlace, open, markSeen }: NewsRowProps) {
  const isUnread = item.seenAt === undefined;
  return (
    <li class={`news-row${isUnread ? ' unread' : ''}`}>
      <button type="button" class="news-open" onClick={open}>
        <AnyIcon name={newsIcons[item.kind]} />
        <span class="news-words">
          <span class="news-name">
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
            <span class="news-label">{isAlone ? label : i18n.t('news.change', [label])}</span>
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
      {rest > 0 && <span class="small soft">{i18n.t('news.andMore', rest)}</span>}
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
