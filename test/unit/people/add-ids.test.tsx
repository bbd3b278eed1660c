// What is said after ids were added or a file was chosen.
import { expect, it, vi } from 'vitest';
import { AddIds } from '../../../components/people/AddIds.tsx';
import type { WithKnown } from '../../../components/people/KnownItems.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const ID = 'account_abcdefghijklmnopqrstuvwxyz';

it('counts what was added, not what this window had not listed', async () => {
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

/** A browser refuses to read a file that was removed, or is kept elsewhere, since it was chosen. */
function goneFile(): File {
  const file = new File(['person_1'], 'people.csv');
  const refuse = () => Promise.reject(new DOMException('The file could not be found.', 'NotFoundError'));
  return Object.assign(file, { bytes: refuse, text: refuse });
}

it('says that a file cannot be read, and what to do', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const memory = { get: () => '', set: () => undefined };
  const props = { known: { data: [] }, memory, places: {} } as unknown as WithKnown;
  const { find, text } = await draw(<AddIds {...props} />, {});
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [goneFile()] });
  await settled(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(text()).toContain('This file can’t be read.'));
});
