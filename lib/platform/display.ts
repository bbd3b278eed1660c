// How views are drawn. Kept on this device and mirrored in session storage, so that the first paint reads nothing else.
import type { CsvForm } from '../format/csv.ts';
import { browser } from './browser.ts';
import { setInSession } from './session-store.ts';

export const DISPLAY = 'display';

/** Of the browser's own size (%). */
export const textSizes = [100, 125, 150] as const;

/** Of the browser or the system, or always the same. */
export const themes = ['system', 'light', 'dark'] as const;

export interface Display {
  theme: (typeof themes)[number];
  textSize: (typeof textSizes)[number];
  /** Times are written out, rather than how long ago they were. */
  exactTimes: boolean;
  /** Keys that no other is held with do something wherever nothing is typed into. */
  singleKeys: boolean;
  /** What parts the cells of tables that are exported. */
  csv: 'region' | CsvForm;
  /** Entries in the context menu of pages. */
  pageMenu: boolean;
}

export const usualDisplay: Display = {
  ...{ theme: 'system', textSize: 100, exactTimes: false, csv: 'region', singleKeys: true, pageMenu: true },
} as const satisfies Display;

/** One after the other: arrow keys go through the choices faster than they are kept. */
export async function keepDisplay(changed: Partial<Display>): Promise<void> {
  await navigator.locks.request(DISPLAY, async () => {
    const display = { ...(await keptDisplay()), ...changed };
    await browser.storage.local.set({ [DISPLAY]: display });
    await setInSession({ [DISPLAY]: display });
  });
}

export async function keptDisplay(): Promise<Display> {
  return {
    ...usualDisplay,
    ...((await browser.storage.local.get(DISPLAY)) as { [DISPLAY]?: Display })[DISPLAY],
  };
}

/** Session storage is empty after each start of the browser, and after an update. */
export async function restoreDisplay(): Promise<void> {
  const [shown, kept] = await Promise.all([
    browser.storage.session.get(DISPLAY),
    browser.storage.local.get(DISPLAY),
  ]);
  if (kept[DISPLAY] && !shown[DISPLAY]) await setInSession({ [DISPLAY]: kept[DISPLAY] });
}

let follower: ((display: Display) => void) | undefined;

/** Gives each change to the listener, and what `applyDisplay` is called with. Colors and the size of text are applied before. */
export function followDisplay(listener: (display: Display) => void): void {
  follower = listener;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[DISPLAY]) applyDisplay(changes[DISPLAY].newValue);
  });
}

/** Tells the listener once for a view that reads nothing else. */
export async function readDisplay(): Promise<void> {
  applyDisplay((await browser.storage.session.get(DISPLAY))[DISPLAY]);
}

/** `kept`: what a view read of it, together with something else. */
export function applyDisplay(kept: unknown): void {
  if (!follower) return;
  const display: Display = { ...usualDisplay, ...(kept as Partial<Display> | undefined) };
  const { style } = document.documentElement;
  style.colorScheme = display.theme === 'system' ? '' : display.theme;
  style.fontSize = display.textSize === 100 ? '' : `${display.textSize}%`;
  follower(display);
}
