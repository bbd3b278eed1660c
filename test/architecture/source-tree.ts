// The source files of the extension and what each imports, read as text.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../setup/root.mjs';

export interface SourceFile {
  /** From the root, with `/`. */
  path: string;
  lines: number;
  imports: Import[];
}

export interface Import {
  /** A path from the root, or a package's name. */
  of: string;
  /** `value` is loaded together with the file, `late` when it is called, and `type` vanishes in the build. */
  kind: 'value' | 'late' | 'type';
}

const STATEMENT = /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
const CALL = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** All imports of a file's text, statements before calls. */
export function importsIn(path: string, text: string): Import[] {
  const target = (of: string) => (of.startsWith('.') ? normalize(join(dirname(path), of)) : of);
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, of = '']): Import => {
      return { of: target(of), kind: type ? 'type' : 'value' };
    }),
    ...[...text.matchAll(CALL)].map(([, of = '']): Import => ({ of: target(of), kind: 'late' })),
  ];
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Every file of these folders that has imports, in the order of their paths. */
export function readTree(folders: readonly string[]): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
    .sort()
    .map((path) => {
      const text = readText(path);
      return { path, lines: text.trimEnd().split('\n').length, imports: importsIn(path, text) };
    });
}
