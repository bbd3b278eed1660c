import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
export default defineConfig(base, { expect: { timeout: 90_000 }, retries: 0, timeout: 290_000, use: { actionTimeout: 90_000 } });
