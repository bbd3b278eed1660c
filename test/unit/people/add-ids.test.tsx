// What is said after ids were added.
import { expect, it, vi } from 'vitest';
import { AddIds } from '../../../components/people/AddIds.tsx';
import type { WithKnown } from '../../../components/people/KnownItems.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw, settled } from '../fixtures/render.tsx';

const ID = 'account_abcdefghijklmnopqrstuvwxyz';

it('counts what was added, not what this window had not listed', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const known = { data: undefined, again: vi.fn() };
  const memory = { get: () => `${ID}\n${ID.replace('ab', 'ba')}`, set: () => undefined };
  const props = { known, memory, places: { openItem: vi.fn() } } as unknown as WithKnown;
  const ask = vi.fn(async () => ({ added: 1, known: 1 }));
  const { find, text } = await draw(<AddIds {...props} />, { ask: ask as unknown as Ask });
  // Nothing is known of the list yet.
  expect(text()).toContain('2 accounts');
  expect(text()).not.toContain('new');
  await settled(() => find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(ask).toHaveBeenCalledOnce();
  expect(text()).toContain('1 was added.');
});
