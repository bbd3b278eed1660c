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
  look: PageStatus;
  /** Publish and cancel, in the popup alone. */
  publishLine?: (look: PageStatus) => ComponentChildren;
}

const OtherSituation = lazyPart(async () => (await import('./OtherSituation.tsx')).OtherSituation);

/** One screen for each situation a tab can be in. */
export function SituationView(props: SituationProps) {
  const { situation } = props.look;
  return situation.kind === 'matched' ? (
    <MatchedPage {...props} match={situation} />
  ) : (
    <OtherSituation look={props.look} situation={situation} />
  );
}

const AudienceChoice = lazyPart(async () => (await import('../match/AudienceChoice.tsx')).AudienceChoice);
const Correction = lazyPart(async () => (await import('../match/Correction.tsx')).Correction);

/** The page in the tab is known: whose it is, what is live, what waits, what was said, how it does. */
function MatchedPage({ look, publishLine, match }: SituationProps & { match: Match }) {
  const { refresh } = usePageActions();
  const [correcting, setCorrecting] = useState(false);
  const isAwaited = awaitsAudience(look);
  const blocks = { told: look.notice?.kind, refresh };
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
            <MatchReasons evidence={match.evidence} />
          </span>
        </p>
        {correcting && <Correction status={look} match={match} />}
        {!correcting &&
          (match.audience ? (
            <AudienceRow status={look} match={match} audience={match.audience} />
          ) : isAwaited ? (
            <AudienceSkeleton />
          ) : (
            <AudienceChoice status={look} match={match} />
          ))}
      </section>
      {isAwaited && <OfAudience />}
      {look.versions && (
        <VersionBlock {...blocks} block={look.versions} conversation={look.conversation}>
          {publishLine?.(look)}
        </VersionBlock>
      )}
      {look.conversation && <MessageBlock {...blocks} block={look.conversation} />}
      {look.analytics && <AnalyticsBlock status={look} block={look.analytics} />}
    </>
  );
}
