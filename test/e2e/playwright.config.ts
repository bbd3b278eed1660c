import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  // These limits only end what hangs: most conditions are true within milliseconds, and a busy machine is no failure.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  // While one test waits for a page, a watch or a timer, the other one runs.
  workers: 2,
  // `npm test` tolerates only a crash of the browser; any other test that fails first and then passes has failed.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['./recorder/reporter.ts'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: { screenshot: 'only-on-failure', actionTimeout: 120_000 },
});
