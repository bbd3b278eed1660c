// The toolbar badge of a tab: the status of the version that was seen there. It goes by itself when the
// tab navigates, so it can never tell of another page.

import { badgeOf } from '../badge.ts';
import { browser } from '../browser.ts';
import type { Look } from '../look.ts';

export async function showBadge(tabId: number, look: Look): Promise<void> {
  const { text, color } = badgeOf(look);
  try {
    // Looking took its time: the tab may show something else by now.
    if ((await browser.tabs.get(tabId)).url !== look.url) return;
    await browser.action.setBadgeText({ tabId, text });
    if (color) await browser.action.setBadgeBackgroundColor({ tabId, color });
  } catch (error) {
    // The tab was closed meanwhile; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
  }
}
