// The real popup in Firefox, opened by its real toolbar button.
import { randomUUID } from 'node:crypto';
import type { InBrowserWindow } from './browser-window.ts';
import { popupFrameScript } from './popup-frame.ts';

export interface Popup {
  /** Runs a function in the popup's document and answers what it returns, as JSON. */
  evaluate<Args extends (string | number | boolean | null)[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** The text of the whole popup. */
  text(): Promise<string>;
  /** A real click, which counts as a person's, on the button with this name. */
  click(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Presses the toolbar button over the active tab; like a person's press it grants activeTab. */
export async function openPopup(inWindow: InBrowserWindow, extensionId: string): Promise<Popup> {
  await inWindow(pressToolbarButton, extensionId);
  await inWindow(reachIntoPopup, popupFrameScript);
  const order = async (what: object) => inWindow(giveOrder, randomUUID(), JSON.stringify(what));

  const popup: Popup = {
    async evaluate(run, ...args) {
      const answer = await order({ source: String(run), args: JSON.stringify(args) });
      return answer === null ? undefined : JSON.parse(answer);
    },
    text: () => popup.evaluate(() => document.body.textContent ?? ''),
    async click(name) {
      const at = await popup.evaluate(middleOfButton, name);
      if (at === null) throw new Error(`The popup has no button "${name}". It says: ${await popup.text()}`);
      await order({ at });
    },
    close: () => inWindow(closePopup),
  };
  return popup;
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface PopupBrowser extends Element {
  currentURI: { spec: string } | null;
  messageManager: {
    loadFrameScript(url: string, later: boolean): void;
    sendAsyncMessage(name: string, data: object): void;
    addMessageListener(name: string, heard: (message: { data: Reply }) => void): void;
  } | null;
}

interface Panel extends Element {
  state: string;
  hidePopup(): void;
}

type Reply = { value?: string; error?: undefined } | { error: string };

declare const ChromeUtils: { importESModule(url: string): { CustomizableUI: CustomizableUi } };

interface CustomizableUi {
  addWidgetToArea(id: string, area: string): void;
  getWidget(id: string): { forWindow(window: Window): { node: HTMLElement } };
}

function pressToolbarButton(extensionId: string): void {
  const { CustomizableUI } = ChromeUtils.importESModule(
    'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs',
  );
  const id = `${extensionId.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-browser-action`;
  // A new extension hides in a menu: pin it first, as many people do.
  CustomizableUI.addWidgetToArea(id, 'nav-bar');
  const { node } = CustomizableUI.getWidget(id).forWindow(window);
  const button = node.querySelector<HTMLElement>('.unified-extensions-item-action-button');
  if (!button) throw new Error('The toolbar shows no button of the extension.');
  button.click();
}

async function reachIntoPopup(script: string): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const popup = document.querySelector<PopupBrowser>('browser[webextension-view-type="popup"]');
    // Firefox loads a popup out of sight and moves it: what is told to it before it shows can get lost.
    const shown = popup?.closest<Panel>('panel')?.state === 'open';
    if (shown && popup?.messageManager && popup.currentURI?.spec.startsWith('moz-extension:')) {
      const url = `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`;
      popup.messageManager.loadFrameScript(url, false);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('No popup opened within 15 s.');
}

async function closePopup(): Promise<void> {
  const popup = () => document.querySelector<PopupBrowser>('browser[webextension-view-type="popup"]');
  popup()?.closest<Panel>('panel')?.hidePopup();
  for (const until = Date.now() + 5000; popup(); ) {
    if (Date.now() > until) throw new Error('The popup stays open.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function giveOrder(id: string, what: string): Promise<string | null> {
  const popup = document.querySelector<PopupBrowser>('browser[webextension-view-type="popup"]');
  const messages = popup?.messageManager;
  if (!messages) throw new Error('The popup is closed.');
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The popup gave no answer within 15 s.')), 15_000);
    messages.addMessageListener(`lens-test:${id}`, ({ data }) => {
      if (data.error === undefined) resolve(data.value ?? null);
      else reject(new Error(data.error));
    });
    messages.sendAsyncMessage('lens-test:order', { id, ...JSON.parse(what) });
  });
}

/** The middle of a button once it stands still: what loads above it would move it away from under the press. */
async function middleOfButton(name: string): Promise<{ x: number; y: number } | null> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const find = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role="button"], a[href]')];
    return buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
  };
  let before = '';
  for (let still = 0, until = Date.now() + 5000; Date.now() < until; await nextFrame()) {
    const button = find();
    if (!button) return null;
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const now = JSON.stringify([middle, innerWidth, innerHeight]);
    still = now === before && button.contains(document.elementFromPoint(middle.x, middle.y)) ? still + 1 : 0;
    before = now;
    if (still === 5) return middle;
  }
  throw new Error(`The button "${name}" does not stand still.`);
}
