// The sample from the page for administrators, as a policy file that the browser itself reads.
import { expect, test } from '@playwright/test';
import { policySamples } from '../../setup/policy-samples.ts';
import { launchByPolicy } from '../fixtures/browser/launch-by-policy.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';

declare const chrome: { storage: { local: { get(key: string): Promise<Record<string, unknown>> } } };

test('the policy file for Chrome installs the extension, opens nothing, and connects a locked workspace', {
  tag: '@long',
}, async () => {
  const launched = await launchByPolicy((extensionId, updateUrl) =>
    policySamples.linux
      .replaceAll('EXTENSION_ID', extensionId)
      .replace('https://clients2.google.com/service/update2/crx', updateUrl),
  );
  test.skip('missing' in launched, `No policy file was tried: ${'missing' in launched && launched.missing}.`);
  if ('missing' in launched) return;
  const { context, extensionId, close } = launched;
  try {
    const worker = await firstWorker(context);
    // The browser reports the policy some seconds after the installation.
    const applied = () => worker.evaluate(() => chrome.storage.local.get('policy'));
    await expect.poll(applied).toMatchObject({ policy: { workspaces: 1 } });
    expect(context.pages().filter((page) => page.url().includes('options.html'))).toEqual([]);
    const options = await context.newPage();
    await options.goto(`chrome-extension://${extensionId}/options.html`);
    await expect(options.getByText('Your administrator has set up 1 workspace.')).toBeVisible();
    const workspace = options.getByRole('listitem').filter({ hasText: 'Northwind' });
    await expect(workspace.getByText('https://api.example.com')).toBeVisible();
    await expect(workspace.getByText('Set by your administrator')).toBeVisible();
    await expect(workspace.getByRole('button', { name: 'Grant access' })).toBeEnabled();
    await expect(workspace.getByRole('button', { name: 'Remove Northwind' })).toBeDisabled();
    await workspace.getByRole('button', { name: 'Enter the key' }).click();
    for (const locked of ['Name', 'Service address'])
      await expect(options.getByLabel(locked), locked).toBeDisabled();
    const production = options.getByRole('switch', { name: 'Production' });
    await expect(production).toBeChecked();
    await expect(production).toBeDisabled();
  } finally {
    await close();
  }
});
