import { beforeEach, expect, it, vi } from 'vitest';
import { OutboxList } from '../../../components/capture/OutboxList.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { CaptureState, CaptureView, OutboxState } from '../../../lib/capture/capture.ts';
import type { Composing } from '../../../lib/capture/draft-subscription.ts';
import { click, draw } from '../fixtures/render.tsx';

const waiting: CaptureState = { kind: 'queued', notBefore: 8e15, problem: { kind: 'offline' } };

const captureIn = (id: string, state: CaptureState = waiting): CaptureView => ({
  id,
  workspaceId: 'w',
  topicId: 't',
  topicTitle: 'Quotes',
  kind: 'selection',
  excerpt: `Text ${id}`,
  characters: 4,
  bytes: 4,
  source: {},
  createdAt: 0,
  attempts: 1,
  state,
});

const props = { composing: {} as Composing, openEntry: vi.fn(), showComposer: vi.fn() };
const ask = vi.fn(async () => undefined);
beforeEach(() => ask.mockClear());

function list(open: CaptureView[], beyond: Partial<OutboxState> = {}, max?: number) {
  const limit = max === undefined ? {} : { max };
  return draw(<OutboxList workspaceId="w" outbox={{ open, done: [], ...beyond }} {...props} {...limit} />, {
    ask: ask as unknown as Ask,
  });
}

it('counts clips beyond those that are listed', async () => {
  const listed = ['a', 'b', 'c', 'd'].map((id) => captureIn(id));
  const beyond = { more: { needsYou: 3, onTheWay: 2 } };
  const drawn = await list(listed, beyond);
  expect(drawn.text()).toBe('3 clips need you · 6 on their way');
  await click(drawn.find('button[aria-expanded=false]'));
  expect(drawn.text()).toContain('and 5 more');
  const popup = await list(listed, beyond, 3);
  expect(popup.text()).toContain('and 6 more in the panel');
});

it('shows a shared cause once and sends all its clips on one press', async () => {
  const drawn = await list([captureIn('a'), captureIn('b')]);
  expect(drawn.text().match(/Can’t reach your service/g)).toHaveLength(1);
  await click(drawn.find('.shared-cause button'));
  expect(ask.mock.calls).toEqual([
    ['controlCapture', { id: 'a', to: 'now' }],
    ['controlCapture', { id: 'b', to: 'now' }],
  ]);
});

it('collapses many clips into one line that opens', async () => {
  const drawn = await list(['a', 'b', 'c', 'd'].map((id) => captureIn(id)));
  expect(drawn.text()).toBe('4 clips on their way');
  await click(drawn.find('button[aria-expanded=false]'));
  expect(drawn.root.querySelectorAll('li')).toHaveLength(4);
});

it('shows the first action and keeps the rest in a menu', async () => {
  const drawn = await list([captureIn('a', { kind: 'needs-you', at: 0, why: 'refused' })]);
  const buttons = [...drawn.root.querySelectorAll('li > span > button')];
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Fix text',
    'More actions: Text a',
  ]);
  expect([...drawn.root.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([
    'Send again',
    'Copy',
    'Discard',
  ]);
});

/** In a view that was drawn some seconds ago. */
it('counts down to when a clip is sent from the present', async () => {
  const now = Date.now();
  const held = captureIn('a', { kind: 'queued', notBefore: now + 5000 });
  const drawn = await draw(
    <NowProvider value={now - 10_000}>
      <OutboxList workspaceId="w" outbox={{ open: [held], done: [] }} {...props} />
    </NowProvider>,
    { ask: ask as unknown as Ask },
  );
  expect(drawn.text()).toContain('Sending in 5 s');
});
