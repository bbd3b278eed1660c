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
    // They end what hangs. No test is a measure of time, and a busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
