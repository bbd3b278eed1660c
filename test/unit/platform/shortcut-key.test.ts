// The key that triggers a shortcut, on keyboards of every script.
import { expect, test } from 'vitest';
import { shortcutKey } from '../../../lib/platform/shortcut-key.ts';

test.each<[what: string, key: string, code: string, meant: string]>([
  ['Latin', 'k', 'KeyK', 'k'],
  ['with Shift or Caps Lock', 'K', 'KeyK', 'k'],
  ['Dvorak, which writes it elsewhere', 'k', 'KeyV', 'k'],
  ['Dvorak, where another letter stands in its place', 't', 'KeyK', 't'],
  ['Polish', 'ł', 'KeyL', 'ł'],
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  ['Thai', 'า', 'KeyK', 'k'],
  ['Thai, a mark', '่', 'KeyJ', 'j'],
  ['Devanagari', 'क', 'KeyK', 'k'],
  ['Korean', 'ㅏ', 'KeyK', 'k'],
  ['Arabic digits', '٣', 'Digit3', '3'],
  ['Persian digits of the number pad', '۷', 'Numpad7', '7'],
  ['Arabic, where a letter stands on the slash', 'ظ', 'Slash', '/'],
  ['a slash that is written elsewhere', '/', 'KeyQ', '/'],
  ['a full stop in the place of the slash', '.', 'Slash', '.'],
  ['a French digit without Shift', 'é', 'Digit2', 'é'],
  ['a key without a letter', 'Escape', 'Escape', 'escape'],
  ['another script on a key that Latin has no letter on', 'ж', 'Semicolon', 'ж'],
])('%s: %s at %s is %s', (_, key, code, meant) => {
  expect(shortcutKey({ key, code })).toBe(meant);
});
