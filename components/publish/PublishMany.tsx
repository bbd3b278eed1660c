import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { type Chosen, canPublish, choiceOf } from '../../lib/publish/publish-selection.ts';
import type { PublishRun } from '../../lib/publish/publishing.ts';
import { isNotDone, runOfPage } from '../../lib/publish/run-line.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { ReviewMany } from './ReviewMany.tsx';
import { RunView } from './RunView.tsx';
import { collectWaiting, useWaiting } from './use-waiting.ts';
import { WaitingList } from './WaitingList.tsx';

interface PublishManyProps extends Pick<PanelProps, 'subject' | 'publishing' | 'memory' | 'revision'> {
  onBack(): void;
}

export function PublishMany({ subject, publishing, memory, revision, onBack }: PublishManyProps) {
  const { ask } = useView();
  const waiting = useWaiting(subject, revision);
  const [chosen, setChosen] = useRemembered<Chosen>(memory, 'audiences.chosen', []);
  const [isReviewing, setIsReviewing] = useState(false);
  const [started, setStarted] = useState<string>();
  const run = runOfPage(publishing, subject.workspace.id, subject.pageId);
  // True between the click and the first report of the run.
  const starting = started !== undefined && !run;
  useEffect(() => {
    if (run) setStarted(undefined);
  }, [run]);
  const onStarted = (runId: string) => {
    setStarted(runId);
    setChosen([]);
    setIsReviewing(false);
  };
  /** Reviews the failed ones again, with their current data. */
  const retry = async ({ id, items }: PublishRun) => {
    const failed = new Set(items.filter(({ state }) => isNotDone(state)).map(({ audienceId }) => audienceId));
    const again = (row: AudienceListRow) => failed.has(row.audienceId) && canPublish(row);
    const rows = await collectWaiting(ask, subject.pageId, again, failed.size);
    setChosen(choiceOf(rows));
    setIsReviewing(rows.length > 0);
    await ask('controlRun', { runId: id, to: 'dismiss' });
  };
  const shared = { subject, chosen, onChosen: setChosen };
  return (
    <div class="parts versions many">
      <section>
        <button type="button" class="link back-link" onClick={onBack}>
          <Icon name="back" tiny />
          {i18n.t('versions.many.back')}
        </button>
        <h2 class="many-title">
          {run || starting
            ? i18n.t('versions.run.title')
            : isReviewing
              ? i18n.t('versions.many.reviewTitle')
              : i18n.t('versions.many.list')}
        </h2>
        {run ? (
          <RunView run={run} retry={() => retry(run)} />
        ) : starting ? (
          <progress aria-label={i18n.t('versions.run.title')} />
        ) : isReviewing ? (
          <ReviewMany {...shared} onChange={() => setIsReviewing(false)} onStarted={onStarted} />
        ) : (
          <WaitingList {...shared} waiting={waiting} onReview={() => setIsReviewing(true)} />
        )}
      </section>
    </div>
  );
}
