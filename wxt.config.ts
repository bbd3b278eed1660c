import type { Plugin, Rolldown, UserConfig } from 'vite';
import { defineConfig } from 'wxt';

/** Where the worker may connect: https anywhere, plain http only on this machine. Never from a view. */
const CONNECT = 'https: http://localhost:* http://*.localhost:* http://127.0.0.1:*';
const LOOPBACK = ['http://localhost/*', 'http://*.localhost/*', 'http://127.0.0.1/*'];

const EXTENSION_PAGES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src ${CONNECT}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

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

function workerParts(): Plugin {
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

export default defineConfig({
  // Manifest V2 would silently drop the optional host permissions on Firefox.
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/locales' },
  outDir: '.output',
  zip: { name: 'audience-lens', excludeSources: ['test/**', '.ci/**'] },
  // Firefox's background is a page, where one file serves as well; so it is while developing.
  vite: ({ browser, command }) => ({
    plugins: browser === 'firefox' || command === 'serve' ? [] : [workerParts()],
    // `process` does not exist in a browser; the automatic runtime keeps components free of imports.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { modulePreload: false, target: 'esnext' },
  }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    incognito: 'not_allowed',
    permissions: ['storage', 'contextMenus', 'activeTab', 'scripting', 'alarms'],
    optional_host_permissions: ['https://*/*', ...LOOPBACK],
    optional_permissions: ['notifications'],
    omnibox: { keyword: 'al' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+A' } },
      'open-panel': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_panel_command__' },
      'save-selection': {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_saving_command__',
      },
    },
    // A permission prompt cannot be answered in a headless browser, so the build for end-to-end tests holds
    // the sandbox's origin from the start. Everything else is the shipped build.
    ...(mode === 'e2e' ? { host_permissions: ['http://localhost/*'] } : {}),
    content_security_policy: { extension_pages: EXTENSION_PAGES },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'audience-lens@audience-lens.example',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['authenticationInfo', 'websiteContent'] },
            },
          },
        }
      : // Firefox asks for no schema.
        { minimum_chrome_version: '148', storage: { managed_schema: 'managed-schema.json' } }),
  }),
});
