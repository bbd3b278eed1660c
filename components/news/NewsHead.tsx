import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  movedByChoices,
  type NewsListing,
  type NewsOrder,
  newsKinds,
  newsOrders,
} from '../../lib/news/news.ts';
import { newsTable } from '../../lib/news/news-table.ts';
import { SaveList } from '../export/SaveList.tsx';
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
      <h1>{i18n.t('panel.sections.news')}</h1>
      <p class="small soft" role="status">
        {unread !== undefined && i18n.t('news.count', unread, [formatWhole(unread)])}
        {marked && ` · ${i18n.t('news.marked', marked.count, [formatWhole(marked.count)])}`}
      </p>
      <div class="news-buttons">
        {marked ? (
          <button type="button" class="button compact" onClick={() => undo(marked)}>
            {i18n.t('act.undo')}
          </button>
        ) : (
          <button type="button" class="button compact" disabled={!unread || marking.busy} onClick={markAll}>
            {i18n.t('news.markAll')}
          </button>
        )}
        {found && found.total > 0 && (
          <SaveList
            what={i18n.t('news.file')}
            of={workspace.name}
            list={async () => {
              const items = await allNews(ask, workspaceId, query);
              return { rows: newsTable(items, tableTexts), json: items };
            }}
          />
        )}
      </div>
      {marking.problem && <ProblemNote problem={marking.problem} />}
    </section>
  );
}

const tableTexts: Parameters<typeof newsTable>[1] = {
  columnOf: (column) => i18n.t(`field.${column}`),
  kindOf: ({ kind }) => i18n.t(`news.kinds.${kind}`),
  placeOf,
  partOf: ({ part }) => partText(part),
};

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
