import { expect, test } from 'vitest';
import { fileName, foldSeen, placesSeen } from '../../../lib/format/texts.ts';

const day = new Date(2026, 2, 7, 23, 59).getTime();

test.each<[name: string, expected: string]>([
  ['Spring launch', 'Audiences Spring launch 2026-03-07.csv'],
  ['Spring launch: pricing', 'Audiences Spring launch pricing 2026-03-07.csv'],
  ['../../etc/passwd', 'Audiences etc passwd 2026-03-07.csv'],
  ['a\\b|c<d>e"f?g*h', 'Audiences a b c d e f g h 2026-03-07.csv'],
  ['  .hidden.  ', 'Audiences hidden 2026-03-07.csv'],
  ['line\nbreak\ttab\0nul', 'Audiences line break tab nul 2026-03-07.csv'],
  ['gnp.\u{202E}exe', 'Audiences gnp. exe 2026-03-07.csv'],
  ['Frühling 東京', 'Audiences Frühling 東京 2026-03-07.csv'],
  ['half \uD800 pair', 'Audiences half pair 2026-03-07.csv'],
  ['%TEMP%', 'Audiences TEMP 2026-03-07.csv'],
  ['', 'Audiences 2026-03-07.csv'],
  ['///', 'Audiences 2026-03-07.csv'],
  ['x'.repeat(300), `Audiences ${'x'.repeat(80)} 2026-03-07.csv`],
  ['😀'.repeat(100), `Audiences ${'😀'.repeat(80)} 2026-03-07.csv`],
])('%j', (name, expected) => {
  expect(fileName('Audiences', name, day, 'csv')).toBe(expected);
});

test.each([
  ['Donau\u00ADdampf and donaudampf', 'donaudampf', ['Donau\u00ADdampf', 'donaudampf']],
  ['10\u00A0000\u00A0€', '10 000', ['10\u00A0000']],
  ['\u200Bexample\u200B.com\u200B', 'example.com', ['example\u200B.com']],
  ['İstanbul A\u00ADB', 'ab', ['A\u00ADB']],
  ['nothing', 'x', []],
  ['nothing', '', []],
])('in %j the places of %j are those that are seen', (text, typed, found) => {
  expect(placesSeen(text, foldSeen(typed)).map(([from, to]) => text.slice(from, to))).toEqual(found);
});
