// Which pages are found, and in which order.
import { expect, it, test } from 'vitest';
import { everyPage, type HomeFilter, type HomeSort } from '../../../lib/home/home.ts';
import { filterCounts, findRows, type SearchedRow, sitesOf, wordsOf } from '../../../lib/home/home-rows.ts';

function row(name: string, more: Partial<SearchedRow> = {}): SearchedRow {
  const site = more.site ?? 'northwind.example';
  return {
    ...{ pageId: name, name, site, standing: 'live', unread: 0, clips: 0 },
    ...more,
    words: wordsOf({ name, site }),
  };
}

const week = (now: number, before: number) => ({
  current: { totalSessions: now },
  previous: { totalSessions: before },
});

/** In the order of their names, as they are given. */
const rows = [
  row('Broken', { standing: 'trouble' }),
  row('Café prices', { standing: 'waiting', week: week(900, 1000) as never }),
  row('Events', { site: 'events.example', unread: 2, week: week(90, 300) as never }),
  row('Quiet', { standing: 'quiet', clips: 1 }),
  row('Unknown', { standing: 'unread', site: '' }),
  row('Waiting too', { standing: 'waiting', unread: 1 }),
];
const found = (query: Partial<typeof everyPage>) =>
  findRows(rows, { ...everyPage, ...query }).map(({ name }) => name);

test.each<[HomeFilter, string[]]>([
  ['trouble', ['Broken']],
  ['waiting', ['Waiting too', 'Café prices']],
  ['live', ['Events']],
  ['messages', ['Waiting too', 'Events']],
  ['clips', ['Quiet']],
  ['unread', ['Unknown']],
])('the filter %s finds those alone, and counts them', (filter, names) => {
  expect(found({ filter })).toEqual(names);
  expect(filterCounts(rows)[filter]).toBe(names.length);
});

test.each<[HomeSort, string[]]>([
  ['needs', ['Broken', 'Waiting too', 'Café prices', 'Events', 'Quiet', 'Unknown']],
  ['name', ['Broken', 'Café prices', 'Events', 'Quiet', 'Unknown', 'Waiting too']],
  ['sessions', ['Café prices', 'Events', 'Broken', 'Quiet', 'Unknown', 'Waiting too']],
  ['fallen', ['Events', 'Café prices', 'Broken', 'Quiet', 'Unknown', 'Waiting too']],
])('the order %s keeps to names where nothing else tells two apart', (sort, names) => {
  expect(found({ sort })).toEqual(names);
});

it('a search looks for each word in name and site, without accents and capitals', () => {
  expect(found({ text: 'CAFE pri' })).toEqual(['Café prices']);
  expect(found({ text: 'events.ex' })).toEqual(['Events']);
  expect(found({ text: 'cafe events' })).toEqual([]);
  expect(found({ text: 'e', site: 'events.example' })).toEqual(['Events']);
});

it('sites are told once, those with the most pages first; none where a page has no address', () => {
  expect(sitesOf(rows)).toEqual(['northwind.example', 'events.example']);
});
