// What the list of a page's audiences must state, as it is filtered: each that fits, and how many of how many.
import { isDraft, isLive } from './facts.ts';
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
}

export function audiencesOf(page: PageFact, narrowing: Narrowing): AudiencesStatements {
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
function overridesOf({ number }: AudienceFact): string {
  const set = [number % 2 === 0, number % 5 === 0, (number + 1) % 4 === 0].filter(Boolean).length;
  return set > 0 ? counted('audiences.overrides', set) : '';
}
