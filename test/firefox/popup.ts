// The real popup in Firefox, opened by its real toolbar button.
import type { InBrowserWindow } from './browser-window.ts';
import { type View, viewAt } from './view.ts';

export interface Popup extends View {
  /** The text of the whole popup. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Presses the toolbar button over the active tab; like a person's press it grants activeTab. */
export async function openPopup(inWindow: InBrowserWindow, extensionId: string): Promise<Popup> {
  await inWindow(pressToolbarButton, extensionId);
  const view = viewAt(inWindow, { windowIndex: 0, path: ['browser[webextension-view-type="popup"]'] });
  const text = () => view.evaluate(() => document.body.textContent ?? '');
  await text();
  return { ...view, text, close: () => inWindow(closePopup) };
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface Panel extends Element {
  hidePopup(): void;
}

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

async function closePopup(): Promise<void> {
  const popup = () => document.querySelector('browser[webextension-view-type="popup"]');
  popup()?.closest<Panel>('panel')?.hidePopup();
  for (const until = Date.now() + 120_000; popup(); ) {
    if (Date.now() > until) throw new Error('The popup stays open.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
