import { expect, it } from 'vitest';
import { DraftList } from '../../../components/capture/DraftList.tsx';
import type { ComposeDraft } from '../../../lib/capture/capture.ts';
import { draw } from '../fixtures/render.tsx';

const draft: ComposeDraft = {
  id: 'd',
  workspaceId: 'w',
  kind: 'typed',
  text: '',
  source: {},
  openedAt: 0,
  at: 0,
};

it('tells buttons that go on with a draft apart by the text of each', async () => {
  const drafts = ['One', 'Two'].map((text) => ({ ...draft, id: text, text }));
  const { root } = await draw(<DraftList drafts={drafts} reopen={() => undefined} />);
  const described = [...root.querySelectorAll('button')].map((button) =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => root.querySelector(`[id="${id}"]`)?.textContent),
  );
  expect(described).toEqual([['One'], ['Two']]);
});
