// Which pages Home lists, and in which order.
import { expect, it, test } from 'vitest';
import { everyPage, type HomeFilter, type HomeSort } from '../../../lib/home/home.ts';
import {
  filterCounts,
  findRows,
  healthCounts,
  type SearchedRow,
  searchText,
  sitesOf,
  sortedByName,
} from '../../../lib/home/home-rows.ts';

function row(name: string, more: Partial<SearchedRow> = {}): SearchedRow {
  const site = more.site ?? 'northwind.example';
  return {
    pageId: name,
    name,
    site,
    standing: 'live',
    unread: 0,
    requests: 0,
    clips: 0,
    ...more,
    words: searchText({ name, site }),
  };
}

const week = (now: number, before: number) => ({
  current: { totalSessions: now },
  previous: { totalSessions: before },
});

const drafts = { audiences: 3, live: 1, waiting: 2, underWay: 0, contradictions: 0, at: 5 };
const live = { ...drafts, waiting: 0 };
let places = new Map<string, number>();
let meant = new Set<string>();

/** In the order of their names. */
const rows = [
  row('Broken', { standing: 'trouble' }),
  row('Café prices', { standing: 'waiting', versions: drafts, week: week(900, 1000) as never }),
  row('Events', {
    versions: live,
    site: 'events.example',
    unread: 2,
    requests: 2,
    week: week(90, 300) as never,
  }),
  row('Quiet', { standing: 'quiet', clips: 1, week: week(0, 49) as never }),
  row('Unknown', { standing: 'unread', site: '' }),
  row('Waiting too', { standing: 'waiting', versions: drafts, unread: 1, requests: 1 }),
  row('Young draft', { versions: drafts }),
];
const found = (query: Partial<typeof everyPage>) =>
  findRows(rows, { ...everyPage, ...query }, places, meant).map(({ name }) => name);

test.each<[HomeFilter, string[]]>([
  ['trouble', ['Broken']],
  ['waiting', ['Waiting too', 'Café prices', 'Young draft']],
  ['live', ['Waiting too', 'Café prices', 'Events', 'Young draft']],
  ['messages', ['Waiting too', 'Events']],
  ['clips', ['Quiet']],
  ['unread', ['Unknown']],
])('the filter %s finds only its pages and counts them', (filter, names) => {
  expect(found({ filter })).toEqual(names);
  expect(filterCounts(rows)[filter]).toBe(names.length);
});

test.each<[HomeSort, string[]]>([
  ['needs', ['Broken', 'Waiting too', 'Café prices', 'Events', 'Young draft', 'Quiet', 'Unknown']],
  ['name', ['Broken', 'Café prices', 'Events', 'Quiet', 'Unknown', 'Waiting too', 'Young draft']],
  ['sessions', ['Café prices', 'Events', 'Quiet', 'Broken', 'Unknown', 'Waiting too', 'Young draft']],
  // Of too few sessions nothing is compared.
  ['fallen', ['Events', 'Café prices', 'Broken', 'Quiet', 'Unknown', 'Waiting too', 'Young draft']],
])('the order %s falls back to names', (sort, names) => {
  expect(found({ sort })).toEqual(names);
});

it.each([
  'https://events.example/',
  'HTTP://www.events.example',
  'www.events.example',
  'events.example/',
  'events',
])('a site is found by its address, however it begins and ends: %s', (text) => {
  expect(found({ text })).toEqual(['Events']);
});

it('names are in the order of the alphabet and of their numbers, whatever their sites', () => {
  const inOrder = ['Ärger 3', 'Offer', 'Offer 2', 'offer 10', 'Offer 1,000', 'Offer of May', 'Zoo'];
  const rows = inOrder.map((name, index) => ({ name, site: `${9 - index}.example` }));
  const shuffled = [...rows.slice(3), ...rows.slice(0, 3)].toReversed();
  const sorted = sortedByName(shuffled.map((row) => ({ ...row, words: searchText(row) })));
  expect(sorted.map(({ name }) => name)).toEqual(inOrder);
});

it('each page counts under one health, whatever filters find it', () => {
  const counts = healthCounts(rows);
  expect(counts).toEqual({ trouble: 1, waiting: 2, live: 2, quiet: 1, unread: 1 });
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(rows.length);
});

it('a search matches each word in name and site, ignoring accents and case', () => {
  expect(found({ text: 'CAFE pri' })).toEqual(['Café prices']);
  expect(found({ text: 'events.ex' })).toEqual(['Events']);
  expect(found({ text: 'cafe events' })).toEqual([]);
  expect(found({ text: 'e', site: 'events.example' })).toEqual(['Events']);
});

it('a pasted address finds the page that it is of, beside those that have it in their names', () => {
  meant = new Set(['Quiet']);
  expect(found({ text: 'https://northwind.example/quiet?utm_source=mail', sort: 'name' })).toEqual(['Quiet']);
  expect(found({ text: 'events.example', sort: 'name' })).toEqual(['Events', 'Quiet']);
  expect(found({ text: 'https://northwind.example/quiet', filter: 'trouble' })).toEqual([]);
  meant = new Set();
});

it('sites are listed once, by their number of pages, without pages that have no address', () => {
  expect(sitesOf(rows)).toEqual(['northwind.example', 'events.example']);
});

it('the order by needs begins with the pages of the top tasks', () => {
  places = new Map([
    ['Unknown', 0],
    ['Events', 1],
  ]);
  expect(found({ sort: 'needs' }).slice(0, 4)).toEqual(['Unknown', 'Events', 'Broken', 'Waiting too']);
  expect(found({ sort: 'name' })[0]).toBe('Broken');
  places = new Map();
});

it('sorts numbers that cannot be sessions among the unknown ones', () => {
  const odd = [
    row('Beyond', { week: week(1e300, 100) as never }),
    row('Fell', { week: week(500, 1000) as never }),
    row('From beyond', { week: week(400, 1e300) as never }),
    row('From below', { week: week(300, -7) as never }),
  ];
  const sorted = (sort: HomeSort) =>
    findRows(odd, { ...everyPage, sort }, places, meant).map(({ name }) => name);
  expect(sorted('sessions')).toEqual(['Fell', 'From beyond', 'From below', 'Beyond']);
  expect(sorted('fallen')).toEqual(['Fell', 'Beyond', 'From beyond', 'From below']);
});
