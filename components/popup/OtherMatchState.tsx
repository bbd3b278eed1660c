import '../match/popup-choosing.css';
import { i18n } from '#i18n';
import { isUnreadable } from '../../lib/capture/tab-source.ts';
import { camelCase } from '../../lib/format/texts.ts';
import type { MatchState, PageStatus, RestrictedReason } from '../../lib/page-status/page-status.ts';
import { openHome } from '../../lib/platform/home-page.ts';
import { SyncProgress } from '../directory/DirectoryNotes.tsx';
import { Candidates, NeverHere, NoMatch } from '../match/UnmatchedPage.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { usePageActions } from '../ui/view-context.ts';

interface OtherMatchStateProps {
  pageStatus: PageStatus;
  matchState: Exclude<MatchState, { kind: 'matched' }>;
}

/** One screen for each match state without a certain page. */
export function OtherMatchState({ pageStatus, matchState }: OtherMatchStateProps) {
  const { refresh } = usePageActions();
  switch (matchState.kind) {
    case 'not-connected':
      return <Welcome />;
    case 'restricted':
      if (matchState.reason === 'private-host') return <NoMatch status={pageStatus} />;
      return <RestrictedPage status={pageStatus} reason={matchState.reason} />;
    case 'syncing':
      return <SyncProgress status={pageStatus} />;
    case 'none':
      return <NoMatch status={pageStatus} />;
    case 'never':
      return <NeverHere status={pageStatus} bindingId={matchState.bindingId} />;
    case 'candidates':
      return <Candidates status={pageStatus} candidates={matchState.candidates} />;
    case 'failed':
      return (
        <section>
          <h1>{i18n.t('popup.failed.title')}</h1>
          {/* The notice above already shows it. */}
          {pageStatus.notice?.kind !== matchState.problem.kind && (
            <div class="block-problem">
              <ProblemNote problem={matchState.problem} onRetry={refresh} />
            </div>
          )}
        </section>
      );
  }
}

interface RestrictedPageProps {
  status: PageStatus;
  reason: Exclude<RestrictedReason, 'private-host'>;
}

function RestrictedPage({ status, reason }: RestrictedPageProps) {
  const { pasteFromPage } = usePageActions();
  const canPaste = status.workspace && (reason === 'unknown' || isUnreadable(status.url));
  return (
    <section class="calm">
      <h1>{i18n.t('popup.restricted.title')}</h1>
      <p class="soft">{i18n.t(`popup.restricted.${camelCase(reason)}`)}</p>
      <p class="soft">{i18n.t('popup.restricted.next')}</p>
      {canPaste && <p class="soft">{i18n.t('popup.restricted.paste')}</p>}
      {status.workspace && (
        <div class="row wrap">
          {canPaste && (
            <button type="button" class="button" onClick={pasteFromPage}>
              {i18n.t('capture.paste')}
            </button>
          )}
          <button type="button" class="button" onClick={() => openHome()}>
            {i18n.t('home.open')}
          </button>
        </div>
      )}
    </section>
  );
}

function Welcome() {
  const { openOptions, beginDemo } = usePageActions();
  return (
    <section class="calm">
      <h1>{i18n.t('popup.welcome.title')}</h1>
      <p class="soft">{i18n.t('popup.welcome.text')}</p>
      <div class="row wrap">
        <button type="button" class="button primary" onClick={beginDemo}>
          {i18n.t('demo.try')}
        </button>
        <button type="button" class="button" onClick={openOptions}>
          {i18n.t('popup.welcome.connect')}
        </button>
      </div>
      <p class="small soft">{i18n.t('demo.note')}</p>
    </section>
  );
}
