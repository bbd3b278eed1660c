import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { savedData } from '../../lib/analytics/saved-figures.ts';
import { newsRow } from '../../lib/export/saved-rows.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type NewsItem, type NewsListing, newsKinds } from '../../lib/news/news.ts';
import type { RateScale, WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { Sheet } from '../publish/GuardedSheet.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { placeOf, savedChange, savedPartText } from './news-texts.ts';
import { allNews, type NewsQuery } from './use-news.ts';
import { useThreshold } from './use-threshold.ts';

interface NewsHeadProps {
  workspace: WorkspaceChip & { rateScale?: RateScale };
  query: NewsQuery;
  change(part: Partial<NewsQuery>): void;
  found: NewsListing | undefined;
  reload(): void;
}

export function NewsHead({ workspace, query, change, found, reload }: NewsHeadProps) {
  const { ask } = useView();
  const [marked, setMarked] = useState<{ mark: number; count: number }>();
  const [isChoosing, setChoosing] = useState(false);
  const marking = useAction();
  const { id: workspaceId, rateScale: scale } = workspace;
  const unread = found?.unread ?? 0;
  const isNew = unread > 0;
  // Marking as seen can be undone until there is something new.
  useEffect(() => {
    if (isNew) setMarked(undefined);
  }, [isNew]);
  const undoable = isNew ? undefined : marked;
  const markAll = () =>
    marking.run(async () => {
      setMarked(await ask('markNewsSeen', { workspaceId }));
      reload();
    });
  const undo = ({ mark }: { mark: number }) =>
    marking.run(async () => {
      await ask('unmarkNews', { workspaceId, mark });
      reload();
    });
  const markLabel = undoable ? undefined : i18n.t('news.markAll');
  return (
    <section class="news-head">
      <div class="row">
        <span class="row wrap news-title">
          <h1>{i18n.t('panel.sections.news')}</h1>
          <span class="small soft" role="status">
            {undoable
              ? i18n.t('news.marked', undoable.count, [formatWhole(undoable.count)])
              : isNew && i18n.t('news.count', unread, [formatWhole(unread)])}
          </span>
        </span>
        <span class="row push news-acts">
          {/* One button for both states, so that it keeps the focus. */}
          {(undoable || isNew) && (
            <button
              type="button"
              class={undoable ? 'button compact' : 'icon'}
              aria-label={markLabel}
              title={markLabel}
              aria-disabled={marking.busy}
              onClick={() => marking.busy || (undoable ? undo(undoable) : markAll())}
            >
              {undoable ? i18n.t('act.undo') : <Icon name="checks" />}
            </button>
          )}
          {found && (
            <ListMenu
              what={i18n.t('news.file')}
              of={workspace.name}
              items={[
                {
                  text: query.seen ? i18n.t('news.withoutSeen') : i18n.t('news.withSeen'),
                  act: () => change({ seen: !query.seen }),
                },
                {
                  text: i18n.t('news.empty.kind.analytics', [found.movedBy]),
                  act: () => setChoosing(true),
                },
              ]}
              list={
                found.total > 0 &&
                (async () => {
                  const items = await allNews(ask, workspaceId, query);
                  const rows = items.flatMap((item) => rowsOf(item, scale));
                  return { rows: savedTable(rows), json: savedData(items, scale) };
                })
              }
            />
          )}
        </span>
      </div>
      {marking.problem && <ProblemNote problem={marking.problem} />}
      {isChoosing && found && (
        <ChangeThresholdDialog
          workspace={workspace}
          movedBy={found.movedBy}
          changed={reload}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** One row per change, so that a spreadsheet can sort and filter them. */
function rowsOf(item: NewsItem, scale: RateScale | undefined) {
  const words = { kind: i18n.t(`news.kinds.${item.kind}`), place: placeOf(item) };
  return item.changes.map((change) =>
    newsRow(item, savedChange(change, scale), { ...words, what: savedPartText(change, scale) }),
  );
}

interface NewsToolsProps {
  query: NewsQuery;
  isNarrowed: boolean;
  change(part: Partial<NewsQuery>): void;
  found: NewsListing | undefined;
}

export function NewsTools({ query, isNarrowed, change, found }: NewsToolsProps) {
  const { kind, text } = query;
  const choices = [undefined, ...newsKinds].map((each) => ({
    text: each === undefined ? i18n.t('news.allKinds') : i18n.t(`news.plural.${each}`),
    checked: each === kind,
    act: () => change({ kind: each }),
  }));
  return (
    <SearchToolbar
      label={i18n.t('news.search')}
      text={text}
      onInput={(next) => change({ text: next })}
      status={found && isNarrowed ? i18n.t('count.found', [formatWhole(found.total)]) : ''}
    >
      <Menu
        label={i18n.t('field.kind')}
        name={kind === undefined ? i18n.t('news.allKinds') : i18n.t(`news.plural.${kind}`)}
        items={choices}
      >
        <Icon name="filter" />
        {kind !== undefined && <span class="unread-dot" />}
      </Menu>
    </SearchToolbar>
  );
}

interface ChangeThresholdDialogProps {
  workspace: WorkspaceChip;
  movedBy: number;
  changed(): void;
  onClose(): void;
}

function ChangeThresholdDialog({ workspace, movedBy, changed, onClose }: ChangeThresholdDialogProps) {
  const id = useOwnId();
  const threshold = useThreshold(workspace.id, movedBy, changed);
  return (
    <Sheet title={i18n.t('news.movedBy')} workspace={workspace} onClose={onClose}>
      <fieldset class="moved-by" aria-label={i18n.t('news.movedBy')}>
        {threshold.choices.map((percent) => (
          <label key={percent} class="row">
            <input
              type="radio"
              name={id}
              data-first={percent === movedBy ? '' : undefined}
              checked={percent === threshold.value}
              onChange={() => threshold.choose(percent)}
            />
            {i18n.t('news.percent', [percent])}
          </label>
        ))}
      </fieldset>
      {threshold.note}
    </Sheet>
  );
}
