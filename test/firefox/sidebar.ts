// The real panel in Firefox's sidebar. Each window has one of its own, and windows are counted from 0, the oldest.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { InBrowserWindow } from './browser-window.ts';
import { popupFrameScript } from './popup-frame.ts';

export interface Sidebar {
  /** Runs a function in the panel's document and answers what it returns, as JSON. */
  evaluate<Args extends (string | number | boolean | null)[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** What a person sees of the whole panel. */
  text(): Promise<string>;
  /** The panel's main heading: which page it is about. */
  title(): Promise<string>;
  /** A real click, which counts as a person's, on the button with this name, as soon as it can be pressed. */
  click(name: string): Promise<void>;
  /** Opens it as Firefox's own menu does, unless it is open. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function sidebarOf(inWindow: InBrowserWindow, extensionId: string, windowIndex = 0): Sidebar {
  const order = async (what: object) => {
    await inWindow(reachIntoSidebar, windowIndex, popupFrameScript);
    return inWindow(giveOrder, windowIndex, randomUUID(), JSON.stringify(what));
  };

  const sidebar: Sidebar = {
    async evaluate(run, ...args) {
      const answer = await order({ source: String(run), args: JSON.stringify(args) });
      return answer === null ? undefined : JSON.parse(answer);
    },
    text: () => sidebar.evaluate(() => document.body.innerText),
    title: () => sidebar.evaluate(() => document.querySelector('h1')?.innerText ?? ''),
    async click(name) {
      const press = { press: true, source: String(middleOfButton), args: JSON.stringify([name]) };
      const pressed = expect.poll(() => order(press), { timeout: 20_000, message: `pressing "${name}"` });
      await pressed.toBe('true');
    },
    open: () => inWindow(showSidebar, windowIndex, extensionId),
    close: () => inWindow(hideSidebar, windowIndex),
  };
  return sidebar;
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface SidebarBrowser extends HTMLElement {
  currentURI: { spec: string } | null;
  messageManager: {
    loadFrameScript(url: string, later: boolean): void;
    sendAsyncMessage(name: string, data: object): void;
    addMessageListener(name: string, heard: (message: { data: Reply }) => void): void;
  } | null;
}

type Reply = { value?: string; error?: undefined } | { error: string };

interface BrowserWindow extends Window {
  SidebarController: {
    promiseInitialized: Promise<void>;
    isOpen: boolean;
    show(id: string): Promise<void>;
    hide(): void;
  };
}

declare const Services: { wm: { getEnumerator(type: string): Iterable<BrowserWindow> } };

/** Waits for the sidebar's document, and sends the script there unless it has it. */
async function reachIntoSidebar(windowIndex: number, script: string): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const outer = [...Services.wm.getEnumerator('navigator:browser')][windowIndex]?.document;
    const frame = outer?.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
    const panel = frame?.querySelector<SidebarBrowser>('#webext-panels-browser');
    if (panel?.messageManager && panel.currentURI?.spec.startsWith('moz-extension:')) {
      if (panel.dataset.reached) return;
      const url = `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`;
      panel.messageManager.loadFrameScript(url, false);
      panel.dataset.reached = 'true';
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('No sidebar opened within 15 s.');
}

function giveOrder(windowIndex: number, id: string, what: string): Promise<string | null> {
  const outer = [...Services.wm.getEnumerator('navigator:browser')][windowIndex]?.document;
  const frame = outer?.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const messages = frame?.querySelector<SidebarBrowser>('#webext-panels-browser')?.messageManager;
  if (!messages) throw new Error('The sidebar is closed.');
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The sidebar gave no answer within 15 s.')), 15_000);
    messages.addMessageListener(`lens-test:${id}`, ({ data }) => {
      if (data.error === undefined) resolve(data.value ?? null);
      else reject(new Error(data.error));
    });
    messages.sendAsyncMessage('lens-test:order', { id, ...JSON.parse(what) });
  });
}

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
  for (const until = Date.now() + 5000; isThere(); ) {
    if (Date.now() > until) throw new Error('The sidebar stays open.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** In the panel: where the button is, unless it is missing, disabled or covered. */
function middleOfButton(name: string): { x: number; y: number } | null {
  const isNamed = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name;
  const button = [...document.querySelectorAll<HTMLButtonElement>('button')].find(isNamed);
  if (!button || button.disabled) return null;
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return button.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
}
