import { expect } from 'vitest';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';

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

// Firefox has no dialog for what prints itself in a sidebar.
test('a call sheet prints from a tab that shows nothing else', async ({
  sandbox,
  openExtensionPage,
  inWindow,
  openPanelAt,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await untilSaid(panel, 'Expand all');
  await panel.click('Open in People');
  await panel.click('Call sheet');
  await panel.click('Print');
  await expect.poll(() => inWindow(isPrinting)).toBe(true);
});

function isPrinting(): boolean {
  return document.querySelector('.printPreviewBrowser') !== null;
}
