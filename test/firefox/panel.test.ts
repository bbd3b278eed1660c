import { expect } from 'vitest';
import { test } from './firefox.ts';

interface SidebarBrowser extends Element {
  currentURI: { spec: string } | null;
}

/** In Firefox's own window. */
declare const SidebarController: { isOpen: boolean; currentID: string | null };

function openSidebar(): string | null {
  return SidebarController.isOpen ? SidebarController.currentID : null;
}

function sidebarAddress(): string | null {
  const frame = document.querySelector<HTMLIFrameElement & { contentDocument: Document | null }>('#sidebar');
  const inner = frame?.contentDocument?.querySelector<SidebarBrowser>('#webext-panels-browser');
  return inner?.currentURI?.spec ?? null;
}

test('the panel opens from the popup, and never by itself', async ({
  sandbox,
  openTab,
  openPopup,
  inWindow,
}) => {
  await openTab(sandbox.seed.landing.audience);
  expect(await inWindow(openSidebar)).toBeNull();
  const popup = await openPopup();
  await expect.poll(() => popup.text()).toContain('Open panel');
  await popup.click('Open panel');
  await expect.poll(() => inWindow(openSidebar)).toMatch(/audience-lens.*-sidebar-action$/);
  await expect.poll(() => inWindow(sidebarAddress)).toMatch(/^moz-extension:.*\/sidepanel\.html$/);
});

test('the panel page renders', async ({ openExtensionPage }) => {
  const page = await openExtensionPage('sidepanel.html');
  await page.waitForFunction(() => /Connect/u.test(document.body.textContent ?? ''));
  expect(await page.title()).toBe('Audience Lens');
});
