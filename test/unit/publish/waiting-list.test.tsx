// What the list of drafts to publish says while audiences are missing.
import { expect, it, vi } from 'vitest';
import { WaitingList } from '../../../components/publish/WaitingList.tsx';
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
