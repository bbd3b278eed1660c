import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  movedByChoices,
  type NewsListing,
  type NewsOrder,
  newsKinds,
  newsOrders,
} from '../../lib/news/news.ts';
import { pluralWords } from './news-words.ts';
import type { NewsQuery } from './use-news.ts';

const orderWords: Record<NewsOrder, () => string> = {
  page: () => i18n.t('news.group.page'),
  kind: () => i18n.t('news.group.kind'),
  newest: () => i18n.t('news.group.newest'),
};

interface NewsToolsProps {
  query: NewsQuery;
  change(part: Partial<NewsQuery>): void;
  order: NewsOrder;
  arrange(order: NewsOrder): void;
  found: NewsListing | undefined;
  moveBy(percent: number): void;
}

/** What of the news is shown, and how. */
export function NewsTools({ query, change, order, arrange, found, moveBy }: NewsToolsProps) {
  return (
    <search class="news-tools">
      <input
        class="input"
        type="search"
        aria-label={i18n.t('news.search')}
        placeholder={i18n.t('news.search')}
        spellcheck={false}
        value={query.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <select
        class="select compact"
        aria-label={i18n.t('news.kind')}
        value={query.kind ?? ''}
        onChange={({ currentTarget }) =>
          change({ kind: newsKinds.find((kind) => kind === currentTarget.value) })
        }
      >
        <option value="">{i18n.t('news.allKinds')}</option>
        {newsKinds.map((kind) => (
          <option key={kind} value={kind}>
            {pluralWords[kind]()}
          </option>
        ))}
      </select>
      <select
        class="select compact"
        aria-label={i18n.t('news.groupBy')}
        value={order}
        onChange={({ currentTarget }) =>
          arrange(newsOrders.find((each) => each === currentTarget.value) ?? 'page')
        }
      >
        {newsOrders.map((each) => (
          <option key={each} value={each}>
            {orderWords[each]()}
          </option>
        ))}
      </select>
      <label class="news-seen small">
        <input
          type="checkbox"
          checked={query.seen}
          onChange={({ currentTarget }) => change({ seen: currentTarget.checked })}
        />
        {i18n.t('news.withSeen')}
      </label>
      {found && <MovedBy movedBy={found.movedBy} moveBy={moveBy} />}
      <p class="small soft" role="status">
        {found && (query.text.trim() !== '' || query.kind !== undefined)
          ? i18n.t('news.found', [formatWhole(found.total)])
          : ''}
      </p>
    </search>
  );
}

function MovedBy({ movedBy, moveBy }: { movedBy: number; moveBy(percent: number): void }) {
  // One that was set elsewhere stays choosable.
  const choices = [...new Set([...movedByChoices, movedBy])].sort((a, b) => a - b);
  return (
    <label class="news-moved small">
      {i18n.t('news.movedBy')}
      <select
        class="select compact"
        value={movedBy}
        onChange={({ currentTarget }) => moveBy(Number(currentTarget.value))}
      >
        {choices.map((percent) => (
          <option key={percent} value={percent}>
            {i18n.t('news.percent', [percent])}
          </option>
        ))}
      </select>
    </label>
  );
}
