import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { newsTable } from '../../lib/news/news-table.ts';
import { SaveList } from '../export/SaveList.tsx';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { kindWords, partText, placeOf } from './news-words.ts';
import { allNews, type NewsQuery } from './use-news.ts';

type HeadProps = Pick<WorkspaceSectionProps, 'workspace' | 'ask' | 'saveFile' | 'now'> & {
  query: NewsQuery;
  unread: number | undefined;
  /** How many the query finds. */
  total: number;
  reload(): void;
};

/** How much is new, and what can be done with all of it. */
export function NewsHead({ workspace, ask, saveFile, now, query, unread, total, reload }: HeadProps) {
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
      {marking.problem && <ProblemNote problem={marking.problem} now={now} />}
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
