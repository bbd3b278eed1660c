import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/release/**/*.test.ts'],
    environment: 'node',
    retry: 0,
    // Builds and installs whole copies of the project.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
