// What a person does again and again on the way to the panel, and what they wait for there.
import { expect } from 'vitest';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Popup } from './popup.ts';
import type { Sidebar } from './sidebar.ts';

/** Presses "Open panel" in the popup, which closes by itself. */
export async function openPanel(popup: Popup, panel: Sidebar): Promise<Sidebar> {
  await expect.poll(() => popup.evaluate(isLoaded)).toBe(true);
  await popup.click('Open panel');
  await expect.poll(() => panel.title()).not.toBe('');
  return panel;
}

export async function untilTitled(panel: Sidebar, title: string): Promise<void> {
  await expect.poll(() => panel.title()).toBe(title);
}

export async function untilSaid(panel: Sidebar, words: string | RegExp): Promise<void> {
  await expect.poll(() => panel.text()).toMatch(words);
}

/** The sample company's landing page with this path. */
export function addressOf({ seed }: Sandbox, path: string): string {
  const found = seed.addresses.find((address) => new URL(address).pathname === path);
  if (!found) throw new Error(`The sample data have no ${path}.`);
  return found;
}

/** In the popup: whether nothing more will push its buttons away from under a click. */
function isLoaded(): boolean {
  const isLoading = document.querySelector('.skeleton, [aria-busy="true"]') !== null;
  const { textContent } = document.body;
  return !isLoading && textContent.includes('Open panel') && !textContent.includes('Loading your pages');
}
