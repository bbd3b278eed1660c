// What of other people's code is in the bundles, with the licences that ask to go along.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where a bundled module comes from; the bundler's own helpers have no file. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Adds the folder of each package that has a module in a bundle. */
export function noteThirdParties(folders: Set<string>): Plugin {
  return {
    name: 'third-parties',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const [folder] = PACKAGE.exec(id) ?? [];
          if (folder) folders.add(folder);
        }
    },
  };
}

/** One part for each package, in the order of their names. */
export function thirdPartyNotices(folders: ReadonlySet<string>): string {
  const parts = [...folders].map((folder) => {
    const { name, version, license, author, contributors } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const texts = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    // Some packages bring no text along.
    const by = [author, contributors].flat().map((each) => each?.name ?? each);
    const text = [...new Set(texts)].join('\n\n') || `Authors: ${by.filter(Boolean).join(', ')}`;
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return parts.toSorted().join(`\n${'-'.repeat(60)}\n\n`);
}
