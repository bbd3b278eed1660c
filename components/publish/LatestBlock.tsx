import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import type { Audience, ListedVersion } from '../../lib/api/schemas.ts';
import type { FormerVersion } from '../../lib/directory/former-versions.ts';
import { offersOf } from '../../lib/directory/version-offers.ts';
import { safeLink } from '../../lib/format/addresses.ts';
import { exactTime, shortTime } from '../../lib/format/dates.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import {
  elapsedSince,
  type LifeStep,
  lifeOf,
  presentStep,
  type VersionLife,
  viewOf,
} from '../../lib/publish/version-life.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Moment, useNow, useTicking } from '../ui/Age.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill, statusWord } from '../ui/StatusPill.tsx';
import { useDisplay } from '../ui/view-context.ts';
import { ChangedOnPage } from './ChangedOnPage.tsx';
import { LiveSince } from './LiveSince.tsx';
import { VersionActions } from './VersionActions.tsx';
import {
  elapsedText,
  isLatestLive,
  isWorthTelling,
  livePill,
  shortElapsedText,
  versionName,
} from './version-text.ts';

interface LatestBlockProps extends Pick<PanelProps, 'goTo' | 'publishing'> {
  block: Block<Audience | undefined>;
  /** What an order would affect. */
  subject: VersionSubject | undefined;
  renew(): void;
  /** Texts it changed on the tab's page, as seen before it went live. */
  texts: readonly string[];
  /** Versions that can be restored, most recent first. */
  formers: readonly FormerVersion[];
  goBack(former: FormerVersion): void;
}

export function LatestBlock(props: LatestBlockProps) {
  const { block, subject, publishing, renew, goTo, texts, formers, goBack } = props;
  return (
    <section>
      <BlockHeading block={block} refresh={renew}>
        <h2>{i18n.t('field.latest')}</h2>
      </BlockHeading>
      <BlockBody block={block} refresh={renew} skeleton={<LatestSkeleton />}>
        {(audience) =>
          audience?.latestVersion ? (
            <Latest
              version={audience.latestVersion}
              live={isLatestLive(audience) ? liveVersionOf(audience) : undefined}
            />
          ) : (
            <p class="soft version-none">
              {audience && liveVersionOf(audience)
                ? i18n.t('common.noData')
                : `${i18n.t('popup.version.sentence.noVersion')} ${i18n.t('versions.noVersionYet')}`}
            </p>
          )
        }
      </BlockBody>
      {subject?.versions.latest && (
        <>
          <WhyNot subject={subject} formers={formers} />
          <VersionActions
            subject={subject}
            publishing={publishing}
            next={<NextSteps url={subject.url} goTo={goTo} texts={texts} formers={formers} goBack={goBack} />}
          />
        </>
      )}
    </section>
  );
}

interface LatestProps {
  version: ListedVersion;
  live: Audience['publishedVersion'];
}

function Latest({ version, live }: LatestProps) {
  const pill = pillOf(viewOf(version));
  const life = useMemo(() => lifeOf(version), [version]);
  return (
    <>
      <div class="row wrap version-state">
        <StatusPill {...(live ? livePill(pill) : pill)} />
        {live ? <LiveSince published={live.publishedAt} /> : <HowLong life={life} />}
      </div>
      <LifeLine life={life} status={version.status ?? undefined} />
    </>
  );
}

/** "for 0:43", updated each second while the version is in progress. */
function HowLong({ life }: { life: VersionLife }) {
  const ticking = useTicking(life.moving);
  const { exactTimes } = useDisplay();
  const step = presentStep(life);
  if (step?.raw !== undefined) return <ServiceText text={step.raw} mono />;
  const elapsed = elapsedSince(step?.at, ticking);
  if (step?.at === undefined || !isWorthTelling(elapsed)) return null;
  const exact = i18n.t('versions.exactSince', [exactTime(step.at)]);
  return (
    <span class="soft small" title={exact}>
      {exactTimes
        ? exact
        : i18n.t('versions.for', [life.moving ? elapsedText(elapsed) : shortElapsedText(elapsed)])}
    </span>
  );
}

/** Shown only if the status does not explain it. */
function WhyNot({ subject, formers }: Pick<LatestBlockProps, 'formers'> & { subject: VersionSubject }) {
  const { versions } = subject;
  const { why } = offersOf(versions);
  // A former version can be restored.
  if (formers.some(({ versionId }) => versionId === versions.latest?.versionId)) return null;
  if (!why || why === 'noVersion' || why === 'live' || why === 'underWay') return null;
  return <p class="soft small version-why">{i18n.t(`versions.whyNot.${why}`)}</p>;
}

/** Next steps once it is live: view the page and audit it against its record. */
function NextSteps({
  url,
  goTo,
  texts,
  formers: [former],
  goBack,
}: Pick<LatestBlockProps, 'goTo' | 'texts' | 'formers' | 'goBack'> & { url: string | undefined }) {
  const link = safeLink(url);
  return (
    <>
      {link && texts.length > 0 && <ChangedOnPage url={link.href} texts={texts} />}
      {link && texts.length === 0 && (
        <button type="button" class="button compact" onClick={() => openTab(link.href)}>
          {i18n.t('versions.openPage')}
        </button>
      )}
      <button type="button" class="button compact" onClick={() => goTo('audit')}>
        {i18n.t('versions.audit')}
      </button>
      {former && (
        <button type="button" class="link" onClick={() => goBack(former)}>
          {i18n.t('versions.former.goBack', [versionName(former.number)])}
        </button>
      )}
    </>
  );
}

function LatestSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="row version-state">
        <Skeleton width="104px" height={24} />
        <Skeleton width="54px" height={12} />
      </div>
      <div class="life-skeleton">
        {['48%', '56%', '70%', '34%'].map((width) => (
          <span key={width} class="stack">
            <Skeleton width={width} height={11} />
            <Skeleton width="40%" height={11} />
          </span>
        ))}
      </div>
    </div>
  );
}

interface LifeLineProps {
  life: VersionLife;
  /** The raw status, for a step with an unknown status. */
  status: string | undefined;
}

/** The life of a version as a timeline: past, current and coming steps. */
function LifeLine({ life, status }: LifeLineProps) {
  return (
    <div class={life.steps.length > 4 ? 'life-room long' : 'life-room'}>
      <ol class="life" aria-label={i18n.t('versions.life.label')}>
        {life.steps.map((step) => (
          <li
            key={step.name}
            class={`life-step ${step.state} ${step.name}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <bdi class="life-name">{stepText(step, status)}</bdi>
            {step.state === 'ahead' && <span class="visually-hidden"> {i18n.t('versions.life.ahead')}</span>}
            <StepTime step={step} />
            {isWorthTelling(step.tookMs) && (
              <span class="soft life-took">
                {i18n.t('versions.life.took', [shortElapsedText(step.tookMs)])}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function stepText({ name }: LifeStep, status: string | undefined): string {
  if (name === 'unknown') return statusWord(status);
  return name === 'replaced' ? i18n.t('versions.life.replaced') : i18n.t(`common.status.${name}`);
}

function StepTime({ step }: { step: LifeStep }) {
  const now = useNow();
  if (step.raw !== undefined) {
    return (
      <bdi class="soft truncate" title={step.raw}>
        {step.raw}
      </bdi>
    );
  }
  if (step.at === undefined) return null;
  return <Moment at={step.at} text={shortTime(step.at, now)} class="soft" />;
}
