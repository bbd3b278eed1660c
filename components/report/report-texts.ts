// The report's texts, the same on screen, on paper and in Markdown.
import { i18n } from '#i18n';
import type { Change } from '../../lib/analytics/figures.ts';
import type { Period } from '../../lib/analytics/periods.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatFound, formatWhole } from '../../lib/format/numbers.ts';
import type { Converted, Week, WeekLine } from '../../lib/home/week.ts';
import {
  type DayOfPublishes,
  type Effect,
  publishesOfWeek,
  type ReportChange,
} from '../../lib/report/changes.ts';
import type { ReportRow, ReportTotals, TotalName } from '../../lib/report/figures.ts';
import type { ReportData } from '../../lib/report/report.ts';
import type { ReportLead, ReportSentence } from '../../lib/report/sentence.ts';
import { changeText } from '../analytics/FigureTiles.tsx';
import { dayText, momentText, shareText, versionName } from '../analytics/figure-texts.ts';
import { partText } from '../news/news-texts.ts';
import { dateText } from '../ui/Age.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { HOLE } from '../ui/ServiceText.tsx';

export function weekText({ startDate, endDate }: Period): string {
  const format = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  // The end is exclusive.
  return format.formatRange(new Date(startDate), new Date(Date.parse(endDate) - 1));
}

/** A day (YYYY-MM-DD) as separate parts, which a narrow picture stacks. */
export function dayParts(day: string): [weekday: string, number: string] {
  return [dayText(day, { weekday: 'short' }), dayText(day, { day: 'numeric' })];
}

/** With a hole for the name, if there is one. */
interface NamedText {
  text: string;
  name?: string;
}

/** One sentence each; the first summarizes the report. */
export function leadTexts({ lead, fall, rise, small }: ReportSentence, report: ReportData): NamedText[] {
  const texts: NamedText[] = [{ text: leadText(lead) }];
  if (fall) {
    const { since, now, before } = fall.fall;
    texts.push({
      text: i18n.t('report.fall', [
        HOLE,
        dateText(since, Date.parse(report.current.endDate)),
        shareText(now),
        formatWhole(now.count),
        formatWhole(now.sessions),
        shareText(before),
        formatWhole(before.count),
        formatWhole(before.sessions),
      ]),
      name: fall.pageName,
    });
    if (fall.publish) texts.push({ text: fallPublishText(fall.publish) });
    if (fall.isOnly && report.pages.length > 1) texts.push({ text: i18n.t('report.fallOnly') });
  }
  if (rise)
    texts.push({
      text: i18n.t('report.rise', [HOLE, formatWhole(rise.now), formatWhole(rise.before)]),
      name: rise.pageName,
    });
  if (small > 0) texts.push({ text: i18n.t('report.small', small, [formatWhole(small)]) });
  return texts;
}

function fallPublishText(publish: DayOfPublishes): string {
  const moment = momentText(publish.at);
  return publish.publishes.every(({ number }) => number === undefined) && publish.publishes.length === 1
    ? i18n.t('report.fallPublishAt', [moment])
    : i18n.t('report.fallPublish', [versionsText(publish), moment]);
}

/** Message names may have only one part determined at run time. */
const bothWays = {
  up: { up: 'upUp', same: 'upSame', down: 'upDown' },
  same: { up: 'sameUp', same: 'sameSame', down: 'sameDown' },
  down: { up: 'downUp', same: 'downSame', down: 'downDown' },
} as const;

function leadText(lead: ReportLead): string {
  if (lead.kind !== 'compared') return i18n.t(`report.lead.${lead.kind}`);
  const { sessions, converted } = lead;
  if (converted === undefined) return i18n.t(`report.leadSessions.${sessions}`);
  const both = bothWays[sessions][converted];
  return i18n.t(`report.leadBoth.${both}`);
}

export const tileName = (name: TotalName): string => i18n.t(`report.tile.${name}`);

export function ofText({ count, sessions }: Converted): string {
  return i18n.t('count.of', [formatWhole(count), formatWhole(sessions)]);
}

/** Whether the change is conclusive; others are shown in parentheses. */
export function isConclusive(change: Change): boolean {
  return change.kind === 'none' || change.kind === 'same' || change.meaning !== 'chance';
}

