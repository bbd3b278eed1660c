import { expect, it, vi } from 'vitest';
import { Assets } from '../../../components/assets/Assets.tsx';
import { AssetsHome } from '../../../components/assets/AssetsHome.tsx';
import type { AssetsProps } from '../../../components/assets/use-pictures.ts';
import type { WorkspaceSectionProps } from '../../../components/panel/panel-actions.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const items = [
  { assetId: 'a1', name: 'Bridge', aiDescription: 'A bridge' },
  { assetId: 'a2', name: 'Table' },
  { assetId: 'a3', name: 'Night' },
  { assetId: 'a4', name: 'Hidden one', hidden: true },
];

const readsOf = (totalCount: number): ServiceReads => ({
  peek: async () => undefined,
  read: async () =>
    ({ data: { items, totalCount, hasMore: false, nextCursor: null }, at: 1, fresh: true }) as never,
});

async function home(total = 4) {
  const memory = new Map<string, unknown>();
  const props = {
    revision: 1,
    workspace: { id: 'w', name: 'Northwind' },
    openAsset: vi.fn(),
    memory: {
      get: (name: string, initial: unknown) => memory.get(name) ?? initial,
      set: (name: string, value: unknown) => memory.set(name, value),
    },
    pictures: { locked: new Map(), version: 0 },
  } as unknown as AssetsProps;
  const drawn = await draw(<AssetsHome {...props} />, { reads: readsOf(total) });
  await settled(() => undefined);
  return drawn;
}

it('shows the numbers of loaded and of all assets, even if the complete list lacks some', async () => {
  const drawn = await home(6);
  expect(drawn.root.textContent).toContain('4 of 6 assets loaded');
});

it.each([
  [4, 'No asset has this file anymore.', false],
  [6, 'No loaded asset matches.', true],
])('says of a file that no asset has it only if all of %s are loaded', async (total, sentence, isNoticed) => {
  const memory = {
    get: (name: string, initial: unknown) => (name === 'place' ? place : initial),
    set: vi.fn(),
  };
  const place = { at: 'file', fileId: 'f9' };
  const props = { revision: 1, workspace: { id: 'w' }, memory } as unknown as WorkspaceSectionProps;
  const drawn = await draw(<Assets {...props} />, { reads: readsOf(total) });
  await until(() => expect(drawn.find('[role=status]').textContent).toBe(sentence));
  expect(drawn.root.querySelector('.notice.warn') !== null).toBe(isNoticed);
});

it('counts at least what is loaded, while more is there', async () => {
  const { root } = await home(6);
  const options = [...root.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(
    expect.arrayContaining(['Available (3+)', 'Hidden (1+)', 'Trashed or deleted (0+)']),
  );
  expect(root.querySelector('button[aria-pressed]')?.textContent).toBe('2+ need a description');
  expect((await home(4)).root.textContent).toContain('Available (3)');
});

it.each([
  [6, 'No loaded asset matches.'],
  [4, 'No asset matches.'],
])('says that nothing matches of %s assets, of which four are loaded', async (total, sentence) => {
  const drawn = await home(total);
  await enter(drawn.find('input'), 'Lighthouse');
  expect(drawn.find('section[aria-label] > p').textContent).toBe(sentence);
});

it('marks pictures without a description, with a name', async () => {
  const drawn = await home();
  const tiles = [...drawn.root.querySelectorAll('.asset-tile')].map((tile) => tile.textContent);
  expect(tiles.map((text) => text?.includes('no description'))).toEqual([false, true, true]);
});

it('counts the shown pictures that need a description, and can show only those', async () => {
  const drawn = await home();
  const chip = drawn.find('button[aria-pressed]');
  expect(chip.textContent).toBe('2 need a description');
  await click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(drawn.root.querySelectorAll('.asset-tile')).toHaveLength(2);
  await click(chip);
  expect(drawn.root.querySelectorAll('.asset-tile')).toHaveLength(3);
});

it('says nothing of a file where no asset could be read', async () => {
  const memory = {
    get: (name: string, initial: unknown) => (name === 'place' ? { at: 'file', fileId: 'f9' } : initial),
    set: vi.fn(),
  };
  const props = { revision: 1, workspace: { id: 'w' }, memory } as unknown as WorkspaceSectionProps;
  const read = () => Promise.reject(new ProblemError({ kind: 'unavailable' }));
  const { text } = await draw(<Assets {...props} />, {
    reads: { peek: async () => undefined, read } as never,
  });
  await until(() => expect(text()).toContain('Your service isn’t working right now.'));
  expect(text()).not.toMatch(/Looking|No asset|No loaded/);
});

it('no longer says that it looks for a file once the list could not be read on', async () => {
  const memory = {
    get: (name: string, initial: unknown) => (name === 'place' ? place : initial),
    set: vi.fn(),
  };
  const place = { at: 'file', fileId: 'f9' };
  const props = { revision: 1, workspace: { id: 'w' }, memory } as unknown as WorkspaceSectionProps;
  const read = async (_: string, { cursor }: { cursor?: string }) => {
    if (cursor) throw new ProblemError({ kind: 'unavailable' });
    return { data: { items, hasMore: true, nextCursor: 'c' }, at: 1, fresh: true };
  };
  const { find, text } = await draw(<Assets {...props} />, {
    reads: { peek: async () => undefined, read } as never,
  });
  await until(() => expect(text()).toContain('Your service isn’t working right now.'));
  expect(text()).not.toContain('Looking');
  expect(text()).toContain('No loaded asset matches.');
  expect(find('section').getAttribute('aria-busy')).toBe('false');
});
