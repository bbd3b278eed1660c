// What Home must state of all pages, once it has checked them.
import { ago, changeOfCount, count, whole } from '../english.ts';
import {
  changedAt,
  isDraft,
  isLive,
  type Known,
  present,
  type Scale,
  scaleFrom,
  sentOfDays,
} from '../facts.ts';
import { newsOf, newsText } from '../later.ts';
import { movedPeriods } from '../news/news.ts';
import { rateOf } from '../panel/popup.ts';
import { shortRange } from '../spans.ts';
import { DAY, hostOf, midnightOf, nowOf, serviceNow } from '../tables.ts';
import { weekSpan } from '../weeks.ts';
import { counted, said } from '../words.ts';
import type { PageFact, World } from '../world.ts';
import { type TaskStatements, tasksOf } from './tasks.ts';

export interface RowStatements {
  page: string;
  standing: string;
  site: string;
  drafts: string;
  sessions: string;
  change: string;
  converted: string;
  convertedChange: string;
  messages: string;
  clips: string;
  last: string;
}

export interface HomeStatements {
  title: string;
  news: string;
  shares: string[];
  rows: RowStatements[];
  foot: string[];
  /** What to do first, by kind. */
  tasks: TaskStatements[];
}

/** As they are drawn. */
export type Cards = readonly TaskStatements[];

/** Fewer are compared with nothing. */
export const FEW = 50;
const LONG = 7 * DAY;

/** `looked`: the worlds of earlier looks, after which the news was not looked at. */
export function homeOf(
  world: World,
  known: Known,
  looked: readonly World[],
  read: Pick<HomeStatements, 'tasks'>,
): HomeStatements {
  const scale = scaleFrom(world, known.figures);
  const [before] = looked;
  const newsIn = (page: PageFact) => {
    const news = newsOf(before, page);
    return { ...news, others: news.others + movedPeriods([...looked, world], page) };
  };
  const pages = world.pages.filter(({ isArchived }) => !isArchived);
  const things = pages.filter(
    (page) =>
      hasFallen(world, page, scale, read.tasks) ||
      newsOf(before, page).requests > 0 ||
      present(page).some(isDraft),
  ).length;
  return {
    title:
      isOver(world) || pages.length === 0
        ? counted(`home.hello.${partOf(world.hour)}`, Math.min(things, 3))
        : counted('home.soFar', Math.min(things, 3), Math.min(things, 3), 0, pages.length),
    news: newsText(pages.map(newsIn)),
    shares: sharesOf(pages.map((page) => standingOf(world, page, scale, read.tasks))),
    rows: pages.map((page) => ({
      ...rowOf(world, page, scale, read.tasks),
      messages: String(newsOf(before, page).messages),
    })),
    foot: footOf(world, pages.length),
    tasks: tasksOf(world, known, looked, (page) => hasFallen(world, page, scale, read.tasks), read.tasks),
  };
}

/** Below the table, where so many are listed. */
export function footOf(world: World, listed: number): string[] {
  const archived = world.pages.filter(({ isArchived }) => isArchived).length;
  const weeks = [0, 1].map((weeksAgo) => {
    const { from, to } = weekSpan(world, weeksAgo);
    return shortRange(from, to, nowOf(world));
  });
  return [
    ...(listed > 0 ? [said('home.range', 1, listed, listed)] : []),
    ...(archived > 0 ? [counted('home.archived', archived)] : []),
    ...(archived < world.pages.length ? [said('home.periods', ...weeks)] : []),
  ];
}

/** The last day is over for the service, too. A clock here that is ahead says so too early: then no week is known for good. */
export const isOver = (world: World) => midnightOf(world) <= serviceNow(world);

function partOf(hour: number): string {
  if (hour < 5) return 'night';
  if (hour >= 18) return 'evening';
  return hour < 11 ? 'morning' : 'day';
}

/**
 * Where the scale is not known, or no conversions are sent, nobody can say so. Where the last week is not over, single days may tell it:
 * how many it takes is left open, so that the cards say.
 */
function hasFallen(world: World, { course, name }: PageFact, scale: Scale, cards: Cards): boolean {
  const isSent = !world.dialect.unfilled?.includes('conversionRate');
  const isSaid = () =>
    cards.some(({ text }) => text.startsWith(`${said('home.thing.conversions')} ${name} `));
  return course === 'fallen' && scale !== undefined && isSent && (isOver(world) || isSaid());
}

/** In the order of the bar. */
const standings = ['live', 'waiting', 'trouble', 'quiet'] as const;

export function standingOf(
  world: World,
  page: PageFact,
  scale: Scale,
  cards: Cards,
): (typeof standings)[number] {
  if (hasFallen(world, page, scale, cards)) return 'trouble';
  const drafts = present(page).filter(isDraft);
  if (drafts.some((draft) => nowOf(world) - changedAt(world, draft) > LONG)) return 'waiting';
  return present(page).some(isLive) ? 'live' : 'quiet';
}

function sharesOf(all: readonly string[]): string[] {
  return standings.flatMap((standing) => {
    const of = all.filter((each) => each === standing).length;
    return of > 0 ? [said(`home.share.${standing}`, whole(of))] : [];
  });
}

function rowOf(world: World, page: PageFact, scale: Scale, cards: Cards): RowStatements {
  const audiences = present(page);
  const drafts = audiences.filter(isDraft).length;
  const [now, before] = [sentOfDays(world, page, 7), sentOfDays(world, page, 7, 7)];
  const isFew = now.sessions < FEW || before.sessions < FEW;
  const rate = rateOf('converted', now, before, scale);
  const share =
    scale === undefined || now.converted === null
      ? undefined
      : now.converted / (scale === 'percent' ? 100 : 1);
  const few = now.sessions > 0 && now.sessions < FEW && share !== undefined;
  return {
    page: page.name,
    standing: `${said('home.live', audiences.filter(isLive).length, audiences.length)}, ${said(`home.standing.${standingOf(world, page, scale, cards)}`)}`,
    site: hostOf.replace(/^www[.]/, ''),
    drafts: drafts > 0 ? whole(drafts) : '',
    sessions: count(now.sessions),
    change: isFew
      ? said(now.sessions < FEW ? 'home.tooFew' : 'report.notCompared')
      : (changeOfCount(now.sessions, before.sessions) ?? ''),
    converted: few ? said('count.of', Math.round(share * now.sessions), now.sessions) : (rate.text ?? ''),
    convertedChange: isFew ? '' : (rate.change ?? ''),
    messages: '0',
    clips: '0',
    last: lastOf(world, page),
  };
}

/** Of all versions that came to be what they are, the last one that says when. */
function lastOf(world: World, page: PageFact): string {
  const [last] = present(page)
    .filter(({ life }) => life !== 'none')
    .sort((a, b) => a.minutesAgo - b.minutesAgo);
  if (!last) return '';
  return `v${last.number} · ${ago(changedAt(world, last), nowOf(world), world.zone)}`;
}
