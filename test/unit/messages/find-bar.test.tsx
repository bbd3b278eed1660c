import { describe, expect, it, vi } from 'vitest';
import { FindBar } from '../../../components/messages/Thread.tsx';
import { MAX_HITS } from '../../../lib/messages/thread.ts';
import { click, draw, enter, press } from '../fixtures/render.tsx';

async function drawBar(state: { text?: string; found?: number; at?: number; newCount?: number } = {}) {
  const calls = { onInput: vi.fn(), step: vi.fn(), toNew: vi.fn(), toNewest: vi.fn() };
  const drawn = await draw(<FindBar text="" found={0} at={-1} newCount={0} {...state} {...calls} />);
  return { ...drawn, ...calls, field: drawn.find('input') };
}

describe('the find bar of a conversation', () => {
  it('jumps to new messages and to the newest one without a search', async () => {
    const { root, text, toNew, toNewest } = await drawBar({ newCount: 3 });
    expect(text()).toBe('3 newNewest');
    for (const button of root.querySelectorAll('button')) await click(button);
    expect([toNew.mock.calls.length, toNewest.mock.calls.length]).toEqual([1, 1]);
  });

  it('offers no jump to new messages if there are none', async () => {
    expect((await drawBar()).text()).toBe('Newest');
  });

  it.each([
    [{ found: 0, at: -1 }, 'not found'],
    [{ found: 12, at: -1 }, '12'],
    [{ found: 1234, at: 4 }, '5 of 1,234'],
    [{ found: MAX_HITS, at: 0 }, '1 of 9,999+'],
  ])('tells how many were found, and which one is shown: %j', async (state, said) => {
    const { find } = await drawBar({ text: 'price', ...state });
    expect(find('[role=status]').textContent).toBe(said);
  });

  it('treats blanks as no search', async () => {
    expect((await drawBar({ text: '  ' })).text()).toBe('Newest');
  });

  it('moves on and back by buttons, which are disabled without a match', async () => {
    const { root, step } = await drawBar({ text: 'price', found: 2 });
    for (const button of root.querySelectorAll('button')) await click(button);
    expect(step.mock.calls).toEqual([[-1], [1]]);
    const none = await drawBar({ text: 'price' });
    expect(none.root.querySelectorAll('button:not([aria-disabled="true"])')).toHaveLength(0);
  });

  it('moves on with Enter and back with Shift, and ends the search with Escape', async () => {
    const { field, step, onInput } = await drawBar({ text: 'price', found: 2 });
    expect(await press(field, 'Enter')).toBe('taken');
    expect(await press(field, 'Enter', { shiftKey: true })).toBe('taken');
    expect(await press(field, 'Escape')).toBe('taken');
    expect(step.mock.calls).toEqual([[1], [-1]]);
    expect(onInput.mock.calls).toEqual([['']]);
  });

  it('leaves keys alone that choose letters or belong to the panel', async () => {
    const { field, step, onInput } = await drawBar({ text: '', found: 2 });
    expect(await press(field, 'Enter', { isComposing: true })).toBe('left');
    expect(await press(field, 'Escape')).toBe('left');
    expect(await press(field, 'a')).toBe('left');
    expect([step.mock.calls, onInput.mock.calls]).toEqual([[], []]);
  });

  it('reports what is typed', async () => {
    const { field, onInput } = await drawBar();
    await enter(field, 'price');
    expect(onInput.mock.calls).toEqual([['price']]);
  });
});
