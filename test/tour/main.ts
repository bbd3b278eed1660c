// A demonstration of the main job: a real browser with the built extension, a local service, a landing page,
// and the popup over it. Prints the popup's content. Without a display, it saves pictures and ends.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/browser/launch-chromium.ts';
import { firstWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { pressToolbarButton } from '../e2e/fixtures/browser/toolbar-button.ts';
import { connect } from '../e2e/fixtures/connect.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { hasDisplay } from '../setup/has-display.ts';
import { describePopup } from './describe-popup.ts';

const PICTURES = '.output/tour';

const { values } = parseArgs({
  options: { headless: { type: 'boolean', default: false }, hostile: { type: 'boolean', default: false } },
});
const headless = values.headless || !hasDisplay();

console.log('Building the extension …');
execFileSync('wxt', ['build', '--mode', 'e2e'], { stdio: ['ignore', 'ignore', 'inherit'] });

const sandbox = await startSandbox({ plain: !values.hostile });
console.log(`A local service answers at ${sandbox.url} with the key ${sandbox.key}`);
const context = await launchChromium('e2e', { headless });
try {
  await tour(context);
} finally {
  await context.close();
  await sandbox.close();
}

async function tour(browser: BrowserContext): Promise<void> {
  await pastFirstInstallation(browser);
  const extensionId = new URL((await firstWorker(browser)).url()).host;
  const options = await browser.newPage();
  await options.goto(`chrome-extension://${extensionId}/options.html`);
  await connect(options, { url: sandbox.url, key: sandbox.key });

  const landing = await browser.newPage();
  await landing.goto(sandbox.seed.landing.audience);
  const popup = await pressToolbarButton(browser, extensionId, landing);
  // The trend is the last part of the popup to arrive.
  await expect(popup.getByRole('img', { name: /sessions a day/i })).toBeVisible({ timeout: 25_000 });
  console.log(`\nThe popup over ${landing.url()} says:\n`);
  console.log(await describePopup(popup));

  if (headless) await savePictures(popup, options);
  else await stayOpen(browser);
}

async function savePictures(popup: Page, options: Page): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, page] of Object.entries({ popup, options })) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png`, fullPage: true });
    }
  }
  console.log(`\nPictures of popup and options, light and dark: ${PICTURES}/`);
}

async function stayOpen(browser: BrowserContext): Promise<void> {
  console.log('\nThe browser stays open for you. More pages to try:');
  const { queryAudience, ambiguous, noMatch } = sandbox.seed.landing;
  for (const url of [queryAudience, ambiguous, noMatch]) console.log(`  ${url}`);
  console.log('Close the browser, or press Ctrl-C, to end.');
  await new Promise<void>((resolve) => {
    browser.once('close', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
