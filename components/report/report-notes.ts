// The report's small print: what is a small sample, and where everything comes from.
import { i18n } from '#i18n';
import { exactTime } from '../../lib/format/dates.ts';
import { listText } from '../../lib/format/locale.ts';
import { MIN_SESSIONS_COMPARED } from '../../lib/home/week.ts';
import { oldestOf, type ReportData } from '../../lib/report/report.ts';
import { periodText } from '../analytics/figure-texts.ts';
import { ageText } from '../ui/Age.tsx';

export function sampleText(): string {
  const samples = i18n.t('report.notes.samplesText', [MIN_SESSIONS_COMPARED]);
  return `${samples} ${i18n.t('report.notes.effect')}`;
}

/** One sentence each. */
export function fromTexts(report: ReportData, now: number): string[] {
  const { pages, messages, current, previous } = report;
  const ages = [
    ['figures', oldestOf(pages.map(({ weekAt }) => weekAt))],
    ['days', oldestOf(pages.map(({ daysAt }) => daysAt))],
    ['versions', oldestOf(pages.map(({ versionsAt }) => versionsAt))],
    ['messages', messages.at],
  ] as const;
  const told = ages.map(([part, at]) =>
    at === undefined
      ? i18n.t(`report.notes.none.${part}`)
      : i18n.t(`report.notes.${part}`, [ageText(at, now)]),
  );
  return [
    i18n.t('report.notes.fromText', [exactTime(now)]),
    i18n.t('report.notes.ages', [listText(told)]),
    i18n.t('report.notes.weeks', [periodText(current, now), periodText(previous, now)]),
  ];
}