/** Why a change is none, where one could be expected. */
export const unchangedText = (week: Week | undefined): string =>
  week?.previous ? i18n.t('report.notCompared') : i18n.t('report.noWeekBefore');

export function changeWords(change: Change): string {
  const words = changeText(change);
  return isConclusive(change) ? words : i18n.t('report.inParentheses', [words]);
}

/** Why nothing is compared: beside the sessions of a large week, it was the one before. */
export const fewText = ({ isSmall }: Pick<WeekLine, 'isSmall'>): string =>
  isSmall ? i18n.t('report.smallSample') : i18n.t('report.notCompared');

/** What a row has in its columns after the name: sessions, their change, conversions, their change. */
export function rowTexts({ line, page }: ReportRow): string[] {
  if (!line) return [i18n.t('report.notKept'), '', '', ''];
  const none = i18n.t('common.noData');
  const { sessions = none, converted = none, convertedOf, change } = line;
  const share = convertedOf ? ofText(convertedOf) : converted;
  if (change === 'few') return [sessions, fewText(line), share, i18n.t('report.notCompared')];
  const moved = (each: Change) => changeWords(each) || unchangedText(page.week);
  return [sessions, moved(change.sessions), share, moved(change.converted)];
}

/** What was published, in short: "v7", or the number of versions. */
export function versionsText({ publishes: [first, ...more] }: Pick<DayOfPublishes, 'publishes'>): string {
  if (more.every(({ number }) => number !== undefined && number === first.number))
    return versionName(first.number);
  // One that was restored was published twice.
  const versions = [first, ...more].map(({ audienceId, versionId, number }, index) =>
    JSON.stringify(number === undefined ? index : [audienceId, versionId, number]),
  );
  const count = new Set(versions).size;
  return i18n.t('report.versions', count, [formatWhole(count)]);
}

/** The audience's name, or the number of audiences. */
export function audiencesText({ page, publishes }: DayOfPublishes): NamedText {
  // Two versions of one audience on a day count once.
  const count = new Set(publishes.map(({ audienceId }) => audienceId)).size;
  if (count === 1) return { text: HOLE, name: publishes[0].audienceName };
  if (count === page.audiences) return { text: i18n.t('report.allAudiences', count, [formatWhole(count)]) };
  return { text: i18n.t('report.audiences', count, [formatWhole(count)]) };
}

export interface TileText {
  value: string;
  /** The number of pages, if not all pages of the report, and of those that the change covers, if fewer. */
  note?: string;
}

export function publishesTile(report: ReportData): TileText {
  const withVersions = report.pages.filter(({ versionsAt }) => versionsAt !== undefined).length;
  if (withVersions === 0) return { value: '–', note: i18n.t('report.notKept') };
  const count = publishesOfWeek(report).reduce((sum, day) => sum + day.publishes.length, 0);
  const isPart = report.pages.some((page) => page.isPart || page.hasUntimed);
  return { value: formatFound(count, isPart), ...ofSome(withVersions, report.pages.length) };
}

/** Messages are found only in conversations that were read before. */
export function messagesTile({ messages: { count, conversations } }: ReportData): TileText {
  if (count === 0 && conversations === 0) return { value: '–', note: i18n.t('report.notKept') };
  const note = i18n.t('search.inConversations', conversations, [formatWhole(conversations)]);
  return { value: formatWhole(count), ...(conversations > 0 ? { note } : {}) };
}

export function totalTile(figure: TotalFigure, totals: ReportTotals, report: ReportData): TileText {
  const { name, text, pages } = figure;
  const { convertedOf } = totals;
  const value = name === 'converted' && convertedOf ? ofText(convertedOf) : (text ?? i18n.t('common.noData'));
  const { note } = pages > 0 ? ofSome(pages, report.pages.length) : {};
  const notes = [note, comparedOf(figure, totals)].filter((each) => each !== undefined);
  return { value, ...(notes.length > 0 ? { note: listText(notes) } : {}) };
}

type TotalFigure = ReportTotals['figures'][number];

/** How many of a figure's pages its change covers, if not all and not those that `comparedText` names. */
function comparedOf({ change, pages, compared }: TotalFigure, totals: ReportTotals): string | undefined {
  const isNamed = pages === totals.pages && compared === totals.compared;
  return change.kind === 'none' || compared === pages || isNamed
    ? undefined
    : i18n.t('report.comparedOf', [formatWhole(compared), formatWhole(pages)]);
}

