import { expect, it, vi } from 'vitest';
import { HomePages } from '../../../components/home/HomePages.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { HomeHead, HomeListing, HomeQuery } from '../../../lib/home/home.ts';
import { weekEnd } from '../../../lib/home/of-today.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { click, draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const { range } = vi.hoisted(() => ({ range: { from: 0, to: 1 } }));
vi.mock('../../../components/directory/use-shown-rows.ts', async (actual) => {
  const { useEffect } = await import('preact/hooks');
  return {
    ...(await actual<object>()),
    useShownRows(_: unknown, { onRange }: { onRange(from: number, to: number): void }) {
      useEffect(() => onRange(range.from, range.to), [range.from, range.to]);
      return range;
    },
  };
});

const workspace: NonNullable<HomeHead['workspace']> = {
  id: 'w',
  name: 'Northwind',
  color: 'blue',
  production: false,
  connectionVersion: 1,
  baseUrl: 'https://api.northwind.example',
};
const problem = { kind: 'newer-data' } as const;
const listing: HomeListing = {
  rows: [],
  total: 0,
  sites: [],
  things: { first: [], more: 0 },
  checked: 0,
  isChecking: false,
  archived: 0,
  standings: { trouble: 0, waiting: 0, live: 0, quiet: 0, unread: 0 },
  counts: { all: 0, live: 0, waiting: 0, trouble: 0, messages: 0, clips: 0, unread: 0 },
  progress: { state: 'stopped', done: 0, unreadable: 0, problem },
};

it('shows only once why the pages could not be loaded', async () => {
  const ask = (async () => listing) as unknown as Ask;
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const pages = (shownProblem: typeof problem.kind | undefined) => (
    <HomePages
      workspace={workspace}
      shownProblem={shownProblem}
      revision={1}
      refreshes={0}
      first={listing}
      {...ways}
    />
  );
  const { text, redraw } = await draw(pages(undefined), { ask, reads: {} as never });
  await until(() => expect(text()).toContain('A newer version of Audience Lens used this data'));
  await redraw(pages(problem.kind));
  expect(text()).not.toContain('A newer version');
  expect(text()).toContain('Your pages haven’t been loaded yet.');
  // Unmounts while there is still a document to remove listeners from.
  await redraw(<p />);
});

it.each([
  ['a missing permission shown over Home', 'no-permission', undefined, true],
  ['a refused key', undefined, { kind: 'unauthorized' }, true],
  ['a pause named by the service', undefined, { kind: 'rate-limited', notBefore: 4e12 }, true],
  ['one unanswered request', undefined, { kind: 'timeout' }, false],
] as const)('says when pages are checked, and not that they are after %s', async (_, over, met, isPaused) => {
  const progress = { state: 'ready', done: 3, unreadable: 0, problem: met } as const;
  const unchecked: HomeListing = { ...listing, counts: { ...listing.counts, all: 3, unread: 3 }, progress };
  const ask = (async () => unchecked) as unknown as Ask;
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const { text, redraw } = await draw(
    <HomePages
      workspace={workspace}
      shownProblem={over}
      revision={1}
      refreshes={0}
      first={unchecked}
      {...ways}
    />,
    { ask, reads: {} as never },
  );
  expect(text().includes('Newest pages first, at most')).toBe(!isPaused);
  expect(text().includes('Pages aren’t being checked right now.')).toBe(isPaused);
  await redraw(<p />);
});

it.each([
  [1, '1 page so far'],
  [2, '2 pages so far'],
])('says how many pages are loaded while there are none to show: %i', async (done, expected) => {
  const loading: HomeListing = { ...listing, progress: { state: 'syncing', done, unreadable: 0 } };
  const ask = (async () => loading) as unknown as Ask;
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const { text, redraw } = await draw(
    <HomePages
      workspace={workspace}
      shownProblem={undefined}
      revision={1}
      refreshes={0}
      first={loading}
      {...ways}
    />,
    { ask, reads: {} as never },
  );
  await until(() => expect(text()).toContain(expected));
  // Of what is not known yet, nothing is said.
  expect(text()).not.toMatch(/caught up|No changes/);
  await redraw(<p />);
});

