import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { JSON_FILE, readOptions, usage } from '../../bench/options.ts';

const names = ['popup-dead', 'panel'];
const read = (...args: string[]) => readOptions(args, names);

it('measures every line often and keeps the figures by default', () => {
  expect(read()).toEqual({ only: [], runs: 30, short: false, built: false, json: JSON_FILE });
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

it('measures the existing build', () => {
  expect(read('--built').built).toBe(true);
});

it('writes into the given file', () => {
  expect(read('--json', 'a.json').json).toBe('a.json');
});

it('compares with an unpacked build, and refuses a folder that holds none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  expect(() => read('--against', folder)).toThrow('holds no unpacked build');
  writeFileSync(join(folder, 'manifest.json'), '{}');
  expect(read('--against', folder).against).toBe(folder);
  rmSync(folder, { recursive: true });
});

test.each([
  [['--only', 'popups'], 'There is no line "popups".'],
  [['--runs', '0'], '--runs must be a whole number from 1 to 9999, not "0".'],
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
