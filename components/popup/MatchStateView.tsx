import type { ComponentChildren } from 'preact';
import { awaitsAudience, type Match, type PageStatus } from '../../lib/page-status/page-status.ts';
import { AnalyticsBlock } from '../analytics/AnalyticsBlock.tsx';
import { AudienceRow } from '../match/AudienceRow.tsx';
import { MatchedTitle } from '../match/MatchedTitle.tsx';
import { MessageBlock } from '../messages/MessageBlock.tsx';
import { VersionBlock } from '../publish/VersionBlock.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { AudienceSkeleton, OfAudience } from './MatchedSkeleton.tsx';

interface SituationProps {
  pageStatus: PageStatus;
  /** Publish and cancel; only in the popup. */
  publishLine?: (pageStatus: PageStatus) => ComponentChildren;
}

const OtherMatchState = lazyPart(async () => (await import('./OtherMatchState.tsx')).OtherMatchState);

export function MatchStateView(props: SituationProps) {
  const { matchState } = props.pageStatus;
  return matchState.kind === 'matched' ? (
    <MatchedPage {...props} match={matchState} />
  ) : (
    <OtherMatchState pageStatus={props.pageStatus} matchState={matchState} />
  );
}

const AudienceChoice = lazyPart(async () => (await import('../match/AudienceChoice.tsx')).AudienceChoice);

/** The matched page in the tab: audience, live and pending versions, conversation, figures. */
function MatchedPage({ pageStatus, publishLine, match }: SituationProps & { match: Match }) {
  const { refresh } = usePageActions();
  const isAwaited = awaitsAudience(pageStatus);
  const blocks = { shownProblem: pageStatus.notice?.kind, refresh };
  return (
    <>
      <section>
        <MatchedTitle status={pageStatus} match={match}>
          {match.audience ? (
            <AudienceRow status={pageStatus} match={match} audience={match.audience} />
          ) : isAwaited ? (
            <AudienceSkeleton />
          ) : (
            <AudienceChoice status={pageStatus} match={match} />
          )}
        </MatchedTitle>
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
