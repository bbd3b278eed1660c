// How the code of Chromium's worker is cut into files.
import type { Plugin, Rolldown, UserConfig } from 'vite';

/**
 * Chromium's worker may not `import()`, but load at any time a script that it loaded once while it was being installed. So its
 * code is built as modules that name each other; each file is one, wrapped in a function that runs when it is first asked
 * for. The first file finds the others.
 */
const LOADER = `
const bodies = {}, loaded = {};
function define(name, needs, body) { bodies[name] = { needs, body }; }
function load(name) {
  name = name.slice(name.lastIndexOf("/") + 1);
  if (loaded[name]) return loaded[name];
  if (!bodies[name]) importScripts("/worker/" + name);
  const exports = loaded[name] = {};
  bodies[name].body(load, exports);
  return exports;
}
addEventListener("install", () => {
  const missing = () => Object.values(bodies).flatMap(({ needs }) => needs).filter((name) => !bodies[name]);
  for (let [name] = missing(); name; [name] = missing()) importScripts("/worker/" + name);
});
`;

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export function workerParts(): Plugin {
  /** What the first file needs at once. */
  const core = new Set<string>();
  const head = ({ fileName: path, isEntry, imports, dynamicImports }: Rolldown.RenderedChunk) => {
    const needs = JSON.stringify([...imports, ...dynamicImports].map(fileName));
    return `${isEntry ? LOADER : ''}define("${fileName(path)}", ${needs}, function (require, exports) {`;
  };
  const output: Rolldown.OutputOptions = {
    exports: 'named',
    codeSplitting: { groups: [{ debugName: 'core', name: (id) => (core.has(id) ? 'core' : null) }] },
    // A part is called by its folder.
    chunkFileNames: ({ name, facadeModuleId }) =>
      `worker/${name === 'part' ? facadeModuleId?.split('/').at(-2) : name}.js`,
    postBanner: head,
    postFooter: ({ fileName: path, isEntry }) => `});${isEntry ? `load("${fileName(path)}");` : ''}`,
  };
  return {
    name: 'worker-parts',
    config({ build }: UserConfig) {
      if (!build?.lib || !String(build.lib.entry).includes('background')) return;
      build.lib.formats = ['cjs'];
      Object.assign(build.rollupOptions ?? {}, { preserveEntrySignatures: 'allow-extension' });
      Object.assign(build.rollupOptions?.output ?? {}, output);
    },
    buildEnd() {
      const add = (id: string) => {
        if (core.has(id)) return;
        core.add(id);
        for (const of of this.getModuleInfo(id)?.importedIds ?? []) add(of);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
    },
  };
}
