// The composer in the popup, where what it needs cannot be read.
import { beforeEach, expect, it, vi } from 'vitest';
import { startPopupCaptures } from '../../../components/capture/popup-captures.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

beforeEach(() => {
  newProfile();
  vi.stubGlobal('reportError', vi.fn());
});

it('fault 23: says why the topics cannot be read, and reads them again', async () => {
  let isBroken = true;
  const ask = (async (name: string) => {
    if (name === 'listTopics' && isBroken) throw new ProblemError({ kind: 'storage-failed' });
    return [];
  }) as unknown as Ask;
  const captures = await startPopupCaptures(vi.fn(), vi.fn());
  const matchState = { kind: 'unmatched' };
  const status = {
    workspace: { id: 'w' },
    url: 'https://shop.example/',
    matchState,
  } as unknown as PageStatus;
  const close = vi.fn();
  const view = await draw(captures.composer(status, close), { ask });
  await until(() => expect(view.text()).toContain('The browser can’t use its storage.'));
  isBroken = false;
  await click(view.find('.notice button'));
  await view.redraw(captures.composer(status, close));
  await until(() => expect(view.root.querySelector('textarea')).not.toBeNull());
  expect(view.text()).not.toContain('storage');
});
