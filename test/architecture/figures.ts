// Prints the figures of the layout: `npm run -s figures`.
import { globSync } from 'node:fs';
import { circles, folderSizes, upwardImports } from './rules.ts';
import { readText, readTree } from './source-tree.ts';

const code = readTree(['entrypoints', 'components', 'lib']);
const sheets = globSync('components/**/*.css').map((path) => ({
  path,
  lines: readText(path).trimEnd().split('\n').length,
}));

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function row(folder: string) {
  const lines = code.filter(({ path }) => path.startsWith(`${folder}/`)).map((file) => file.lines);
  return {
    files: lines.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
    median: median(lines),
    'under 30': lines.filter((each) => each < 30).length,
    'over 300': lines.filter((each) => each > 300).length,
  };
}

const importers = new Map<string, Set<string>>();
for (const { path, imports } of code)
  for (const { of } of imports) importers.set(of, (importers.get(of) ?? new Set()).add(path));

const all = [...code, ...sheets];
console.table({ lib: row('lib'), components: row('components'), entrypoints: row('entrypoints') });
console.table({
  'source lines, styles included': all.reduce((sum, { lines }) => sum + lines, 0),
  'files with one importer': code.filter(({ path }) => importers.get(path)?.size === 1).length,
  'circles of values': circles(code, ['value']).length,
  'circles of values, late ones included': circles(code, ['value', 'late']).length,
  'circles with types': circles(code, ['value', 'late', 'type']).length,
  'upward imports': upwardImports(code).length,
});
const largest = [...folderSizes(all.map(({ path }) => path))].toSorted(([, a], [, b]) => b - a).slice(0, 5);
console.log(`Largest folders: ${largest.map(([folder, size]) => `${folder} ${size}`).join(', ')}`);
