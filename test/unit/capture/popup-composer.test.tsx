// The popup's capture part: the composer where what it needs cannot be read, and the way to an entry.
import { beforeEach, expect, it, vi } from 'vitest';
import { startPopupCaptures } from '../../../components/capture/popup-captures.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { type CaptureView, OUTBOX } from '../../../lib/capture/capture.ts';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
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
  const captures = await startPopupCaptures(vi.fn());
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

it('opens an entry in the panel beside it, at its place like any other, and closes', async () => {
  const open = vi.fn(async () => undefined);
  vi.stubGlobal('chrome', { sidePanel: { open } });
  const saved: CaptureView = {
    id: 'c',
    workspaceId: 'w',
    topicId: 't',
    topicTitle: 'Questions',
    kind: 'typed',
    excerpt: 'Nine lives',
    characters: 10,
    bytes: 10,
    source: {},
    createdAt: Date.now(),
    attempts: 1,
    state: { kind: 'done', at: Date.now(), entryId: 'e' },
  };
  await fakeWorld().session.set({ [OUTBOX]: { open: [], done: [saved] } });
  const captures = await startPopupCaptures(vi.fn());
  const status = { workspace: { id: 'w' } } as unknown as PageStatus;
  const view = await draw(captures.list(status, vi.fn()));
  const close = vi.fn();
  vi.stubGlobal('close', close);
  const [button] = [...view.root.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Open',
  );
  if (button) await click(button);
  await until(() => expect(close).toHaveBeenCalled());
  expect(open).toHaveBeenCalledTimes(1);
  expect(fakeWorld().session.one('wanted-place')).toMatchObject({
    workspaceId: 'w',
    windowId: 1,
    section: 'topics',
    place: { at: 'topic', topicId: 't', entryId: 'e' },
  });
});
