// The worker of the shipped builds: what its first file holds, and that it finds all others.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../setup/root.mjs';

const chrome = join(root, '.output/chrome-mv3');
const FIRST = 'background.js';
const first = () => readFileSync(join(chrome, FIRST), 'utf8');
const parts = () => globSync('*.js', { cwd: join(chrome, 'worker') });
const textOf = (part: string) => readFileSync(join(chrome, 'worker', part), 'utf8');

/** What a file says it needs, in the words that the loader reads. */
function needsOf(text: string): string[] {
  const [, needs = '[]'] = /define\("[^"]+", (\[[^\]]*\])/.exec(text) ?? [];
  return JSON.parse(needs);
}

/** Names that only one part has: nothing of it is in the first file. */
const ownNames = ['clockJumped', 'quietPolls', 'audienceLens'];

test('each part is found from the first file on', () => {
  expect(parts().length).toBeGreaterThan(10);
  const found = new Set(needsOf(first()));
  // Parts need the first file, too, which is there already.
  for (const part of found) for (const need of needsOf(textOf(part))) if (need !== FIRST) found.add(need);
  found.delete(FIRST);
  expect([...found].sort()).toEqual(parts().sort());
});

for (const name of ['publishing', 'outbox', 'people', 'search', 'news', 'kit', 'quick-save', 'client'])
  test(`${name} is a part`, () => {
    expect(parts()).toContain(`${name}.js`);
  });

test('no part defines another one, or itself under another name', () => {
  for (const part of parts()) expect(textOf(part), part).toContain(`define("${part}", `);
});

test('the first file is free of what the parts do', () => {
  const text = parts().map(textOf).join('');
  for (const name of ownNames) expect(text).toContain(name);
  for (const name of ownNames) expect(first()).not.toContain(name);
});

test('the worker of Firefox is one file', () => {
  const firefox = join(root, '.output/firefox-mv3');
  expect(readFileSync(join(firefox, 'background.js'), 'utf8')).not.toContain('importScripts');
  expect(globSync('worker/*', { cwd: firefox })).toEqual([]);
});
