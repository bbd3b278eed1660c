import '../match/popup-choosing.css';
import { i18n } from '#i18n';
import type { MatchState, PageStatus } from '../../lib/page-status/page-status.ts';
import { SyncProgress } from '../directory/DirectoryNotes.tsx';
import { Candidates, NeverHere, NoMatch } from '../match/UnmatchedPage.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { PopupActions } from './popup-actions.ts';
import { RestrictedPage } from './RestrictedPage.tsx';
import { Welcome } from './Welcome.tsx';

interface OtherSituationProps {
  look: PageStatus;
  situation: Exclude<MatchState, { kind: 'matched' }>;
  now: number;
  actions: PopupActions;
}

/** One screen for each situation in which no page is certain. */
export function OtherSituation(props: OtherSituationProps) {
  const { look, situation, now, actions } = props;
  switch (situation.kind) {
    case 'not-connected':
      return <Welcome openOptions={actions.openOptions} />;
    case 'restricted':
      return <RestrictedPage reason={situation.reason} />;
    case 'syncing':
      return <SyncProgress {...props} />;
    case 'none':
      return <NoMatch {...props} />;
    case 'never':
      return <NeverHere {...props} bindingId={situation.bindingId} />;
    case 'candidates':
      return <Candidates {...props} candidates={situation.candidates} />;
    case 'failed':
      return (
        <section>
          <h1>{i18n.t('popup.failed.title')}</h1>
          {/* The notice above already says it. */}
          {look.notice?.kind !== situation.problem.kind && (
            <div class="block-problem">
              <ProblemNote
                problem={situation.problem}
                now={now}
                onRetry={actions.refresh}
                onOptions={actions.openOptions}
              />
            </div>
          )}
        </section>
      );
  }
}
