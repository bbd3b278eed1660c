import { expect, it, test } from 'vitest';
import { JSON_FILE, readOptions, usage } from '../../bench/options.ts';

const names = ['popup-dead', 'panel'];
const read = (...args: string[]) => readOptions(args, names);

it('measures every line often and keeps the figures by default', () => {
  expect(read()).toEqual({ only: [], runs: 15, times: 1, short: false, built: false, json: JSON_FILE });
});

it('measures the lines it is given', () => {
  expect(read('--only', 'panel', '--only', 'popup-dead', '--runs', '3')).toMatchObject({
    only: ['panel', 'popup-dead'],
    runs: 3,
  });
});

it('measures once if only the function counts', () => {
  expect(read('--short', '--runs', '9')).toMatchObject({ short: true, runs: 1 });
});

it('makes as many tables as requested', () => {
  expect(read('--times', '3')).toMatchObject({ times: 3 });
});

it('measures the existing build', () => {
  expect(read('--built').built).toBe(true);
});

it('takes the given files', () => {
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

it('refuses unknown options', () => {
  expect(() => read('--fast')).toThrow(/--fast/);
  expect(() => read('popup-dead')).toThrow(/popup-dead/);
});

it('names every line in its help', () => {
  for (const name of names) expect(usage(names)).toContain(`  ${name}\n`);
});
