// License notices of bundled third-party code.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Package folder of a bundled module; the bundler's helpers have none. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Adds the folder of each bundled package to `folders`. */
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

/** One section per package, sorted by name. */
export function thirdPartyNotices(folders: ReadonlySet<string>): string {
  const parts = [...folders].map((folder) => {
    const { name, version, license, author, contributors } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const texts = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    // Some packages include no license text.
    const by = [author, contributors].flat().map((each) => each?.name ?? each);
    const text = [...new Set(texts)].join('\n\n') || `Authors: ${by.filter(Boolean).join(', ')}`;
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  return parts.toSorted().join(`\n${'-'.repeat(60)}\n\n`);
}
