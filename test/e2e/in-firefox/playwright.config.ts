import { defineConfig } from '@playwright/test';
import type { Shared } from '../fixtures/extension.ts';
import chromium from '../playwright.config.ts';

/** The same tests in Firefox. A test that needs something only Chromium has skips itself and says what. */
export default defineConfig<object, Shared>(chromium, {
  testDir: '..',
  // These only read the built files, so they run once, in Chromium.
  testIgnore: ['app/manifest.spec.ts', 'app/release.spec.ts', 'app/view-files.spec.ts'].map(
    (file) => `**/${file}`,
  ),
  outputDir: '../../../test-results/e2e-firefox',
  // They have not been tried side by side.
  workers: 1,
  reporter: [
    ['list'],
    ['./skips-reporter.ts'],
    ['json', { outputFile: '../../../test-results/e2e-firefox.json' }],
  ],
  use: { runsIn: 'firefox' },
});
