import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { NewsItem } from '../../lib/news/news.ts';
import type { ReportChange } from '../../lib/report/changes.ts';
import type { ReportText } from '../../lib/report/markdown.ts';
import { fillText } from '../ui/ServiceText.tsx';
import { fromTexts, sampleText } from './report-notes.ts';
import type { ReportParts } from './report-parts.ts';
import {
  audiencesText,
  changeWords,
  closeText,
  comparedText,
  effectText,
  isConclusive,
  leadTexts,
  partsText,
  publishesTile,
  rowTexts,
  tileName,
  totalTile,
  versionsText,
  weekText,
  whenText,
} from './report-texts.ts';

export function reportText(
  { workspace, report, rows, totals, sentence, changes }: ReportParts,
  now: number,
): ReportText {
  const title = i18n.t('report.textTitle', [
    workspace.name,
    i18n.t('report.title'),
    weekText(report.current),
  ]);
  const items = changes.shown.map(changeLine);
  const close = closeText(changes.shown) ?? [];
  const more = changes.more > 0 ? [i18n.t('count.more', changes.more, [formatWhole(changes.more)])] : [];
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
    lists: items.length > 0 ? [{ title: i18n.t('report.changes'), items: items.concat(close, more) }] : [],
    notes: [
      `${i18n.t('report.notes.samples')} ${sampleText()}`,
      `${i18n.t('report.notes.from')} ${fromTexts(report, now).join(' ')}`,
    ],
  };
}

function heads(): string[] {
  return [
    i18n.t('field.page'),
    i18n.t('home.column.sessions'),
    i18n.t('report.toWeekBefore'),
    i18n.t('home.column.converted'),
    i18n.t('home.column.change'),
  ];
}

function tileLines(totals: NonNullable<ReportParts['totals']>, report: ReportParts['report']): string[] {
  const figures = totals.figures.map((figure) => {
    const { value, note } = totalTile(figure, totals, report);
    const line = [`${tileName(figure.name)}: ${value}`, note].filter(Boolean).join(', ');
    if (totals.isFew) return `${line}, ${i18n.t('report.smallSample')}`;
    const moved = changeWords(figure.change);
    return moved ? `${line}${isConclusive(figure.change) ? ', ' : ' '}${moved}` : line;
  });
  const publishes = publishesTile(report);
  return [
    ...figures,
    [`${i18n.t('report.tile.publishes')}: ${publishes.value}`, publishes.note].filter(Boolean).join(', '),
    `${i18n.t('report.tile.messages')}: ${formatWhole(report.messages.count)}`,
    comparedText(totals) ?? '',
  ].filter(Boolean);
}

function changeLine(change: ReportChange): string {
  const parts = change.kind === 'publish' ? publishParts(change) : [thingOf(change.item), partsText(change)];
  return [whenText(change), ...parts].filter(Boolean).join(' · ');
}

/** What changed: a page, or an audience of one. */
function thingOf({ kind, name, pageName }: NewsItem): string {
  return kind === 'audience' && pageName !== undefined ? `${pageName}, ${name}` : name;
}

function publishParts({ day, effect }: Extract<ReportChange, { kind: 'publish' }>): string[] {
  const { text, name = '' } = audiencesText(day);
  const { figures = '', note } = effectText(effect);
  return [versionsText(day), day.page.name, fillText(text, name), figures, note];
}
