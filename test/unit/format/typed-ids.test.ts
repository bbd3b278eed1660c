import { expect, test } from 'vitest';
import { isIdTyped, isInId } from '../../../lib/format/typed-ids.ts';

test.each<[id: string, typed: string, begins: boolean, isIn: boolean]>([
  ['account_7k2m9', 'co', false, false],
  ['account_7k2m9', 'acco', false, false],
  ['account_7k2m9', 'account_', false, false],
  ['account_7k2m9', 'account_7', true, true],
  ['account_7k2m9', 'k2m9', false, true],
  ['account_7k2m9', 't_7k', false, true],
  ['account_7k2m9', '7k2', false, false],
  ['account_7k2m9', 'account_7k2m9', true, true],
  ['person17', 'pers', false, false],
  ['person17', 'person', false, false],
  ['person17', 'person1', true, true],
  ['Asset-Ä12', 'asset-a12', false, true],
  ['01J9ZK', '01j9', false, true],
  ['s1', 's1', false, true],
  ['page', 'page', true, true],
])('%s is meant by %s: by its beginning %s, by a part of it %s', (id, typed, begins, isIn) => {
  expect(isIdTyped(id, typed)).toBe(begins);
  expect(isInId(id, typed)).toBe(isIn);
});
