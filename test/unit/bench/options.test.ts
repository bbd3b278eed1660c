import { expect, it, test } from 'vitest';
import { JSON_FILE, readOptions, usage } from '../../bench/options.ts';

const names = ['popup-dead', 'panel'];
const read = (...args: string[]) => readOptions(args, names);

it('measures all, often, and keeps the figures', () => {
  expect(read()).toEqual({ only: [], runs: 15, times: 1, short: false, built: false, json: JSON_FILE });
});

it('measures what it is told to', () => {
  expect(read('--only', 'panel', '--only', 'popup-dead', '--runs', '3')).toMatchObject({
    only: ['panel', 'popup-dead'],
    runs: 3,
  });
});

it('measures once where only the working counts', () => {
  expect(read('--short', '--runs', '9')).toMatchObject({ short: true, runs: 1 });
});

it('makes as many tables as it is told to', () => {
  expect(read('--times', '3')).toMatchObject({ times: 3 });
});

it('measures what is built already', () => {
  expect(read('--built').built).toBe(true);
});

it('takes the files it is given', () => {
  expect(read('--json', 'a.json', '--compare', 'b.json')).toMatchObject({
    json: 'a.json',
    compare: 'b.json',
  });
});

test.each([
  [['--only', 'popups'], 'There is no line "popups".'],
  [['--runs', '0'], '--runs must be a whole number from 1 to 9999, not "0".'],
  [['--times', '1.5'], '--times must be a whole number from 1 to 9999, not "1.5".'],
  [['--runs', 'many'], '--runs must be a whole number from 1 to 9999, not "many".'],
])('refuses %j', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});

it('refuses what it does not know', () => {
  expect(() => read('--fast')).toThrow(/--fast/);
  expect(() => read('popup-dead')).toThrow(/popup-dead/);
});

it('names every line in its help', () => {
  for (const name of names) expect(usage(names)).toContain(`  ${name}\n`);
});
