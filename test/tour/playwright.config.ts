// `npm run pictures`: the pictures of the README, compared while its five tasks are carried out; with `--update-snapshots=changed`
// they are taken anew.
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig(e2e, {
  testDir: '.',
  testMatch: ['five-tasks.ts', 'morning.ts'],
  reporter: 'list',
  retries: 0,
  workers: 1,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // What moved by some pixels is 5 % of a view and more; days, ages and the edges of letters are less than a hundredth.
  expect: { ...e2e.expect, toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.3 } },
});
