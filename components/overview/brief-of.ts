import { i18n } from '#i18n';
import { type PageFigure, pageFigures } from '../../lib/analytics/figures.ts';
import { daysOfRange, periodsOf } from '../../lib/analytics/periods.ts';
import { audienceName } from '../../lib/api/audience-name.ts';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import { metadataInEffect } from '../../lib/api/metadata-in-effect.ts';
import type {
  AnalyticsSummary,
  Audience,
  AudienceMessages,
  ListedVersion,
  Page,
} from '../../lib/api/schemas.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { listText } from '../../lib/format/locale.ts';
import { plainMarkdown } from '../../lib/format/markdown-text.ts';
import { threadOf } from '../../lib/messages/thread.ts';
import { changesOf } from '../../lib/messages/version-changes.ts';
import { type BriefSection, briefAddress, briefMarkdown } from '../../lib/page-status/brief.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/service-reads.ts';
import type { AnalyticsRange, RateScale } from '../../lib/workspace/workspace.ts';
import { judgedText } from '../analytics/FigureTiles.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { statusText } from '../ui/StatusPill.tsx';

type BriefProps = Pick<PanelProps, 'pageStatus'> & {
  reads: ServiceReads;
  subject: Pick<PanelSubject, 'pageId' | 'audienceId' | 'pageName' | 'url'>;
  page: { page: Page; at?: number | undefined } | undefined;
  audience: { audience: Audience; at: number } | undefined;
  scale: RateScale | undefined;
};

/** Returns the brief from stored data, without requests. */
export async function briefOf(props: BriefProps): Promise<string> {
  const { subject, pageStatus, reads, page, audience, scale } = props;
  const now = Date.now();
  const { pageId, audienceId } = subject;
  const range = pageStatus?.analytics?.state === 'shown' ? pageStatus.analytics.data.range : '28d';
  const { current, previous } = periodsOf(range, now);
  const figures = (period: object | undefined) =>
    reads.peek('getAnalyticsSummary', { page_id: pageId, ...period });
  const [messages, figuresNow, figuresBefore] = await Promise.all([
    audienceId === undefined
      ? undefined
      : reads.peek('getAudienceMessages', { page_id: pageId, audience_id: audienceId }),
    figures(current),
    previous && figures(previous),
  ]);
  const address = briefAddress(
    [metadataInEffect(page?.page, audience?.audience).canonicalUrl, page?.page.metadata?.canonicalUrl],
    subject.url,
  );
  return briefMarkdown({
    title: subject.pageName,
    address: address === undefined ? undefined : [i18n.t('field.address'), address],
    sections: [
      ...(audience ? audienceSections(audience, messages) : []),
      ...(messages ? [messageSection(messages)] : []),
      ...(figuresNow ? [figureSection(figuresNow, figuresBefore?.data, range, scale)] : []),
    ],
    foot: i18n.t('news.brief.made', [exactTime(now)]),
  });
}

/** Exact, because the pasted text is read later. */
const asOf = (at: number) => i18n.t('common.asOf', [exactTime(at)]);

function audienceSections(
  { audience, at }: { audience: Audience; at: number },
  messages: ReadSnapshot<AudienceMessages> | undefined,
): BriefSection[] {
  const { personRouteKey, latestVersion } = audience;
  const live = liveVersionOf(audience);
  const waiting = messages && changesOf(messages.data, audience).length;
  const facts: [string, string][] = [[i18n.t('news.kinds.audience'), audienceName(audience)]];
  if (personRouteKey) facts.push([i18n.t('field.routeKey'), personRouteKey]);
  facts.push([i18n.t('field.live'), versionText(live)]);
  if (latestVersion && latestVersion.versionId !== live?.versionId)
    facts.push([i18n.t('field.latest'), versionText(latestVersion)]);
  if (waiting !== undefined) facts.push([i18n.t('versions.pending'), String(waiting)]);
  return [{ title: i18n.t('news.brief.versions'), asOf: asOf(at), facts }];
}

function versionText(version: ListedVersion | null | undefined): string {
  if (!version) return i18n.t('news.brief.noneLive');
  return statusText({ number: version.versionNumber ?? undefined, status: version.status || undefined });
}

export function messageSection({ data, at }: ReadSnapshot<AudienceMessages>): BriefSection {
  const last = threadOf(data).at(-1);
  const facts: [string, string][] =
    last?.time === undefined ? [] : [[i18n.t('news.brief.said'), exactTime(last.time)]];
  return {
    title: i18n.t('field.last'),
    asOf: asOf(at),
    facts,
    quote: last && plainMarkdown(last.content),
  };
}

export function figureSection(
  { data, at }: ReadSnapshot<AnalyticsSummary>,
  before: AnalyticsSummary | undefined,
  range: AnalyticsRange,
  scale: RateScale | undefined,
): BriefSection {
  const period =
    range === 'server-default'
      ? i18n.t('news.defaultPeriod')
      : i18n.t('common.lastDays', [Number.parseInt(range, 10)]);
  const factOf = ({ name, text, change }: PageFigure): [string, string] => [
    i18n.t(`figures.name.${name}`),
    text === undefined ? i18n.t('common.noData') : listText([text, judgedText(change)].filter(Boolean)),
  ];
  return {
    // They are of all its audiences, also in the brief of one.
    title: [i18n.t('panel.sections.analytics'), i18n.t('figures.whole'), period].join(' · '),
    asOf: asOf(at),
    facts: pageFigures(data, before, scale, daysOfRange(range)).map(factOf),
  };
}
