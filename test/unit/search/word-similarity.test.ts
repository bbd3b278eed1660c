// Leaving words out early must not leave out a similar one.
import { expect, it } from 'vitest';
import { candidatesIn, similarityOf, slipsForgiven } from '../../../lib/search/word-similarity.ts';
import { vocabularyOf } from '../../../lib/search/worker/build-records.ts';
import { random } from '../../sandbox/random.ts';

const { next, pick } = random('slips');
const LETTERS = [...'abcdefghiklmnoprstuz'];
const at = (word: string) => Math.floor(next() * word.length);

function slipIn(word: string): string {
  const place = at(word);
  const [before, after] = [word.slice(0, place), word.slice(place)];
  return pick([
    `${before}${after.slice(1)}`,
    `${before}${pick(LETTERS)}${after}`,
    `${before}${pick(LETTERS)}${after.slice(1)}`,
    `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`,
  ]);
}

const wordOf = (letters: number) => Array.from({ length: letters }, () => pick(LETTERS)).join('');
const typed = Array.from({ length: 60 }, (_, index) => wordOf(4 + (index % 8)));
const vocabulary = [
  ...typed.flatMap((word) => [slipIn(word), slipIn(slipIn(word)), `${slipIn(word)}${wordOf(3)}`]),
  ...Array.from({ length: 2000 }, (_, index) => wordOf(3 + (index % 10))),
].filter((word) => word.length > 2);
const part = vocabularyOf('scope', 0, vocabulary);

it('leaves out no word that is similar to the typed one', () => {
  let like = 0;
  for (const word of typed) {
    const forgiven = slipsForgiven(word);
    if (forgiven === 0) throw new Error(`${word} is too short.`);
    const candidates = new Set(candidatesIn(part, word, forgiven));
    const wanted = vocabulary.filter((other) => similarityOf(word, other) !== undefined);
    for (const other of wanted) expect(candidates, `${other} for ${word}`).toContain(other);
    like += wanted.length;
  }
  expect(like).toBeGreaterThan(2 * typed.length);
});

it('leaves out nearly all that are not', () => {
  const left = typed.map((word) => candidatesIn(part, word, 1).length);
  expect(Math.max(...left)).toBeLessThan(vocabulary.length / 20);
});
