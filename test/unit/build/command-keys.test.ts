import { expect, it, test } from 'vitest';
import { readCatalogues } from '../../../lib/build/catalogues.ts';
import { COMMAND_KEYS } from '../../../lib/build/command-keys.ts';
import { CHROMIUM_KEYS, FIREFOX_MENU_KEYS, MOVING_KEYS } from './taken-keys.ts';

const taken = new Set([...Object.values(FIREFOX_MENU_KEYS).join(''), ...CHROMIUM_KEYS, ...MOVING_KEYS]);
const letters = Object.values(COMMAND_KEYS).map((key) => key.default.replace('Alt+Shift+', ''));

it.each(letters)('%s opens no menu of Firefox, is not Chromium’s, and stays at its place', (letter) => {
  expect(letter).toMatch(/^[A-Z]$/);
  expect(taken).not.toContain(letter);
});

test('no two commands share a key', () => expect(new Set(letters).size).toBe(letters.length));

test('each language of the extension has its menus in the table', async () =>
  expect(Object.keys(FIREFOX_MENU_KEYS)).toEqual(
    (await readCatalogues('production')).map(({ language }) => language),
  ));
