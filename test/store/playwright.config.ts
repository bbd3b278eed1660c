// `npm run tool store`: texts and pictures for the stores, in `.output/store/`.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tour from '../tour/playwright.config.ts';

// Liberation Sans is about as wide as the fonts most people see; the fallback of a bare Linux is wider.
const fonts = join(mkdtempSync(join(tmpdir(), 'fonts-')), 'fonts.conf');
const wide = ['system-ui', 'sans-serif', 'sans'].map(
  (family) => `<match><test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Liberation Sans</string></edit></match>`,
);
writeFileSync(
  fonts,
  `<?xml version="1.0"?><fontconfig><include>/etc/fonts/fonts.conf</include>${wide.join('')}</fontconfig>`,
);
process.env.FONTCONFIG_FILE ??= fonts;

export default defineConfig(tour, { testDir: '.', testMatch: 'store.ts' });
