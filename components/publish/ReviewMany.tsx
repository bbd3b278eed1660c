import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { namesAmong } from '../../lib/directory/names-apart.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { type Chosen, isStillChosen, withRow } from '../../lib/publish/publish-selection.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import { audiencesTable } from '../directory/audiences-table.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { ExactName } from '../ui/ExactText.tsx';
import { Fold } from '../ui/Fold.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { Guard, type GuardProps, useCountdown } from './Guard.tsx';
import { Place } from './GuardedSheet.tsx';
import { collectWaiting } from './use-waiting.ts';
import { FreshChanges } from './VersionChanges.tsx';

/** Rows shown at first and added on request. */
const PORTION = 100;

interface ReviewManyProps {
  subject: PanelSubject;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onChange(): void;
  onStarted(runId: string): void;
}

export function ReviewMany(props: ReviewManyProps) {
  const { subject, chosen, onChange } = props;
  const { ask } = useView();
  const { pageId } = subject;
  // The selection at the start of the review, which must not change meanwhile. The run checks again.
  const [toReview] = useState(chosen);
  const { data, problem } = useAsync([ask, pageId, toReview], async () => {
    const rows = await collectWaiting(ask, pageId, isStillChosen(toReview), toReview.length);
    return { rows, leftOut: toReview.length - rows.length };
  });
  if (problem) return <ProblemNote problem={problem} onRetry={onChange} />;
  return data ? <Review {...props} {...data} /> : <ReviewSkeleton />;
}

function Review(props: ReviewManyProps & { rows: AudienceListRow[]; leftOut: number }) {
  const { subject, chosen, onChosen, onChange, onStarted, leftOut } = props;
  const { ask } = useView();
  const [shown, setShown] = useState(PORTION);
  const starting = useAction();
  const chosenIds = new Set(chosen.map(([audienceId]) => audienceId));
  const rows = props.rows.filter(({ audienceId }) => chosenIds.has(audienceId));
  const nameAmong = namesAmong(rows.map(named));
  const pageName = subject.pageName || subject.pageId;
  const start = () => {
    starting.run(async () => onStarted(await startRun(ask, subject, rows)));
  };
  return (
    <>
      <div class="row">
        <p class="soft">{i18n.t('versions.many.reviewText', rows.length, [formatWhole(rows.length)])}</p>
        <ListMenu
          what={i18n.t('versions.many.reviewTitle')}
          of={subject.pageName}
          list={rows.length > 0 && (() => ({ rows: audiencesTable(rows), json: rows }))}
        />
      </div>
      <Place workspace={subject.workspace} pageName={pageName} />
      <p class="soft small">{i18n.t('versions.many.sheetText')}</p>
      {leftOut > 0 && (
        <p class="notice warn">
          <span class="words">{i18n.t('versions.many.changed', leftOut, [formatWhole(leftOut)])}</span>
        </p>
      )}
      <ul class="review-rows">
        {rows.slice(0, shown).map((row) => (
          <ReviewRow
            key={row.audienceId}
            row={row}
            name={nameAmong(named(row))}
            pageId={subject.pageId}
            onLeaveOut={() => onChosen(withRow(chosen, row, false))}
          />
        ))}
      </ul>
      {shown < rows.length && (
        <button type="button" class="link" onClick={() => setShown(shown + PORTION)}>
          {i18n.t('count.more', rows.length - shown, [formatWhole(rows.length - shown)])}
        </button>
      )}
      {starting.problem && <ProblemNote problem={starting.problem} />}
      <div class="many-footer row wrap">
        {rows.length === 0 || starting.busy ? (
          <button type="button" class="button" onClick={onChange}>
            {i18n.t('versions.many.change')}
          </button>
        ) : (
          // Remounted when a row is left out, so that the countdown confirms what is shown.
          <ReviewGuard
            key={rows.length}
            workspace={subject.workspace}
            pageName={pageName}
            confirm={i18n.t('versions.many.confirm', rows.length, [formatWhole(rows.length)])}
            current
            onConfirm={start}
            onBack={onChange}
          />
        )}
      </div>
    </>
  );
}

/** The review itself is the confirmation, so its button counts down. */
function ReviewGuard(props: GuardProps & { onBack(): void }) {
  const countdown = useCountdown(props.onConfirm);
  return <Guard {...props} countdown={countdown} back={i18n.t('versions.many.change')} />;
}

/** Starts a run with exactly the reviewed versions, in the workspace they were shown for. */
async function startRun(ask: Ask, subject: PanelSubject, rows: AudienceListRow[]): Promise<string> {
  const { id, connectionVersion } = subject.workspace;
  const seen = rows.flatMap(({ audienceId, latest }) =>
    latest?.status === undefined ? [] : [{ audienceId, versionId: latest.versionId, status: latest.status }],
  );
  const { runId } = await ask('publishMany', {
    pageId: subject.pageId,
    audienceIds: seen.map(({ audienceId }) => audienceId),
    workspaceId: id,
    connectionVersion,
    seen,
  });
  return runId;
}

function ReviewSkeleton() {
  return (
    <div class="stack review-rows" aria-hidden="true">
      <Skeleton width="70%" />
      <Skeleton width="54%" />
      <Skeleton width="62%" />
    </div>
  );
}

const named = ({ audienceId: id, name, routeKey: mark }: AudienceListRow) => ({ id, name: name || id, mark });

interface ReviewRowProps {
  row: AudienceListRow;
  name: string;
  pageId: string;
  onLeaveOut(): void;
}

function ReviewRow({ row, name, pageId, onLeaveOut }: ReviewRowProps) {
  const { audienceId, latest, published } = row;
  return (
    <li class="stack review-row">
      <div class="row review-line">
        <strong class="fills bold">
          <ExactName text={name} />
        </strong>
        <IconButton
          icon="close"
          label={i18n.t('versions.many.leave', [visibleText(name)])}
          onClick={onLeaveOut}
        />
      </div>
      <div class="row wrap">
        {latest && <StatusPill {...pillOf(latest)} />}
        <span class="soft small">
          {published?.number === undefined
            ? !published && i18n.t('publishing.sheet.noneLive')
            : i18n.t('publishing.sheet.replaces', [published.number])}
        </span>
      </div>
      <Fold summary={i18n.t('publishing.sheet.changes')}>
        {() => <FreshChanges pageId={pageId} audienceId={audienceId} heading={null} />}
      </Fold>
    </li>
  );
}