function ofSome(pages: number, all: number): Pick<TileText, 'note'> {
  return pages < all ? { note: i18n.t('report.fromPages', [formatWhole(pages), formatWhole(all)]) } : {};
}

/** The number of compared pages, if not all. */
export function comparedText({ compared, pages }: ReportTotals): string | undefined {
  return compared > 0 && compared < pages
    ? i18n.t('report.compared', [formatWhole(compared), formatWhole(pages)])
    : undefined;
}

interface EffectText {
  figures?: string;
  /** How reliable it is, or why nothing is shown. */
  note: string;
}

export function effectText(effect: Effect): EffectText {
  if (effect.kind === 'close') return { note: '' };
  if (effect.kind !== 'measured') return { note: i18n.t(`report.effect.${effect.kind}`) };
  const { before, now, meaning, days, isCut } = effect;
  if (meaning === 'few')
    return {
      figures: i18n.t('report.effect.fromTo', [ofText(before), ofText(now)]),
      note: i18n.t('report.smallSample'),
    };
  const counts = i18n.t('report.effect.counts', now.count, [
    formatWhole(before.count),
    formatWhole(now.count),
  ]);
  const inDays = isCut
    ? i18n.t('report.effect.daysUntil', days, [counts, days])
    : i18n.t('report.effect.days', days, [counts, days]);
  return {
    figures: i18n.t('report.effect.fromTo', [shareText(before), shareText(now)]),
    note: meaning === 'chance' ? i18n.t('report.withChance', [inDays, chanceText(effect)]) : inDays,
  };
}

/** One text for all publishes that are too close to another. */
export function closeText(changes: readonly ReportChange[]): string | undefined {
  const close = changes.flatMap((change) =>
    change.kind === 'publish' && change.effect.kind === 'close' ? change.day.publishes : [],
  );
  const count = close.length;
  return count > 0 ? i18n.t('report.tooClose', count, [formatWhole(count)]) : undefined;
}

/** When a conclusion is possible, if known. */
function chanceText({ isCut, daysLeft }: Extract<Effect, { kind: 'measured' }>): string {
  if (isCut) return i18n.t('report.chance');
  return daysLeft === undefined
    ? i18n.t('report.effect.notSoon')
    : i18n.t('report.effect.soon', daysLeft, [formatWhole(daysLeft)]);
}

/** What the changes are of, if not of all pages: those whose versions are not kept may have changed, too. */
export function changesHeading(report: ReportData): { title: string; note?: string | undefined } {
  const { note } = hasVersions(report) ? publishesTile(report) : {};
  return { title: i18n.t('report.changes'), note };
}

const hasVersions = ({ pages }: ReportData) => pages.some(({ versionsAt }) => versionsAt !== undefined);

export const noChangesText = (report: ReportData): string =>
  hasVersions(report)
    ? i18n.t('report.nothingChanged')
    : missingText(i18n.t('report.versionsNotKept'), report);

/** What is not kept, and what loads it: Home, but only while it can. */
export function missingText(text: string, { blocker }: ReportData): string {
  return `${text} ${blocker ? problemSentence(blocker) : i18n.t('report.homeLoads')}`;
}

/** Within a week, the weekday identifies the day. */
export function whenText({ at }: ReportChange): string {
  return dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at);
}

export function partsText({ item }: Extract<ReportChange, { kind: 'news' }>): string {
  return item.changes.map(({ part }) => partText(part)).join(', ');
}

/** Text alternative of the picture of days. */
export function daysLabel(
  report: ReportData,
  sessions: readonly number[],
  before: readonly number[],
): string {
  const days = report.days
    .slice(-sessions.length)
    .map(({ day }, index) =>
      i18n.t('report.dayOf', [
        dayText(day, { weekday: 'long', day: 'numeric', month: 'long' }),
        formatWhole(sessions[index] ?? 0),
        formatWhole(before[index] ?? 0),
      ]),
    );
  const marks = publishesOfWeek(report).map((day) =>
    i18n.t('report.markOf', [versionsText(day), day.page.name, momentText(day.at)]),
  );
  return [i18n.t('report.days'), ...days, ...marks].join('. ');
}
