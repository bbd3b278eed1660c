import { expect, test } from 'vitest';
import { initialsOf } from '../../../lib/format/names.ts';

test.each<[name: string, input: string, expected: string]>([
  ['two words', 'Jane Doe', 'JD'],
  ['the company after a comma does not count', 'Jane Doe, Contoso', 'JD'],
  ['nor what is in brackets', 'Jane Doe (Contoso)', 'JD'],
  ['nor what follows a dash', 'Jane Doe – Contoso', 'JD'],
  ['first and last of three words', 'Jane Maria Doe', 'JD'],
  ['one word gives one letter', 'Contoso', 'C'],
  ['small letters become capitals', 'jane doe', 'JD'],
  ['a route key', 'jane-doe', 'JD'],
  ['an underscore parts words', 'jane_doe', 'JD'],
  ['space around and between', '  Jane \t Doe ', 'JD'],
  ['quotes before a name', '"Jane" Doe', 'JD'],
  ['a letter with a mark in two code points stays whole', 'E\u0301mile Zola', 'E\u0301Z'],
  ['a ligature-like capital', 'ßen', 'SS'],
  ['Hebrew', 'יעל כהן', 'יכ'],
  ['Arabic', 'جين دو', 'جد'],
  ['Chinese, one word', '王小明', '王'],
  ['Hindi keeps its vowel sign', 'किरण राव', 'किरा'],
  ['digits count', '3M Health', '3H'],
  ['an emoji before a name does not count', '🚀 Jane Doe', 'JD'],
  ['an emoji after it does not either', 'Jane 🚀', 'J'],
  ['only an emoji', '🚀', '🚀'],
  ['a family is one picture', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['a flag is one picture', '🇨🇭', '🇨🇭'],
  ['a letter outside the first plane', '𝒥ane', '𝒥'],
  ['only signs', '—?!', ''],
  ['a comma first', ', Contoso', 'C'],
  ['nothing', '', ''],
  ['space alone', '   ', ''],
])('%s', (_name, input, expected) => {
  expect(initialsOf(input)).toBe(expected);
});
