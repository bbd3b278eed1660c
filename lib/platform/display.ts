// Display settings. Stored on this device and mirrored in session storage, so that the first paint reads nothing else.
import type { CsvForm } from '../format/csv.ts';
import { browser } from './browser.ts';
import { setInSession } from './session-store.ts';

export const DISPLAY = 'display';

/** Percent of the browser's text size. */
export const textSizes = [100, 125, 150] as const;

export const themes = ['system', 'light', 'dark'] as const;

export interface Display {
  theme: (typeof themes)[number];
  textSize: (typeof textSizes)[number];
  /** Absolute instead of relative times. */
  exactTimes: boolean;
  /** Single-key shortcuts outside text fields. */
  singleKeys: boolean;
  /** Separator of exported tables. */
  csv: 'region' | CsvForm;
  /** Entries in the context menu of pages. */
  pageMenu: boolean;
}

export const usualDisplay: Display = {
  theme: 'system',
  textSize: 100,
  exactTimes: false,
  csv: 'region',
  singleKeys: true,
  pageMenu: true,
} as const satisfies Display;

/** Serialized: arrow keys change choices faster than they are stored. Rejects if there is no room; then nothing is changed. */
export async function keepDisplay(changed: Partial<Display>): Promise<void> {
  await navigator.locks.request(DISPLAY, async () => {
    const before = await keptDisplay();
    const display = { ...before, ...changed };
    await browser.storage.local.set({ [DISPLAY]: display });
    try {
      await setInSession({ [DISPLAY]: display });
    } catch (error) {
      // Otherwise a choice that was refused would apply from the next start on.
      await browser.storage.local.set({ [DISPLAY]: before });
      throw error;
    }
  });
}

export async function keptDisplay(): Promise<Display> {
  return {
    ...usualDisplay,
    ...((await browser.storage.local.get(DISPLAY)) as { [DISPLAY]?: Display })[DISPLAY],
  };
}

/** Session storage is empty after a browser start or an update. */
export async function restoreDisplay(): Promise<void> {
  const [shown, stored] = await Promise.all([
    browser.storage.session.get(DISPLAY),
    browser.storage.local.get(DISPLAY),
  ]);
  if (stored[DISPLAY] && !shown[DISPLAY]) await setInSession({ [DISPLAY]: stored[DISPLAY] });
}

let follower: ((display: Display) => void) | undefined;

/** Calls the listener for each change and each `applyDisplay`, after colors and text size are applied. */
export function followDisplay(listener: (display: Display) => void): void {
  follower = listener;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[DISPLAY]) applyDisplay(changes[DISPLAY].newValue);
  });
}

/** For views that read nothing else at startup. */
export async function readDisplay(): Promise<void> {
  applyDisplay((await browser.storage.session.get(DISPLAY))[DISPLAY]);
}

/** `kept`: stored settings, read by the view together with other values. */
export function applyDisplay(kept: unknown): void {
  if (!follower) return;
  const display: Display = { ...usualDisplay, ...(kept as Partial<Display> | undefined) };
  const { style } = document.documentElement;
  style.colorScheme = display.theme === 'system' ? '' : display.theme;
  style.fontSize = display.textSize === 100 ? '' : `${display.textSize}%`;
  follower(display);
}
