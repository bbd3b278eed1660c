// What was published of a page in two weeks, and what came of it, by whole days.
import { daysUntilMoved, isRateMoved } from '../chance.ts';
import { percent, whole } from '../english.ts';
import { changedAt, type Known, type Scale, sent, wasAsked } from '../facts.ts';
import { DAY, midnightOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

export interface PublishDay {
  page: PageFact;
  /** Of the 14 days up to yesterday, oldest first. */
  day: number;
  /** Of the first. */
  at: number;
  of: AudienceFact[];
}

export const WEEK = 7;

/** When the version that the service tells of went live. A version that was archived had gone live a day before. */
export function publishedAt(world: World, fact: AudienceFact): number | undefined {
  const at = changedAt(world, fact);
  if (fact.life === 'live') return at;
  return fact.life === 'archived' ? at - DAY : undefined;
}

export function publishDays(world: World, page: PageFact): PublishDay[] {
  const days = new Map<number, PublishDay>();
  const start = midnightOf(world) - 2 * WEEK * DAY;
  // Also of those that were archived since.
  const found = page.audiences
    .flatMap((fact) => {
      const at = publishedAt(world, fact);
      return at === undefined ? [] : [{ fact, at, day: Math.floor((at - start) / DAY) }];
    })
    .filter(({ day }) => day >= 0 && day < 2 * WEEK)
    .sort((a, b) => a.at - b.at);
  for (const { fact, at, day } of found) {
    const known = days.get(day) ?? { page, day, at, of: [] };
    days.set(day, { ...known, of: [...known.of, fact] });
  }
  return [...days.values()];
}

export function versionText({ of }: PublishDay): string {
  const [first] = of;
  const isSame = of.every(({ number }) => number === first?.number);
  return isSame ? said('common.versionNumber', first?.number ?? '') : counted('report.versions', of.length);
}

export function audiencesText({ page, of }: PublishDay): string {
  const [first] = of;
  if (first && of.length === 1) return first.name;
  const isAll = of.length === page.audiences.length;
  return counted(isAll ? 'report.allAudiences' : 'report.audiences', of.length);
}

/** What it was, then what it is; and how far that can be relied on, or why nothing is said. */
export interface EffectText {
  figures: string;
  note: string;
  isClose?: true;
}

export function effectText(world: World, known: Known, { page, day }: PublishDay, scale: Scale): EffectText {
  const others = publishDays(world, page).map((each) => each.day);
  const next = others.find((other) => other > day);
  const days = (next ?? 2 * WEEK) - day - 1;
  const close = { figures: '', note: '', isClose: true } as const;
  if (days === 0) return next ? close : only('early');
  const from = day + 1 - WEEK;
  if (others.some((other) => from <= other && other < day)) return close;
  const sides = [from, day + 1].map((first) => dayByDay(world, known, page, first, days, scale));
  const [before, now] = sides;
  if (!before || !now) return only('unknown');
  if (before.sessions === 0 || now.sessions === 0) return only('noSessions');
  if (before.converted === undefined || now.converted === undefined) return only('noConversions');
  const all = {
    before: { ...before, converted: before.converted },
    now: { ...now, converted: now.converted },
  };
  return toldEffect(all, days, next !== undefined);
}

function only(why: string): EffectText {
  return { figures: '', note: said(`report.effect.${why}`) };
}

interface Told {
  sessions: number;
  converted: number;
}

function toldEffect({ before, now }: { before: Told; now: Told }, days: number, isCut: boolean): EffectText {
  const ofAll = ({ sessions, converted }: Told) => said('count.of', whole(converted), whole(sessions));
  if (before.sessions < 50 || now.sessions < 50)
    return {
      figures: said('report.effect.fromTo', ofAll(before), ofAll(now)),
      note: said('report.smallSample'),
    };
  const counts = counted(
    'report.effect.counts',
    now.converted,
    whole(before.converted),
    whole(now.converted),
  );
  const inDays = counted(`report.effect.${isCut ? 'daysUntil' : 'days'}`, days, counts, days);
  const isFew = before.converted < 10 && now.converted < 10;
  const isTold = !isFew && isRateMoved(now, before, days);
  const share = ({ sessions, converted }: Told) => percent((converted / sessions) * 100);
  return {
    figures: said('report.effect.fromTo', share(before), share(now)),
    note: isTold ? inDays : said('report.withChance', inDays, chanceText({ before, now }, days, isCut)),
  };
}

function chanceText({ before, now }: { before: Told; now: Told }, days: number, isCut: boolean): string {
  if (isCut) return said('report.chance');
  const left = daysUntilMoved(now, before, days);
  return left === undefined ? said('report.effect.notSoon') : counted('report.effect.soon', left);
}

/** Undefined where a day was not read. */
function dayByDay(world: World, known: Known, page: PageFact, first: number, days: number, scale: Scale) {
  const start = midnightOf(world) - 2 * WEEK * DAY;
  let [sessions, converted] = [0, 0];
  for (let day = first; day < first + days; day++) {
    const from = start + day * DAY;
    if (!wasAsked(known, page, from, from + DAY)) return undefined;
    const each = sent(world, page, from, from + DAY);
    sessions += each.sessions;
    converted += each.sessions * (each.converted ?? 0);
  }
  const isTold = scale !== undefined && !world.dialect.unfilled?.includes('conversionRate');
  return {
    sessions,
    converted: isTold ? Math.round(converted / (scale === 'percent' ? 100 : 1)) : undefined,
  };
}
