// The report's notes on small samples and the age of the data.
import { i18n } from '#i18n';
import { exactTime } from '../../lib/format/dates.ts';
import { MIN_SESSIONS_COMPARED } from '../../lib/home/week.ts';
import { oldestOf, type ReportData } from '../../lib/report/report.ts';
import { periodText } from '../analytics/figure-texts.ts';

export function sampleText(): string {
  const samples = i18n.t('report.notes.samplesText', [MIN_SESSIONS_COMPARED]);
  return `${samples} ${i18n.t('report.notes.effect')}`;
}

/** One sentence each, with one date for everything shown: on paper, a relative age would become wrong. */
export function fromTexts({ pages, messages, current, previous }: ReportData, now: number): string[] {
  const oldest = oldestOf([
    ...pages.flatMap(({ weekAt, daysAt, versionsAt }) => [weekAt, daysAt, versionsAt]),
    messages.at,
  ]);
  return [
    ...(oldest === undefined ? [] : [i18n.t('report.notes.fromText', [exactTime(oldest)])]),
    i18n.t('report.notes.weeks', [periodText(current, now), periodText(previous, now)]),
  ];
}
