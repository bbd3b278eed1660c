import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/firefox/**/*.test.ts'],
    environment: 'node',
    // Now and then Firefox's remote protocol leaves a command without any answer. A fresh browser then gets one
    // more try; what the extension does wrong fails twice.
    retry: 1,
    // One Firefox at a time: each starts a browser of its own.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
