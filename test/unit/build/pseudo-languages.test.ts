import { expect, test } from 'vitest';
import { readCatalogues } from '../../../lib/build/catalogues.ts';

const catalogues = await readCatalogues('e2e');
const wordsIn = (language: string, name: string) =>
  catalogues.find((catalogue) => catalogue.language === language)?.words.get(name);

test('only the build for end-to-end tests has pseudo-languages', async () => {
  const languages = (all: typeof catalogues) => all.map(({ language }) => language);
  expect(
    languages(await readCatalogues('production')).filter((language) => /-X[AB]$/.test(language)),
  ).toEqual([]);
  expect(languages(catalogues)).toEqual(expect.arrayContaining(['en-XA', 'ar-XB']));
});

test('accents change every letter, lengthen the text, and keep its values', () => {
  expect(wordsIn('en-XA', 'common.asOf')).toBe('[ûþðåţéð $1 öñé]');
  expect(wordsIn('en-XA', 'common.ago.days')).toEqual([
    expect.stringMatching(/^\[\$1 ðåýš åĝö .+\]$/),
    expect.stringMatching(/^\[1 ðåý/),
  ]);
});

test('accents keep the number of words in months', () =>
  expect(String(wordsIn('en-XA', 'common.months')).split(' ')).toHaveLength(12));

test('right-to-left reverses each word and no value', () =>
  expect(wordsIn('ar-XB', 'common.asOf')).toBe('\u{202E}updated\u{202C} $1'));
