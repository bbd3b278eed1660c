import { beforeEach, expect, it, vi } from 'vitest';
import { PageClips } from '../../../components/capture/PageClips.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { emptyOutbox, type OutboxState } from '../../../lib/capture/capture.ts';
import { click, draw } from '../fixtures/render.tsx';

const clip = (excerpt: string) => ({
  id: excerpt,
  excerpt,
  topicId: 't',
  topicTitle: 'Questions',
  createdAt: 1,
});
let captures: ReturnType<typeof clip>[];
let highlighted: unknown;
const ask = vi.fn(async (name: string, input: { act?: string }) => {
  if (name === 'capturesOfPage') return captures;
  return input.act === 'show' ? highlighted : { isShown: false, times: {} };
});

beforeEach(() => {
  ask.mockClear();
  captures = ['One', 'Two', 'Three', 'Four'].map(clip);
});

const clips = (url = 'https://shop.example/', outbox: OutboxState = emptyOutbox) => (
  <PageClips workspaceId="w" tab={{ tabId: 1, url }} outbox={outbox} />
);
const drawn = (url?: string) => draw(clips(url), { ask: ask as unknown as Ask });

it('asks and draws nothing if the browser hides the address', async () => {
  const { text } = await drawn('');
  expect(text()).toBe('');
  expect(ask).not.toHaveBeenCalled();
});

it('lists what was saved from a page in its reader view', async () => {
  const { text } = await drawn('about:reader?url=https%3A%2F%2Fshop.example%2F');
  expect(text()).toContain('4 saved from this page');
});

it('marks clips that were not found, also beyond the first three, and counts places of the others', async () => {
  highlighted = { isShown: true, times: { One: 1, Two: 3, Three: 1, Four: 0 } };
  const { text, find } = await drawn();
  expect(text()).toContain('4 saved from this page');
  expect(text()).not.toContain('Four');
  await click(find('.push'));
  expect(ask).toHaveBeenLastCalledWith('highlightOnPage', {
    tabId: 1,
    act: 'show',
    ids: ['One', 'Two', 'Three', 'Four'],
  });
  expect(text()).toContain('3 of 4 found');
  expect(text()).toContain('Two3 places');
  expect(text()).toContain('FourNot found');
  await click(find('.push'));
  expect(ask).toHaveBeenLastCalledWith('highlightOnPage', { tabId: 1, act: 'hide', ids: [] });
  expect(text()).not.toContain('found');
});

it('asks for a click on the icon if the browser refuses access', async () => {
  highlighted = undefined;
  const { text, find } = await drawn();
  await click(find('.push'));
  expect(text()).toContain('Click the icon there, then try again.');
});

it('offers no highlighting on a page that cannot be read', async () => {
  const { root, text } = await drawn('https://shop.example/report.pdf');
  expect(text()).toContain('4 saved from this page');
  expect(root.querySelector('.push')).toBeNull();
});

it('does not call a clip missing that was saved after the page was searched', async () => {
  highlighted = { isShown: true, times: { One: 1, Two: 1, Three: 1, Four: 1 } };
  const { text, find, redraw } = await drawn();
  await click(find('.push'));
  captures = [clip('Five'), ...captures];
  await redraw(clips(undefined, { ...emptyOutbox, done: captures } as unknown as OutboxState));
  expect(text()).toContain('5 saved from this page');
  expect(text()).toContain('4 of 4 found');
  expect(text()).toContain('FiveQuestions');
  expect(text()).not.toContain('missing');
});

it('says that there are more than it lists', async () => {
  captures = Array.from({ length: 101 }, (_, at) => clip(`Text ${at}`));
  const { text } = await drawn();
  expect(text()).toContain('100+ saved from this page');
});
