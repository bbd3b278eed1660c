import { expect, test } from 'vitest';
import { type DiffPart, diffExcerpt } from '../../../lib/format/diff.ts';

const same = (text: string): DiffPart => ({ kind: 'same', text });
const added = (text: string): DiffPart => ({ kind: 'added', text });
const drawn = (parts: DiffPart[]) =>
  diffExcerpt(parts)
    .map((part) =>
      part.kind === 'left-out'
        ? `<${part.characters}>`
        : part.kind === 'added'
          ? `[${part.text}]`
          : part.text,
    )
    .join('');
/** "word word … " of a length, in words of five characters with the space. */
const words = (length: number) => 'word '.repeat(length / 5);

test.each<[name: string, parts: DiffPart[], expected: string]>([
  ['nothing', [], ''],
  ['short', [same('See '), added('our '), same('plans')], 'See [our ]plans'],
  ['nothing changed: all of it', [same(words(500))], words(500)],
  ['before a change', [same(words(500)), added('x')], `<440>${words(60)}[x]`],
  ['after a change', [added('x'), same(words(500))], `[x]${words(60)}word<436>`],
  [
    'between two changes',
    [added('x'), same(words(500)), added('y')],
    `[x]${words(60)}word<376>${words(60)}[y]`,
  ],
  ['too little to be worth a mark', [added('x'), same(words(140)), added('y')], `[x]${words(140)}[y]`],
  ['a change is never shortened', [added(words(500)), same(' ')], `[${words(500)}] `],
  ['one long word is cut where it must be', [added('x'), same('a'.repeat(300))], `[x]${'a'.repeat(60)}<240>`],
])('%s', (_, parts, expected) => {
  expect(drawn(parts)).toBe(expected);
});

test('no character is cut in half', () => {
  // Each is two units; one letter before them moves the cut between the halves.
  const parts = diffExcerpt([added('x'), same(`a${'😀'.repeat(200)}`), added('y')]);
  const texts = parts.map((part) => ('text' in part ? part.text : ''));
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  expect(parts.some(({ kind }) => kind === 'left-out')).toBe(true);
});

test('what is left out is counted', () => {
  const text = words(1000);
  const parts = diffExcerpt([added('x'), same(text), added('y')]);
  const kept = parts
    .map((part) => (part.kind === 'same' ? part.text.length : 0))
    .reduce((sum, length) => sum + length);
  const leftOut = parts
    .map((part) => (part.kind === 'left-out' ? part.characters : 0))
    .reduce((sum, length) => sum + length);
  expect(kept + leftOut).toBe(text.length);
});
