import { i18n } from '#i18n';
import { rateHead, savedData, savedFigureOf } from '../../lib/analytics/figures.ts';
import { publishDays } from '../../lib/report/changes.ts';
import type { ReportRow } from '../../lib/report/figures.ts';
import type { ReportPage } from '../../lib/report/report.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import type { SavedList } from '../export/ListMenu.tsx';
import { yes } from '../export/saved-table.ts';
import type { ReportParts } from './report-parts.ts';

/** A row for each page: its figures, not rounded, and what the report says of them. */
export function savedReport({
  workspace,
  report,
  rows,
}: Pick<ReportParts, 'workspace' | 'report' | 'rows'>): SavedList {
  const { rateScale: scale } = workspace;
  const rates = (name: 'converted' | 'bounced', { week }: ReportPage) =>
    [week?.current, week?.previous].map((each) => savedFigureOf(name, each, scale));
  const cells = (row: ReportRow) => {
    const { page, line, now, before } = row;
    const { current, previous } = page.week ?? {};
    const inWeek = publishDays(page, report.days).filter(({ day }) => day >= 7);
    const publishes = inWeek.reduce((sum, day) => sum + day.publishes.length, 0);
    return [
      ...[page.pageId, page.name, report.current.startDate, report.current.endDate],
      ...[current?.totalSessions, previous?.totalSessions],
      ...[...rates('converted', page), now?.count, before?.count],
      ...rates('bounced', page),
      line?.change === 'few' ? yes() : null,
      page.versionsAt === undefined ? null : publishes,
      page.weekAt === undefined ? null : new Date(page.weekAt).toISOString(),
    ].map((cell) => cell ?? null);
  };
  return { rows: [columns(scale), ...rows.map(cells)], json: savedData(report, scale) };
}

function columns(scale: RateScale | undefined): string[] {
  const withBefore = (name: string) => [name, `${name}, ${i18n.t('figures.before')}`];
  return [
    ...[i18n.t('field.pageId'), i18n.t('field.page'), i18n.t('field.from'), i18n.t('field.to')],
    ...withBefore(i18n.t('figures.name.sessions')),
    ...withBefore(i18n.t('figures.name.converted')).map((name) => rateHead(name, scale)),
    ...withBefore(i18n.t('report.tile.conversions')),
    ...withBefore(i18n.t('figures.name.bounced')).map((name) => rateHead(name, scale)),
    ...[i18n.t('report.smallSample'), i18n.t('report.tile.publishes'), i18n.t('home.column.age')],
  ];
}
