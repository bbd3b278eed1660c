import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { type Chosen, isStillChosen, withRow } from '../../lib/publish/publish-selection.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { audiencesTable } from '../directory/audiences-table.ts';
import { SaveList } from '../export/SaveList.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { ConfirmRun } from './ConfirmRun.tsx';
import { ExactName } from './ExactText.tsx';
import { useAudience } from './use-audience.ts';
import type { Waiting } from './use-waiting.ts';
import { FreshChanges } from './VersionChanges.tsx';

/** Rows shown at first, and more on request. */
const PORTION = 100;

interface ReviewManyProps extends PanelProps {
  waiting: Waiting;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onChange(): void;
  onStarted(runId: string): void;
}

/** What would go live, as it is now: what has changed since it was chosen is left out, and said. */
export function ReviewMany(props: ReviewManyProps) {
  const { onChange, openOptions } = props;
  const [reviewed, setReviewed] = useReviewed(props.waiting, props.chosen);
  if (!reviewed) return <ReviewSkeleton />;
  if ('problem' in reviewed) {
    return <ProblemNote problem={reviewed.problem} onRetry={onChange} onOptions={openOptions} />;
  }
  const leaveOut = (row: AudienceListRow) => {
    setReviewed({ ...reviewed, rows: reviewed.rows.filter((other) => other !== row) });
    props.onChosen(withRow(props.chosen, row, false));
  };
  return <Review {...props} rows={reviewed.rows} leftOut={reviewed.leftOut} leaveOut={leaveOut} />;
}

type ReviewProps = ReviewManyProps & {
  rows: AudienceListRow[];
  leftOut: number;
  leaveOut(row: AudienceListRow): void;
};

function Review(props: ReviewProps) {
  const { rows, leftOut, leaveOut, ask, reads, onChange } = props;
  const [shown, setShown] = useState(PORTION);
  const [asking, setAsking] = useState(false);
  const starting = useAction();
  const start = () => {
    setAsking(false);
    starting.run(async () => props.onStarted(await startRun(props)));
  };
  return (
    <>
      <p class="soft">{i18n.t('versions.many.reviewText', rows.length, [formatWhole(rows.length)])}</p>
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
            pageId={props.subject.pageId}
            ask={ask}
            reads={reads}
            onLeaveOut={() => leaveOut(row)}
          />
        ))}
      </ul>
      {shown < rows.length && (
        <button type="button" class="link" onClick={() => setShown(shown + PORTION)}>
          {i18n.t('versions.many.more', rows.length - shown, [formatWhole(rows.length - shown)])}
        </button>
      )}
      {starting.problem && <ProblemNote problem={starting.problem} onOptions={props.openOptions} />}
      <div class="many-footer">
        <button type="button" class="button" onClick={onChange}>
          {i18n.t('versions.many.change')}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={rows.length === 0 || starting.busy}
          onClick={() => setAsking(true)}
        >
          {i18n.t('versions.many.publish', rows.length, [formatWhole(rows.length)])}
        </button>
        {rows.length > 0 && (
          <SaveList
            what={i18n.t('versions.many.reviewTitle')}
            of={props.subject.pageName}
            list={() => ({ rows: audiencesTable(rows), json: rows })}
            saveFile={props.saveFile}
          />
        )}
      </div>
      {asking && (
        <ConfirmRun subject={props.subject} rows={rows} onConfirm={start} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Exactly the versions that were reviewed, in the workspace they were shown for. */
async function startRun({ ask, subject, rows }: ReviewProps): Promise<string> {
  const { id, epoch } = subject.workspace;
  const seen = rows.flatMap(({ audienceId, latest }) =>
    latest?.status === undefined ? [] : [{ audienceId, versionId: latest.versionId, status: latest.status }],
  );
  const { runId } = await ask('publishMany', {
    pageId: subject.pageId,
    audienceIds: seen.map(({ audienceId }) => audienceId),
    workspaceId: id,
    epoch,
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

interface ReviewRowProps {
  row: AudienceListRow;
  pageId: string;
  ask: Ask;
  reads: ServiceReads;
  onLeaveOut(): void;
}

/** One audience that would get a new version; its changes are read when they are asked for. */
function ReviewRow(props: ReviewRowProps) {
  const { row, onLeaveOut } = props;
  const [open, setOpen] = useState(false);
  const { latest, published } = row;
  const name = row.name || row.audienceId;
  return (
    <li class="review-row">
      <div class="review-line">
        <strong>
          <ExactName text={name} />
        </strong>
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('versions.many.leave', [name])}
          onClick={onLeaveOut}
        />
      </div>
      <div class="row wrap">
        {latest && (
          <StatusPill
            tone={toneOf(latest.status)}
            {...(latest.number === undefined ? {} : { number: latest.number })}
            {...(latest.status === undefined ? {} : { status: latest.status })}
          />
        )}
        <span class="soft small">
          {published?.number === undefined
            ? !published && i18n.t('versions.many.first')
            : i18n.t('versions.many.replaces', [published.number])}
        </span>
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="small">{i18n.t('versions.many.showChanges')}</summary>
        {open && <RowChanges {...props} />}
      </details>
    </li>
  );
}

function RowChanges({ row, pageId, ask, reads }: ReviewRowProps) {
  const { audienceId } = row;
  const { block } = useAudience(ask, pageId, audienceId, 0);
  return (
    <FreshChanges
      reads={reads}
      pageId={pageId}
      audienceId={audienceId}
      audience={block.state === 'shown' ? block.data : undefined}
      heading={null}
    />
  );
}

type Reviewed = { rows: AudienceListRow[]; leftOut: number } | { problem: Problem } | undefined;

/** The chosen audiences as they are now, read once. */
function useReviewed(waiting: Waiting, chosen: Chosen) {
  const [reviewed, setReviewed] = useState<Reviewed>();
  const { collect } = waiting;
  // Once, when the review begins: what is reviewed must not change under the eyes. The run checks again.
  useEffect(() => {
    let current = true;
    const show = (value: Reviewed) => current && setReviewed(value);
    collect(isStillChosen(chosen), chosen.length).then(
      (rows) => show({ rows, leftOut: chosen.length - rows.length }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        show({ problem: error.problem });
      },
    );
    return () => {
      current = false;
    };
  }, [collect]);
  return [reviewed, setReviewed] as const;
}
