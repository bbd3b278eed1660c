import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import {
  type Chosen,
  canPublish,
  choiceOf,
  MAX_RUN_ITEMS,
  withRow,
} from '../../lib/publish/publish-selection.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import { audiencesTable } from '../directory/audiences-table.ts';
import { lackText } from '../directory/lack-text.ts';
import type { Listing } from '../directory/use-listing.ts';
import { VirtualRows } from '../directory/VirtualRows.tsx';
import { ListMenu } from '../export/ListMenu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { inRem, ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { collectWaiting } from './use-waiting.ts';

const ROW = 44;

interface WaitingListProps {
  subject: PanelSubject;
  waiting: Listing;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onReview(): void;
}

export function WaitingList(props: WaitingListProps) {
  const { waiting } = props;
  const { summary } = waiting;
  const problem = waiting.problem ?? summary?.problem;
  return (
    <>
      {problem && (
        <div class="block-problem">
          <ProblemNote problem={problem} onRetry={waiting.renew} />
        </div>
      )}
      {summary && !summary.complete && <p class="soft small">{lackText('audiences', summary)}</p>}
      {!summary && !problem && <WaitingSkeleton />}
      {summary?.total === 0 && summary.complete && (
        <p class="soft version-none">{i18n.t('versions.many.nothing')}</p>
      )}
      {summary && summary.total > 0 && <Choice {...props} total={summary.total} />}
    </>
  );
}

function Choice(props: WaitingListProps & { total: number }) {
  const { waiting, chosen, onChosen, onReview, total, subject } = props;
  const { ask } = useView();
  const ids = useMemo(() => new Set(chosen.map(([audienceId]) => audienceId)), [chosen]);
  const [progress, setProgress] = useState(0);
  const selecting = useAction();
  const count = chosen.length;
  const selectAll = async () => {
    setProgress(0);
    const rows = await collectWaiting(ask, subject.pageId, canPublish, MAX_RUN_ITEMS, setProgress);
    onChosen(choiceOf(rows));
  };
  return (
    <>
      <div class="row wrap many-bar">
        {count < total && (
          <ActionButton
            class="link"
            acting={selecting}
            label={i18n.t('versions.many.selectAll')}
            act={selectAll}
          />
        )}
        {count > 0 && (
          <button type="button" class="link" onClick={() => onChosen([])}>
            {i18n.t('versions.many.selectNone')}
          </button>
        )}
        <span class="push">
          <ListMenu
            what={i18n.t('popup.version.sentence.waits')}
            of={subject.pageName}
            list={async () => {
              const rows = await collectWaiting(ask, subject.pageId, () => true, Number.POSITIVE_INFINITY);
              return { rows: audiencesTable(rows), json: rows };
            }}
          />
        </span>
      </div>
      {selecting.problem && <ProblemNote problem={selecting.problem} />}
      {count >= MAX_RUN_ITEMS && (
        <p class="small soft">{i18n.t('versions.many.most', [formatWhole(MAX_RUN_ITEMS)])}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold rows that come and go while scrolling */}
      <div class="waiting" role="group" aria-label={i18n.t('versions.many.list')}>
        <VirtualRows
          count={total}
          rowHeight={ROW}
          onRange={(from, to) => waiting.need({ from, to })}
          nameOf={(index) => waiting.row(index)?.audienceId}
          renderRow={(index) => {
            const row = waiting.row(index);
            return row ? (
              <WaitingRow
                row={row}
                markApart={waiting.markApart(row)}
                isChosen={ids.has(row.audienceId)}
                isFull={count >= MAX_RUN_ITEMS}
                onChosen={(isChosen) => onChosen(withRow(chosen, row, isChosen))}
              />
            ) : (
              <span class="row waiting-row">
                <Skeleton width="60%" />
              </span>
            );
          }}
        />
      </div>
      <div class="many-footer row wrap">
        <span class="small soft" role="status">
          {selecting.busy
            ? i18n.t('versions.many.selecting', [formatWhole(progress), formatWhole(total)])
            : i18n.t('versions.many.selected', count, [formatWhole(count), formatWhole(total)])}
        </span>
        <button type="button" class="button primary" disabled={count === 0} onClick={onReview}>
          {i18n.t('versions.many.review', count, [formatWhole(count)])}
        </button>
      </div>
    </>
  );
}

function WaitingSkeleton() {
  return (
    <div aria-hidden="true">
      {['62%', '48%', '71%', '55%'].map((width) => (
        <div key={width} class="row waiting-row" style={{ height: inRem(ROW) }}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

interface WaitingRowProps {
  row: AudienceListRow;
  /** What tells it from others of its name. */
  markApart: string | undefined;
  isChosen: boolean;
  isFull: boolean;
  onChosen(isChosen: boolean): void;
}

function WaitingRow({ row, markApart, isChosen, isFull, onChosen }: WaitingRowProps) {
  const possible = canPublish(row);
  const { latest } = row;
  const mark = markApart ?? row.routeKey;
  return (
    <label class="row waiting-row" title={possible ? undefined : i18n.t('versions.many.notOffered')}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!possible || (isFull && !isChosen)}
        onChange={(event) => onChosen(event.currentTarget.checked)}
      />
      <span class="waiting-words fills">
        <ServiceText text={row.name || row.audienceId} />
        <span class="soft line-more row near">
          {latest && <StatusPill {...pillOf(latest)} plain />}
          {!possible && <span>{i18n.t('versions.many.notOffered')}</span>}
          {possible && mark !== undefined && (
            <span class={`line-key${markApart ? ' needed' : ''}`}>
              <ServiceText text={mark} mono />
            </span>
          )}
        </span>
      </span>
    </label>
  );
}
