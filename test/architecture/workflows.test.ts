// What runs in public: actions by their commits, tokens that only read, and a release that is built without one that writes.
import { globSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { tools } from '../tools.ts';
import { readText } from './source-tree.ts';

const files = globSync('.github/{workflows,actions/*}/*.yml', { cwd: root });
const workflows = files.filter((file) => file.includes('workflows'));

/** The jobs of a workflow, by their names: what is indented below each. */
function jobsOf(text: string): Map<string, string> {
  const [, jobs = ''] = text.split(/^jobs:$/m);
  const parts = jobs.split(/^ {2}([\w-]+):$/m).slice(1);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? ''] as const] : [])));
}

it('there are workflows and an action', () => expect(files.length).toBeGreaterThan(3));

test.each(files)('%s: each action is pinned to a commit, with its version beside it', (file) => {
  const used = readText(file).match(/uses: .*/g) ?? [];
  const others = used.filter(
    (line) => !/^uses: (?:\.\/|[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$)/.test(line),
  );
  expect(others).toEqual([]);
});

test.each(workflows)('%s: no checkout keeps its token, and the default is to read', (file) => {
  const text = readText(file);
  expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
  const checkouts = text.split('uses: actions/checkout@').slice(1);
  for (const after of checkouts) expect(after).toMatch(/^.*\n\s+with:\n\s+persist-credentials: false\n/);
});

test.each(workflows)('%s: a job with a write token runs no code of the repository', (file) => {
  const writing = [...jobsOf(readText(file))].filter(([, job]) => /: write$/m.test(job));
  expect(writing.map(([name]) => name)).toEqual(file.endsWith('release.yml') ? ['draft'] : []);
  for (const [, job] of writing)
    expect(job).not.toMatch(/actions\/checkout|\bnpm\b|\bnpx\b|\bnode\b|uses: \.\//);
});

it('the drafted archives are the built ones, verified by checksum', () => {
  const jobs = jobsOf(readText('.github/workflows/release.yml'));
  expect(jobs.get('build')).toContain('sha256sum *.zip > SHA256SUMS');
  expect(jobs.get('draft')).toContain('sha256sum --check SHA256SUMS');
  expect(jobs.get('draft')).toContain('needs: build');
});

it('every script that a workflow or a test runs exists', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const texts = [...workflows, ...globSync('test/**/*.{ts,mjs}', { cwd: root })].map(readText);
  const namesOf = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const run = [...namesOf(/npm run ([a-z][\w:-]*)/g), ...namesOf(/'npm', \['run', '(?!-)([\w:-]+)'/g)];
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  const asked = namesOf(/npm run (?:-s |--silent )?tool ([a-z][\w-]*)/g);
  expect(asked.filter((name) => !(name in tools))).toEqual([]);
});

// A shell remembers where it found `node`: the one that set-up installs, which runs TypeScript, is found by a later `npm run` alone.
it('no script calls node again after set-up', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const commands = {
    ...scripts,
    ...Object.fromEntries(Object.entries(tools).map(([name, [, to]]) => [name, to])),
  };
  const again = Object.entries(commands).filter(([, command]) => /setup\.mjs.*&& node /.test(command));
  expect(again.map(([name]) => name)).toEqual([]);
});
