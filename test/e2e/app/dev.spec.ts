import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startExtensionServer } from '../../dev/extension-server.ts';
import { type OpenedChromium, openChromium } from '../../dev/open-chromium.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { root } from '../../setup/root.mjs';
import { pressToolbarButton } from '../fixtures/browser/toolbar-button.ts';

test('during development, a saved component reloads the popup, and saved background code the extension', {
  tag: '@long',
}, async () => {
  const kept = mkdtempSync(join(tmpdir(), 'dev-'));
  const sandbox = await startSandbox();
  let opened: OpenedChromium | undefined;
  const server = await startExtensionServer({
    browser: 'chrome',
    async open(folder) {
      opened = await openChromium({
        folder,
        profile: join(kept, 'profile'),
        headless: true,
        sandbox,
      });
      return opened;
    },
    onClosed: () => undefined,
  });
  try {
    if (!opened) throw new Error('The server did not open the browser.');
    const { context, extensionId } = opened;
    const landing = context.pages().find((page) => page.url() === sandbox.seed.landing.audience);
    if (!landing) throw new Error('No tab shows the landing page.');
    const popup = await pressToolbarButton(context, extensionId, landing);
    await expect(popup.locator('.audience strong')).toBeVisible();
    await expect(popup.locator('body')).toHaveCSS('margin', '0px');

    await popup.evaluate(() => document.body.classList.add('before'));
    save('components/popup/Popup.tsx');
    await expect(popup.locator('body')).not.toHaveClass(/before/);
    await expect(popup.locator('.audience strong')).toBeVisible();

    const restarted = context.waitForEvent('serviceworker');
    save('entrypoints/background.ts');
    await restarted;
    const next = await pressToolbarButton(context, extensionId, landing);
    await expect(next.locator('.audience strong')).toBeVisible();
  } finally {
    await server.stop();
    await sandbox.close();
    rmSync(kept, { recursive: true, force: true });
  }
});

/** Without a change, since the sources are the project's own. */
function save(file: string): void {
  utimesSync(join(root, file), new Date(), new Date());
}
