// The badge of tabs on the sites that the person granted: the state of the matched page's version, from what is kept here.
// A visit asks the service for nothing.

import { findAudience } from '../../directory/worker/directory.ts';
import { matchTab } from '../../directory/worker/match-tab.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { restriction } from '../../match/restriction.ts';
import { browser } from '../../platform/browser.ts';
import { onSites } from '../../service/worker/site-events.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { showVersionsBadge } from './badge.ts';

export function listenToTabs(): void {
  onSites(browser.tabs.onUpdated, (tabId, change, tab) => {
    const isNews = change.url !== undefined || change.status === 'complete';
    if (isNews && tab.url) markSoon(tabId, tab.url);
  });
  onSites(browser.tabs.onActivated, ({ tabId }) => {
    markAsKnown(tabId).catch(reportError);
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) markAll().catch(reportError);
  });
}

function markSoon(tabId: number, url: string): void {
  mark(tabId, url).catch(reportError);
}

async function markAll(): Promise<void> {
  for (const { id, url } of await browser.tabs.query({ active: true }))
    if (id !== undefined && url) markSoon(id, url);
}

async function markAsKnown(tabId: number): Promise<void> {
  const url = await addressOf(tabId);
  if (url) await mark(tabId, url);
}

async function mark(tabId: number, url: string): Promise<void> {
  if (restriction(url)) return;
  await showVersionsBadge(tabId, url, await versionsAt(url));
}

async function versionsAt(url: string) {
  const workspace = await activeWorkspace();
  if (!workspace) return undefined;
  const { result } = await matchTab(workspace, { url });
  if (result.kind !== 'matched' || result.audienceId === undefined) return undefined;
  const kept = await findAudience(workspace, result.pageId, result.audienceId);
  return kept && versionsView(kept.audience);
}

/** Undefined where the browser does not tell it, and for a tab that is gone. */
async function addressOf(tabId: number): Promise<string | undefined> {
  try {
    return (await browser.tabs.get(tabId)).url;
  } catch (error) {
    if (/no tab with id|invalid tab id/i.test(String(error))) return undefined;
    throw error;
  }
}
