// What is said after ids were added or a file was chosen.
import { expect, it, vi } from 'vitest';
import { AddIds } from '../../../components/people/AddIds.tsx';
import type { WithKnown } from '../../../components/people/KnownItems.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { MAX_IDS } from '../../../lib/people/people-import.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const ID = 'account_abcdefghijklmnopqrstuvwxyz';

it('counts what was added, not what this window had not listed', async () => {
  const known = { data: undefined, again: vi.fn() };
  const memory = { get: () => `${ID}\n${ID.replace('ab', 'ba')}`, set: () => undefined };
  const props = { known, memory, places: { openItem: vi.fn() } } as unknown as WithKnown;
  const ask = vi.fn(async () => ({ added: 1, known: 1, evicted: 0 }));
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

it('keeps what cannot be added, and what is too much for once', async () => {
  const ids = Array.from({ length: MAX_IDS + 1 }, (_, at) => `p_${at}`);
  let typed = ['a?b', ...ids].join('\n');
  const memory = { get: () => typed, set: (_: string, text: string) => (typed = text) };
  const props = { known: { data: [], again: vi.fn() }, memory, places: {} } as unknown as WithKnown;
  const ask = vi.fn(async (_: string, { ids }: { ids: object[] }) => ({
    added: ids.length,
    known: 0,
    evicted: 7,
  }));
  const { find, text } = await draw(<AddIds {...props} />, { ask: ask as unknown as Ask });
  expect(text()).toContain('Only the first 5,000 IDs can be added at once.');
  await settled(() => find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(text()).toContain('5,000 were added. The list was full, so the 35 least used were removed.');
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('a?b\np_5000');
});
