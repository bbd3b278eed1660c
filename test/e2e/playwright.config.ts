import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  timeout: 60_000,
  // Most conditions are true within milliseconds; a busy machine is no failure.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // One browser keeps two cores busy: a second one only makes both slower.
  workers: 1,
  // Only a crash of the browser is let pass by `npm test`; whatever else fails first and then passes has failed.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['./recorder/reporter.ts'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: { screenshot: 'only-on-failure', actionTimeout: 10_000 },
});
