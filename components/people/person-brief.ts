import { i18n } from '#i18n';
import { periodsOf } from '../../lib/analytics/periods.ts';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { firstFilled } from '../../lib/format/texts.ts';
import type { Brief, BriefSection } from '../../lib/page-status/brief.ts';
import type { KnownItem, PersonPage } from '../../lib/people/people.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { figureSection, messageSection } from '../overview/brief-of.ts';
import { statusWord } from '../ui/StatusPill.tsx';
import type { PeopleProps } from './use-people-place.ts';

/** The brief includes the full data of this many pages. */
export const MAX_PAGES = 5;

const RANGE = '28d';

interface PersonBrief extends Pick<PeopleProps, 'workspace'> {
  person: Answer<'getPerson'>;
  /** The first pages made for them, and the total. */
  pages: { rows: readonly PersonPage[]; total: number };
  /** Logs of theirs that were opened before, most recent first. */
  logs: readonly Pick<KnownItem, 'detail'>[];
  reads: ServiceReads;
}

/** A brief before a call: contact data, pages, conversation and figures. Reads stored data only. */
export async function personBrief({ person, pages, logs, reads, workspace }: PersonBrief): Promise<Brief> {
  const { name, email, phoneNumber, linkedinProfileUrl, domain, personId } = person;
  const contacts: [string, string | null | undefined][] = [
    [i18n.t('field.email'), email],
    [i18n.t('field.phone'), phoneNumber],
    [i18n.t('field.profile'), linkedinProfileUrl?.replace(/^https?:\/\/(?:www\.)?/, '')],
    [i18n.t('field.domain'), domain],
    [i18n.t('kind.log'), logs[0]?.detail],
  ];
  const facts = contacts.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : []));
  const sections = await Promise.all(pages.rows.map((page) => pageSections(page, reads, workspace)));
  if (pages.total > pages.rows.length)
    facts.push([
      i18n.t('people.pages.title'),
      i18n.t('count.of', [formatWhole(pages.rows.length), formatWhole(pages.total)]),
    ]);
  return {
    title: firstFilled(name) ?? personId,
    sections: [{ title: i18n.t('kind.person'), facts }, ...sections.flat()],
    foot: i18n.t('news.brief.made', [exactTime(Date.now())]),
  };
}

async function pageSections(
  { pageId, pageName, audienceId, audienceName, status }: PersonPage,
  reads: ServiceReads,
  workspace: PeopleProps['workspace'],
): Promise<BriefSection[]> {
  const { current, previous } = periodsOf(RANGE, Date.now());
  const figures = (period: object | undefined) =>
    reads.peek('getAnalyticsSummary', { page_id: pageId, ...period });
  const [messages, now, before] = await Promise.all([
    reads.peek('getAudienceMessages', { page_id: pageId, audience_id: audienceId }),
    figures(current),
    previous && figures(previous),
  ]);
  const facts: [string, string][] = [[i18n.t('kind.audience'), audienceName || audienceId]];
  if (status !== undefined) facts.push([i18n.t('field.latest'), statusWord(status)]);
  const parts = [
    ...(messages ? [messageSection(messages)] : []),
    ...(now ? [figureSection(now, before?.data, RANGE, workspace.rateScale)] : []),
  ];
  return [{ title: pageName || pageId, facts }, ...parts.map((part) => ({ ...part, isPart: true as const }))];
}