/** Answers with so many pages, in this order or reversed, as of this moment. */
const manyPages = (count: number, asOf: () => number, checked = count) =>
  (async (name: string, input: HomeQuery & { offset: number; limit: number }) => {
    if (name !== 'listHome') return true;
    const rows = Array.from({ length: count }, (_, index) => ({
      pageId: `p${index}`,
      name: `Page ${index}`,
      site: 's',
      standing: 'live',
      unread: 0,
      clips: 0,
      week: { current: summary(601), previous: summary(500) },
    }));
    if (input.sort === 'name') rows.reverse();
    return {
      ...listing,
      rows: rows.slice(input.offset, input.offset + input.limit),
      total: count,
      counts: { ...listing.counts, all: count },
      checked,
      archived: 2,
      until: weekEnd(asOf()),
      progress: { state: 'ready', done: count, unreadable: 0, at: asOf(), complete: true },
    };
  }) as unknown as Ask;

const NIGHT = new Date(2026, 10, 26, 23, 50).getTime();
const MORNING = new Date(2026, 10, 27, 8).getTime();

async function drawnPages(ask: Ask, now: number) {
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const reads = { peek: async () => undefined, read: () => new Promise(() => undefined) } as never;
  const pages = (at: number) => (
    <NowProvider value={at}>
      <HomePages
        workspace={workspace}
        shownProblem={undefined}
        revision={1}
        refreshes={0}
        first={undefined}
        {...ways}
      />
    </NowProvider>
  );
  const view = await draw(pages(now), { ask, reads });
  await settled(() => undefined);
  const names = () => [...view.root.querySelectorAll('.home-page')].map(({ textContent }) => textContent);
  return { ...view, names, tick: (at: number) => view.redraw(pages(at)), leave: () => view.redraw(<p />) };
}

it('fault 22: the first tick after midnight hides the old week and asks for the new one without a scroll', async () => {
  let asOf = NIGHT;
  const { find, tick, leave } = await drawnPages(
    manyPages(1, () => asOf),
    NIGHT,
  );
  expect(find('td.col-sessions').textContent).toBe('601');
  await tick(MORNING);
  // The list is still that of the evening.
  expect(find('td.col-sessions').textContent).toBe('');
  asOf = MORNING;
  await tick(MORNING + 86_400_000);
  expect(find('td.col-sessions').textContent).toBe('');
  asOf = MORNING + 86_400_000;
  await tick(MORNING + 2 * 86_400_000);
  await tick(asOf);
  expect(find('td.col-sessions').textContent).toBe('601');
  await leave();
});

it('the element of a row goes with its page, so that a press or Enter is of the page it was meant for', async () => {
  Object.assign(range, { from: 0, to: 3 });
  const { root, names, leave } = await drawnPages(
    manyPages(3, () => NIGHT),
    NIGHT,
  );
  const rows = () => [...root.querySelectorAll('.home-page')];
  const [first, , third] = rows();
  const sortByName = [...root.querySelectorAll('th button')].find(
    ({ textContent }) => textContent === 'Page',
  );
  if (sortByName) await click(sortByName);
  await until(() => expect(names()).toEqual(['Page 2', 'Page 1', 'Page 0']));
  expect([rows()[0], rows()[2]]).toEqual([third, first]);
  await leave();
  Object.assign(range, { from: 0, to: 1 });
});

it.each([
  ['stopped', undefined],
  ['incomplete', NIGHT],
] as const)('does not call the pages that are loaded all pages while the list is %s', async (state, at) => {
  const whole = manyPages(3, () => NIGHT) as unknown as (name: string, input: object) => Promise<HomeListing>;
  const ask = async (name: string, input: object) =>
    name === 'listHome'
      ? { ...(await whole(name, input)), progress: { state, done: 3, total: 90, unreadable: 0, at } }
      : true;
  const { find, leave } = await drawnPages(ask as unknown as Ask, NIGHT);
  expect(find('h1').textContent).toBe('Nothing urgent so far · 3 of 3 pages checked');
  expect(find('.home-morning').textContent).toContain('Not all pages are loaded yet');
  await leave();
});

