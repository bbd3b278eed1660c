// What the toolbar badge says about a page status: only what needs a person.

import type { VersionsView } from '../../directory/record-views.ts';
import { browser } from '../../platform/browser.ts';
import type { Watch } from '../../publish/publishing.ts';
import type { PageStatus } from '../page-status.ts';

export interface Badge {
  text: string;
  color?: string;
}

/** Solid colours that carry the browser's own white text. */
const WAITING = '#8a5200';
const MOVING = '#3452c7';
const LIVE = '#1b6e3c';

/** Empty text takes a badge away. */
export function badgeOf(status: PageStatus): Badge {
  return badgeOfVersions(status.versions?.state === 'shown' ? status.versions.data : undefined);
}

export function badgeOfVersions({ latest, published }: VersionsView = {}): Badge {
  if (!latest || latest.versionId === published?.versionId) return { text: '' };
  if (latest.status === 'queued' || latest.status === 'processing') return { text: '…', color: MOVING };
  if (latest.status === 'draft' || latest.status === 'pending') return { text: '●', color: WAITING };
  return { text: '' };
}

export function badgeOfNeeds(count: number): Badge {
  if (count === 0) return { text: '' };
  return { text: count > 99 ? '99+' : String(count), color: WAITING };
}

/** What is new on watched pages, where nothing needs the person more. */
export function badgeOfNews(count: number): Badge {
  return { ...badgeOfNeeds(count), ...(count === 0 ? {} : { color: MOVING }) };
}

export function badgeOfEnd(ended: NonNullable<Watch['ended']>): Badge {
  return badgeOfSaving('status' in ended && ended.status === 'published');
}

export function badgeOfSaving(isGood: boolean): Badge {
  return isGood ? { text: '✓', color: LIVE } : { text: '!', color: WAITING };
}

export async function showBadge(tabId: number, status: PageStatus): Promise<void> {
  await setBadge(tabId, badgeOf(status), status.url);
}

/** Without versions there is nothing to tell, and no badge. */
export async function showVersionsBadge(
  tabId: number,
  url: string,
  versions: VersionsView | undefined,
): Promise<void> {
  await setBadge(tabId, badgeOfVersions(versions), url);
}

/** Shows how a watch ended on the tabs that show its address, as far as the browser lets them be seen. */
export async function showEndBadge({ url, ended }: Pick<Watch, 'url' | 'ended'>): Promise<void> {
  if (url === undefined || !ended) return;
  const tabs = await browser.tabs.query({});
  const showing = tabs.filter((tab) => tab.url === url);
  await Promise.all(showing.map(({ id }) => id !== undefined && setBadge(id, badgeOfEnd(ended), url)));
}

/** On every tab without a badge of its page: what needs the person, or else how much is new on watched pages. */
export async function showNeedsBadge(count: number, news: number): Promise<void> {
  const { text, color } = count > 0 ? badgeOfNeeds(count) : badgeOfNews(news);
  await browser.action.setBadgeText({ text });
  if (color) await browser.action.setBadgeBackgroundColor({ color });
}

/** Only while the tab still shows this address: what led here took its time. */
async function setBadge(tabId: number, { text, color }: Badge, url: string): Promise<void> {
  try {
    if ((await browser.tabs.get(tabId)).url !== url) return;
    // A tab without its text shows what all tabs do; an empty one would hide that.
    await browser.action.setBadgeText({ tabId, text: text || null });
    // A colour of a tab stays when its text goes: it is that of what all tabs show.
    await browser.action.setBadgeBackgroundColor({ tabId, color: color ?? WAITING });
  } catch (error) {
    // The tab was closed meanwhile; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
  }
}
