// What the files of Home's pages and of the news must hold: rows below the names of their columns, and the same as data.

import { changedAt, isDraft, isLive, present, type Scale, summaryOf } from './facts.ts';
import { type Cards, isOver, standingOf } from './home/home.ts';
import { newsOf } from './later.ts';
import type { Name } from './panel/analytics.ts';
import { addressOf, DAY, hostOf, midnightOf } from './tables.ts';
import { said } from './words.ts';
import type { AudienceFact, PageFact, World } from './world.ts';

export type Cell = string | number | null;

/** `json`: of what a file holds, the parts that the service or a person knows. */
export interface FileStatements {
  rows: Cell[][];
  json: { rates: string; items: unknown };
}

const fields: Record<Name, Parameters<ReturnType<typeof summaryOf>>[0]> = {
  sessions: 'totalSessions',
  converted: 'conversionRate',
  submitted: 'formSubmitRate',
  bounced: 'bounceRate',
  time: 'avgTimeSpentSeconds',
  interactions: 'avgInteractionsPerSession',
  scroll: 'avgScrollDepthPercentage',
};
export const figureNames = Object.keys(fields) as Name[];
const rates: readonly Name[] = ['converted', 'submitted', 'bounced'];

export const iso = (at: number) => new Date(at).toISOString();
/** What all files of figures say of how rates are to be read. */
export const ratesIn = (scale: Scale) => scale ?? 'unknown';

/** All seven figures under the names of the interface, as they are sent: what is missing is in no file. */
export function asSent(world: World, page: PageFact, from: number, to: number) {
  const told = summaryOf(world, page, from, to);
  return Object.fromEntries(figureNames.map((name) => [fields[name], told(fields[name]) ?? undefined]));
}

/** Not rounded; a rate of a hundred where its scale is known. */
export function savedValue(name: Name, value: number, scale: Scale): number {
  return rates.includes(name) && scale === 'fraction' ? Math.round(value * 10_000) / 100 : value;
}

/** Of no sessions nothing is known but that there were none. */
export function cellOf(
  world: World,
  page: PageFact,
  [from, to]: readonly [number, number],
  name: Name,
  scale: Scale,
): Cell {
  const told = summaryOf(world, page, from, to);
  const value = told(fields[name]);
  if (value === null || (name !== 'sessions' && told('totalSessions') === 0)) return null;
  return savedValue(name, value, scale);
}

export function headOf(name: Name, text: string, scale: Scale): string {
  return rates.includes(name) && scale !== undefined ? `${text} (%)` : text;
}

export const columnOf = (name: Name) => fields[name];

/** `looked`: the worlds of earlier looks. */
export function homeFile(world: World, scale: Scale, looked: readonly World[], cards: Cards): FileStatements {
  const pages = world.pages.filter(({ isArchived }) => !isArchived);
  const week = (weeksAgo: number) => {
    const to = midnightOf(world) - weeksAgo * 7 * DAY;
    return [to - 7 * DAY, to] as const;
  };
  const both = [week(0), week(1)];
  const before = (text: string) => `${text}, ${said('figures.before')}`;
  const [sessions, converted] = [said('figures.name.sessions'), said('figures.name.converted')];
  const heads = [
    'field.pageId',
    'field.page',
    'field.host',
    'field.address',
    'home.column.standing',
    'field.audiences',
    'home.filter.live',
    'home.filter.waiting',
    'field.partOfAudiences',
  ].map((name) => said(name));
  return {
    rows: [
      [
        ...heads,
        sessions,
        before(sessions),
        ...[converted, before(converted)].map((text) => headOf('converted', text, scale)),
        said('home.column.messages'),
        said('kind.captures'),
        said('field.at'),
      ],
      ...pages.map((page): Cell[] => {
        const [newest] = newestFirst(page);
        return [
          page.pageId,
          page.name,
          hostOf.replace(/^www[.]/, ''),
          addressOf(world, page),
          said(`home.standing.${standingOf(world, page, scale, cards)}`),
          present(page).length,
          present(page).filter(isLive).length,
          drafts(page).length,
          null,
          ...(['sessions', 'converted'] as const).flatMap((name) =>
            // Of a week that is not over, the file says nothing.
            both.map((span) => (isOver(world) ? cellOf(world, page, span, name, scale) : null)),
          ),
          newsOf(looked[0], page).messages,
          0,
          newest ? iso(changedAt(world, newest)) : null,
        ];
      }),
    ],
    json: {
      rates: ratesIn(scale),
      items: pages.map((page) => {
        const [newest, oldest] = [newestFirst(page)[0], newestFirst(page).filter(isDraft).at(-1)];
        const { messages, requests } = newsOf(looked[0], page);
        return {
          pageId: page.pageId,
          name: page.name,
          address: addressOf(world, page),
          standing: standingOf(world, page, scale, cards),
          audiences: present(page).length,
          live: present(page).filter(isLive).length,
          waiting: drafts(page).length,
          underWay: present(page).filter(({ life }) => life === 'live-processing').length,
          newest: newest && namedVersion(world, newest),
          oldest: oldest && namedVersion(world, oldest),
          unread: messages,
          requests,
          clips: 0,
          week: isOver(world)
            ? { current: asSent(world, page, ...week(0)), previous: asSent(world, page, ...week(1)) }
            : undefined,
        };
      }),
    },
  };
}

const drafts = (page: PageFact) => present(page).filter(isDraft);

function newestFirst(page: PageFact): AudienceFact[] {
  return present(page)
    .filter(({ life }) => life !== 'none')
    .toSorted((a, b) => a.minutesAgo - b.minutesAgo);
}

function namedVersion(world: World, fact: AudienceFact) {
  const { audienceId, name, number } = fact;
  return { audienceId, audienceName: name, number, at: changedAt(world, fact) };
}
