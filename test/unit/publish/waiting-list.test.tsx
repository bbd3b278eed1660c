// What the list of drafts to publish says while audiences are missing.
import { expect, it, vi } from 'vitest';
import { WaitingList } from '../../../components/publish/WaitingList.tsx';
import { draw } from '../fixtures/render.tsx';

it.each([
  [true, 'Nothing to publish on this page.'],
  [false, 'Not all audiences of this page are loaded yet.'],
])('without a draft, where all audiences are known: %s', async (complete, says) => {
  const waiting = { summary: { total: 0, complete } };
  const props = { waiting, chosen: [], onChosen: vi.fn(), onReview: vi.fn() };
  const { text } = await draw(<WaitingList {...(props as unknown as Parameters<typeof WaitingList>[0])} />);
  expect(text()).toBe(says);
});
