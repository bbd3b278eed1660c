import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Chosen } from '../../lib/publish/publish-selection.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { runOfPage } from './DraftsBlock.tsx';
import { ReviewMany } from './ReviewMany.tsx';
import { RunView } from './RunView.tsx';
import { useWaiting } from './use-waiting.ts';
import { WaitingList } from './WaitingList.tsx';

type Step = 'choose' | 'review';

/** Publishing many audiences of the page: choose, review, then watch the run. */
export function PublishMany(props: PanelProps & { onBack(): void }) {
  const { subject, publishing, memory, ask, revision, onBack } = props;
  const [chosen, setChosen] = useRemembered<Chosen>(memory, 'versions.chosen', []);
  const [step, setStep] = useState<Step>('choose');
  const [started, setStarted] = useState<string>();
  const waiting = useWaiting(ask, subject.pageId, revision);
  const run = runOfPage(publishing, subject);
  // Between the click and the first word of the run there is nothing to choose.
  const starting = started !== undefined && !run;
  useEffect(() => {
    if (run) setStarted(undefined);
  }, [run]);
  const onStarted = (runId: string) => {
    setStarted(runId);
    setChosen([]);
    setStep('choose');
  };
  return (
    <div class="versions many">
      <section>
        <button type="button" class="link back-link" onClick={onBack}>
          <AnyIcon name="back" tiny />
          {i18n.t('versions.many.back')}
        </button>
        <h2 class="many-title">
          {run || starting
            ? i18n.t('versions.run.title')
            : step === 'review'
              ? i18n.t('versions.many.reviewTitle')
              : i18n.t('versions.many.list')}
        </h2>
        {run && <RunView {...props} run={run} />}
        {starting && <progress aria-label={i18n.t('versions.run.title')} />}
        {!run && !starting && step === 'choose' && (
          <WaitingList
            {...props}
            waiting={waiting}
            chosen={chosen}
            onChosen={setChosen}
            onReview={() => setStep('review')}
          />
        )}
        {!run && !starting && step === 'review' && (
          <ReviewMany
            {...props}
            waiting={waiting}
            chosen={chosen}
            onChosen={setChosen}
            onChange={() => setStep('choose')}
            onStarted={onStarted}
          />
        )}
      </section>
    </div>
  );
}
