// What the list of a page's audiences must state, as it is filtered: each that fits, and how many of how many.
import { isDraft, isLive } from './facts.ts';
import { formOf, type SavedStatements, tableOf, writtenAt } from './saved-files.ts';
import { LIVE_BEFORE, MINUTE, nowOf } from './tables.ts';
import { counted, said } from './words.ts';
import type { AudienceFact, PageFact, World } from './world.ts';

/** More of them are archived than chance would have. */
export function withArchived(world: World): World {
  const pages = world.pages.map((page) => ({
    ...page,
    audiences: page.audiences.map((fact) => ({
      ...fact,
      isArchived: fact.isArchived || fact.minutesAgo % 3 === 0,
    })),
  }));
  return { ...world, pages };
}

const statuses = ['', 'draft', 'published', 'processing', 'cancelled', 'archived'] as const;

/** As a person narrows the list. */
export interface Narrowing {
  waiting: boolean;
  archived: boolean;
  status: (typeof statuses)[number];
  /** Whether the key of the first one is looked for. */
  isSearch: boolean;
}

export const everyStatus = statuses;

export interface AudiencesStatements {
  waiting: string;
  all: string;
  count: string;
  /** By name. */
  rows: { name: string; key: string; versions: string; overrides: string; isArchived: boolean }[];
  /** By id; undefined where none is listed. */
  file: SavedStatements | undefined;
}

export function audiencesOf(world: World, page: PageFact, narrowing: Narrowing): AudiencesStatements {
  const { waiting, archived, status } = narrowing;
  const text = textOf(page, narrowing);
  const isMeant = (fact: AudienceFact) =>
    fact.routeKey.endsWith(text) && (status === '' || statusOf(fact) === status);
  const meant = page.audiences.filter(isMeant);
  const listed = meant.filter(({ isArchived }) => archived || !isArchived);
  const drafts = listed.filter(isDraft);
  const leftOut = archived ? 0 : meant.length - listed.length;
  const found = waiting ? drafts : listed;
  const known = page.audiences.length;
  const isNarrowed = text !== '' || status !== '' || waiting;
  return {
    waiting: [said('audiences.drafts'), drafts.length].join(' '),
    all: [
      said('audiences.all'),
      listed.length,
      ...(leftOut > 0 ? [`· ${counted('count.archived', leftOut)}`] : []),
    ].join(' '),
    count: isNarrowed
      ? counted('audiences.matching', known, found.length, known)
      : counted('audiences.count', found.length),
    file: found.length > 0 ? fileOf(world, found) : undefined,
    rows: found
      .map((fact) => ({
        name: fact.name,
        key: fact.routeKey,
        versions: versionsOf(fact),
        isArchived: fact.isArchived,
        overrides: overridesOf(fact),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function fileOf(world: World, found: readonly AudienceFact[]): SavedStatements {
  const byId = found.toSorted((a, b) => (a.audienceId < b.audienceId ? -1 : 1));
  const yes = said('saveList.yes');
  return {
    cells: tableOf(
      formOf(world),
      columns.map((name) => said(`field.${name}`)),
      byId.map((fact) => [
        fact.audienceId,
        fact.name,
        fact.routeKey,
        ...latestOf(world, fact),
        ...liveOf(world, fact),
        overrideCount(fact),
        '',
        fact.isArchived ? yes : '',
      ]),
    ),
    data: byId.map(({ audienceId, routeKey }) => ({ audienceId, personRouteKey: routeKey })),
  };
}

export const audienceFields = ['audienceId', 'personRouteKey'];
const columns = [
  'audienceId',
  'name',
  'routeKey',
  'latest',
  'latestStatus',
  'latestSince',
  'publishedVersion',
  'liveStatus',
  'liveSince',
  'overrides',
  'agent',
  'archived',
];

/** Its number, its status and since when, as they are sent. */
function latestOf(world: World, fact: AudienceFact): (string | number)[] {
  if (fact.life === 'none') return ['', '', ''];
  // Of what is on its way, lists say no time.
  const since = fact.life === 'live-processing' ? '' : sentAt(world, fact, 0);
  return [fact.number, statusOf(fact), since];
}

function liveOf(world: World, fact: AudienceFact): (string | number)[] {
  if (!isLive(fact)) return ['', '', ''];
  if (fact.life === 'live') return latestOf(world, fact);
  return [fact.number - 1, 'published', sentAt(world, fact, LIVE_BEFORE)];
}

const sentAt = (world: World, { minutesAgo }: AudienceFact, before: number) =>
  writtenAt(world, nowOf(world) - minutesAgo * MINUTE - before);

/** The key of the first one. */
export function textOf({ audiences: [first] }: PageFact, { isSearch }: Narrowing): string {
  return isSearch ? (first?.routeKey ?? '') : '';
}

/** Of its latest version, as the service calls it. */
function statusOf({ life }: AudienceFact): string {
  if (life === 'none') return '';
  if (life === 'live') return 'published';
  if (life === 'archived') return 'archived';
  const [, status = 'draft'] = life.split('live-');
  return status;
}

function versionsOf(fact: AudienceFact): string {
  const { life, number } = fact;
  const pill = (of: number, status: string) => said('common.version', of, said(`common.status.${status}`));
  if (life === 'none') return said('audiences.noVersion');
  if (life === 'live') return pill(number, 'live');
  return [
    isLive(fact) ? pill(number - 1, 'live') : said('common.notLive'),
    pill(number, statusOf(fact)),
  ].join(' ');
}

/** As `record.ts` gives them: an address, a form, a title of its own. */
function overrideCount({ number }: AudienceFact): number {
  return [number % 2 === 0, number % 5 === 0, (number + 1) % 4 === 0].filter(Boolean).length;
}

function overridesOf(fact: AudienceFact): string {
  const set = overrideCount(fact);
  return set > 0 ? counted('audiences.overrides', set) : '';
}
