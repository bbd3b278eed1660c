// What is shipped runs in browsers: its compiler knows nothing that only Node has.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What the compiler says of `code` as a file beside what is shipped, by the options of `config`. */
function compiled(code: string, config: string): string[] {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'probe-'));
  folders.push(folder);
  writeFileSync(join(folder, 'probe.ts'), code);
  const options = { extends: join(relative(folder, root), config), include: ['probe.ts'], exclude: [] };
  const own = { compilerOptions: { incremental: false, tsBuildInfoFile: null } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, ...own }));
  return tsc(['-p', folder]);
}

function tsc(args: readonly string[]): string[] {
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, encoding: 'utf8' }).split(
      '\n',
    );
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout).split('\n');
  }
}

it('shipped code may not use Node globals, and test code may', () => {
  const code = 'export const size = Buffer.byteLength(process.cwd());\n';
  const said = compiled(code, 'tsconfig.json').filter((line) => line.includes('error'));
  expect(said).toEqual([
    expect.stringContaining("Cannot find name 'Buffer'"),
    expect.stringContaining("Cannot find name 'process'"),
  ]);
  expect(compiled(code, 'test/tsconfig.json').filter((line) => line.includes('error'))).toEqual([]);
});

it("no shipped file imports Node's types indirectly", () => {
  const files = tsc(['-p', '.', '--listFilesOnly']).map((file) => relative(root, file));
  expect(files).toContain('entrypoints/background.ts');
  expect(files).toContain('lib/app/worker/start.ts');
  expect(files.filter((file) => file.includes('@types/node/'))).toEqual([]);
});
