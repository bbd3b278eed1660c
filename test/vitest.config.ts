import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The polyfill refuses to load outside an extension.
  resolve: {
    alias: {
      'webextension-polyfill': fileURLToPath(new URL('unit/fakes/browser.ts', import.meta.url)),
      '#i18n': fileURLToPath(new URL('unit/fakes/i18n.ts', import.meta.url)),
      '@wxt-dev/i18n': fileURLToPath(new URL('unit/fakes/i18n.ts', import.meta.url)),
    },
  },
  test: {
    include: ['test/unit/**/*.test.ts'],
    environment: 'node',
    retry: 0,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // The sandbox keeps its data in node:sqlite, which still announces itself as experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
