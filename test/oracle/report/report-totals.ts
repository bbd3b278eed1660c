// The report's figures of all pages together.
import { type Change, inFull, inParentheses, inWords, rateChange, sessionsChange } from '../changes.ts';
import { count, whole } from '../english.ts';
import type { Sent } from '../facts.ts';
import { countOf, FEW, type ReportView, rateText } from '../weeks.ts';
import { said } from '../words.ts';

const names = ['sessions', 'converted', 'bounced'] as const;
type Name = (typeof names)[number];

export interface Totals {
  /** Pages that tell their sessions, and those of them that tell those of the week before, too. */
  pages: number;
  compared: number;
  isFew: boolean;
  /** Because of this week. */
  isSmall: boolean;
  sessions: { now: number; before: number };
  /** Of the same pages; undefined where not all of them tell it. */
  conversions: { now: number; before: number } | undefined;
  tiles: TotalTile[];
  comparedText: string;
}

export interface TotalTile {
  name: string;
  value: string;
  ofPages: string;
  was: string;
  change: Change;
}

/** Several periods as one: rates by their sessions. */
function together(parts: readonly Sent[]): Sent {
  const sessions = parts.reduce((sum, part) => sum + part.sessions, 0);
  const mean = (of: Exclude<keyof Sent, 'sessions'>) => {
    const told = parts.filter((part) => part.sessions > 0 && part[of] !== null);
    const weight = told.reduce((sum, part) => sum + part.sessions, 0);
    if (weight === 0) return null;
    return told.reduce((sum, part) => sum + (part[of] ?? 0) * part.sessions, 0) / weight;
  };
  return {
    sessions,
    converted: mean('converted'),
    bounced: mean('bounced'),
    submitted: mean('submitted'),
    seconds: mean('seconds'),
  };
}

export function totalsOf({ world, scale, weeks }: ReportView): Totals {
  const all = world.pages.filter(({ isArchived }) => !isArchived).length;
  const weeksTelling = (name: Name) => {
    const told = weeks.flatMap(({ now, before }) => (now && now[name] !== null ? [{ now, before }] : []));
    const pairs = told.flatMap(({ now, before }) =>
      before && before[name] !== null ? [{ now, before }] : [],
    );
    return {
      pages: told.length,
      compared: pairs.length,
      all: together(told.map(({ now }) => now)),
      now: together(pairs.map(({ now }) => now)),
      before: together(pairs.map(({ before }) => before)),
    };
  };
  const sessions = weeksTelling('sessions');
  const isSmall = sessions.all.sessions < FEW;
  const isFew =
    isSmall || (sessions.compared > 0 && Math.min(sessions.now.sessions, sessions.before.sessions) < FEW);
  const converted = weeksTelling('converted');
  const counts = [converted.now, converted.before].map((part) => countOf(part, scale));
  const [countNow, countBefore] = counts;
  const isOfAll = converted.compared === sessions.compared;
  return {
    pages: sessions.pages,
    compared: sessions.compared,
    isFew,
    isSmall,
    sessions: { now: sessions.now.sessions, before: sessions.before.sessions },
    conversions:
      isOfAll && countNow !== undefined && countBefore !== undefined
        ? { now: countNow, before: countBefore }
        : undefined,
    tiles: names.map((name) => {
      const told = weeksTelling(name);
      const text = (part: Sent) =>
        name === 'sessions' ? count(part.sessions) : rateText(part[name], part.sessions, scale);
      const few = name === 'converted' && sessions.all.sessions < FEW ? countOf(told.all, scale) : undefined;
      const change =
        name === 'sessions'
          ? sessionsChange(told.now.sessions, told.before.sessions)
          : rateChange(name, told.now, told.before, scale);
      const isChanged = !isFew && told.compared > 0 && change !== undefined;
      const isOtherThanSessions = told.pages !== sessions.pages || told.compared !== sessions.compared;
      return {
        name: said(`report.tile.${name}`),
        value:
          (told.pages === 0
            ? undefined
            : few === undefined
              ? text(told.all)
              : said('count.of', few, whole(told.all.sessions))) ?? said('common.noData'),
        ofPages: [
          told.pages > 0 && told.pages < all ? said('report.fromPages', told.pages, all) : '',
          isChanged && told.compared < told.pages && isOtherThanSessions
            ? said('report.comparedOf', told.compared, told.pages)
            : '',
        ]
          .filter(Boolean)
          .join(', '),
        was: isFew || told.compared === 0 || told.compared < told.pages ? '' : wasText(text(told.before)),
        change: isFew || told.compared === 0 ? undefined : change,
      };
    }),
    comparedText:
      sessions.compared > 0 && sessions.compared < sessions.pages
        ? said('report.compared', sessions.compared, sessions.pages)
        : '',
  };
}

const wasText = (text: string | undefined) => (text === undefined ? '' : said('report.was', text));

const fewText = (isSmall: boolean) => said(isSmall ? 'report.smallSample' : 'report.notCompared');

/** As it is drawn. */
export function tileText(
  { name, value, ofPages, was, change }: TotalTile,
  { isFew, isSmall }: Pick<Totals, 'isFew' | 'isSmall'>,
): string {
  const isSessions = name === said('report.tile.sessions');
  const small = isFew && isSessions ? fewText(isSmall) : '';
  return [name, value, ofPages, was, small, change ? inFull(change) : ''].filter(Boolean).join(' ');
}

/** As it is copied. */
export function tileLine(
  { name, value, ofPages, change }: TotalTile,
  { isFew, isSmall }: Pick<Totals, 'isFew' | 'isSmall'>,
): string {
  const line = [`${name}: ${value}`, ofPages].filter(Boolean).join(', ');
  if (isFew) return `${line}, ${fewText(isSmall)}`;
  if (!change) return line;
  return `${line}${change.meaning === 'chance' ? ' ' : ', '}${inParentheses(change, inWords(change))}`;
}
