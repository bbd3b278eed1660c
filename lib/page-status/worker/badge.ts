// The badges of the toolbar icon; no other file writes them.

import type { VersionsView } from '../../directory/record-views.ts';
import { browser } from '../../platform/browser.ts';
import type { Watch } from '../../publish/publishing.ts';
import type { PageStatus } from '../page-status.ts';

interface Badge {
  text: string;
  color?: string;
}

/** Contrast with the browser's white badge text. */
const WAITING = '#8a5200';
const MOVING = '#3452c7';
const LIVE = '#1b6e3c';

const ON_ITS_WAY: Badge = { text: '…', color: MOVING };
const DRAFT: Badge = { text: '●', color: WAITING };

/** An empty text removes the badge. */
export function badgeOf(status: PageStatus): Badge {
  return badgeOfVersions(status.versions?.state === 'shown' ? status.versions.data : undefined);
}

function badgeOfVersions({ latest, published }: VersionsView = {}): Badge {
  if (!latest || latest.versionId === published?.versionId) return { text: '' };
  if (latest.status === 'queued' || latest.status === 'processing') return ON_ITS_WAY;
  if (latest.status === 'draft' || latest.status === 'pending') return DRAFT;
  return { text: '' };
}

function badgeOfNeeds(count: number): Badge {
  if (count === 0) return { text: '' };
  return { text: count > 99 ? '99+' : String(count), color: WAITING };
}

/** News on watched pages, if nothing needs attention. */
function badgeOfNews(count: number): Badge {
  return { ...badgeOfNeeds(count), ...(count === 0 ? {} : { color: MOVING }) };
}

export function badgeOfEnd(ended: NonNullable<Watch['ended']>): Badge {
  return badgeOfOutcome('status' in ended && ended.status === 'published');
}

function badgeOfOutcome(isGood: boolean): Badge {
  return isGood ? { text: '✓', color: LIVE } : { text: '!', color: WAITING };
}

export async function showBadge(tabId: number, status: PageStatus): Promise<void> {
  await setBadge(tabId, badgeOf(status), status.url);
}

/** Without versions, removes the badge. */
export async function showVersionsBadge(
  tabId: number,
  url: string,
  versions: VersionsView | undefined,
): Promise<void> {
  await setBadge(tabId, badgeOfVersions(versions), url);
}

/** Replaces what the badge says of a version. An outcome stays until its tab is looked at. */
export async function renewVersionsBadge(
  tabId: number,
  url: string,
  versions: VersionsView | undefined,
): Promise<void> {
  await setBadge(tabId, badgeOfVersions(versions), url, showsVersion);
}

/** Also false for a tab that was closed. */
export async function showsVersion(tabId: number): Promise<boolean> {
  const text = await unlessClosed(() => browser.action.getBadgeText({ tabId }));
  return text === DRAFT.text || text === ON_ITS_WAY.text;
}

/** Shows the outcome of a watch on visible tabs with its address. */
export async function showEndBadge({ url, ended }: Pick<Watch, 'url' | 'ended'>): Promise<void> {
  if (url === undefined || !ended) return;
  const tabs = await browser.tabs.query({});
  const showing = tabs.filter((tab) => tab.url === url);
  await Promise.all(showing.map(({ id }) => id !== undefined && setBadge(id, badgeOfEnd(ended), url)));
}

/** Badge for all tabs without a page badge: tasks, or else news on watched pages. */
export async function showNeedsBadge(count: number, news: number): Promise<void> {
  const { text, color } = count > 0 ? badgeOfNeeds(count) : badgeOfNews(news);
  await browser.action.setBadgeText({ text });
  if (color) await browser.action.setBadgeBackgroundColor({ color });
}

/** Badges are written one after another, so that none replaces what `mayReplace` has not seen. */
let writing: Promise<unknown> = Promise.resolve();

/** Does nothing if the tab has navigated in the meantime. */
function setBadge(
  tabId: number,
  { text, color }: Badge,
  url: string,
  mayReplace: (tabId: number) => Promise<boolean> = async () => true,
): Promise<void> {
  return inTurn(async () => {
    if ((await browser.tabs.get(tabId)).url !== url || !(await mayReplace(tabId))) return;
    // null removes the tab's text, so that the global one is shown; '' would hide that.
    await browser.action.setBadgeText({ tabId, text: text || null });
    // The tab's color stays when its text is removed, and applies to the global text.
    await browser.action.setBadgeBackgroundColor({ tabId, color: color ?? WAITING });
  });
}

/** How long the badge of a saved text stays (ms). */
const FLASH = 4000;

/** Shows for a moment whether a text was saved, and then what was there before. */
export async function flashSavingBadge(tabId: number, isGood: boolean): Promise<void> {
  const { text, color = WAITING } = badgeOfOutcome(isGood);
  const before = await inTurn(async () => {
    const [shown, everywhere, shownColor] = await Promise.all([
      browser.action.getBadgeText({ tabId }),
      browser.action.getBadgeText({}),
      browser.action.getBadgeBackgroundColor({ tabId }),
    ]);
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setBadgeBackgroundColor({ tabId, color });
    return { text: shown === everywhere || shown === text ? null : shown, color: shownColor };
  });
  if (!before) return;
  await new Promise((resolve) => setTimeout(resolve, FLASH));
  await inTurn(async () => {
    // The badge may have changed meanwhile.
    if ((await browser.action.getBadgeText({ tabId })) !== text) return;
    await browser.action.setBadgeText({ tabId, text: before.text });
    await browser.action.setBadgeBackgroundColor({ tabId, color: before.color });
  });
}

function inTurn<T>(write: () => Promise<T>): Promise<T | undefined> {
  const written = writing.then(() => unlessClosed(write));
  writing = written.catch(() => undefined);
  return written;
}

async function unlessClosed<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    // The tab was closed; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
    return undefined;
  }
}
