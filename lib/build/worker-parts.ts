// How the code of Chromium's worker is cut into files.
import type { Plugin, Rolldown, UserConfig } from 'vite';

/**
 * Chromium's worker may not `import()`, but load at any time a script that it loaded once while it was being installed. So its
 * code is built as modules that name each other; each is wrapped in a function that runs when it is first asked for. The
 * first file finds the others.
 */
const LOADER = `
const bodies = {}, loaded = {}, files = {};
function define(name, needs, body) { bodies[name] = { needs, body }; }
function fetched(name) {
  if (!bodies[name]) importScripts("/worker/" + (files[name] ?? name));
  return bodies[name];
}
function load(name) {
  name = name.slice(name.lastIndexOf("/") + 1);
  if (loaded[name]) return loaded[name];
  const { body } = fetched(name);
  const exports = loaded[name] = {};
  body(load, exports);
  return exports;
}
addEventListener("install", () => {
  const missing = () => Object.values(bodies).flatMap(({ needs }) => needs).find((name) => !bodies[name]);
  for (let name = missing(); name; name = missing()) fetched(name);
});
`;

/**
 * At each start of the worker the browser hands it every file it has, one after the other, and whoever loads one waits for
 * those before it. So modules below this size (characters) share files.
 */
const SMALL = 6000;

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The file of small modules that one goes into: what several parts use is loaded more often than a part. */
const packOf = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  facadeModuleId ? 'small-parts.js' : 'shared.js';

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
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = chunks.find(({ code }) => code.startsWith(LOADER));
      if (!first) return;
      const small = chunks.filter((chunk) => chunk !== first && chunk.code.length < SMALL);
      const packs = Map.groupBy(small, packOf);
      for (const [name, own] of packs) {
        for (const { fileName: path } of own) delete bundle[path];
        const source = own.map(({ code }) => code).join('\n');
        this.emitFile({ type: 'asset', fileName: `worker/${name}`, source });
      }
      const files = Object.fromEntries(small.map((chunk) => [fileName(chunk.fileName), packOf(chunk)]));
      first.code = first.code.replace('files = {}', `files = ${JSON.stringify(files)}`);
    },
  };
}
