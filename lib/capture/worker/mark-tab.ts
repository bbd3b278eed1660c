// A sign on the toolbar icon of one tab, for a while, where the page itself takes no message.
import { badgeOfSaving } from '../../page-status/badge.ts';
import { browser } from '../../platform/browser.ts';

const STAYS = 4000;

export async function markTab(tabId: number, isGood: boolean): Promise<void> {
  const { text, color } = badgeOfSaving(isGood);
  try {
    const [before, everywhere, colorBefore] = await Promise.all([
      browser.action.getBadgeText({ tabId }),
      browser.action.getBadgeText({}),
      browser.action.getBadgeBackgroundColor({ tabId }),
    ]);
    await browser.action.setBadgeText({ tabId, text });
    if (color) await browser.action.setBadgeBackgroundColor({ tabId, color });
    await new Promise((resolve) => setTimeout(resolve, STAYS));
    // Something else may be told by now.
    if ((await browser.action.getBadgeText({ tabId })) !== text) return;
    await browser.action.setBadgeText({
      tabId,
      text: before === everywhere || before === text ? null : before,
    });
    await browser.action.setBadgeBackgroundColor({ tabId, color: colorBefore });
  } catch (error) {
    // The tab was closed meanwhile; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
  }
}
