import { expect, it, vi } from 'vitest';
import { HomePages } from '../../../components/home/HomePages.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { HomeHead, HomeListing } from '../../../lib/home/home.ts';
import { draw } from '../fixtures/render.tsx';

const workspace: NonNullable<HomeHead['workspace']> = {
  ...{ id: 'w', name: 'Northwind', color: 'blue', production: false, connectionVersion: 1 },
  baseUrl: 'https://api.northwind.example',
};
const problem = { kind: 'newer-data' } as const;
const listing: HomeListing = {
  ...{ rows: [], total: 0, sites: [], things: { first: [], more: 0 } },
  counts: { all: 0, live: 0, waiting: 0, trouble: 0, messages: 0, clips: 0, unread: 0 },
  progress: { state: 'stopped', done: 0, unreadable: 0, problem },
};

it('why the pages could not be read is said once', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const ask = (async () => listing) as unknown as Ask;
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const pages = (told: typeof problem.kind | undefined) => (
    <HomePages {...{ workspace, told, revision: 1, refreshes: 0, first: listing }} {...ways} />
  );
  const { text, redraw } = await draw(pages(undefined), { ask });
  await vi.waitFor(() => expect(text()).toContain('A newer version of Audience Lens used this data'));
  await redraw(pages(problem.kind));
  expect(text()).not.toContain('A newer version');
  expect(text()).toContain('Your pages haven’t been loaded yet.');
});
