// The file of what a search found.
import { expect, test } from 'vitest';
import { SaveHits } from '../../../components/search/SearchOutcome.tsx';
import type { Total } from '../../../lib/search/search.ts';
import { draw } from '../fixtures/render.tsx';

test.each<[string, { page: Total; audience: Total }, string]>([
  ['all', { page: { count: 50, isMore: false }, audience: { count: 3, isMore: false } }, 'Results'],
  [
    'some of one kind',
    { page: { count: 1, isMore: false }, audience: { count: 51, isMore: false } },
    'First 50 results of each kind',
  ],
  [
    'some of more than are counted',
    { page: { count: 50, isMore: true }, audience: { count: 0, isMore: false } },
    'First 50 results of each kind',
  ],
])('says what it holds: %s', async (_, totals, name) => {
  const drawn = await draw(<SaveHits text="offer" hits={[]} totals={totals} />);
  expect(drawn.find('button').getAttribute('aria-label')).toContain(name);
});
