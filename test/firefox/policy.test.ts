// An administrator's policy in Firefox: from the folder that Firefox itself reads, in a home of its own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openExtensionPage } from './extension-page.ts';
import { launchFirefox, readExtensionId } from './launch-firefox.ts';
import { limited } from './limited.ts';

it('a policy connects without a welcome, and is locked', async () => {
  const home = mkdtempSync(join(tmpdir(), 'managed-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const name = readExtensionId();
  const workspace = { id: 'team', name: 'Team space', baseUrl: 'https://api.example.com', color: 'pink' };
  const data = { audienceLens: 1, workspaces: [workspace] };
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({ name, description: 'Team kit', type: 'storage', data }),
  );
  const { browser } = await launchFirefox({ home });
  try {
    const options = await openExtensionPage(browser, 'options.html');
    await limited(
      'the workspace of the policy',
      options.waitForFunction(() =>
        document.body.innerText.includes('Your administrator has set up 1 workspace'),
      ),
    );
    await options.locator('::-p-aria(Edit Team space)').click();
    const field = await limited('the form', options.waitForSelector('input[name="base-url"]'));
    expect(
      await field?.evaluate((input) => [input.matches(':disabled'), (input as HTMLInputElement).value]),
    ).toEqual([true, 'https://api.example.com']);
    const isDisabled = await options.$eval('[aria-label="Remove Team space"]', (button) =>
      button.matches(':disabled'),
    );
    expect(isDisabled).toBe(true);
    // An extension's page does not tell its address itself.
    const addresses = (await browser.pages()).map((page) => page.evaluate(() => location.href));
    const welcomes = (await Promise.all(addresses)).filter((address) => address.includes('options.html'));
    expect(welcomes).toHaveLength(1);
  } finally {
    await limited('closing', browser.close());
    rmSync(home, { recursive: true, force: true });
  }
});
