// The report's small print: what is a small sample, and from when everything is.
import { i18n } from '#i18n';
import { exactTime } from '../../lib/format/dates.ts';
import { MIN_SESSIONS_COMPARED } from '../../lib/home/week.ts';
import { oldestOf, type ReportData } from '../../lib/report/report.ts';
import { periodText } from '../analytics/figure-texts.ts';

export function sampleText(): string {
  const samples = i18n.t('report.notes.samplesText', [MIN_SESSIONS_COMPARED]);
  return `${samples} ${i18n.t('report.notes.effect')}`;
}

/** One sentence each, with one date for all that is shown: on paper no age would stay true. */
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
