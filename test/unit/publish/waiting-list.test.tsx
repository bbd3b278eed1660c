// The list of drafts to publish: what it says while audiences are missing, and all of it to choose, review or save.
import { expect, it, vi } from 'vitest';
import { collectWaiting } from '../../../components/publish/use-waiting.ts';
import { WaitingList } from '../../../components/publish/WaitingList.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw } from '../fixtures/render.tsx';

it.each([
  [{ complete: true, at: 1 }, /^Nothing to publish on this page\.$/],
  [{ complete: false }, /^Not all audiences of this page are loaded yet\.$/],
  [{ complete: false, lacking: 2, at: 1 }, /^2 audiences of this page couldn’t be read\.$/],
  [{ complete: false, at: 1 }, /^Not all audiences of this page are loaded yet\.$/],
])('without a draft, where the list is %o', async (list, says) => {
  const waiting = { summary: { total: 0, ...list } };
  const props = { waiting, chosen: [], onChosen: vi.fn(), onReview: vi.fn() };
  const { text } = await draw(<WaitingList {...(props as unknown as Parameters<typeof WaitingList>[0])} />);
  expect(text()).toMatch(says);
});

it.each([
  [250, 250],
  [Number.POSITIVE_INFINITY, 250],
  [40, 40],
])('of at most %d, each audience is taken once, also where one moved meanwhile', async (max, count) => {
  const list = Array.from({ length: 250 }, (_, at) => ({ audienceId: `a${at}` }));
  const ask = vi.fn(async (_: string, { offset, limit }: { offset: number; limit: number }) => {
    if (ask.mock.calls.length === 2) list.unshift(...list.splice(240, 1));
    return { rows: list.slice(offset, offset + limit), total: list.length };
  });
  const rows = await collectWaiting(ask as unknown as Ask, 'spring', () => true, max);
  expect(new Set(rows.map(({ audienceId }) => audienceId)).size).toBe(count);
  expect(rows).toHaveLength(count);
  if (max === 40) expect(ask).toHaveBeenCalledTimes(1);
});
