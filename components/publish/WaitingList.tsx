import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  type Chosen,
  canPublish,
  choiceOf,
  MOST_IN_A_RUN,
  withRow,
} from '../../lib/publish/publish-selection.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { audiencesTable } from '../directory/audiences-table.ts';
import { SaveList } from '../export/SaveList.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { VirtualRows } from '../ui/VirtualRows.tsx';
import type { Waiting } from './use-waiting.ts';

const ROW = 44;

interface WaitingListProps extends PanelProps {
  waiting: Waiting;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onReview(): void;
}

/** The audiences with a draft that waits, to choose from. */
export function WaitingList(props: WaitingListProps) {
  const { waiting, openOptions } = props;
  const { listing, problem } = waiting;
  const told = problem ?? listing?.problem;
  return (
    <>
      {told && (
        <div class="block-problem">
          <ProblemNote problem={told} onOptions={openOptions} onRetry={() => waiting.show(0, 1)} />
        </div>
      )}
      {listing && !listing.complete && <p class="soft small">{i18n.t('versions.many.incomplete')}</p>}
      {!listing && !told && <WaitingSkeleton />}
      {listing?.total === 0 && <p class="soft version-none">{i18n.t('versions.many.nothing')}</p>}
      {listing && listing.total > 0 && <Choice {...props} total={listing.total} />}
    </>
  );
}

function Choice(props: WaitingListProps & { total: number }) {
  const { waiting, chosen, onChosen, onReview, total, subject, saveFile } = props;
  const ids = useMemo(() => new Set(chosen.map(([audienceId]) => audienceId)), [chosen]);
  const [progress, setProgress] = useState(0);
  const selecting = useAction();
  const count = chosen.length;
  const selectAll = async () => {
    setProgress(0);
    onChosen(choiceOf(await waiting.collect(canPublish, MOST_IN_A_RUN, setProgress)));
  };
  return (
    <>
      <div class="many-bar">
        <span class="small soft" role="status">
          {selecting.busy
            ? i18n.t('versions.many.selecting', [formatWhole(progress), formatWhole(total)])
            : i18n.t('versions.many.selected', count, [formatWhole(count), formatWhole(total)])}
        </span>
        <span class="push row">
          {count < total && (
            <button
              type="button"
              class="link"
              aria-disabled={selecting.busy}
              onClick={() => selecting.run(selectAll)}
            >
              {i18n.t('versions.many.selectAll')}
            </button>
          )}
          {count > 0 && (
            <button type="button" class="link" onClick={() => onChosen([])}>
              {i18n.t('versions.many.selectNone')}
            </button>
          )}
        </span>
      </div>
      {selecting.problem && <ProblemNote problem={selecting.problem} />}
      {count >= MOST_IN_A_RUN && (
        <p class="small soft">{i18n.t('versions.many.most', [formatWhole(MOST_IN_A_RUN)])}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold rows that come and go while scrolling */}
      <div class="waiting" role="group" aria-label={i18n.t('versions.many.list')}>
        <VirtualRows
          count={total}
          rowHeight={ROW}
          onRange={waiting.show}
          renderRow={(index) => {
            const row = waiting.rowAt(index);
            return row ? (
              <WaitingRow
                row={row}
                isChosen={ids.has(row.audienceId)}
                isFull={count >= MOST_IN_A_RUN}
                onChosen={(isChosen) => onChosen(withRow(chosen, row, isChosen))}
              />
            ) : (
              <span class="waiting-row">
                <Skeleton width="60%" />
              </span>
            );
          }}
        />
      </div>
      <div class="many-footer">
        <button type="button" class="button primary" disabled={count === 0} onClick={onReview}>
          {i18n.t('versions.many.review', count, [formatWhole(count)])}
        </button>
        <SaveList
          what={i18n.t('saveList.waiting')}
          of={subject.pageName}
          list={async () => {
            const rows = await waiting.collect(() => true, Number.POSITIVE_INFINITY);
            return { rows: audiencesTable(rows), json: rows };
          }}
          saveFile={saveFile}
        />
      </div>
    </>
  );
}

function WaitingSkeleton() {
  return (
    <div aria-hidden="true">
      {['62%', '48%', '71%', '55%'].map((width) => (
        <div key={width} class="waiting-row" style={{ height: `${ROW}px` }}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

interface WaitingRowProps {
  row: AudienceListRow;
  isChosen: boolean;
  isFull: boolean;
  onChosen(isChosen: boolean): void;
}

/** An audience with a draft that waits, to be ticked. */
function WaitingRow({ row, isChosen, isFull, onChosen }: WaitingRowProps) {
  const possible = canPublish(row);
  const { latest } = row;
  return (
    <label class="waiting-row" title={possible ? undefined : i18n.t('versions.many.notOffered')}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!possible || (isFull && !isChosen)}
        onChange={(event) => onChosen(event.currentTarget.checked)}
      />
      <span class="waiting-words">
        <ServiceText text={row.name || row.audienceId} />
        <span class="soft small waiting-more">
          {!possible && <span>{i18n.t('versions.many.notOffered')}</span>}
          {possible && row.routeKey !== undefined && <ServiceText text={row.routeKey} mono />}
        </span>
      </span>
      {latest && (
        <StatusPill
          tone={toneOf(latest.status)}
          {...(latest.number === undefined ? {} : { number: latest.number })}
          {...(latest.status === undefined ? {} : { status: latest.status })}
        />
      )}
    </label>
  );
}
