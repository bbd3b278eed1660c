// What is said of an id that is removed from the known ones.
import { expect, it, vi } from 'vitest';
import { KnownItems, type WithKnown } from '../../../components/people/KnownItems.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { KnownItem } from '../../../lib/people/people.ts';
import { click, draw } from '../fixtures/render.tsx';

function drawn(thing: Partial<KnownItem>, ask: Ask) {
  const known = { data: [{ kind: 'person', id: 'p1', how: 'typed', addedAt: 1, ...thing }], again: vi.fn() };
  // What is known by its id alone is unfolded in a search.
  const memory = { get: () => 'p1', set: () => undefined };
  const props = { known, memory, places: {}, workspace: { name: 'Northwind' } } as unknown as WithKnown;
  return draw(<KnownItems {...props} />, { ask });
}

async function removed(thing: Partial<KnownItem>): Promise<string> {
  const { find, text } = await drawn(thing, (async () => undefined) as unknown as Ask);
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
  const ask = vi.fn(async () => undefined);
  const { find } = await drawn({ title: 'Jane Doe' }, ask as unknown as Ask);
  await click(find('[aria-label^="Remove "]'));
  await click(find('[role="status"] button'));
  expect(ask).toHaveBeenLastCalledWith('restoreKnown', { kind: 'person', id: 'p1' });
});
