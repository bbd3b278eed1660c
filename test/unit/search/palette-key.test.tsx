// The key that opens and closes the search, and leaves other dialogs alone.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { paletteShortcut, paletteTip, usePaletteKey } from '../../../components/search/use-palette-key.ts';
import { draw, press } from '../fixtures/render.tsx';

const onPlatform = (platform: string) => vi.stubGlobal('navigator', { platform });

function Listening({ isThere, search }: { isThere: boolean; search(isOpen: boolean): void }) {
  usePaletteKey(isThere, search);
  return <input />;
}

/** The calls of the search, and whether the browser's own meaning of the key is prevented. */
async function pressed(keys: object, { over, isThere = true }: { over?: string; isThere?: boolean } = {}) {
  const search = vi.fn();
  const { find, redraw } = await draw(<Listening isThere={isThere} search={search} />);
  const dialog = over === undefined ? undefined : document.createElement('dialog');
  if (dialog) {
    dialog.setAttribute('open', '');
    dialog.setAttribute('class', over ?? '');
    document.body.append(dialog);
  }
  const how = await press(find('input'), 'k', keys);
  dialog?.remove();
  await redraw(<p />);
  return { calls: search.mock.calls.flat(), how };
}

beforeEach(() => onPlatform('Linux x86_64'));

describe('Ctrl+K', () => {
  it('opens the search, even while typing', async () => {
    expect(await pressed({ ctrlKey: true })).toEqual({ calls: [true], how: 'taken' });
    expect(await pressed({ ctrlKey: true, key: 'K' })).toEqual({ calls: [true], how: 'taken' });
  });

  it('closes it', async () => {
    expect(await pressed({ ctrlKey: true }, { over: 'search' })).toEqual({ calls: [false], how: 'taken' });
  });

  it('leaves another dialog alone, and keeps the browser’s own search closed', async () => {
    expect(await pressed({ ctrlKey: true }, { over: 'sheet' })).toEqual({ calls: [], how: 'taken' });
  });

  test.each<object>([
    {},
    { metaKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, key: 'j' },
    { ctrlKey: true, isComposing: true },
  ])('is not %j', async (keys) => expect(await pressed(keys)).toEqual({ calls: [], how: 'left' }));

  it('does nothing if there is nothing to search over', async () => {
    expect(await pressed({ ctrlKey: true }, { isThere: false })).toEqual({ calls: [], how: 'left' });
  });
});

it('is ⌘K on a Mac, where Ctrl+K has a meaning in a field', async () => {
  onPlatform('MacIntel');
  expect((await pressed({ ctrlKey: true })).calls).toEqual([]);
  expect((await pressed({ metaKey: true })).calls).toEqual([true]);
  expect([paletteTip(false), paletteShortcut(false)]).toEqual(['Search (⌘K)', 'Meta+K']);
});

it('is shown beside the key / if single keys are on', () => {
  expect([paletteTip(true), paletteShortcut(true)]).toEqual(['Search (Ctrl+K or /)', 'Control+K /']);
  expect([paletteTip(false), paletteShortcut(false)]).toEqual(['Search (Ctrl+K)', 'Control+K']);
});
