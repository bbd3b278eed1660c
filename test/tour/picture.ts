// The committed pictures, held against what is drawn now.
import { expect, type Page } from '@playwright/test';
import { wholeView } from '../e2e/fixtures/inspect-view.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Light and dark, as a person sees it without scrolling. A popup has the size of what is in it. Fails where the committed picture has
 * another size or layout; dates and the edges of letters may differ.
 */
export async function expectPicture(view: Page, name: string, size?: Size): Promise<void> {
  if (size) await view.setViewportSize(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.soft(view).toHaveScreenshot(`${name}-${colorScheme}.png`, size ? {} : await wholeView(view));
  }
}
