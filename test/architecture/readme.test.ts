// The guides say what is there: every path they name exists, every script, feature and operation.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { expect, it, test } from 'vitest';
import { operations } from '../../lib/api/operations.ts';
import { readmeTasks } from '../setup/readme-tasks.ts';
import { root } from '../setup/root.mjs';
import { tools } from '../tools.ts';
import { FEATURES } from './rules.ts';
import { readText } from './source-tree.ts';

const GUIDES = ['README.md', 'lib/README.md', 'test/README.md', '.github/CONTRIBUTING.md'];

/** Folders that are made, and are not there in a fresh clone. */
const MADE = /^(?:\.output|\.setup|test-results)\//;

const withoutExamples = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
const quoted = (text: string) =>
  [...withoutExamples(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** What is written as a file or a folder. `<feature>` stands for any name. */
function pathsIn(text: string): string[] {
  const isPath = (code: string) =>
    /^[\w.<>/-]*\w[\w.<>/-]*$/.test(code) && /\/|\.(?:ts|tsx|mjs|json|md|css|yml)$/.test(code);
  const linked = [...withoutExamples(text).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(
    ([, path = '']) => path,
  );
  return [...quoted(text).filter(isPath), ...linked].filter((path) => !MADE.test(path));
}

function isThere(path: string, guide: string): boolean {
  const folders = ['', dirname(guide), 'lib', 'test'];
  const pattern = path.replace(/<\w+>/g, '*');
  return folders.some((folder) =>
    pattern === path
      ? existsSync(join(root, folder, path))
      : globSync(join(folder, pattern), { cwd: root }).length > 0,
  );
}

/** The first cell of each row of the tables below a heading. */
function firstCells(guide: string, heading: string): string[] {
  const section =
    readText(guide)
      .split(/^## /m)
      .find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| ?`?([\w-]+)`? ?\|(?!-)/gm)].map(([, cell = '']) => cell).slice(1);
}

test.each(GUIDES)('%s names only files and folders that exist', (guide) => {
  const paths = pathsIn(readText(guide));
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !isThere(path, guide))).toEqual([]);
});

it('the threat model names only tests that exist', () => {
  const named = quoted(readText('.github/THREAT-MODEL.md')).filter((code) =>
    /^(?:unit|e2e|firefox|architecture|release)\//.test(code),
  );
  expect(named.length).toBeGreaterThan(50);
  const found = (path: string) => globSync(`test/${path}{/,.test.ts,.test.tsx,.spec.ts}`, { cwd: root });
  expect(named.filter((path) => found(path.replace(/\/$/, '')).length === 0)).toEqual([]);
});

test.each(GUIDES)('%s names only scripts that exist', (guide) => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const named = quoted(readText(guide)).flatMap((code) => [
    ...code.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)(?: ([\w-]+))?/g),
  ]);
  expect(
    named.flatMap(([, script, , name]) => (script === 'tool' && name && !(name in tools) ? [name] : [])),
  ).toEqual([]);
  expect(named.map(([, script, own = '']) => script ?? own).filter((script) => !(script in scripts))).toEqual(
    [],
  );
});

it('the README shows the extension in its first 15 lines, both commands in 40, and has at most 900 words', () => {
  const readme = readText('README.md');
  const lines = readme.split('\n');
  const pictures = [...readme.matchAll(/src(?:set)?="([^"]+)"/g)].map(([, path = '']) => path);
  expect(lines.slice(0, 15).join('\n')).toContain(`src="${pictures[1]}"`);
  expect(pictures.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const command of ['npm start', 'npm test'])
    expect(lines.slice(0, 40).some((line) => line.startsWith(command))).toBe(true);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
});

it('the example of a request matches the code', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readText('lib/README.md')) ?? [];
  expect(plain(readText('lib/assets/worker/requests.ts'))).toContain(plain(example));
});

it.each([
  ['README.md', /\n## Connect your service\n([\s\S]*?)\n## (?:Permissions|Develop)/],
  ['.github/ADMINISTRATORS.md', /\n## What can be set\n([\s\S]*)/],
  ['.github/THREAT-MODEL.md', /([\s\S]*)/],
  ['CHANGELOG.md', /\n## ([\s\S]*)/],
])('%s names only texts that appear in the views', async (guide, part) => {
  const messages = await parseMessagesFile(join(root, 'lib/locales/en.yml'));
  const texts = messages.flatMap((each) => (each.type === 'plural' ? [] : (each.message ?? [])));
  // "Go back to v12" is "Go back to $1".
  const shown = texts
    .filter((text) => /[a-z]{2}/i.test(text))
    .map((text) => new RegExp(`^${RegExp.escape(text).replace(/\\\$\d/g, '.+')}$`));
  // What begins a paragraph in bold is a heading.
  const text = (part.exec(readText(guide))?.[1] ?? '').replace(/^\*\*.*?\*\*/gm, '');
  const named = [...text.matchAll(/(\*{1,2})([^*]+)\1/g)].flatMap(([, , name = '']) =>
    name.replace('\n', ' ').split(' › '),
  );
  expect(named.length).toBeGreaterThan(1);
  const words = named.filter((name) => /[a-z]/i.test(name));
  expect(words.filter((name) => !shown.some((text) => text.test(name)))).toEqual([]);
});

it('the keys of the tasks match the suggested keys of the manifest', () => {
  const { commands } = JSON.parse(readText('test/e2e/manifest/chrome.json')) as {
    commands: Record<string, { suggested_key: { default: string } }>;
  };
  const keys = Object.values(commands).map(({ suggested_key }) => suggested_key.default);
  expect(readmeTasks.flatMap((task) => task.keys)).toEqual(keys);
});

it('detects a path that does not exist, and ignores text that is not a path', () => {
  const text =
    'In `lib/gone.ts`, `<feature>/gone/`, `gone.css` and [here](gone.md), not `/`, `a(b/c)` or `.output/x`.';
  const paths = pathsIn(text);
  expect(paths).toEqual(['lib/gone.ts', '<feature>/gone/', 'gone.css', 'gone.md']);
  expect(paths.filter((path) => isThere(path, 'lib/README.md'))).toEqual([]);
});

it('the features are listed in the order in which they may import', () => {
  expect(firstCells('lib/README.md', 'Features')).toEqual([...FEATURES, 'build']);
});

it('every operation is listed with tests that exist', () => {
  const heading = 'Every operation, and where a person reaches it';
  expect(firstCells('test/README.md', heading)).toEqual(Object.keys(operations));
  const named = readText('test/README.md')
    .split(heading)[1]
    ?.matchAll(/(?<=[|,] )[a-z-]+\/[a-z-]+(?=,| \|)/g);
  const files = [...(named ?? [])].map(([name]) => `e2e/${name}.spec.ts`);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !isThere(file, 'test/README.md'))).toEqual([]);
});
