// Filters and sorts the pages for a query.
import { sessionsIn } from '../analytics/tally.ts';
import { fromHosts } from '../format/addresses.ts';
import { foldWords, sortKey } from '../format/search-words.ts';
import { withoutEnd } from '../format/texts.ts';
import { isIdTyped } from '../format/typed-ids.ts';
import type { HomeFilter, HomeQuery, HomeRow, HomeSort } from './home.ts';
import { homeFilters } from './home.ts';
import { type PageHealth, pageHealths } from './page-health.ts';
import { isFew } from './week.ts';

/** The folded search text, which begins with the name. Passed in, because folding it for 100,000 pages would dominate the time. */
export type SearchedRow = HomeRow & { words: string };

export function searchText({ name, site }: Pick<HomeRow, 'name' | 'site'>): string {
  // The line break sorts before any letter: of two names that begin alike, the shorter one comes first whatever its site.
  return foldWords(`${name}\n${site}`);
}

/** "Page 2" before "Page 10". */
export function sortedByName<Row extends { words: string }>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(row.words) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

const passes: Record<HomeFilter, (row: HomeRow) => boolean> = {
  all: () => true,
  live: ({ versions }) => (versions?.live ?? 0) > 0,
  waiting: ({ versions }) => (versions?.waiting ?? 0) > 0,
  trouble: ({ standing }) => standing === 'trouble',
  messages: ({ unread }) => unread > 0,
  clips: ({ clips }) => clips > 0,
  unread: ({ standing }) => standing === 'unread',
};

export function filterCounts(rows: readonly HomeRow[]): Record<HomeFilter, number> {
  const counts = Object.fromEntries(homeFilters.map((filter) => [filter, 0])) as Record<HomeFilter, number>;
  for (const row of rows) for (const filter of homeFilters) if (passes[filter](row)) counts[filter] += 1;
  return counts;
}

/** The number of pages by health; each page counts once. */
export function healthCounts(rows: readonly HomeRow[]): Record<PageHealth, number> {
  const counts = Object.fromEntries(pageHealths.map((health) => [health, 0])) as Record<PageHealth, number>;
  for (const { standing } of rows) counts[standing] += 1;
  return counts;
}

/** Sites with the most pages first; pages without an address have none. */
export function sitesOf(rows: readonly HomeRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { site } of rows) if (site !== '') counts.set(site, (counts.get(site) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([site]) => site);
}

/** `rows` are sorted by name, which breaks ties. */
export function findRows(
  rows: readonly SearchedRow[],
  { text, filter, site, sort }: HomeQuery,
  places: ReadonlyMap<string, number>,
  meant: ReadonlySet<string>,
): SearchedRow[] {
  // A site may be pasted as an address.
  const words = foldWords(fromHosts(text))
    .split(/\s+/)
    .map((word) => withoutEnd(word, '/'))
    .filter(Boolean);
  const found = rows.filter(
    (row) =>
      passes[filter](row) &&
      (site === '' || row.site === site) &&
      (meant.has(row.pageId) ||
        words.every((word) => row.words.includes(word)) ||
        isIdTyped(row.pageId, text.trim())),
  );
  const order = sort === 'needs' ? needsFirst(places) : orders[sort];
  return order ? found.sort(order) : found;
}

type Order = (a: HomeRow, b: HomeRow) => number;

const sessionsOf = ({ week }: HomeRow) => sessionsIn(week?.current) ?? -1;
const changedAt = ({ versions }: HomeRow) => versions?.newest?.at ?? 0;

/** `places`: the order of pages with tasks, which come first. */
const needsFirst = (places: ReadonlyMap<string, number>): Order => {
  const placeOf = ({ pageId }: HomeRow) => places.get(pageId) ?? places.size;
  return (a, b) =>
    placeOf(a) - placeOf(b) ||
    pageHealths.indexOf(a.standing) - pageHealths.indexOf(b.standing) ||
    b.requests + b.clips - (a.requests + a.clips);
};

const orders: Record<Exclude<HomeSort, 'needs'>, Order | undefined> = {
  name: undefined,
  site: (a, b) => (a.site < b.site ? -1 : a.site > b.site ? 1 : 0),
  sessions: (a, b) => sessionsOf(b) - sessionsOf(a),
  fallen: (a, b) => movedBy(a) - movedBy(b),
  changed: (a, b) => changedAt(b) - changedAt(a),
};

/** The relative change of sessions; unknown ones come last. */
function movedBy({ week }: HomeRow): number {
  const [now, before] = [sessionsIn(week?.current), sessionsIn(week?.previous)];
  return week && before && now !== undefined && !isFew(week) ? now / before : Number.MAX_VALUE;
}
