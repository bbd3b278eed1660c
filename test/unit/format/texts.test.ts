import { expect, test } from 'vitest';
import { beginning, escapedMarkdown, fileName, filled, firstFilled } from '../../../lib/format/texts.ts';

test.each([
  '',
  ' ',
  '\n\t',
  '\u{A0}\u{3000}',
  '\u{200B}\u{2060}',
  '\u{202E}\u{202C}',
  '\u{3164}',
  '\u{2800}',
  '\u{FE0F}',
  '\u{34F}\u{180B}',
  '\u{E0100}',
  null,
  undefined,
])('%j is invisible, so the next name is used', (unseen) => {
  expect(filled(unseen)).toBeUndefined();
  expect(firstFilled(unseen, ' Pricing ', 'Other')).toBe(' Pricing ');
  expect(firstFilled(unseen, unseen)).toBeUndefined();
});

test.each([' Pricing ', '0', '🚀', '.', '\u{301}', '名', '\u{200B}x'])('of %j something can', (text) => {
  expect(filled(text)).toBe(text.trim());
});

test.each([0, 1, 2, 3, 4, 5, 6])('the first %d characters are whole ones', (most) => {
  const part = beginning('a😀é🚀', most);
  expect(part.isWellFormed()).toBe(true);
  expect('a😀é🚀'.startsWith(part)).toBe(true);
  expect(most - part.length).toBeLessThanOrEqual(1);
});

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
  ['- a list', '\\- a list'],
  ['+ a list', '\\+ a list'],
  ['---', '\\---'],
  ['1. a list', '1\\. a list'],
  ['12) a list', '12\\) a list'],
  ['&lt;b&gt; &#60;', '\\&lt;b\\&gt; \\&\\#60;'],
  ['\u{202E}gnp.exe\u{2067} and \u{200F}more', 'gnp.exe and \u{200F}more'],
  ['Söhne & Co; -5 %, 1.5 and 2026. Yes', 'Söhne & Co; -5 %, 1.5 and 2026. Yes'],
])('a name is never interpreted as Markdown: %j', (text, expected) => {
  expect(escapedMarkdown(text)).toBe(expected);
});
