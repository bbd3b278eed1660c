import { expect, it, vi } from 'vitest';
import { AudienceFinder } from '../../../components/match/AudienceFinder.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw, press, settled } from '../fixtures/render.tsx';

const known = {
  state: 'shown',
  data: { count: 2, complete: true },
  at: 0,
  stale: false,
  renewing: false,
} as const;

/** Answers each search when the test says so. */
function slowSearch() {
  const waiting: { pageId: string; answer(name: string): Promise<void> }[] = [];
  const ask = vi.fn((_: string, { pageId }: { pageId: string }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const hit = (name: string) => ({ audienceId: name, name });
    waiting.push({
      pageId,
      answer: (name) =>
        settled(() => resolve({ hits: [hit(name)], total: { count: 1, isMore: false }, complete: true })),
    });
    return promise;
  });
  return { waiting, ask: ask as unknown as Ask };
}

it.each([
  ['shown', known, 'No matches. Try a shorter word.'],
  ['loading', { state: 'loading' }, 'Loading the audiences of this page.'],
  [
    'failed',
    { state: 'failed', problem: { kind: 'no-permission' } },
    'The audiences of this page couldn’t be loaded yet.',
  ],
] as const)('says of audiences that are %s why none is found', async (_, audiences, said) => {
  const ask = async () => ({ hits: [], total: { count: 0, isMore: false }, complete: true });
  const finder = <AudienceFinder pageId="one" known={audiences} onChoose={vi.fn()} />;
  const { text } = await draw(finder, { ask: ask as never });
  expect(text()).toContain(said);
});

it.each([
  [{ complete: false }, 'Not all audiences of this page are loaded yet.'],
  [{ complete: false, ended: true }, 'Not all audiences of this page could be loaded.'],
  [{ complete: false, lacking: 1 }, '1 audience of this page couldn’t be read.'],
])('says what is missing: %o', async (coverage, says) => {
  const ask = (async () => ({ hits: [], total: { count: 0, isMore: false }, ...coverage })) as unknown as Ask;
  const { text } = await draw(<AudienceFinder pageId="one" known={known} onChoose={vi.fn()} />, { ask });
  await settled(() => undefined);
  expect(text()).toContain(says);
});

it('tells audiences of one name apart by their route keys or ids', async () => {
  const rows = [
    { audienceId: 'a1', name: 'Jane' },
    { audienceId: 'a2', name: 'Jane', routeKey: 'jane-x7k' },
    { audienceId: 'a3', name: 'Omar' },
  ];
  const ask = async () => ({ hits: rows, total: { count: 3, isMore: false }, complete: true });
  const finder = <AudienceFinder pageId="one" known={known} onChoose={vi.fn()} />;
  const { root } = await draw(finder, { ask: ask as never });
  const options = [...root.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Janea1', 'Janejane-x7k', 'Omar']);
});

it('searches the audiences of the page that it is drawn for, and offers no others', async () => {
  const { waiting, ask } = slowSearch();
  const finder = (pageId: string) => <AudienceFinder pageId={pageId} known={known} onChoose={vi.fn()} />;
  const drawn = await draw(finder('one'), { ask });
  await waiting[0]?.answer('Of page one');
  expect(drawn.text()).toContain('Of page one');
  await drawn.redraw(finder('two'));
  expect(waiting.map(({ pageId }) => pageId)).toEqual(['one', 'two']);
  expect(drawn.text()).not.toContain('Of page one');
  await waiting[1]?.answer('Of page two');
  expect(drawn.text()).toContain('Of page two');
  // Drawn again for the same page, it asks nothing more.
  await drawn.redraw(finder('two'));
  expect(waiting).toHaveLength(2);
});

it('chooses the audience that a person moved to, wherever more of the list puts it', async () => {
  let names = ['Jane', 'Omar', 'Zoe'];
  const ask = async () => {
    const hits = names.map((name) => ({ audienceId: name, name }));
    return { hits, total: { count: hits.length, isMore: false }, complete: true };
  };
  const choose = vi.fn();
  const finder = (count: number) => (
    <AudienceFinder pageId="one" known={{ ...known, data: { count, complete: false } }} onChoose={choose} />
  );
  const drawn = await draw(finder(3), { ask: ask as never });
  const input = drawn.find('input');
  await press(input, 'ArrowDown');
  names = ['Anna', ...names];
  await drawn.redraw(finder(4));
  expect(drawn.find('[aria-selected=true]').textContent).toBe('Omar');
  await press(input, 'Enter');
  expect(choose.mock.calls).toMatchObject([[{ name: 'Omar' }]]);
});
