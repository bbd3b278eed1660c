import { watchFor } from '../../lib/publish/watch-line.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { ActionPartProps } from './version-actions-props.ts';

const AttemptLine = lazyPart(async () => (await import('./AttemptLine.tsx')).AttemptLine);
const WatchLine = lazyPart(async () => (await import('./WatchLine.tsx')).WatchLine);

/** How the last attempt stands, and how the version that is watched gets on. */
export function Outcomes(props: ActionPartProps) {
  const { subject, publishing, orders, now, ask, refresh } = props;
  const { attempt } = orders;
  const watch = watchFor(publishing.watches, subject);
  // The watch says the same, and what came of it.
  const told = watch !== undefined && attempt?.state.kind === 'confirmed';
  const dismissAttempt = () => {
    orders.forget();
    if (attempt) ask('dismissAttempt', { id: attempt.id }).catch(reportError);
  };
  const watchLine = watch && (
    <WatchLine
      watch={watch}
      latest={subject.versions.latest}
      now={now}
      ask={ask}
      requestNotifications={props.requestNotifications}
      onDismissed={dismissAttempt}
      next={props.next}
    />
  );
  return (
    <>
      <div class="outcomes" aria-live="polite">
        {orders.problem && <ProblemNote problem={orders.problem} now={now} />}
        {attempt && !told && isNews(props) && (
          <AttemptLine attempt={attempt} now={now} ask={ask} refresh={refresh} onDismissed={orders.forget} />
        )}
        {watch?.ended && watchLine}
      </div>
      {/* Counts each second, which is not to be read aloud each second. */}
      <div class="outcomes">{watch && !watch.ended && watchLine}</div>
    </>
  );
}

/** That an older version was published once is no news any more. */
function isNews({ orders: { attempt }, subject: { versions } }: ActionPartProps): boolean {
  if (attempt?.state.kind !== 'confirmed') return attempt !== undefined;
  const { latest, published } = versions;
  return [latest?.versionId, published?.versionId].includes(attempt.order.versionId);
}
