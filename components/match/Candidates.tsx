import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { CandidateView, PageStatus } from '../../lib/page-status/page-status.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Target } from './BindScope.tsx';
import { EvidenceWords } from './EvidenceWords.tsx';
import { PageAddress } from './PageAddress.tsx';
import { PageTags } from './PageTags.tsx';

const PageChoice = lazyPart(async () => (await import('./PageChoice.tsx')).PageChoice);

interface CandidatesProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
  candidates: CandidateView[];
}

/** Several pages fit, or none for certain: one click remembers which it is. */
export function Candidates({ look, now, actions, candidates }: CandidatesProps) {
  const [searching, setSearching] = useState(false);
  const [target, setTarget] = useState<Target>();
  const binding = useAction();
  const choose = ({ page, audience }: CandidateView) => {
    const to = { pageId: page.pageId, ...(audience ? { audienceId: audience.audienceId } : {}) };
    binding.run(() => actions.ask('bind', { url: look.url, below: false, ...to }));
  };
  return (
    <section class="calm">
      <h1>{i18n.t('popup.candidates.title')}</h1>
      <PageAddress url={look.url} />
      <p class="soft">{i18n.t('popup.candidates.text')}</p>
      {binding.problem && <ProblemNote problem={binding.problem} now={now} onOptions={actions.openOptions} />}
      <ul class="choices">
        {candidates.map((candidate) => (
          <li key={`${candidate.page.pageId} ${candidate.audience?.audienceId}`}>
            <button type="button" class="choice" disabled={binding.busy} onClick={() => choose(candidate)}>
              <Candidate candidate={candidate} />
            </button>
          </li>
        ))}
      </ul>
      {searching ? (
        <PageChoice takesFocus look={look} now={now} actions={actions} target={target} onTarget={setTarget} />
      ) : (
        <button type="button" class="link" onClick={() => setSearching(true)}>
          {i18n.t('popup.candidates.other')}
        </button>
      )}
    </section>
  );
}

function Candidate({ candidate: { page, audience, evidence } }: { candidate: CandidateView }) {
  return (
    <>
      <span class="hit-line">
        <strong class="truncate">
          <ServiceText text={page.name || page.pageId} />
        </strong>
        <PageTags page={page} />
      </span>
      {audience && (
        <span class="hit-line">
          <ServiceText text={audience.name || audience.audienceId} />
        </span>
      )}
      <span class="why">
        <span>
          <EvidenceWords evidence={evidence} />
        </span>
      </span>
    </>
  );
}
