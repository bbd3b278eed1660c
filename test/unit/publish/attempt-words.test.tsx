// What the line of an attempt says beside its sentence.
import { expect, it } from 'vitest';
import { AttemptLine } from '../../../components/publish/AttemptLine.tsx';
import { versionText } from '../../../components/publish/version-text.ts';
import { NowProvider } from '../../../components/ui/Age.tsx';
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

it.each<[string, object, object]>([
  ['This version wasn’t published.', { versionNumber: undefined }, { kind: 'refused', at: 0 }],
  [
    'We couldn’t confirm whether this version was published.',
    { versionNumber: undefined },
    { kind: 'unknown', at: 0 },
  ],
  [
    'Accepted, but v13 doesn’t show yet.',
    { instead: { versionId: 'v15', latestId: 'v15' } },
    { kind: 'accepted', at: 0, now: { versionId: 'v15' } },
  ],
  ['v13 is live.', {}, { kind: 'confirmed', at: 0, status: 'published', as: { versionId: 'v16' } }],
])('says “%s” where a version has no number', async (said, order, state) => {
  const unnumbered = { ...attempt, order: { ...attempt.order, ...order }, state } as Attempt;
  const { root } = await draw(<AttemptLine attempt={unnumbered} onDismissed={() => undefined} />);
  expect(root.textContent).toContain(said);
});

it('an open attempt says when it was last checked', async () => {
  const startedAt = new Date(2020, 4, 8, 9, 12).getTime();
  const at = new Date(2020, 4, 8, 10, 5).getTime();
  const open = { ...attempt, startedAt, state: { kind: 'accepted', at } } as Attempt;
  const { root } = await draw(
    <NowProvider value={at}>
      <AttemptLine attempt={open} onDismissed={() => undefined} />
    </NowProvider>,
  );
  expect(root.querySelector('.detail')?.textContent).toBe('Requested at 9:12 AM, last checked at 10:05 AM');
});

it('a version without a number begins a text with a capital, where its language puts it first', () => {
  expect(versionText(undefined, (name) => `${name} zurückziehen`)).toBe('This version zurückziehen');
  expect(versionText(undefined, (name) => `Cancel ${name}`)).toBe('Cancel this version');
  expect(versionText(13, (name) => `${name} zurückziehen`)).toBe('v13 zurückziehen');
});

it('a version that is live by now is called so, as in the versions beside it', async () => {
  const { root } = await draw(<AttemptLine attempt={attempt} onDismissed={() => undefined} />);
  expect(root.querySelector('.now-there')?.textContent).toMatch(/v13 live/);
});
