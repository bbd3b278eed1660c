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
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { kindWords, partText, placeOf, pluralWords } from './news-texts.ts';
import { allNews, type NewsQuery } from './use-news.ts';

type HeadProps = Pick<WorkspaceSectionProps, 'workspace' | 'ask' | 'saveFile'> & {
  query: NewsQuery;
  unread: number | undefined;
  /** How many the query finds. */
  total: number;
  reload(): void;
};

/** How much is new, and what can be done with all of it. */
export function NewsHead({ workspace, ask, saveFile, query, unread, total, reload }: HeadProps) {
  const [marked, setMarked] = useState<{ mark: number; count: number }>();
  const marking = useAction();
  const workspaceId = workspace.id;
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
    <section class="news-head">
      <h1>{i18n.t('news.section')}</h1>
      <p class="small soft" role="status">
        {unread !== undefined && i18n.t('news.count', unread, [formatWhole(unread)])}
        {marked && ` · ${i18n.t('news.marked', marked.count, [formatWhole(marked.count)])}`}
      </p>
      <div class="news-buttons">
        {marked ? (
          <button type="button" class="button compact" onClick={() => undo(marked)}>
            {i18n.t('news.undo')}
          </button>
        ) : (
          <button type="button" class="button compact" disabled={!unread || marking.busy} onClick={markAll}>
            {i18n.t('news.markAll')}
          </button>
        )}
        {total > 0 && (
          <SaveList
            what={i18n.t('news.file')}
            of={workspace.name}
            saveFile={saveFile}
            list={async () => {
              const items = await allNews(ask, workspaceId, query);
              return { rows: newsTable(items, tableWords()), json: items };
            }}
          />
        )}
      </div>
      {marking.problem && <ProblemNote problem={marking.problem} />}
    </section>
  );
}

function tableWords(): Parameters<typeof newsTable>[1] {
  return {
    columns: {
      at: i18n.t('news.column.at'),
      since: i18n.t('news.column.since'),
      kind: i18n.t('news.column.kind'),
      name: i18n.t('news.column.name'),
      place: i18n.t('news.column.place'),
      what: i18n.t('news.column.what'),
      from: i18n.t('news.column.from'),
      to: i18n.t('news.column.to'),
      seen: i18n.t('news.column.seen'),
      pageId: i18n.t('news.column.pageId'),
      audienceId: i18n.t('news.column.audienceId'),
      topicId: i18n.t('news.column.topicId'),
      thingId: i18n.t('news.column.thingId'),
    },
    kindOf: ({ kind }) => kindWords[kind](),
    placeOf,
    partOf: ({ part }) => partText(part),
  };
}

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
