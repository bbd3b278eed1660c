// The real menu of a page in Firefox, opened by a real right click and chosen from as a person would, and what is said over
// the page then.
import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import type { InBrowserWindow } from './browser-window.ts';

export interface PageMenu {
  /** Opens the menu over the middle of the first element that the selector finds, and chooses along these labels. */
  choose(page: Page, selector: string, labels: string[]): Promise<void>;
  /** What the message over the page in front says; empty without one. Its tree is closed to the page, not to the browser. */
  toast(): Promise<string>;
}

export function pageMenu(inWindow: InBrowserWindow): PageMenu {
  return {
    async choose(page, selector, labels) {
      const element = await page.$(selector);
      if (!element) throw new Error(`The page has no ${selector}.`);
      await element.click({ button: 'right' });
      await inWindow(chooseFromMenu, labels.join('\n'));
    },
    toast: () => inWindow(readToast, `lens-test:${randomUUID()}`),
  };
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface MenuPopup extends Element {
  state: string;
  activateItem(item: Element): void;
  hidePopup(): void;
}

interface Menu extends Element {
  menupopup: MenuPopup | null;
  openMenu(open: boolean): void;
}

async function chooseFromMenu(lines: string): Promise<void> {
  const labels = lines.split('\n');
  const open = async (popup: MenuPopup | null) => {
    for (const until = Date.now() + 120_000; popup?.state !== 'open'; ) {
      if (!popup || Date.now() > until) throw new Error(`No menu opened for ${lines}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return popup;
  };
  let popup = await open(document.querySelector<MenuPopup>('#contentAreaContextMenu'));
  for (const [at, label] of labels.entries()) {
    const items = [...popup.children];
    const item = items.find((each) => each.getAttribute('label') === label);
    if (!item) {
      const there = items.map((each) => each.getAttribute('label')).filter(Boolean);
      document.querySelector<MenuPopup>('#contentAreaContextMenu')?.hidePopup();
      throw new Error(`The menu has no "${label}". It has: ${there.join(', ')}`);
    }
    if (at === labels.length - 1) {
      popup.activateItem(item);
      return;
    }
    (item as Menu).openMenu(true);
    popup = await open((item as Menu).menupopup);
  }
}

declare const gBrowser: {
  selectedBrowser: {
    messageManager: {
      loadFrameScript(url: string, later: boolean): void;
      addMessageListener(name: string, heard: (message: { data: string }) => void): void;
    };
  };
};

function readToast(id: string): Promise<string> {
  const script = `{
    const shown = [...content.document.querySelectorAll('[popover]')].map((host) => host.openOrClosedShadowRoot?.textContent ?? '');
    sendAsyncMessage('${id}', shown.join('\\n').replace(/[\\u2068\\u2069]/g, ''));
  }`;
  const { messageManager } = gBrowser.selectedBrowser;
  return new Promise((resolve) => {
    messageManager.addMessageListener(id, ({ data }) => resolve(data));
    messageManager.loadFrameScript(
      `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`,
      false,
    );
  });
}
