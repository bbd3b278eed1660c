import { expect, test } from 'vitest';
import { isTypedName } from '../../../lib/format/names.ts';

test.each<[name: string, typed: string, wanted: string, expected: boolean]>([
  ['exact', 'Spring launch: pricing', 'Spring launch: pricing', true],
  ['nothing typed', '', 'Spring', false],
  ['nothing but space', '  ', 'Spring', false],
  ['only the beginning', 'Spring', 'Spring launch', false],
  ['too much', 'Spring launch 2', 'Spring launch', false],
  ['capitals count', 'spring', 'Spring', false],
  ['space around', ' Spring ', 'Spring', true],
  ['two spaces for one', 'Spring  launch', 'Spring launch', true],
  ['a space left out', 'Springlaunch', 'Spring launch', false],
  ['a no-break space', 'Spring launch', 'Spring\u00A0launch', true],
  ['a break in the name', 'Spring launch', 'Spring\nlaunch', true],
  ['curly quotes', 'Jane\'s "plan"', 'Jane’s “plan”', true],
  ['a dash', 'Spring - pricing', 'Spring – pricing', true],
  ['an ellipsis', 'And more...', 'And more…', true],
  ['an emoji left out', 'Launch', 'Launch 🚀', true],
  ['an emoji typed', 'Launch 🚀', 'Launch 🚀', true],
  ['an emoji of several people left out', 'Team', '👨‍👩‍👧 Team', true],
  ['a flag left out', 'Austria', '🇦🇹 Austria', true],
  ['nothing but an emoji, typed', '🚀', '🚀', true],
  ['nothing but an emoji, left out', '', '🚀', false],
  ['nothing but an emoji, another one', '🎉', '🚀', false],
  ['an invisible character left out', 'Contoso', 'Con\u200Btoso', true],
  ['an override left out', 'abc', '\u202Eabc', true],
  ['an accent as one letter or two', 'Café', 'Cafe\u0301', true],
  ['an accent left out', 'Cafe', 'Café', false],
  ['digits stay: they are no pictures', 'Plan 2', 'Plan 1', false],
  ['digits alone', '2026', '2026', true],
  ['another script that looks alike', 'Contoso', 'Соntoso', false],
  ['right to left', 'שלום', 'שלום', true],
  ['an empty name is never typed', '', '', false],
  ['a name of space is never typed', ' ', '  ', false],
])('%s', (_, typed, wanted, expected) => {
  expect(isTypedName(typed, wanted)).toBe(expected);
});
