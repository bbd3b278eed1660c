// `npm run pictures`: compares the README's pictures while carrying out its five tasks. `--update-snapshots=changed` retakes them.
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig(e2e, {
  testDir: '.',
  testMatch: ['five-tasks.ts', 'morning.ts'],
  reporter: 'list',
  retries: 0,
  workers: 1,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A shift by some pixels changes 5 % of a view or more; dates, ages and antialiasing change less than 1 %.
  expect: { ...e2e.expect, toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.3 } },
});
