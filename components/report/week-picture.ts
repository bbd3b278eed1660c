// The week as a picture to share: summary, sessions by day, and the pages with the most sessions.
import { i18n } from '#i18n';
import { sessionsIn } from '../../lib/analytics/tally.ts';
import { formatCount, formatWhole } from '../../lib/format/numbers.ts';
import { type ReportRow, type ReportTotals, sessionsByDay } from '../../lib/report/figures.ts';
import { PICTURE, type Picture, sharePicture } from '../export/share-picture.ts';
import { fillText } from '../ui/ServiceText.tsx';
import type { ReportParts } from './report-parts.ts';
import { comparedText, dayParts, leadTexts, ofText, weekText } from './report-texts.ts';

const WEEK = 7;
const PAGES = 3;
const CHART = { left: PICTURE.edge, right: 300, bottom: 246 };
const LIST_FROM = 332;
const FOOT = PICTURE.height - PICTURE.edge + 4;

export function weekPicture({ workspace, report, rows, totals, sentence }: ReportParts): Promise<Blob> {
  return sharePicture((picture) => {
    const { edge } = PICTURE;
    const { write } = picture;
    write(`${workspace.name} · ${weekText(report.current)}`, edge, edge + 12, {
      size: 14,
      color: 'text-soft',
    });
    const lead = leadTexts(sentence, report).slice(0, 2);
    const said = lead.map(({ text, name = '' }) => fillText(text, isolated(name))).join(' ');
    const top = write(said, edge, edge + 44, { size: 20, weight: 600, lines: 3 }) + 30;
    const sums = sessionsByDay(report.pages);
    drawDays(picture, sums, report.days.slice(WEEK), top);
    for (const [at, row] of mostVisited(rows).entries()) drawPage(picture, row, top + 10 + at * 40);
    drawLegend(picture);
    const shown = i18n.t('count.of', [formatWhole(report.pages.length), formatWhole(report.total)]);
    write(`${i18n.t('report.pages')}: ${shown}`, LIST_FROM, FOOT, { size: 12, color: 'text-soft' });
    for (const [at, note] of coverageTexts(totals, sums.pages, report.pages.length).entries())
      write(note, edge, FOOT + 13 + at * 12, { size: 11, color: 'text-soft' });
  });
}

/** Of which pages the summary and the bars are, if not of all: as in the report, bars need all days. */
export function coverageTexts(totals: ReportTotals | undefined, withDays: number, all: number): string[] {
  const days =
    withDays > 0 && withDays < all
      ? i18n.t('report.daysOf', [formatWhole(withDays), formatWhole(all)])
      : undefined;
  return [totals && comparedText(totals), days].filter((each) => each !== undefined);
}

function mostVisited(rows: readonly ReportRow[]): ReportRow[] {
  const sessionsOf = ({ page }: ReportRow) => sessionsIn(page.week?.current) ?? 0;
  return rows.toSorted((a, b) => sessionsOf(b) - sessionsOf(a)).slice(0, PAGES);
}

/** Isolates a name that runs in the other direction. */
const isolated = (name: string) => `\u{2068}${name}\u{2069}`;

function drawLegend({ pen, color, write }: Picture): void {
  const soft = { size: 12, color: 'text-soft' } as const;
  pen.fillStyle = color('accent');
  pen.fillRect(CHART.left, FOOT - 9, 9, 9);
  write(i18n.t('report.thisWeek'), CHART.left + 14, FOOT, { ...soft, width: 110 });
  pen.strokeStyle = color('text-soft');
  pen.strokeRect(CHART.left + 134.5, FOOT - 8.5, 8, 8);
  write(i18n.t('report.weekBefore'), CHART.left + 149, FOOT, { ...soft, width: 110 });
}

function drawDays(
  { pen, color, write }: Picture,
  { pages, now, before }: ReturnType<typeof sessionsByDay>,
  days: readonly { day: string }[],
  top: number,
): void {
  const { left, right, bottom } = CHART;
  if (pages === 0) {
    write(i18n.t('report.daysNotKept'), left, top + 14, {
      size: 14,
      color: 'text-soft',
      width: right - left,
      lines: 3,
    });
    return;
  }
  const step = (right - left) / WEEK;
  const max = Math.max(1, ...now, ...before);
  const heightOf = (sessions: number) => ((bottom - top - 14) * sessions) / max;
  for (const [at, { day }] of days.entries()) {
    const x = left + at * step;
    const sessions = now[at] ?? 0;
    const [height, earlier] = [heightOf(sessions), heightOf(before[at] ?? 0)];
    pen.strokeStyle = color('text-soft');
    pen.lineWidth = 1;
    pen.strokeRect(x + 0.5, bottom - earlier, step * 0.3, earlier);
    pen.fillStyle = color('accent');
    pen.fillRect(x + step * 0.36, bottom - height, step * 0.46, height);
    const middle = { size: 11, align: 'center', width: step } as const;
    write(formatCount(sessions), x + step * 0.59, bottom - height - 4, middle);
    write(dayParts(day)[0], x + step * 0.41, bottom + 16, {
      ...middle,
      color: 'text-soft',
    });
  }
  pen.fillStyle = color('line');
  pen.fillRect(left, bottom, right - left, 1);
}

/** Missing data must not look like zero. */
function drawPage({ write }: Picture, { page, line }: ReportRow, y: number): void {
  write(page.name, LIST_FROM, y, { size: 14, weight: 600 });
  const sessions = line?.sessions ?? i18n.t('common.noData');
  const converted = line?.convertedOf
    ? ofText(line.convertedOf)
    : (line?.converted ?? i18n.t('common.noData'));
  const figures = [
    [i18n.t('figures.name.sessions'), sessions],
    [i18n.t('home.column.converted'), converted],
  ];
  const text = line ? figures.map((each) => each.join(' ')).join(' · ') : i18n.t('report.notKept');
  write(text, LIST_FROM, y + 17, { size: 12, color: 'text-soft' });
}
