import { i18n } from '#i18n';
import { rateHead, savedData, savedFigureOf } from '../../lib/analytics/figures.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { publishDays } from '../../lib/report/changes.ts';
import type { ReportRow } from '../../lib/report/figures.ts';
import { reportMarkdown } from '../../lib/report/markdown.ts';
import type { ReportPage } from '../../lib/report/report.ts';
import { reportRichText } from '../../lib/report/rich-text.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { yes } from '../export/saved-table.ts';
import { useNow } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import type { ReportParts } from './report-parts.ts';
import { reportText } from './report-words.ts';
import { weekPicture } from './week-picture.ts';

interface ReportActionsProps {
  parts: ReportParts;
  print(): void;
  isChoosing: boolean;
  toggle(): void;
}

export function ReportActions({ parts, print, isChoosing, toggle }: ReportActionsProps) {
  const now = useNow();
  const { workspace } = parts;
  const title = i18n.t('report.title');
  const markdown = () => reportMarkdown(reportText(parts, now));
  const save = () => saveFile(fileName(title, workspace.name, now, 'md'), 'text/markdown', markdown());
  return (
    <span class="report-actions row wrap on-screen">
      <button
        type="button"
        class="button"
        aria-expanded={isChoosing}
        aria-controls="report-choice"
        onClick={toggle}
      >
        {i18n.t('report.choose')}
      </button>
      <button type="button" class="button primary" onClick={print}>
        <AnyIcon name="print" />
        {i18n.t('report.print')}
      </button>
      <ListMenu
        what={title}
        of={workspace.name}
        list={() => savedReport(parts)}
        items={[{ text: i18n.t('report.saveMarkdown'), act: save }]}
        rich={() => reportRichText(reportText(parts, now))}
        copies={{ text: i18n.t('act.copyMarkdown'), make: markdown }}
        picture={() => weekPicture(parts)}
      />
    </span>
  );
}

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
