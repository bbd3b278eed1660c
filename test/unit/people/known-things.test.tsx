// What is said of an id that is removed from the known ones.
import { expect, it, vi } from 'vitest';
import { KnownItems, type WithKnown } from '../../../components/people/KnownItems.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { KnownItem } from '../../../lib/people/people.ts';
import { click, draw } from '../fixtures/render.tsx';

async function drawn(thing: Partial<KnownItem>) {
  const item = { kind: 'person', id: 'p1', how: 'typed', addedAt: 1, ...thing };
  const known = { data: [item], again: vi.fn() };
  const ask = vi.fn(async (name: string, _: object) => {
    known.data = name === 'removeKnown' ? [] : [item];
  });
  // What is known by its id alone is unfolded in a search.
  const memory = { get: () => 'p1', set: () => undefined };
  const props = { known, memory, places: {}, workspace: { name: 'Northwind' } } as unknown as WithKnown;
  const view = await draw(<KnownItems {...props} />, { ask: ask as unknown as Ask });
  const addAgain = async () => {
    known.data = [item];
    await view.redraw(<KnownItems {...props} />);
  };
  return { ...view, ask, addAgain };
}

async function removed(thing: Partial<KnownItem>): Promise<string> {
  const { find, text } = await drawn(thing);
  await click(find('[aria-label^="Remove "]'));
  return text();
}

it('says that the service keeps it only if it was read there', async () => {
  const read = await removed({ title: 'Jane Doe', readAt: 1 });
  expect(read).toContain('Jane Doe was removed from the list here. Your service keeps it.');
  const mistyped = await removed({});
  expect(mistyped).toContain('p1 was removed from the list here.');
  expect(mistyped).not.toContain('keeps');
});

it('restores what was removed, as it was', async () => {
  const { find, ask } = await drawn({ title: 'Jane Doe' });
  await click(find('[aria-label^="Remove "]'));
  await click(find('[role="status"] button'));
  expect(ask).toHaveBeenLastCalledWith('restoreKnown', { kind: 'person', id: 'p1' });
});

it('says that something was removed only until it is listed again', async () => {
  const { find, text, addAgain } = await drawn({ title: 'Jane Doe' });
  await click(find('[aria-label^="Remove "]'));
  expect(text()).toContain('Jane Doe was removed');
  await addAgain();
  expect(text()).not.toContain('was removed');
});
