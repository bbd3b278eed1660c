// What Home's table must list as it is narrowed and sorted, and how many pages each of its filters has.
import { changedAt, isDraft, isLive, present, type Scale, sentOfDays } from '../facts.ts';
import { hostOf } from '../tables.ts';
import { said } from '../words.ts';
import type { PageFact, World } from '../world.ts';
import { standingOf } from './home.ts';

export const filters = ['all', 'live', 'waiting', 'trouble'] as const;
export const sorts = ['needs', 'name', 'sessions', 'changed'] as const;

export interface HomeNarrowing {
  filter: (typeof filters)[number];
  sort: (typeof sorts)[number];
  /** Of the page whose name is looked for; undefined: none is. */
  page: number | undefined;
}

export interface TableStatements {
  chips: string[];
  rows: string[];
}

export const textOf = ({ pages }: World, { page }: HomeNarrowing): string =>
  page === undefined ? '' : (pages[page % pages.length]?.name ?? '');

/** `read`: the rows as they are drawn, of which the order of those is taken that are alike. */
export function tableOf(
  world: World,
  scale: Scale,
  narrowing: HomeNarrowing,
  read: readonly string[],
): TableStatements {
  const passes = {
    all: () => true,
    live: (page: PageFact) => present(page).some(isLive),
    waiting: (page: PageFact) => present(page).some(isDraft),
    trouble: (page: PageFact) => standingOf(world, page, scale, []) === 'trouble',
  };
  const pages = world.pages.filter(({ isArchived }) => !isArchived);
  const counts = filters.map((filter) => ({ filter, count: pages.filter(passes[filter]).length }));
  const words = textOf(world, narrowing).toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(
    (page) =>
      passes[narrowing.filter](page) &&
      words.every((word) => `${page.name} ${hostOf.replace('www.', '')}`.toLowerCase().includes(word)),
  );
  const size = sizes[narrowing.sort];
  return {
    chips: counts
      .filter(({ filter, count }) => filter === 'all' || count > 0 || filter === narrowing.filter)
      .map(({ filter, count }) => `${said(`home.filter.${filter}`)} ${count}`),
    rows: found
      .toSorted((a, b) => size(world, b) - size(world, a) || read.indexOf(a.name) - read.indexOf(b.name))
      .map(({ name }) => name),
  };
}

/** How names are sorted, and what needs a look first, is left to Home. */
const sizes: Record<HomeNarrowing['sort'], (world: World, page: PageFact) => number> = {
  needs: () => 0,
  name: () => 0,
  sessions: (world, page) => sentOfDays(world, page, 7).sessions,
  changed: (world, page) =>
    Math.max(
      0,
      ...present(page)
        .filter(({ life }) => life !== 'none')
        .map((fact) => changedAt(world, fact)),
    ),
};