it.each([
  [{ state: 'ready', unreadable: 2, lacking: 2 }, '2 pages couldn’t be read.'],
  [{ state: 'incomplete', unreadable: 0, ended: true }, 'Not all pages could be loaded'],
])('says which pages are missing, for which waiting is no use: %o', async (lacks, says) => {
  const whole = manyPages(3, () => NIGHT) as unknown as (name: string, input: object) => Promise<HomeListing>;
  const progress = { done: 3, at: NIGHT, ...lacks };
  const ask = async (name: string, input: object) =>
    name === 'listHome' ? { ...(await whole(name, input)), progress } : true;
  const { find, leave } = await drawnPages(ask as unknown as Ask, NIGHT);
  expect(find('.home-morning').textContent).toContain(says);
  expect(find('.home-morning').textContent).not.toContain('loaded yet');
  await leave();
});

it('calls all pages all, also after their renewal was stopped', async () => {
  const whole = manyPages(3, () => NIGHT) as unknown as (name: string, input: object) => Promise<HomeListing>;
  const progress = { state: 'stopped', done: 3, total: 3, unreadable: 0, at: NIGHT, complete: true };
  const ask = async (name: string, input: object) =>
    name === 'listHome' ? { ...(await whole(name, input)), progress } : true;
  const { find, leave } = await drawnPages(ask as unknown as Ask, NIGHT);
  expect(find('h1').textContent).not.toContain('so far');
  expect(find('.home-morning').textContent).not.toContain('Not all pages are loaded yet');
  await leave();
});

it.each([
  [undefined, 'No changes since your last visit.'],
  [{ publishes: 0, messages: 0, others: 0, counted: 3 }, '3 older changes aren’t listed.'],
  [
    { since: NIGHT, publishes: 1, messages: 0, others: 0, counted: 1 },
    /New since .*: 1 publish\. 1 older change isn’t listed\./,
  ],
])('the news %j are shownProblem', async (news, text) => {
  const progress = { state: 'ready', done: 0, unreadable: 0, at: NIGHT, complete: true };
  const ask = (async () => ({ ...listing, progress, ...(news ? { news } : {}) })) as unknown as Ask;
  const view = await drawnPages(ask, NIGHT);
  await until(() => expect(view.find('.home-morning .soft').textContent).toMatch(text));
  await view.leave();
});

it.each(['name', 'site'])(
  'sorted by %s while scrolled, shows the rows in view in the new order',
  async (by) => {
    Object.assign(range, { from: 250, to: 260 });
    const { find, names, leave } = await drawnPages(
      manyPages(300, () => NIGHT),
      NIGHT,
    );
    await until(() => expect(names()[0]).toBe('Page 250'));
    const column = { name: 'page', site: 'site' }[by];
    await click(find(`th.col-${column} button`));
    await settled(() => undefined);
    expect(names()[0]).toBe(by === 'name' ? 'Page 49' : 'Page 250');
    await leave();
    Object.assign(range, { from: 0, to: 1 });
  },
);

it('says how many pages are checked until all are, and how many archived pages are not listed', async () => {
  const asked: string[] = [];
  const listOf = (checked: number): Ask => {
    const answer = manyPages(998, () => NIGHT, checked) as unknown as (
      name: string,
      input: object,
    ) => unknown;
    return (async (name: string, input: object) => {
      asked.push(name);
      return answer(name, input);
    }) as unknown as Ask;
  };
  const some = await drawnPages(listOf(12), NIGHT);
  expect(some.find('h1').textContent).toBe('Nothing urgent so far · 12 of 998 pages checked');
  expect(some.find('footer').textContent).toContain('2 archived pages aren’t listed.');
  await some.leave();
  const all = await drawnPages(listOf(998), NIGHT);
  expect(all.find('h1').textContent).not.toContain('checked');
  await all.leave();
});

it('keeps both of two choices that are made before it is drawn again', async () => {
  const asked: object[] = [];
  const whole = manyPages(3, () => NIGHT) as unknown as (name: string, input: object) => unknown;
  const ask = async (name: string, input: object) => {
    if (name === 'listHome') asked.push(input);
    return whole(name, input);
  };
  const { find, leave } = await drawnPages(ask as unknown as Ask, NIGHT);
  const name = find('.col-page .home-sort');
  await settled(() => {
    name.dispatchEvent(new Event('click', { bubbles: true }));
    find('.home-chip').dispatchEvent(new Event('click', { bubbles: true }));
  });
  await until(() => expect(asked.at(-1)).toMatchObject({ sort: 'name', filter: 'all' }));
  await leave();
});
