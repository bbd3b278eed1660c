// The real panel in Firefox's sidebar. Each window has one of its own, and windows are counted from 0, the oldest.
import type { InBrowserWindow } from './browser-window.ts';
import { type View, viewAt } from './view.ts';

export interface Sidebar extends View {
  /** What a person sees of the whole panel. */
  text(): Promise<string>;
  /** The panel's main heading: which page it is about. */
  title(): Promise<string>;
  /** Opens it as Firefox's own menu does, unless it is open. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function sidebarOf(inWindow: InBrowserWindow, extensionId: string, windowIndex = 0): Sidebar {
  const view = viewAt(inWindow, { windowIndex, path: ['#sidebar', '#webext-panels-browser'] });
  return {
    ...view,
    text: () => view.evaluate(() => document.body.innerText),
    title: () => view.evaluate(() => document.querySelector('h1')?.innerText ?? ''),
    open: () => inWindow(showSidebar, windowIndex, extensionId),
    close: () => inWindow(hideSidebar, windowIndex),
  };
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface BrowserWindow extends Window {
  SidebarController: {
    promiseInitialized: Promise<void>;
    isOpen: boolean;
    show(id: string): Promise<void>;
    hide(): void;
  };
}

declare const Services: { wm: { getEnumerator(type: string): Iterable<BrowserWindow> } };

async function showSidebar(windowIndex: number, extensionId: string): Promise<void> {
  const sidebars = [...Services.wm.getEnumerator('navigator:browser')][windowIndex]?.SidebarController;
  const id = `${extensionId.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-sidebar-action`;
  // A new window may take over the sidebar of the one before.
  await sidebars?.promiseInitialized;
  if (!sidebars?.isOpen) await sidebars?.show(id);
}

async function hideSidebar(windowIndex: number): Promise<void> {
  const outer = [...Services.wm.getEnumerator('navigator:browser')][windowIndex];
  outer?.SidebarController.hide();
  const isThere = () => {
    const frame = outer?.document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
    return outer?.SidebarController.isOpen || frame?.querySelector('#webext-panels-browser');
  };
  for (const until = Date.now() + 120_000; isThere(); ) {
    if (Date.now() > until) throw new Error('The sidebar stays open.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
