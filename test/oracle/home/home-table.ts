// What Home's table must list as it is narrowed and sorted, and how many pages each of its filters has.
import { changedAt, isDraft, isLive, present, type Scale, sentOfDays } from '../facts.ts';
import { addressOf } from '../tables.ts';
import { said } from '../words.ts';
import { courses, type PageFact, type World } from '../world.ts';
import { FEW, footOf, standingOf } from './home.ts';

export const filters = ['all', 'live', 'waiting', 'trouble'] as const;
export const sorts = ['needs', 'name', 'site', 'sessions', 'fallen', 'changed'] as const;

export interface HomeNarrowing {
  filter: (typeof filters)[number];
  sort: (typeof sorts)[number];
  /** The column's head is pressed for it. */
  isByHead: boolean;
  /** Of the page whose site is chosen; undefined: all are. */
  site: number | undefined;
  /** Of the page whose name is looked for; undefined: none is. */
  page: number | undefined;
}

export interface TableStatements {
  chips: string[];
  sites: string[];
  /** The head of the column by which it is sorted. */
  sortedBy: string;
  rows: string[];
  foot: string[];
  /** Where nothing is listed. */
  none: string;
}

const hosts = ['shop.example', 'www.shop.example', 'www.northwind.example', 'a.northwind.example'];

/** Each page has another one with a name that begins alike, mostly of another site and visited otherwise. */
export function ofSites(world: World): World {
  const { pages, day } = world;
  const others = pages.map(
    (page, at): PageFact => ({
      ...page,
      pageId: `${page.pageId}-too`,
      name: `${page.name} ${day % 2 === 0 ? 'a' : 'z'}`,
      address: `https://${hosts[(day + at) % hosts.length]}/too-${at}`,
      course: courses[(day + 3 * at) % courses.length] ?? 'many',
      audiences: page.audiences.map((audience) => ({
        ...audience,
        audienceId: `${audience.audienceId}-too`,
        minutesAgo: audience.minutesAgo + 3,
      })),
    }),
  );
  return { ...world, pages: [...pages, ...others] };
}

const siteOf = (world: World, page: PageFact) =>
  new URL(addressOf(world, page)).hostname.replace(/^www[.]/, '');

/** Empty where none is chosen, or its site is not offered. */
export function chosenSite(world: World, { site }: HomeNarrowing): string {
  const page = site === undefined ? undefined : world.pages[site % world.pages.length];
  const found = page && siteOf(world, page);
  const sites = listed(world).map((each) => siteOf(world, each));
  return found !== undefined && new Set(sites).size > 1 && sites.includes(found) ? found : '';
}

const listed = ({ pages }: World) => pages.filter(({ isArchived }) => !isArchived);

export const textOf = ({ pages }: World, { page }: HomeNarrowing): string =>
  page === undefined ? '' : (pages[page % pages.length]?.name ?? '');

/** `read`: as it is drawn, of which the order of those is taken that are alike. */
export function tableOf(
  world: World,
  scale: Scale,
  narrowing: HomeNarrowing,
  read: Pick<TableStatements, 'rows' | 'sites'>,
): TableStatements {
  const passes = {
    all: () => true,
    live: (page: PageFact) => present(page).some(isLive),
    waiting: (page: PageFact) => present(page).some(isDraft),
    trouble: (page: PageFact) => standingOf(world, page, scale, []) === 'trouble',
  };
  const pages = listed(world);
  const counts = filters.map((filter) => ({ filter, count: pages.filter(passes[filter]).length }));
  const words = textOf(world, narrowing).toLowerCase().split(/\s+/).filter(Boolean);
  const site = chosenSite(world, narrowing);
  const found = pages.filter(
    (page) =>
      passes[narrowing.filter](page) &&
      (site === '' || siteOf(world, page) === site) &&
      words.every((word) => `${page.name} ${siteOf(world, page)}`.toLowerCase().includes(word)),
  );
  const textOfRow = (page: PageFact) => `${page.name} ${siteOf(world, page)}`;
  const placeOf = (page: PageFact) => read.rows.indexOf(textOfRow(page));
  const asRead = found.toSorted((a, b) => placeOf(a) - placeOf(b));
  return {
    chips: counts
      .filter(({ filter, count }) => filter === 'all' || count > 0 || filter === narrowing.filter)
      .map(({ filter, count }) => `${said(`home.filter.${filter}`)} ${count}`),
    sites: sitesOf(world, pages, read.sites),
    sortedBy: said(heads[narrowing.sort]),
    rows: sortedBy(narrowing.sort, asRead, { world, scale }).map(textOfRow),
    foot: footOf(world, found.length),
    none: found.length === 0 ? said('common.noMatches') : '',
  };
}

/** The one with the most pages first; no choice where there is one only. */
function sitesOf(world: World, pages: readonly PageFact[], read: readonly string[]): string[] {
  const bySite = Map.groupBy(pages, (page) => siteOf(world, page));
  if (bySite.size < 2) return [];
  const sites = [...bySite].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || read.indexOf(a) - read.indexOf(b),
  );
  return [said('home.allSites'), ...sites.map(([site]) => site)];
}

const heads: Record<HomeNarrowing['sort'], string> = {
  needs: 'home.column.standing',
  name: 'field.page',
  site: 'field.host',
  sessions: 'figures.name.sessions',
  fallen: 'home.column.change',
  changed: 'home.column.last',
};

function sortedBy(
  sort: HomeNarrowing['sort'],
  pages: readonly PageFact[],
  { world, scale }: { world: World; scale: Scale },
): PageFact[] {
  switch (sort) {
    case 'name':
      return byName(pages);
    case 'site':
      return pages.toSorted((a, b) => inAlphabet(siteOf(world, a), siteOf(world, b)));
    case 'needs':
      return pages.toSorted((a, b) => needOf(world, a, scale) - needOf(world, b, scale));
    default:
      return pages.toSorted((a, b) => inOrder(sizes[sort](world, b), sizes[sort](world, a)));
  }
}

const inOrder = (a: number, b: number) => (a < b ? -1 : Number(a > b));
const inAlphabet = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Of those that begin with a letter from A to Z; where others stand among them is left to Home. */
function byName(pages: readonly PageFact[]): PageFact[] {
  const isPlain = ({ name }: PageFact) => /^[a-z]/i.test(name);
  const plain = pages
    .filter(isPlain)
    .toSorted((a, b) => inAlphabet(a.name.toLowerCase(), b.name.toLowerCase()));
  return pages.map((page) => (isPlain(page) ? (plain.shift() ?? page) : page));
}

/** What fell, what waits to be published, and all else: of that, what has anything live first. */
function needOf(world: World, page: PageFact, scale: Scale): number {
  const standing = standingOf(world, page, scale, []);
  if (standing === 'trouble') return 0;
  if (present(page).some(isDraft)) return 1;
  return standing === 'live' ? 2 : 3;
}

const sizes: Record<
  Exclude<HomeNarrowing['sort'], 'name' | 'site' | 'needs'>,
  (world: World, page: PageFact) => number
> = {
  sessions: (world, page) => sentOfDays(world, page, 7).sessions,
  fallen: (world, page) => {
    const [now, before] = [0, 7].map((ago) => sentOfDays(world, page, 7, ago).sessions);
    const isFew = now === undefined || before === undefined || now < FEW || before < FEW;
    return isFew ? Number.NEGATIVE_INFINITY : -now / before;
  },
  changed: (world, page) =>
    Math.max(
      0,
      ...present(page)
        .filter(({ life }) => life !== 'none')
        .map((fact) => changedAt(world, fact)),
    ),
};
