import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { newsRow } from '../../lib/export/saved-rows.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  movedByChoices,
  type NewsItem,
  type NewsListing,
  type NewsOrder,
  newsKinds,
  newsOrders,
} from '../../lib/news/news.ts';
import { More } from '../export/More.tsx';
import { tableOf } from '../export/saved-table.ts';
import { Choice } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { SearchToolbar } from '../ui/SearchToolbar.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { partText, placeOf } from './news-texts.ts';
import { allNews, type NewsQuery } from './use-news.ts';

interface NewsHeadProps {
  workspace: { id: string; name: string };
  query: NewsQuery;
  found: NewsListing | undefined;
  reload(): void;
}

/** How much is new, and what can be done with all of it. */
export function NewsHead({ workspace, query, found, reload }: NewsHeadProps) {
  const { ask } = useView();
  const [marked, setMarked] = useState<{ mark: number; count: number }>();
  const marking = useAction();
  const workspaceId = workspace.id;
  const unread = found?.unread;
  const markAll = () =>
    marking.run(async () => {
      setMarked(await ask('markNewsSeen', { workspaceId }));
      reload();
    });
  const undo = ({ mark }: { mark: number }) =>
    marking.run(async () => {
      await ask('unmarkNews', { workspaceId, mark });
      setMarked(undefined);
      reload();
    });
  return (
    <section class="stack news-head">
      <div class="row">
        <h1>{i18n.t('panel.sections.news')}</h1>
        {found && found.total > 0 && (
          <More
            what={i18n.t('news.file')}
            of={workspace.name}
            list={async () => {
              const items = await allNews(ask, workspaceId, query);
              return { rows: tableOf(items.flatMap(rowsOf)), json: items };
            }}
          />
        )}
      </div>
      <p class="small soft" role="status">
        {unread !== undefined && i18n.t('news.count', unread, [formatWhole(unread)])}
        {marked && ` · ${i18n.t('news.marked', marked.count, [formatWhole(marked.count)])}`}
      </p>
      <div class="row wrap news-buttons">
        {marked ? (
          <button type="button" class="button compact" onClick={() => undo(marked)}>
            {i18n.t('act.undo')}
          </button>
        ) : (
          <button type="button" class="button compact" disabled={!unread || marking.busy} onClick={markAll}>
            {i18n.t('news.markAll')}
          </button>
        )}
      </div>
      {marking.problem && <ProblemNote problem={marking.problem} />}
    </section>
  );
}

/** A row for each change, so that a spreadsheet can sort and filter them. */
function rowsOf(item: NewsItem) {
  const words = { kind: i18n.t(`news.kinds.${item.kind}`), place: placeOf(item) };
  return item.changes.map((change) => newsRow(item, change, { ...words, what: partText(change.part) }));
}

interface NewsToolsProps {
  query: NewsQuery;
  isNarrowed: boolean;
  change(part: Partial<NewsQuery>): void;
  order: NewsOrder;
  setOrder(order: NewsOrder): void;
  found: NewsListing | undefined;
  moveBy(percent: number): void;
}

/** What of the news is shown, and how. */
export function NewsTools(props: NewsToolsProps) {
  const { query, isNarrowed, change, order, setOrder, found, moveBy } = props;
  return (
    <SearchToolbar
      label={i18n.t('news.search')}
      text={query.text}
      onInput={(text) => change({ text })}
      status={found && isNarrowed ? i18n.t('count.found', [formatWhole(found.total)]) : ''}
    >
      <Choice
        label={i18n.t('field.kind')}
        value={query.kind}
        all={i18n.t('news.allKinds')}
        options={newsKinds}
        textOf={(kind) => i18n.t(`news.plural.${kind}`)}
        choose={(kind) => change({ kind })}
      />
      <Choice
        label={i18n.t('news.groupBy')}
        value={order}
        options={newsOrders}
        textOf={(each) => i18n.t(`news.group.${each}`)}
        choose={(each = 'page') => setOrder(each)}
      />
      <label class="row wrap small">
        <input
          type="checkbox"
          checked={query.seen}
          onChange={({ currentTarget }) => change({ seen: currentTarget.checked })}
        />
        {i18n.t('news.withSeen')}
      </label>
      {found && (
        <label class="row wrap news-moved small">
          {i18n.t('news.movedBy')}
          <select
            class="select compact"
            value={found.movedBy}
            onChange={({ currentTarget }) => moveBy(Number(currentTarget.value))}
          >
            {/* One that was set elsewhere stays choosable. */}
            {[...new Set([...movedByChoices, found.movedBy])]
              .sort((a, b) => a - b)
              .map((percent) => (
                <option key={percent} value={percent}>
                  {i18n.t('news.percent', [percent])}
                </option>
              ))}
          </select>
        </label>
      )}
    </SearchToolbar>
  );
}
