// `npm run pictures`: the pictures of the README, taken while its five tasks are carried out.
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig(e2e, {
  testDir: '.',
  testMatch: ['five-tasks.ts', 'morning.ts'],
  reporter: 'list',
});
