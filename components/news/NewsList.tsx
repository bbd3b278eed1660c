import { type ComponentChild, Fragment } from 'preact';
import { i18n } from '#i18n';
import { scaleOfAll, sentFigureText } from '../../lib/analytics/figures.ts';
import { midnight } from '../../lib/analytics/periods.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type NewsItem, newsByDay, newsKinds } from '../../lib/news/news.ts';
import { type NewsLine, type NewsSaying, newsLine } from '../../lib/news/news-line.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { stateText } from '../assets/asset-texts.ts';
import { Age, FRESH_FOR, useNow } from '../ui/Age.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { newsIcons, partText, periodText, scaleOfChange, valueText } from './news-texts.ts';

interface NewsListProps {
  items: readonly NewsItem[];
  scale: RateScale | undefined;
  open(item: NewsItem): void;
  markSeen(item: NewsItem): void;
  /** Undefined: everything is shown. */
  more?: (() => void) | undefined;
}

export function NewsList({ items, scale, open, markSeen, more }: NewsListProps) {
  const days = newsByDay(items, midnight(useNow(), 0).getTime());
  return (
    <>
      {days.map(({ day, items: ofDay }) => (
        <section key={day} class="news-group">
          <h2>{i18n.t(`news.day.${day}`)}</h2>
          <ul class="news-list">
            {ofDay.map((item) => (
              <NewsRow
                key={`${item.kind} ${item.id}`}
                item={item}
                scale={scale}
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

interface NewsRowProps {
  item: NewsItem;
  scale: RateScale | undefined;
  open(): void;
  markSeen(): void;
}

function NewsRow({ item, scale, open, markSeen }: NewsRowProps) {
  const isUnread = item.seenAt === undefined;
  const line = newsLine(item);
  return (
    <li class={`news-row row tight${isUnread ? ' unread' : ''}`}>
      <button type="button" class="news-open fills" onClick={open}>
        <Icon name={newsIcons[item.kind]} />
        <span class="stack fills news-words">
          <span>
            {isUnread && (
              <span class="unread-dot">
                <span class="visually-hidden">{i18n.t('news.unread')} </span>
              </span>
            )}
            <NewsSentence item={item} saying={line.saying} scale={scale} />
          </span>
          <Details item={item} line={line} scale={scale} />
        </span>
      </button>
      {isUnread && <IconButton icon="check" label={i18n.t('news.markOne')} onClick={markSeen} />}
    </li>
  );
}

/** Place, related values and time, below the sentence. Fresh news has no age. */
function Details({ item, line, scale }: Pick<NewsRowProps, 'item' | 'scale'> & { line: NewsLine }) {
  const { kind, at, pageName } = item;
  const { quote, values, also, saying } = line;
  const [part] = saying.says === 'changed' ? saying.parts : [];
  const shared = part && values ? scaleOfChange({ part, ...values }, scale) : scale;
  const now = useNow();
  const facts: Record<string, ComponentChild> = {
    place: pageName !== undefined && kind !== 'page' && <bdi>{pageName}</bdi>,
    values: part && values && <Values {...values} textOf={(value) => valueText(part, value, shared)} />,
    also: also.length > 0 && i18n.t('news.also', [listText(also.map(partText))]),
    period: kind === 'analytics' && periodText(item),
    age: now - at > FRESH_FOR && <Age at={at} />,
  };
  const presentFacts = Object.entries(facts).filter(([, fact]) => fact);
  return (
    <>
      {quote !== undefined && <bdi class="small soft truncate news-quote">{quote}</bdi>}
      {presentFacts.length > 0 && (
        <span class="small soft news-facts">
          {presentFacts.map(([name, fact]) => (
            <span key={name}>{fact}</span>
          ))}
        </span>
      )}
    </>
  );
}

interface ValuesProps {
  from?: string | number | undefined;
  to?: string | number | undefined;
  textOf(value: string | number): string;
}

function Values({ from, to, textOf }: ValuesProps) {
  return (
    <>
      {from !== undefined && <bdi>{textOf(from)}</bdi>}
      {from !== undefined && (
        <>
          <span aria-hidden="true"> → </span>
          <span class="visually-hidden"> {i18n.t('news.to')} </span>
        </>
      )}
      {to === undefined ? i18n.t('news.nothing') : <bdi>{textOf(to)}</bdi>}
    </>
  );
}

/** Shown if there is no news: what would be reported. */
export function NewsEmpty({ movedBy }: { movedBy: number }) {
  return (
    <section class="news-empty stack">
      <h2>{i18n.t('news.empty.title')}</h2>
      <p>{i18n.t('news.empty.text')}</p>
      <ul class="stack tight">
        {newsKinds.map((kind) => (
          <li key={kind} class="row">
            <Icon name={newsIcons[kind]} tiny />
            {i18n.t(`news.empty.kind.${kind}`, [movedBy])}
          </li>
        ))}
      </ul>
      <p class="small soft">{i18n.t('news.empty.never')}</p>
    </section>
  );
}

interface NewsSentenceProps {
  item: NewsItem;
  saying: NewsSaying;
  scale: RateScale | undefined;
}

/** The change as a sentence with the name emphasized. */
function NewsSentence({ item, saying, scale }: NewsSentenceProps) {
  const named = item.kind === 'entry' ? (item.topicName ?? item.topicId ?? '') : item.name;
  const quoted = quotedOf(item, saying);
  // Languages differ in the order of the two.
  return (
    <>
      {sentenceOf(item, saying, scale)
        .split(QUOTED)
        .map((text, index) => (
          // Parts never reorder, so the index is a stable key.
          <Fragment key={index}>
            {index > 0 && <bdi>{quoted}</bdi>}
            {fill(text, <bdi class="news-name">{named}</bdi>)}
          </Fragment>
        ))}
    </>
  );
}

/** Placeholder for a second service text, as `HOLE` is for the name. */
const QUOTED = '\u{E000}';

function quotedOf({ name }: NewsItem, saying: NewsSaying): string {
  if (saying.says === 'renamed') return saying.from;
  return saying.says === 'state' ? listText(saying.to.split(', ').map(stateText)) : name;
}

/** With a hole for the name, except for figures. */
function sentenceOf(item: NewsItem, saying: NewsSaying, scale: RateScale | undefined): string {
  switch (saying.says) {
    case 'new':
      return newSentence(item);
    case 'text':
      return i18n.t('news.says.text', [HOLE, QUOTED]);
    case 'renamed':
      return i18n.t('news.says.renamed', [QUOTED, HOLE]);
    case 'state':
      return i18n.t('news.says.state', [HOLE, QUOTED]);
    case 'draft':
      return i18n.t('news.says.draft', [HOLE, versionText(saying.number)]);
    case 'live':
      return i18n.t('news.says.live', [HOLE, versionText(saying.number)]);
    case 'status':
      return i18n.t('news.says.status', [HOLE, versionText(saying.number), statusWord(saying.status)]);
    case 'messages':
      return i18n.t('news.says.messages', saying.count, [HOLE, formatWhole(saying.count)]);
    case 'figure': {
      const sent = [saying.from, saying.to];
      const shared = scaleOfAll(saying.figure, sent, scale);
      const [from, to] = sent.map((value) => sentFigureText(saying.figure, value, shared));
      return i18n.t(`news.says.${saying.how}`, [
        i18n.t(`figures.name.${saying.figure}`),
        from ?? '',
        to ?? '',
      ]);
    }
    case 'changed':
      return i18n.t('news.says.changed', [HOLE, listText(saying.parts.map(partText))]);
    default:
      return i18n.t(`news.says.${saying.says}`, [HOLE]);
  }
}

function newSentence({ kind }: NewsItem): string {
  if (kind === 'entry') return i18n.t('news.says.newEntry', [HOLE, QUOTED]);
  if (kind === 'page') return i18n.t('news.says.newPage', [HOLE]);
  return kind === 'asset' ? i18n.t('news.says.newAsset', [HOLE]) : i18n.t('news.says.newAudience', [HOLE]);
}

const versionText = (number: number): string => i18n.t('common.versionNumber', [number]);
