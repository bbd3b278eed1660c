// The sample of the page for administrators, as the policy file that Firefox itself reads: it installs, connects and locks.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { policySamples } from '../setup/policy-samples.ts';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';
import { openExtensionPage } from './extension-page.ts';
import { launchFirefox } from './launch-firefox.ts';
import { limited } from './limited.ts';

const STORE = /https:\/\/addons\.mozilla\.org\/[^"]*/;

/** An archive as the store gives it out, without the store's signature. */
async function pack(folder: string): Promise<string> {
  const webExt = join(root, 'node_modules', 'web-ext', 'bin', 'web-ext.js');
  const source = join(root, '.output', 'firefox-mv3-e2e');
  const parameters = ['build', '--no-config-discovery', '--source-dir', source, '--artifacts-dir', folder];
  const { code, output } = await run(process.execPath, [webExt, ...parameters]);
  expect(code, output).toBe(0);
  return join(folder, readdirSync(folder)[0] ?? '');
}

it('the policy file for Firefox installs the extension, opens nothing, and connects a locked workspace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'by-policy-'));
  const archive = pathToFileURL(await pack(join(folder, 'archive'))).href;
  const policies = join(folder, 'policies.json');
  writeFileSync(policies, policySamples.firefox.replace(STORE, archive));
  const { browser } = await launchFirefox({ policies });
  try {
    const options = await openExtensionPage(browser, 'options.html');
    await limited(
      'the workspace of the policy',
      options.waitForFunction(() =>
        document.body.innerText.includes('Your administrator has set up 1 workspace'),
      ),
    );
    await options.locator('::-p-aria(Edit Northwind)').click();
    const field = await limited('the form', options.waitForSelector('input[name="base-url"]'));
    expect(
      await field?.evaluate((input) => [input.matches(':disabled'), (input as HTMLInputElement).value]),
    ).toEqual([true, 'https://api.example.com']);
    const remove = await options.$eval('[aria-label="Remove Northwind"]', (button) => button.ariaDisabled);
    expect(remove).toBe('true');
    // An extension's page does not tell its address itself.
    const addresses = (await browser.pages()).map((page) => page.evaluate(() => location.href));
    const welcomes = (await Promise.all(addresses)).filter((address) => address.includes('options.html'));
    expect(welcomes).toHaveLength(1);
  } finally {
    await limited('closing', browser.close());
    rmSync(folder, { recursive: true, force: true });
  }
});
