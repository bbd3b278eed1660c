// The toolbar badge of a tab: the status of the version that was seen there. It goes by itself when the
// tab navigates, so it can never tell of another page. All other tabs show how much needs the person.

import { browser } from '../../platform/browser.ts';
import type { Watch } from '../../publish/publishing.ts';
import { type Badge, badgeOf, badgeOfEnd, badgeOfNeeds, badgeOfVersions, NEEDS_COLOR } from '../badge.ts';
import type { Look, VersionsView } from '../look.ts';

export async function showBadge(tabId: number, look: Look): Promise<void> {
  // Looking took its time: the tab may show something else by now.
  await setBadge(tabId, badgeOf(look), look.url);
}

/** Without versions there is nothing to tell, and no badge. */
export async function showVersionsBadge(tabId: number, versions: VersionsView | undefined): Promise<void> {
  await setBadge(tabId, badgeOfVersions(versions));
}

/** Shows how a watch ended on the tabs that show its address, as far as the browser lets them be seen. */
export async function showEndBadge({ url, ended }: Pick<Watch, 'url' | 'ended'>): Promise<void> {
  if (url === undefined || !ended) return;
  const tabs = await browser.tabs.query({});
  const showing = tabs.filter((tab) => tab.url === url);
  await Promise.all(showing.map(({ id }) => id !== undefined && setBadge(id, badgeOfEnd(ended))));
}

/** On every tab that has nothing of its own to tell. */
export async function showNeedsBadge(count: number): Promise<void> {
  const { text, color } = badgeOfNeeds(count);
  await browser.action.setBadgeText({ text });
  if (color) await browser.action.setBadgeBackgroundColor({ color });
}

/** With a URL, only while the tab still shows it. */
async function setBadge(tabId: number, { text, color }: Badge, url?: string): Promise<void> {
  try {
    if (url !== undefined && (await browser.tabs.get(tabId)).url !== url) return;
    // Without a text of its own the tab shows what all tabs do; an empty one would hide that.
    await browser.action.setBadgeText({ tabId, text: text || null });
    await browser.action.setBadgeBackgroundColor({ tabId, color: color ?? NEEDS_COLOR });
  } catch (error) {
    // The tab was closed meanwhile; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
  }
}
