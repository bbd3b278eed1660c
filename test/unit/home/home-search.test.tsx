// Home's search says what it could not look through.
import { expect, it, vi } from 'vitest';
import { HomeSearch } from '../../../components/home/HomeSearch.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw, enter } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

it('says that pages may be missing while not all are loaded', async () => {
  const ask = async (_: string, { text }: { text: string }) => ({
    hits: [],
    growing: false,
    ...(text === '' ? {} : { directory: {} }),
  });
  const workspace = { id: 'w', name: 'Northwind', color: 'blue', connectionVersion: 1 };
  const ways = {
    showPlace: vi.fn(),
    refresh: vi.fn(),
    openOptions: vi.fn(),
    searchFor: vi.fn(),
    close: vi.fn(),
  };
  const props = { workspace, workspaces: [], text: '', ...ways } as unknown as Parameters<
    typeof HomeSearch
  >[0];
  const { find, text } = await draw(<HomeSearch {...props} />, { ask: ask as unknown as Ask });
  await enter(find('input'), 'zebra');
  await until(() =>
    expect(text()).toContain(
      'No results. Audiences appear after you open their page once. Not all pages are loaded yet',
    ),
  );
});
