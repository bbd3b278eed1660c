import { fileURLToPath } from 'node:url';
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

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const OPTIONS = ['entrypoints/options/main.tsx'];
const FIRST_OF_POPUP = ['entrypoints/popup/main.tsx', 'components/publishing/PublishLine.tsx'];
const FIRST_OF_PANEL = ['entrypoints/sidepanel/main.tsx', 'components/panel/overview/Overview.tsx'];

/**
 * The files of the views' first looks: one that popup and panel share, and one more for each. Left to itself, the bundler
 * makes some twenty small ones, each of which takes its time to open.
 */
function firstLooks() {
  const known = new Map<string, Set<string>>();
  function reach(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, graph, seen);
    return seen;
  }
  function isOf(files: string[], id: string, graph: ModuleGraph): boolean {
    const starts = files.map((file) => fileURLToPath(new URL(file, import.meta.url)));
    return starts.some((start) => {
      const ids = known.get(start) ?? reach(start, graph, new Set());
      known.set(start, ids);
      return ids.has(id) && id !== start;
    });
  }
  // Styles stay with those who import them: a view must not be given the other's.
  const group = (name: string, priority: number, of: string[][], notOf: string[][] = []) => ({
    name: (id: string, graph: ModuleGraph) => {
      const isMeant = !id.endsWith('.css') && of.every((files) => isOf(files, id, graph));
      return isMeant && !notOf.some((files) => isOf(files, id, graph)) ? name : null;
    },
    debugName: name,
    priority,
  });
  return [
    group('views', 2, [FIRST_OF_POPUP, FIRST_OF_PANEL]),
    group('popup-first', 1, [FIRST_OF_POPUP], [OPTIONS]),
    group('panel-first', 1, [FIRST_OF_PANEL], [OPTIONS]),
  ];
}

export default defineConfig({
  // Manifest V2 would silently drop the optional host permissions on Firefox.
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/locales' },
  outDir: '.output',
  zip: { name: 'audience-lens', excludeSources: ['test/**', '.ci/**'] },
  vite: () => ({
    resolve: {
      alias: { 'webextension-polyfill': fileURLToPath(new URL('lib/native-browser.ts', import.meta.url)) },
    },
    // `process` does not exist in a browser; the automatic runtime keeps components free of imports.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { modulePreload: false, target: 'esnext' },
  }),
  hooks: {
    'vite:build:extendConfig': (entrypoints, { build }) => {
      const output = build?.rollupOptions?.output;
      if (!output || Array.isArray(output) || !entrypoints.some(({ name }) => name === 'popup')) return;
      output.codeSplitting = { groups: firstLooks() };
    },
  },
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
