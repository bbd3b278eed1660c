import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'wxt';
import { readCatalogues } from './lib/build/catalogues.ts';
import { COMMAND_KEYS } from './lib/build/command-keys.ts';
import { firstViewChunks, readWhole } from './lib/build/first-view-chunks.ts';
import { languageFiles } from './lib/build/language-files.ts';
import { partStyles } from './lib/build/part-styles.ts';
import { TEST_BUILD, TEST_MODE } from './lib/build/test-build.ts';
import { catalogueFor, texts } from './lib/build/texts.ts';
import { noteThirdParties, thirdPartyNotices } from './lib/build/third-party.ts';

/** Where the worker may connect, beside files of the extension: https anywhere, plain http only on this machine. Never from a view. */
const CONNECT = 'https: http://localhost:* http://*.localhost:* http://127.0.0.1:*';
const LOOPBACK = ['http://localhost/*', 'http://*.localhost/*', 'http://127.0.0.1/*'];

const EXTENSION_PAGES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self' ${CONNECT}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Folders of packages; each group of bundles adds to it. */
const thirdParties = new Set<string>();

export default defineConfig({
  // Manifest V2 would silently drop the optional host permissions on Firefox.
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/i18n/module'],
  i18n: { localesDir: 'lib/locales' },
  outDir: '.output',
  zip: { name: 'audience-lens', excludeSources: ['test/**', 'test-results/**', '.ci/**'] },
  vite: async ({ mode, command }) => {
    const catalogues = await readCatalogues(mode);
    // Served code asks the browser for each text, which does not let a person choose.
    const choices = command === 'serve' ? ['en'] : catalogues.map(({ language }) => language);
    return {
      plugins: [
        texts(catalogues),
        partStyles(),
        readWhole(),
        languageFiles(catalogues),
        noteThirdParties(thirdParties),
      ],
      define: { 'import.meta.env.LANGUAGES': JSON.stringify(choices) },
      resolve: {
        alias: {
          'webextension-polyfill': fileURLToPath(new URL('lib/platform/native-browser.ts', import.meta.url)),
        },
      },
      // `process` does not exist in a browser; the automatic runtime keeps components free of imports. In any mode but
      // production, each element would carry its file's path.
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
      build: {
        target: 'esnext',
        modulePreload: {
          polyfill: false,
          // Of a part that comes later, the list of its scripts would be longer than the part: they are on the disk.
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
        },
      },
    };
  },
  hooks: {
    'build:done': ({ config }) => {
      if (config.command === 'serve') return;
      writeFileSync(join(config.outDir, 'third-party.txt'), thirdPartyNotices(thirdParties));
    },
    'build:publicAssets': (wxt, assets) => {
      for (const asset of assets) {
        if (!('contents' in asset) || !asset.relativeDest.endsWith('messages.json')) continue;
        // While developing, views take their texts from the browser, which knows the English ones.
        if (wxt.config.command === 'serve' && asset.relativeDest.includes('_locales/en/')) continue;
        asset.contents = catalogueFor(wxt.config.manifest, asset.contents);
      }
    },
    'vite:build:extendConfig': (entrypoints, { build }) => {
      const output = build?.rollupOptions?.output;
      if (!output || Array.isArray(output) || !entrypoints.some(({ name }) => name === 'popup')) return;
      output.codeSplitting = { groups: firstViewChunks() };
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
      _execute_action: { suggested_key: COMMAND_KEYS.popup },
      'open-panel': { suggested_key: COMMAND_KEYS.panel, description: '__MSG_panel_command__' },
      'save-selection': { suggested_key: COMMAND_KEYS.save, description: '__MSG_saving_command__' },
    },
    ...(mode === TEST_MODE ? TEST_BUILD.manifest : {}),
    content_security_policy: { extension_pages: EXTENSION_PAGES },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'audience-lens@audience-lens.example',
              strict_min_version: '142.0',
              // The key, and text that was selected, with its address. What names a person is asked for when one is created.
              data_collection_permissions: {
                required: ['authenticationInfo', 'websiteContent'],
                optional: ['personallyIdentifyingInfo'],
              },
            },
          },
        }
      : // Firefox asks for no schema.
        { minimum_chrome_version: '148', storage: { managed_schema: 'managed-schema.json' } }),
  }),
});
