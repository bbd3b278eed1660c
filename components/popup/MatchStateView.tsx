import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { awaitsAudience, type PageStatus } from '../../lib/page-status/page-status.ts';
import { AnalyticsBlock } from '../analytics/AnalyticsBlock.tsx';
import { AudienceRow } from '../match/AudienceRow.tsx';
import { MatchReasons, PageTags } from '../match/MatchLabels.tsx';
import { MessageBlock } from '../messages/MessageBlock.tsx';
import { VersionBlock } from '../publish/VersionBlock.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { AudienceSkeleton, OfAudience } from './MatchedSkeleton.tsx';
import type { Match } from './popup-actions.ts';

interface SituationProps {
  pageStatus: PageStatus;
  /** Publish and cancel, in the popup alone. */
  publishLine?: (pageStatus: PageStatus) => ComponentChildren;
}

const OtherMatchState = lazyPart(async () => (await import('./OtherMatchState.tsx')).OtherMatchState);

/** One screen for each match state a tab can be in. */
export function MatchStateView(props: SituationProps) {
  const { matchState } = props.pageStatus;
  return matchState.kind === 'matched' ? (
    <MatchedPage {...props} match={matchState} />
  ) : (
    <OtherMatchState pageStatus={props.pageStatus} matchState={matchState} />
  );
}

const AudienceChoice = lazyPart(async () => (await import('../match/AudienceChoice.tsx')).AudienceChoice);
const Correction = lazyPart(async () => (await import('../match/Correction.tsx')).Correction);

/** The page in the tab is known: whose it is, what is live, what waits, what was said, how it does. */
function MatchedPage({ pageStatus, publishLine, match }: SituationProps & { match: Match }) {
  const { refresh } = usePageActions();
  const [correcting, setCorrecting] = useState(false);
  const isAwaited = awaitsAudience(pageStatus);
  const blocks = { told: pageStatus.notice?.kind, refresh };
  return (
    <>
      <section>
        <div class="title-line">
          <h1 dir="auto" title={[match.page.name, match.page.title].filter(Boolean).join('\n')}>
            {match.page.name || match.page.pageId}
          </h1>
          <PageTags page={match.page} />
          <button
            type="button"
            class="link quiet push"
            aria-expanded={correcting}
            onClick={() => setCorrecting(!correcting)}
          >
            {correcting ? i18n.t('common.close') : i18n.t('act.notThisPage')}
          </button>
        </div>
        <p class="why">
          <Icon name="check" tiny />
          <span>
            <MatchReasons reasons={match.reasons} />
          </span>
        </p>
        {correcting && <Correction status={pageStatus} match={match} />}
        {!correcting &&
          (match.audience ? (
            <AudienceRow status={pageStatus} match={match} audience={match.audience} />
          ) : isAwaited ? (
            <AudienceSkeleton />
          ) : (
            <AudienceChoice status={pageStatus} match={match} />
          ))}
      </section>
      {isAwaited && <OfAudience />}
      {pageStatus.versions && (
        <VersionBlock {...blocks} block={pageStatus.versions} conversation={pageStatus.conversation}>
          {publishLine?.(pageStatus)}
        </VersionBlock>
      )}
      {pageStatus.conversation && <MessageBlock {...blocks} block={pageStatus.conversation} />}
      {pageStatus.analytics && <AnalyticsBlock status={pageStatus} block={pageStatus.analytics} />}
    </>
  );
}
