// A message found by the global search: its conversation opens there, once.
import { expect, it, vi } from 'vitest';
import { Thread } from '../../../components/messages/Thread.tsx';
import { threadOf } from '../../../lib/messages/thread.ts';
import { panelMemory } from '../../../lib/panel/panel-memory.ts';
import { draw } from '../fixtures/render.tsx';
import { onElements } from '../fixtures/screen.ts';

const messages = threadOf({
  messages: ['Calm it down', 'Shorter, please', 'Calm the picture, too'].map((content, at) => ({
    messageId: `m${at}`,
    content,
    timestamp: 1_795_000_000_000 + at * 60_000,
  })),
});

async function drawn(sought?: { text: string; place: number }) {
  const scrolledTo: (string | null | undefined)[] = [];
  onElements('scrollIntoView', function () {
    scrolledTo.push(this.closest('[data-index]')?.getAttribute('data-index'));
  });
  const memory = panelMemory({ places: {} }, vi.fn()).of('subject', 'messages');
  if (sought) memory.set('messages.sought', sought);
  const { root } = await draw(<Thread messages={messages} audienceId="a" memory={memory} />);
  const marks = [...root.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.className]);
  const box = root.querySelector('input')?.value;
  return { marks, box, memory, scrolledTo: scrolledTo.at(-1) };
}

it('is searched for, and becomes the current match', async () => {
  const { marks, box, memory, scrolledTo } = await drawn({ text: 'calm', place: 2 });
  expect(box).toBe('calm');
  expect(marks).toEqual([
    ['Calm', ''],
    ['Calm', 'now'],
  ]);
  expect(scrolledTo).toBe('2');
  expect(memory.get('messages.sought', undefined)).toBeUndefined();
});

it('is opened even if its words are drawn differently', async () => {
  const view = await drawn({ text: 'no such words', place: 1 });
  expect(view).toMatchObject({ marks: [], box: 'no such words', scrolledTo: '1' });
});

it('is none without a search', async () => {
  expect(await drawn()).toMatchObject({ marks: [], box: '' });
});
