// The worker of the shipped builds: what its first file holds, and that it finds all others.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../setup/root.mjs';

const chrome = join(root, '.output/chrome-mv3');
const FIRST = 'background.js';
const first = () => readFileSync(join(chrome, FIRST), 'utf8');
const files = () => globSync('*.js', { cwd: join(chrome, 'worker') });
const textOf = (file: string) => readFileSync(join(chrome, 'worker', file), 'utf8');

interface Module {
  file: string;
  needs: string[];
}

/** What a file defines, in the words that the loader reads. */
function modulesIn(file: string, text: string): [string, Module][] {
  return [...text.matchAll(/^define\("([^"]+)", (\[[^\]]*\])/gm)].map(([, name = '', needs = '[]']) => [
    name,
    { file, needs: JSON.parse(needs) },
  ]);
}

const parts = () => new Map(files().flatMap((file) => modulesIn(file, textOf(file))));

/** Names that only one part has: nothing of it is in the first file. */
const ownNames = ['clockJumped', 'quietPolls', 'audienceLens', 'twitterImageAlt'];

test('each part is found from the first file on', () => {
  const all = parts();
  expect(all.size).toBeGreaterThan(10);
  const found = new Set(modulesIn(FIRST, first()).flatMap(([, { needs }]) => needs));
  // Parts need the first file, too, which is there already.
  for (const part of found)
    for (const need of all.get(part)?.needs ?? []) if (need !== FIRST) found.add(need);
  expect([...found].sort()).toEqual([...all.keys()].sort());
});

test('the loader knows where each part lies', () => {
  const [, told = '{}'] = /files = (\{[^}]*\})/.exec(first()) ?? [];
  const elsewhere: Record<string, string> = JSON.parse(told);
  for (const [name, { file }] of parts()) expect(elsewhere[name] ?? name, name).toBe(file);
});

for (const name of [
  'publishing',
  'capture-handlers',
  'people',
  'search',
  'news',
  'kit',
  'quick-save',
  'client',
])
  test(`${name} is a part in a file of its own`, () => {
    expect(modulesIn(name, textOf(`${name}.js`))).toHaveLength(1);
  });

test('no part is defined twice', () => {
  const names = files().flatMap((file) => modulesIn(file, textOf(file)).map(([name]) => name));
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
});

// The browser hands the worker all of them at each start, one after the other.
test('a file is not as small as two that could be one', () => {
  const lonely = files().filter((file) => modulesIn(file, textOf(file)).length === 1);
  for (const file of lonely) expect(textOf(file).length, file).toBeGreaterThan(5000);
});

test('the first file is free of what the parts do', () => {
  const text = files().map(textOf).join('');
  expect(ownNames.filter((name) => text.includes(name))).toEqual(ownNames);
  expect(ownNames.filter((name) => first().includes(name))).toEqual([]);
});

test('the worker of Firefox is one file', () => {
  const firefox = join(root, '.output/firefox-mv3');
  expect(readFileSync(join(firefox, 'background.js'), 'utf8')).not.toContain('importScripts');
  expect(globSync('worker/*', { cwd: firefox })).toEqual([]);
});
