// The list of what cannot be told in Firefox names stories that there are. A title names one: another of the same beginning would
// be left out there with nobody noticing.
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIFFERENCES, entryOf } from '../e2e/in-firefox/differences.ts';
import { root } from '../setup/root.mjs';
import { readText } from './source-tree.ts';

interface Story {
  file: string;
  title: string;
}

/** What a spec tells, by the titles that are written in it. */
function storiesIn(file: string, text: string): Story[] {
  const titles = text.matchAll(/(?<![.\w])test\(\s*(['"`])(.*?)(?<!\\)\1/gs);
  return [...titles].map(([, , title = '']) => ({ file, title }));
}

function faultsOf(entries: readonly string[], stories: readonly Story[]): string[] {
  const found = stories.map((story) => entryOf(story, entries));
  return entries.flatMap((entry) => {
    const count = found.filter((each) => each === entry).length;
    if (count === 0) return [`${entry}: names no story.`];
    return entry.includes(' ') && count > 1 ? [`${entry}: names ${count} stories.`] : [];
  });
}

it('each Firefox difference names one test, or all tests of a file or folder', () => {
  const files = globSync('test/e2e/**/*.spec.ts', { cwd: root });
  const stories = files.flatMap((file) => storiesIn(file, readText(file)));
  expect(stories.length).toBeGreaterThan(200);
  expect(faultsOf(Object.keys(DIFFERENCES), stories)).toEqual([]);
});

it('detects an entry without a test, and one that matches several', () => {
  const text = `test('fault 1: one', …) test(\`fault 1: two\`, …) test(\n  'three', {`;
  const stories = [
    ...storiesIn('test/e2e/a/b.spec.ts', `${text} test.describe('four', …)`),
    ...storiesIn('test/e2e/a/c.spec.ts', "test('five', …) test('six', …)"),
  ];
  expect(faultsOf(['a/b fault 1: o', 'a/b fault 1: two', 'a/b three', 'a/c'], stories)).toEqual([]);
  expect(faultsOf(['a/b fault 1', 'a/b four', 'a/c seven', 'c/'], stories)).toEqual([
    'a/b fault 1: names 2 stories.',
    'a/b four: names no story.',
    'a/c seven: names no story.',
    'c/: names no story.',
  ]);
});
