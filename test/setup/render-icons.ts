// Renders icon.svg to the sizes of the manifest, with the Chromium that set-up found: `npm run tool icons`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './browsers.mjs';
import { root } from './root.mjs';

const svg = readFileSync(join(root, 'test', 'setup', 'icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: browserPath('chromium'), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const size of [16, 32, 48, 96, 128]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
  );
  await page.screenshot({ path: join(root, 'public', 'icon', `${size}.png`), omitBackground: true });
}
await browser.close();
