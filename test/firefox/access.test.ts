// Access to sites as Firefox itself gives and takes it: in its prompt, in its list of permissions, and not at all in a private window.
import { expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { makePage } from '../sandbox/seed/seed-pages.ts';
import { connect, passChecklist } from './connect.ts';
import { test } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';

/** In a page of the extension. */
declare const browser: Browser;
/** In Firefox's own window. */
declare const Services: { prefs: { setBoolPref(name: string, value: boolean): void } };
declare const PopupNotifications: { panel: Element & { state: string } };
declare const ChromeUtils: {
  importESModule(url: string): { ExtensionPermissions: PermissionStore; CustomizableUI: Toolbars };
};
declare const WebExtensionPolicy: { getByID(id: string): { extension: object } };

interface Toolbars {
  addWidgetToArea(id: string, area: string): void;
}

interface PermissionStore {
  remove(
    id: string,
    permissions: { permissions: string[]; origins: string[] },
    extension: object,
  ): Promise<void>;
}

const PAGES = 203;
/** One page is deleted. */
const SITES = PAGES - 1;

const ofManySites = test.extend<{ sandbox: Sandbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are needed from the pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0, pages: PAGES });
    for (let index = 0; index < PAGES; index += 1) {
      const { pageId } = makePage(index, Date.now()).page;
      sandbox.changes.recordAddress(pageId, `https://site-${index}.example/`);
    }
    await use(sandbox);
    await sandbox.close();
  },
});

ofManySites(
  'security 22: of more sites than a prompt may list, those with the most pages are requested, then the others',
  async ({ sandbox, openExtensionPage, inWindow }) => {
    await passChecklist(await openExtensionPage('options.html'), sandbox);
    const options = await openExtensionPage('options.html#sites');
    await inWindow(() => Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', true));
    const granted = () =>
      options.evaluate(async () => {
        const { origins = [] } = await browser.permissions.getAll();
        return origins.filter((origin) => origin.includes('//site-')).length;
      });
    const request = async (name: string) => {
      await options.locator(`::-p-aria([name="${name}"][role="button"])`).click();
      await expect.poll(() => inWindow(promptText), { message: 'the prompt' }).toMatch(/site-\d+\.example/);
      const text = await inWindow(promptText);
      await expect.poll(() => inWindow(allow), { message: 'pressing Allow' }).toBe(true);
      return text;
    };

    const prompt = await request('Grant access to the 200 sites with the most pages');
    expect(new Set(prompt.match(/site-\d+\.example/g)).size).toBe(200);
    await expect.poll(granted).toBe(200);
    await options.waitForFunction(() =>
      document.body.innerText.includes('Access granted. 2 sites are left.'),
    );
    await request('Grant access to all 2 sites');
    await expect.poll(granted).toBe(SITES);
    await options.waitForFunction(() => document.body.innerText.includes('Access is granted to every site.'));
  },
);

test('security 22: a button requests permission again after it is revoked, and nothing is sent before', async ({
  sandbox,
  firefox,
  openExtensionPage,
  inWindow,
  openPanelAt,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await untilSaid(panel, 'Expand all');
  await inWindow(revoke, firefox.extensionId, 'http://localhost/*');
  await untilSaid(panel, 'Grant access');
  sandbox.ledger.clear();
  await panel.click('Messages');
  await untilSaid(panel, 'Grant access');
  const asked = () => sandbox.ledger.entries().filter(({ path }) => path.startsWith('/v0/'));
  expect(asked()).toEqual([]);
  await panel.click('Grant access');
  await expect.poll(asked).not.toEqual([]);
});

test('security 1: a private window has no icon and no panel of the extension', async ({
  firefox,
  inWindow,
}) => {
  const usual = await inWindow(inNewWindow, firefox.extensionId, false);
  expect(usual).toEqual({ hasIcon: true, hasPanel: true });
  const hidden = await inWindow(inNewWindow, firefox.extensionId, true);
  expect(hidden).toEqual({ hasIcon: false, hasPanel: false });
});

/** What the prompt that is open says, with the sites that it lists; empty where there is none. */
function promptText(): string {
  const { panel } = PopupNotifications;
  return panel.state === 'open' ? (panel.textContent ?? '') : '';
}

/** Presses Allow in the prompt that is open; answers whether there was one. */
function allow(): boolean {
  const { panel } = PopupNotifications;
  const button = panel.querySelector<HTMLElement>('.popup-notification-primary-button');
  if (panel.state !== 'open' || !button) return false;
  button.click();
  return panel.state !== 'open';
}

/** As the switch on Firefox's page of permissions does. */
async function revoke(id: string, origin: string): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  );
  const { extension } = WebExtensionPolicy.getByID(id);
  await ExtensionPermissions.remove(id, { permissions: [], origins: [origin] }, extension);
}

interface BrowserWindow extends Window {
  SidebarController: { sidebars: Map<string, unknown> };
  gBrowserInit: { delayedStartupFinished: boolean };
}

declare function OpenBrowserWindow(options: { private: boolean }): BrowserWindow;

/** Whether a new window has a button of the extension, and an entry of its sidebar. */
async function inNewWindow(id: string, isPrivate: boolean): Promise<{ hasIcon: boolean; hasPanel: boolean }> {
  const opened = OpenBrowserWindow({ private: isPrivate });
  while (!opened.gBrowserInit?.delayedStartupFinished)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const widget = id.replace(/[^\w-]/g, '_').toLowerCase();
  const { CustomizableUI } = ChromeUtils.importESModule(
    'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs',
  );
  // A new extension hides in a menu.
  CustomizableUI.addWidgetToArea(`${widget}-browser-action`, 'nav-bar');
  const button = opened.document.getElementById(`${widget}-browser-action`);
  const hasPanel = [...opened.SidebarController.sidebars.keys()].some((name) => name.startsWith(widget));
  opened.close();
  return { hasIcon: button !== null, hasPanel };
}
