// Compares views with the committed pictures.
import { expect, type Page } from '@playwright/test';
import { wholeView } from '../e2e/fixtures/look/inspect-view.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Compares the view in light and dark, without scrolling; without `size`, as large as its content, like a popup. Fails if the size or
 * layout differs; dates and antialiasing may.
 */
export async function expectPicture(view: Page, name: string, size?: Size): Promise<void> {
  if (size) await view.setViewportSize(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.soft(view).toHaveScreenshot(`${name}-${colorScheme}.png`, size ? {} : await wholeView(view));
  }
}
