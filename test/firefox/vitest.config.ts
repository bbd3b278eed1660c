import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/firefox/**/*.test.ts'],
    environment: 'node',
    retry: 0,
    // Each file starts a browser of its own, and Chromium has the other core.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
