import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Chosen } from '../../lib/publish/publish-selection.ts';
import { runOfPage } from '../../lib/publish/run-line.ts';
import type { Listing } from '../directory/use-listing.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { ReviewMany } from './ReviewMany.tsx';
import { RunView } from './RunView.tsx';
import { WaitingList } from './WaitingList.tsx';

interface PublishManyProps extends Pick<PanelProps, 'subject' | 'publishing' | 'memory'> {
  waiting: Listing;
  onBack(): void;
}

/** Publishing many audiences of the page: choose, review, then watch the run. */
export function PublishMany({ subject, publishing, memory, waiting, onBack }: PublishManyProps) {
  const [chosen, setChosen] = useRemembered<Chosen>(memory, 'versions.chosen', []);
  const [isReviewing, setIsReviewing] = useState(false);
  const [started, setStarted] = useState<string>();
  const run = runOfPage(publishing, subject.workspace.id, subject.pageId);
  // Between the click and the first word of the run there is nothing to choose.
  const starting = started !== undefined && !run;
  useEffect(() => {
    if (run) setStarted(undefined);
  }, [run]);
  const onStarted = (runId: string) => {
    setStarted(runId);
    setChosen([]);
    setIsReviewing(false);
  };
  const shared = { subject, chosen, onChosen: setChosen };
  return (
    <div class="parts versions many">
      <section>
        <button type="button" class="link back-link" onClick={onBack}>
          <AnyIcon name="back" tiny />
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
          <RunView run={run} />
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
