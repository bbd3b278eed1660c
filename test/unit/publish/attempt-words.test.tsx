// What the line of an attempt says beside its sentence.
import { expect, it } from 'vitest';
import { AttemptLine } from '../../../components/publish/AttemptLine.tsx';
import type { Attempt } from '../../../lib/publish/publishing.ts';
import { draw } from '../fixtures/render.tsx';

const attempt: Attempt = {
  id: 'one',
  audienceName: 'Jane Doe',
  pageName: 'Spring offer',
  startedAt: 0,
  order: {
    action: 'publish',
    workspaceId: 'w',
    connectionVersion: 1,
    pageId: 'p',
    audienceId: 'a',
    versionId: 'v13',
    versionNumber: 13,
    status: 'draft',
  },
  state: {
    kind: 'changed',
    at: 0,
    because: 'version',
    now: { versionId: 'v13', number: 13, status: 'published' },
  },
};

it('a version that is live by now is called so, as in the versions beside it', async () => {
  const { root } = await draw(<AttemptLine attempt={attempt} onDismissed={() => undefined} />);
  expect(root.querySelector('.now-there')?.textContent).toMatch(/v13 live/);
});
