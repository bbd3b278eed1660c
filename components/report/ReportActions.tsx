import { i18n } from '#i18n';
import { rateHead, savedData, savedFigureOf } from '../../lib/analytics/saved-figures.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { fileName } from '../../lib/format/texts.ts';
import type { NewsItem } from '../../lib/news/news.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { publishDays, type ReportChange } from '../../lib/report/changes.ts';
import type { ReportRow, TotalName } from '../../lib/report/figures.ts';
import { type ReportText, reportMarkdown } from '../../lib/report/markdown.ts';
import type { ReportPage } from '../../lib/report/report.ts';
import { reportRichText } from '../../lib/report/rich-text.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { yesText } from '../export/saved-table.ts';
import { useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fillText } from '../ui/ServiceText.tsx';
import { fromTexts, sampleText } from './report-notes.ts';
import type { ReportParts } from './report-parts.ts';
import {
  audiencesText,
  changesHeading,
  changeWords,
  closeText,
  comparedText,
  effectText,
  fewText,
  isConclusive,
  leadTexts,
  messagesTile,
  noChangesText,
  partsText,
  publishesTile,
  rowTexts,
  type TileText,
  tileName,
  totalTile,
  versionsText,
  weekText,
  whenText,
} from './report-texts.ts';
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
        aria-controls={isChoosing ? 'report-choice' : undefined}
        onClick={toggle}
      >
        {i18n.t('report.choose')}
      </button>
      <button type="button" class="button primary" onClick={print}>
        <Icon name="print" />
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

/** One row per page: exact figures and the report's conclusions. */
export function savedReport({
  workspace,
  report,
  rows,
}: Pick<ReportParts, 'workspace' | 'report' | 'rows'>): SavedList {
  const { rateScale: scale } = workspace;
  const figures = (name: TotalName, { week }: ReportPage) =>
    [week?.current, week?.previous].map((each) => savedFigureOf(name, each, scale));
  const cells = (row: ReportRow) => {
    const { page, line, now, before } = row;
    const inWeek = publishDays(page, report.days).filter(({ day }) => day >= 7);
    const publishes = inWeek.reduce((sum, day) => sum + day.publishes.length, 0);
    return [
      page.pageId,
      page.name,
      report.current.startDate,
      report.current.endDate,
      ...figures('sessions', page),
      ...figures('converted', page),
      now?.count,
      before?.count,
      ...figures('bounced', page),
      line?.isSmall ? yesText() : null,
      // None where one may be missing.
      page.versionsAt === undefined || page.hasUntimed ? null : publishes,
      page.isPart ? yesText() : null,
      page.weekAt === undefined ? null : new Date(page.weekAt).toISOString(),
    ].map((cell) => cell ?? null);
  };
  return { rows: [columns(scale), ...rows.map(cells)], json: savedData(report, scale) };
}

function columns(scale: RateScale | undefined): string[] {
  const withBefore = (name: string) => [name, `${name}, ${i18n.t('figures.before')}`];
  return [
    i18n.t('field.pageId'),
    i18n.t('field.page'),
    i18n.t('field.from'),
    i18n.t('field.to'),
    ...withBefore(i18n.t('figures.name.sessions')),
    ...withBefore(i18n.t('figures.name.converted')).map((name) => rateHead(name, scale)),
    ...withBefore(i18n.t('report.tile.conversions')),
    ...withBefore(i18n.t('figures.name.bounced')).map((name) => rateHead(name, scale)),
    i18n.t('report.smallSample'),
    i18n.t('report.tile.publishes'),
    i18n.t('field.partOfAudiences'),
    i18n.t('home.column.age'),
  ];
}

export function reportText(
  { workspace, report, rows, totals, sentence, changes: { shown, more: others } }: ReportParts,
  now: number,
): ReportText {
  const title = i18n.t('report.textTitle', [
    workspace.name,
    i18n.t('report.title'),
    weekText(report.current),
  ]);
  const { title: changes, note } = changesHeading(report);
  const items = shown.map(changeLine);
  const close = closeText(shown) ?? [];
  const more = others > 0 ? [i18n.t('count.more', others, [formatWhole(others)])] : [];
  return {
    title,
    lead: leadTexts(sentence, report).map(({ text, name = '' }) => fillText(text, name)),
    tiles: totals ? tileLines(totals, report) : [],
    tables: [
      {
        title: i18n.t('report.pages'),
        rows: [heads(), ...rows.map((row) => [row.page.name, ...rowTexts(row)])],
      },
    ],
    lists: [
      {
        title: [changes, note].filter((part) => part !== undefined).join(', '),
        items: items.length > 0 ? items.concat(close, more) : [noChangesText(report)],
      },
    ],
    notes: [
      `${i18n.t('report.notes.samples')} ${sampleText()}`,
      `${i18n.t('report.notes.from')} ${fromTexts(report, now).join(' ')}`,
    ],
  };
}

function heads(): string[] {
  return [
    i18n.t('field.page'),
    i18n.t('figures.name.sessions'),
    i18n.t('report.toWeekBefore'),
    i18n.t('home.column.converted'),
    i18n.t('home.column.change'),
  ];
}

function tileLines(totals: NonNullable<ReportParts['totals']>, report: ReportParts['report']): string[] {
  const figures = totals.figures.map((figure) => {
    const { value, note } = totalTile(figure, totals, report);
    const line = [`${tileName(figure.name)}: ${value}`, note].filter(Boolean).join(', ');
    if (totals.isFew) return `${line}, ${fewText(totals)}`;
    const moved = changeWords(figure.change);
    return moved ? `${line}${isConclusive(figure.change) ? ', ' : ' '}${moved}` : line;
  });
  const lineOf = (name: string, { value, note }: TileText) =>
    [`${name}: ${value}`, note].filter(Boolean).join(', ');
  return [
    ...figures,
    lineOf(i18n.t('report.tile.publishes'), publishesTile(report)),
    lineOf(i18n.t('report.tile.messages'), messagesTile(report)),
    comparedText(totals) ?? '',
  ].filter(Boolean);
}

function changeLine(change: ReportChange): string {
  const parts = change.kind === 'publish' ? publishParts(change) : [itemName(change.item), partsText(change)];
  return [whenText(change), ...parts].filter(Boolean).join(' · ');
}

/** The name of what changed: a page, or an audience with its page. */
function itemName({ kind, name, pageName }: NewsItem): string {
  return kind === 'audience' && pageName !== undefined ? `${pageName}, ${name}` : name;
}

function publishParts({ day, effect }: Extract<ReportChange, { kind: 'publish' }>): string[] {
  const { text, name = '' } = audiencesText(day);
  const { figures = '', note } = effectText(effect);
  return [versionsText(day), day.page.name, fillText(text, name), figures, note];
}
