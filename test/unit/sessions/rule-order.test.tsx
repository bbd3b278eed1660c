import { expect, it, vi } from 'vitest';
import { RuleOrder } from '../../../components/sessions/RuleOrder.tsx';
import { click, draw } from '../fixtures/render.tsx';

const rules = ['a', 'b', 'c'];

async function drawn(at: number) {
  const change = vi.fn();
  const { find, root } = await draw(
    <RuleOrder name={rules[at] ?? ''} rules={rules} at={at} change={change} />,
  );
  return { change, find, root };
}

it.each<[at: number, label: string, after: string[], isRemoved: boolean]>([
  [1, 'Move b up', ['b', 'a', 'c'], false],
  [1, 'Move b down', ['a', 'c', 'b'], false],
  [2, 'Move c up', ['a', 'c', 'b'], false],
  [0, 'Move a down', ['b', 'a', 'c'], false],
  [0, 'Remove a', ['b', 'c'], true],
])('of three rules the one at %i: %s', async (at, label, after, isRemoved) => {
  const { change, find } = await drawn(at);
  await click(find(`[aria-label="${label}"]`));
  expect(change.mock.calls).toEqual([[after, isRemoved]]);
});

it('moves the first no further up, and the last no further down', async () => {
  const disabled = async (at: number) =>
    [...(await drawn(at)).root.querySelectorAll('button[aria-disabled="true"]')].map((button) =>
      button.getAttribute('aria-label'),
    );
  expect(await disabled(0)).toEqual(['Move a up']);
  expect(await disabled(1)).toEqual([]);
  expect(await disabled(2)).toEqual(['Move c down']);
});
